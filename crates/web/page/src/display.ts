// Six digits of seven segments, as the KIM-1 has them.

import { h, svg } from "./dom";

/** The segments of the hex digits, bit 0 for the top one and then clockwise, the middle one last. */
const SEGMENTS = [0x3f, 0x06, 0x5b, 0x4f, 0x66, 0x6d, 0x7d, 0x07, 0x7f, 0x6f, 0x77, 0x7c, 0x39, 0x5e, 0x79, 0x71];

const THICK = 5;

function horizontal(x1: number, x2: number, y: number): string {
  return `${x1},${y} ${x1 + THICK},${y - THICK} ${x2 - THICK},${y - THICK} ${x2},${y} ${x2 - THICK},${y + THICK} ${x1 + THICK},${y + THICK}`;
}

function vertical(x: number, y1: number, y2: number): string {
  return `${x},${y1} ${x + THICK},${y1 + THICK} ${x + THICK},${y2 - THICK} ${x},${y2} ${x - THICK},${y2 - THICK} ${x - THICK},${y1 + THICK}`;
}

const SHAPES = [
  horizontal(8, 46, 6),
  vertical(47, 7, 47),
  vertical(47, 49, 89),
  horizontal(8, 46, 90),
  vertical(7, 49, 89),
  vertical(7, 7, 47),
  horizontal(8, 46, 48),
];

export class Display {
  readonly element: HTMLElement;
  private readonly digits: SVGPolygonElement[][] = [];
  private readonly spoken: HTMLElement;
  private shown: string | undefined;

  constructor(id = "display-spoken") {
    const drawing = svg("svg", { viewBox: "0 0 480 128", "aria-hidden": "true" });
    for (let index = 0; index < 6; index++) {
      const x = 34 + index * 68 + (index > 3 ? 24 : 0);
      const group = svg("g", { transform: `translate(${x} 16) skewX(-7)` });
      const segments = SHAPES.map((points) => svg("polygon", { points }));
      group.append(...segments);
      this.digits.push(segments);
      drawing.append(group);
    }
    this.spoken = h("span", { class: "visually-hidden", id });
    this.element = h("div", { class: "display", role: "img", "aria-labelledby": id }, drawing, this.spoken);
  }

  /** Lights six hex digits, or none. What is shown for a moment only is not spoken. */
  show(hex: string | null, speak = true): void {
    if (hex !== this.shown || hex === null) {
      for (const [index, segments] of this.digits.entries()) {
        const digit = hex === null ? NaN : Number.parseInt(hex[index] ?? "", 16);
        const lit = SEGMENTS[digit] ?? 0;
        for (const [bit, segment] of segments.entries()) {
          segment.classList.toggle("lit", ((lit >> bit) & 1) === 1);
        }
      }
      this.shown = hex ?? undefined;
    }
    this.element.dataset["digits"] = hex ?? "";
    if (speak) {
      this.spoken.textContent = hex ? `Display: ${hex.slice(0, 2)} ${hex.slice(2, 4)} ${hex.slice(4)}` : "Display: dark";
    }
  }
}
