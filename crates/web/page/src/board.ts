// A chess board: a grid of squares for people and screen readers, and a drawing of the pieces below it.
// It knows no rules: what can move where is given to it.

import { h, svg } from "./dom";
import type { Position, Side, Square, Target } from "./protocol";
import { mayMove } from "./settings";

export interface Arrow {
  from: Square;
  to: Square;
  kind: "chosen" | "feared" | "other";
  label?: string;
}

export interface BoardOptions {
  label: string;
  /** Called with the squares of a move, and the letter of the piece that a pawn becomes. */
  onMove?(from: Square, to: Square, promotion: string): void;
  /** Called when a square is chosen on a board without moves. */
  onSquare?(square: Square): void;
}

const FILES = "abcdefgh";
const NAMES: Record<string, string> = { k: "king", q: "queen", r: "rook", b: "bishop", n: "knight", p: "pawn" };

/** The piece in words. */
export function pieceName(piece: string): string {
  return `${piece.startsWith("w") ? "white" : "black"} ${NAMES[piece.slice(1)] ?? "piece"}`;
}

/** How far the pointer must go before a press becomes a drag, in pixels. */
const DRAG_DISTANCE = 5;

/** How long after a touch its click can still come, in milliseconds. */
const CLICK_DELAY = 1000;

/** A pointer that is down on the board: one at a time, so that a second finger changes nothing. */
interface Press {
  pointer: number;
  square: Square;
  x: number;
  y: number;
  /** Whether it takes the piece of its square along. */
  carries: boolean;
  moved: boolean;
  /** Whether the square was selected before. */
  was: boolean;
}

export class Board {
  readonly element: HTMLElement;
  private readonly grid: HTMLElement;
  private readonly marks: SVGGElement;
  private readonly notes: SVGGElement;
  private readonly pieces: SVGGElement;
  private readonly arrows: SVGGElement;
  private readonly cells = new Map<Square, HTMLElement>();
  private readonly drawn = new Map<Square, { piece: string; element: SVGUseElement }>();
  private position: Position | undefined;
  private orientation: Side = "white";
  private selected: Square | undefined;
  private focused: Square = "e2";
  private highlighted: Square[] = [];
  private press: Press | undefined;
  private chooser: HTMLElement | undefined;

  constructor(private readonly options: BoardOptions) {
    this.marks = svg("g");
    this.notes = svg("g", { class: "notes" });
    this.pieces = svg("g", { class: "pieces" });
    this.arrows = svg("g", { class: "arrows" });
    const squares = svg("g");
    for (let index = 0; index < 64; index++) {
      const [x, y] = [index % 8, Math.floor(index / 8)];
      squares.append(svg("rect", { x, y, width: 1, height: 1, class: (x + y) % 2 === 0 ? "light" : "dark" }));
    }
    this.grid = h("div", { class: "grid", role: "grid", "aria-label": options.label });
    this.element = h(
      "div",
      { class: "board" },
      svg("svg", { viewBox: "0 0 8 8", "aria-hidden": "true", class: "drawing" }, squares, this.marks, this.notes, this.pieces, this.arrows),
      this.grid,
    );
    this.layCells();
    this.grid.addEventListener("keydown", (event) => this.onKey(event));
    this.grid.addEventListener("pointerdown", (event) => this.onPointerDown(event));
    this.grid.addEventListener("pointermove", (event) => this.onPointerMove(event));
    this.grid.addEventListener("pointerup", (event) => this.onPointerUp(event));
    this.grid.addEventListener("pointercancel", (event) => {
      if (event.pointerId === this.press?.pointer) {
        this.endPress();
      }
    });
    this.grid.addEventListener("focusin", (event) => {
      const square = (event.target as HTMLElement).dataset["square"];
      if (square) {
        this.rove(square);
      }
    });
  }

  /** Shows a position. Pieces that moved slide, unless they must not. */
  show(position: Position, slide = true): void {
    const before = this.position;
    this.position = position;
    this.deselect();
    this.closeChooser();
    this.drawPieces(slide && before !== undefined && mayMove());
    this.drawMarks();
    this.label();
  }

  /** Turns the board round. */
  orient(side: Side): void {
    if (side === this.orientation) {
      return;
    }
    this.orientation = side;
    this.closeChooser();
    this.endPress();
    this.layCells();
    for (const [square, { element }] of this.drawn) {
      this.place(element, square, false);
    }
    this.drawMarks();
    this.label();
  }

  /** Draws arrows, of which there should be few. */
  point(arrows: Arrow[]): void {
    this.arrows.replaceChildren(...arrows.flatMap((arrow) => this.arrow(arrow)));
  }

  /** Writes something small on squares. */
  annotate(notes: [Square, string][]): void {
    this.notes.replaceChildren(
      ...notes.map(([square, text]) => {
        const [x, y] = this.xy(square);
        return svg("text", { x: x + 0.06, y: y + 0.24 }, text);
      }),
    );
  }

  /** Marks squares in the colour of the machine. */
  highlight(squares: Square[]): void {
    this.highlighted = squares;
    this.drawMarks();
  }

  focus(): void {
    this.cells.get(this.focused)?.focus();
  }

  private xy(square: Square): [number, number] {
    const [file, rank] = [FILES.indexOf(square[0] ?? "a"), Number(square[1]) - 1];
    return this.orientation === "white" ? [file, 7 - rank] : [7 - file, rank];
  }

  private squareAt(x: number, y: number): Square {
    const [file, rank] = this.orientation === "white" ? [x, 7 - y] : [7 - x, y];
    return `${FILES[file] ?? "a"}${rank + 1}`;
  }

  private layCells(): void {
    const hadFocus = this.grid.contains(document.activeElement);
    this.cells.clear();
    const rows: HTMLElement[] = [];
    for (let y = 0; y < 8; y++) {
      const row = h("div", { role: "row" });
      for (let x = 0; x < 8; x++) {
        const square = this.squareAt(x, y);
        const cell = h("div", { role: "gridcell", "data-square": square, tabindex: square === this.focused ? 0 : -1 });
        this.cells.set(square, cell);
        row.append(cell);
      }
      rows.push(row);
    }
    this.grid.replaceChildren(...rows);
    if (hadFocus) {
      this.focus();
    }
  }

  private pieceOn(square: Square): string | undefined {
    return this.position?.pieces.find(([where]) => where === square)?.[1];
  }

  private targetsOf(square: Square): Target[] {
    return (this.options.onMove && this.position?.targets[square]) || [];
  }

  private label(): void {
    const last = this.position?.last;
    for (const [square, cell] of this.cells) {
      const piece = this.pieceOn(square);
      const words = [square, piece ? pieceName(piece) : "empty"];
      if (this.position?.check === square) {
        words.push("in check");
      }
      if (last?.includes(square)) {
        words.push(last[1] === square ? "moved here last" : "left by the last move");
      }
      if (this.selected && this.targetsOf(this.selected).some((target) => target.to === square)) {
        words.push("possible");
      }
      cell.setAttribute("aria-label", words.join(", "));
      cell.setAttribute("aria-selected", String(square === this.selected));
      cell.classList.toggle("movable", this.targetsOf(square).length > 0);
    }
  }

  private place(element: SVGUseElement, square: Square, slide: boolean): void {
    const [x, y] = this.xy(square);
    element.style.transition = slide ? "" : "none";
    element.style.transform = `translate(${x}px, ${y}px)`;
  }

  private drawPieces(slide: boolean): void {
    const wanted = new Map(this.position?.pieces ?? []);
    const free: { square: Square; piece: string; element: SVGUseElement }[] = [];
    for (const [square, { piece, element }] of [...this.drawn]) {
      if (wanted.get(square) !== piece) {
        free.push({ square, piece, element });
        this.drawn.delete(square);
      }
    }
    const last = this.position?.last;
    for (const [square, piece] of wanted) {
      if (this.drawn.has(square)) {
        continue;
      }
      // A piece of the same kind that is not wanted elsewhere has moved here; of several, the one that the last move names.
      const fits = free.filter((other) => other.piece === piece);
      const moved = fits.find((other) => last?.[1] === square && other.square === last[0]) ?? fits[0];
      if (moved) {
        free.splice(free.indexOf(moved), 1);
        this.drawn.set(square, { piece, element: moved.element });
        this.pieces.append(moved.element);
        this.place(moved.element, square, slide);
      } else {
        const element = svg("use", { href: `#${piece}`, x: 0.03, y: 0.03, width: 0.94, height: 0.94 });
        this.place(element, square, false);
        this.drawn.set(square, { piece, element });
        this.pieces.append(element);
      }
    }
    for (const { element } of free) {
      element.remove();
    }
  }

  private drawMarks(): void {
    const rect = (square: Square, kind: string): SVGElement => {
      const [x, y] = this.xy(square);
      return svg("rect", { x, y, width: 1, height: 1, class: kind });
    };
    const marks: SVGElement[] = [];
    for (const square of this.position?.last ?? []) {
      marks.push(rect(square, "last"));
    }
    for (const square of this.highlighted) {
      marks.push(rect(square, "highlight"));
    }
    if (this.position?.check) {
      marks.push(rect(this.position.check, "check"));
    }
    if (this.selected) {
      marks.push(rect(this.selected, "selected"));
      for (const { to, captures } of this.targetsOf(this.selected)) {
        const [x, y] = this.xy(to);
        marks.push(svg("circle", { cx: x + 0.5, cy: y + 0.5, r: captures ? 0.43 : 0.15, class: captures ? "target taken" : "target" }));
      }
    }
    this.marks.replaceChildren(...marks);
  }

  private arrow({ from, to, kind, label }: Arrow): SVGElement[] {
    const [x1, y1] = this.xy(from).map((value) => value + 0.5) as [number, number];
    const [x2, y2] = this.xy(to).map((value) => value + 0.5) as [number, number];
    const length = Math.hypot(x2 - x1, y2 - y1) || 1;
    const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
    const [w, head, wing] = kind === "other" ? [0.05, 0.26, 0.15] : [0.085, 0.36, 0.22];
    const [sx, sy] = [x1 + dx * 0.18, y1 + dy * 0.18];
    const [ex, ey] = [x2 - dx * 0.06, y2 - dy * 0.06];
    const [bx, by] = [ex - dx * head, ey - dy * head];
    const point = (x: number, y: number, side: number): string => `${(x - dy * side).toFixed(3)} ${(y + dx * side).toFixed(3)}`;
    const d =
      `M${point(sx, sy, w)}L${point(bx, by, w)}L${point(bx, by, wing)}L${ex.toFixed(3)} ${ey.toFixed(3)}` +
      `L${point(bx, by, -wing)}L${point(bx, by, -w)}L${point(sx, sy, -w)}Z`;
    const parts: SVGElement[] = [svg("path", { d, class: `arrow ${kind}` })];
    if (label) {
      const [mx, my] = [(sx + bx) / 2, (sy + by) / 2];
      const width = 0.26 + 0.17 * label.length;
      parts.push(
        svg("rect", { x: mx - width / 2, y: my - 0.2, width, height: 0.4, rx: 0.2, class: "badge" }),
        svg("text", { x: mx, y: my + 0.095, class: "badge-text" }, label),
      );
    }
    return parts;
  }

  private rove(square: Square): void {
    this.cells.get(this.focused)?.setAttribute("tabindex", "-1");
    this.focused = square;
    this.cells.get(square)?.setAttribute("tabindex", "0");
  }

  private select(square: Square): void {
    this.selected = square;
    this.drawMarks();
    this.label();
  }

  private deselect(): void {
    if (this.selected !== undefined) {
      this.selected = undefined;
      this.drawMarks();
      this.label();
    }
  }

  /** A square was chosen by a click or by Enter. */
  private choose(square: Square): void {
    this.closeChooser();
    this.options.onSquare?.(square);
    const from = this.selected;
    if (from === undefined) {
      if (this.targetsOf(square).length > 0) {
        this.select(square);
      }
    } else if (from === square) {
      this.deselect();
    } else {
      this.tryMove(from, square);
    }
  }

  private tryMove(from: Square, to: Square): void {
    const target = this.targetsOf(from).find((candidate) => candidate.to === to);
    this.deselect();
    if (!target) {
      if (this.targetsOf(to).length > 0) {
        this.select(to);
      }
      return;
    }
    if (target.promotes) {
      this.choosePromotion(from, to);
    } else {
      this.options.onMove?.(from, to, "");
    }
  }

  private choosePromotion(from: Square, to: Square): void {
    const side = this.position?.turn === "black" ? "b" : "w";
    const done = (letter: string): void => {
      this.closeChooser();
      this.focus();
      if (letter) {
        this.options.onMove?.(from, to, letter);
      }
    };
    const choices = ["q", "r", "b", "n"].map((letter) =>
      h(
        "button",
        { type: "button", "aria-label": NAMES[letter], onclick: () => done(letter) },
        svg("svg", { viewBox: "0 0 48 48", "aria-hidden": "true" }, svg("use", { href: `#${side}${letter}` })),
      ),
    );
    const chooser = h("div", { class: "promotion", role: "group", "aria-label": "The pawn becomes" }, ...choices);
    chooser.addEventListener("keydown", (event) => {
      if (event.key === "Escape") {
        done("");
      } else if (/^[qrbn]$/i.test(event.key)) {
        done(event.key.toLowerCase());
      } else {
        return;
      }
      event.preventDefault();
      event.stopPropagation();
    });
    const [x, y] = this.xy(to);
    chooser.style.left = `${Math.min(x, 4) * 12.5}%`;
    chooser.style[y < 4 ? "top" : "bottom"] = `${(y < 4 ? y : 7 - y) * 12.5}%`;
    this.element.append(chooser);
    this.chooser = chooser;
    choices[0]?.focus();
  }

  private closeChooser(): void {
    this.chooser?.remove();
    this.chooser = undefined;
  }

  private onKey(event: KeyboardEvent): void {
    const [x, y] = this.xy(this.focused);
    const steps: Record<string, [number, number]> = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
      Home: [-x, 0],
      End: [7 - x, 0],
    };
    const step = steps[event.key];
    if (step) {
      const [nextX, nextY] = [x + step[0], y + step[1]];
      if (nextX >= 0 && nextX < 8 && nextY >= 0 && nextY < 8) {
        this.rove(this.squareAt(nextX, nextY));
        this.focus();
      }
    } else if (event.key === "Enter" || event.key === " ") {
      this.choose(this.focused);
    } else if (event.key === "Escape") {
      this.deselect();
      this.closeChooser();
    } else {
      return;
    }
    event.preventDefault();
  }

  private squareUnder(event: PointerEvent): Square | undefined {
    const box = this.grid.getBoundingClientRect();
    const [x, y] = [((event.clientX - box.left) / box.width) * 8, ((event.clientY - box.top) / box.height) * 8];
    return x >= 0 && x < 8 && y >= 0 && y < 8 ? this.squareAt(Math.floor(x), Math.floor(y)) : undefined;
  }

  private onPointerDown(event: PointerEvent): void {
    const square = this.squareUnder(event);
    if (event.button !== 0 || !square || (this.press && !event.isPrimary)) {
      return;
    }
    this.endPress();
    this.closeChooser();
    const was = this.selected === square;
    const carries = this.targetsOf(square).length > 0 && !(this.selected && this.targetsOf(this.selected).some(({ to }) => to === square));
    this.press = { pointer: event.pointerId, square, x: event.clientX, y: event.clientY, carries, moved: false, was };
    this.grid.setPointerCapture(event.pointerId);
    if (carries) {
      this.select(square);
    }
    this.rove(square);
  }

  private onPointerMove(event: PointerEvent): void {
    const { press } = this;
    if (!press?.carries || event.pointerId !== press.pointer) {
      return;
    }
    const [dx, dy] = [event.clientX - press.x, event.clientY - press.y];
    press.moved ||= Math.hypot(dx, dy) > DRAG_DISTANCE;
    const drawn = this.drawn.get(press.square);
    if (press.moved && drawn) {
      const size = this.grid.getBoundingClientRect().width / 8;
      const [x, y] = this.xy(press.square);
      drawn.element.style.transition = "none";
      drawn.element.style.transform = `translate(${x + dx / size}px, ${y + dy / size}px)`;
      this.pieces.append(drawn.element);
    }
  }

  private onPointerUp(event: PointerEvent): void {
    const { press } = this;
    // A press that began elsewhere means something else.
    if (!press || event.pointerId !== press.pointer) {
      return;
    }
    const square = this.squareUnder(event);
    this.endPress();
    if (!press.carries) {
      if (square === press.square) {
        this.choose(square);
      }
    } else {
      this.options.onSquare?.(press.square);
      if (press.moved && square && square !== press.square) {
        this.tryMove(press.square, square);
      } else if (press.was && !press.moved) {
        this.deselect();
      }
    }
    if (this.chooser) {
      this.swallowClick(this.chooser);
    }
  }

  /** The click that follows a touch hits what has just been opened under the finger, and must choose nothing there. */
  private swallowClick(chooser: HTMLElement): void {
    const over = new AbortController();
    const { signal } = over;
    chooser.addEventListener("click", (event) => event.stopPropagation(), { capture: true, signal });
    chooser.addEventListener("pointerdown", () => over.abort(), { signal });
    chooser.addEventListener("keydown", () => over.abort(), { capture: true, signal });
    setTimeout(() => over.abort(), CLICK_DELAY);
  }

  private endPress(): void {
    const drawn = this.press?.carries && this.drawn.get(this.press.square);
    if (this.press && drawn) {
      this.place(drawn.element, this.press.square, false);
    }
    this.press = undefined;
  }
}
