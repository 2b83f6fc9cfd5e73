// The X-ray: why the program moved as it did. The sentence first, then the numbers it is made of.

import { byId, h } from "./dom";
import type { Arrow } from "./board";
import type { Game } from "./game";
import type { Candidate, PlayedMove, Xray } from "./protocol";
import { thoughtParts } from "./thought";

const GROUPS = ["freedom", "gains", "risks", "bytes"];
const GROUP_WORDS = ["mobility", "gains", "may lose", "bytes"];

/** How many candidates are shown before all are asked for. */
const FEW = 6;

/** Quarters of a point as a signed number. */
export function points(quarters: number): string {
  return (quarters < 0 ? "−" : quarters > 0 ? "+" : "") + (Math.abs(quarters) / 4).toFixed(2);
}

/** A move of the game with its number. */
function numbered({ number, side, san }: PlayedMove): string {
  return `${number}${side === "white" ? "." : "…"}${san}`;
}

/** The arrows of a candidate: the move, and the best answer to it. */
export function arrowsOf(candidate: Candidate | undefined, kind: "chosen" | "other" = "chosen"): Arrow[] {
  if (!candidate?.squares) {
    return [];
  }
  const [from, to] = candidate.squares;
  const arrows: Arrow[] = [{ from, to, kind }];
  const feared = candidate.exchange[0];
  if (feared && candidate.verdict === null) {
    arrows.push({ from: feared[0], to: feared[1], kind: "feared" });
  }
  return arrows;
}

/** The terms of a candidate as a table with bars. */
export function termTable(candidate: Candidate, base: number, describe?: (counter: string) => void): HTMLElement {
  const most = Math.max(1, ...candidate.terms.map(({ quarters }) => Math.abs(quarters)));
  const rows = candidate.terms.map(({ label, counter, count, quarters }) => {
    const bar = h("span", { class: quarters < 0 ? "bar minus" : "bar plus" });
    bar.style.width = `${(Math.abs(quarters) / most) * 50}%`;
    const name = h("td", { class: "counter" }, counter ? `${counter} ${count ?? 0}` : "");
    const row = h(
      "tr",
      {},
      h("th", { scope: "row" }, label),
      name,
      h("td", { class: "bars", "aria-hidden": "true" }, h("span", { class: "axis" }, bar)),
      h("td", { class: quarters < 0 ? "share minus" : "share plus" }, points(quarters)),
    );
    if (counter && describe) {
      row.addEventListener("pointerenter", () => describe(counter));
      name.replaceChildren(
        h("button", { type: "button", onclick: () => describe(counter), onfocus: () => describe(counter) }, `${counter} ${count ?? 0}`),
      );
    }
    return row;
  });
  const before = candidate.verdict?.[0] ?? candidate.value;
  const sum = h("tr", { class: "sum" }, h("th", { scope: "row", colspan: 3 }, `Sum, counted from ${base}`), h("td", {}, String(before)));
  return h(
    "table",
    { class: "terms" },
    h(
      "thead",
      { class: "visually-hidden" },
      h("tr", {}, ...["Reason", "Counter", "Bar", "Share"].map((text) => h("th", { scope: "col" }, text))),
    ),
    h("tbody", {}, ...rows),
    h("tfoot", {}, sum),
  );
}

/** What a candidate is made of, as one line of bars: what it loses to the left, what it gains to the right. */
function groupBar(candidate: Candidate, left: number, right: number): HTMLElement {
  const bar = h("span", { class: "stack", "aria-hidden": "true" });
  const total = left + right;
  const part = (quarters: number, group: number): HTMLElement => {
    const piece = h("span", { class: `part ${GROUPS[group] ?? ""} ${quarters < 0 ? "negative" : "positive"}` });
    piece.style.width = `${(Math.abs(quarters) / total) * 100}%`;
    return piece;
  };
  const groups = candidate.groups.map((quarters, group) => [quarters, group] as const);
  const lost = groups.filter(([quarters]) => quarters < 0);
  const start = h("span", { class: "part" });
  start.style.width = `${((left + lost.reduce((sum, [quarters]) => sum + quarters, 0)) / total) * 100}%`;
  const gained = groups.filter(([quarters]) => quarters > 0);
  bar.append(start, ...lost.map(([quarters, group]) => part(quarters, group)), ...gained.map(([quarters, group]) => part(quarters, group)));
  const axis = h("span", { class: "origin" });
  axis.style.left = `${(left / total) * 100}%`;
  bar.append(axis);
  return bar;
}

export class XrayPanel {
  /** Whether the board shows the position before the move, with arrows. */
  isOnBoard = false;
  private picked: number | undefined;
  private isLong = false;
  private shown: Xray | null = null;
  private revealed = Infinity;
  private drawn: [Xray, string] | undefined;
  private readonly body = byId("xray-body");
  private readonly words = h("p", { class: "counter-words", "aria-live": "polite" });

  constructor(
    private readonly game: Game,
    private readonly onBoard: (xray: Xray | null, arrows: Arrow[]) => void,
  ) {
    byId("xray-on-board").addEventListener("click", () => this.toggle(!this.isOnBoard));
    byId("xray-hint").addEventListener("click", () => void game.hint(!game.isHint));
    game.listen({
      changed: () => {
        this.revealed = game.playback ? 0 : Infinity;
        this.show();
      },
      thought: () => this.showSearch(),
      frame: ({ valued }) => {
        if (valued !== this.revealed) {
          this.revealed = valued;
          this.show();
        }
      },
    });
  }

  /** Shows the position before the move on the board, or the game again. */
  toggle(on: boolean): void {
    this.isOnBoard = on && this.game.xray !== null;
    byId("xray-on-board").setAttribute("aria-pressed", String(this.isOnBoard));
    this.point();
  }

  private point(): void {
    const { xray } = this.game;
    const picked = this.picked ?? xray?.chosen ?? undefined;
    const arrows = xray && picked !== undefined ? arrowsOf(xray.candidates[picked]) : [];
    this.onBoard(this.isOnBoard ? xray : null, arrows);
  }

  private show(): void {
    const { xray, state, playback } = this.game;
    if (xray !== this.shown) {
      this.shown = xray;
      this.picked = undefined;
      this.isLong = false;
    }
    const hint = byId<HTMLButtonElement>("xray-hint");
    const turn = this.game.view?.position.turn;
    hint.hidden = !state || !turn || this.game.player(turn) !== "human" || state.over !== null || playback !== undefined;
    hint.setAttribute("aria-pressed", String(this.game.isHint));
    byId<HTMLButtonElement>("xray-on-board").disabled = xray === null;
    const { kind, ply } = this.game.subject;
    if (kind === "janus" && !playback) {
      this.drawn = undefined;
      if (!this.showSearch()) {
        const move = state?.moves[ply];
        byId("xray-kicker").textContent = move ? `${this.game.opponent(move.side)?.name ?? "Janus"} on ${numbered(move)}` : "";
        this.body.replaceChildren(...thoughtParts(move?.san ?? "", move?.thought ?? null));
      }
      this.toggle(false);
      return;
    }
    if (!xray) {
      byId("xray-kicker").textContent = "X-ray";
      this.body.replaceChildren(h("p", { class: "lead" }, "There is nothing to decide here."));
      this.drawn = undefined;
      this.toggle(false);
      return;
    }
    if (playback) {
      this.showThinking(xray);
      this.drawn = undefined;
    } else {
      const drawn = JSON.stringify([this.kicker(xray), this.picked, this.isLong]);
      if (this.drawn?.[0] !== xray || this.drawn[1] !== drawn) {
        this.drawn = [xray, drawn];
        this.showDecision(xray);
      }
    }
    this.point();
  }

  /** Shows what Janus has found so far, once it has thought for a moment. */
  private showSearch(): boolean {
    const { search, isLive, isHint } = this.game;
    if (!search?.best || search.best.milliseconds < 250 || !isLive || isHint) {
      return false;
    }
    byId("xray-kicker").textContent = `${search.opponent?.name ?? "Janus"} is thinking`;
    this.body.replaceChildren(...thoughtParts(search.best.san, search.best));
    this.drawn = undefined;
    return true;
  }

  private kicker(xray: Xray): string {
    const move = this.game.state?.moves[xray.ply];
    if (xray.wasPlayed) {
      return `Why it played ${move ? numbered(move) : xray.title}`;
    }
    return this.game.humans() === 0 ? "What it will play" : "What it would play";
  }

  private showDecision(xray: Xray): void {
    byId("xray-kicker").textContent = this.kicker(xray);
    const index = this.picked ?? xray.chosen ?? undefined;
    const candidate = index === undefined ? undefined : xray.candidates[index];
    const isChosen = index === (xray.chosen ?? undefined);
    const [lead, ...more] = isChosen ? xray.sentences : [candidate?.summary ?? "", ...(candidate?.comparison ? [candidate.comparison] : [])];
    const parts: Node[] = [
      h(
        "div",
        { class: "headline" },
        h("h2", { id: "xray-title" }, isChosen ? xray.title : (candidate?.name ?? "")),
        candidate ? h("span", { class: "value" }, h("span", { class: "visually-hidden" }, "worth "), String(candidate.value)) : "",
      ),
      h("p", { class: "lead" }, lead ?? ""),
      ...more.map((text) => h("p", { class: "more" }, text)),
    ];
    if (candidate) {
      parts.push(
        h(
          "div",
          { class: "made-of" },
          termTable(candidate, xray.base, (counter) => this.describe(counter)),
          this.words,
          ...(candidate.verdict ? [h("p", { class: "remark" }, candidate.verdict[1])] : []),
          ...candidate.notes.map((note) => h("p", { class: "remark" }, note)),
        ),
      );
    }
    parts.push(this.candidates(xray, xray.candidates.map((_, rank) => rank)));
    const seconds = xray.seconds === 0 ? "0 s" : `${xray.seconds.toFixed(1)} s`;
    parts.push(
      h(
        "dl",
        { class: "numbers" },
        ...[
          ["on a KIM-1", seconds],
          ["moves valued", String(xray.candidates.length)],
          ["moves looked at", xray.nodes.toLocaleString("en")],
        ].map(([name, value]) => h("div", {}, h("dt", {}, name ?? ""), h("dd", {}, value ?? ""))),
      ),
    );
    if (xray.quirks.length > 0) {
      parts.push(
        h(
          "ul",
          { class: "quirk-list" },
          ...xray.quirks.map(([number, words]) => h("li", {}, h("a", { href: `#quirks/${number}` }, `Q${number}`), ` ${words}`)),
        ),
      );
    }
    this.body.replaceChildren(...parts);
  }

  /** The candidates that have been valued so far, best first. */
  private showThinking(xray: Xray): void {
    byId("xray-kicker").textContent = "It is thinking";
    const ids = this.game.playback?.ids(this.revealed) ?? [];
    const ranks = ids.map((id) => xray.candidates.findIndex((candidate) => candidate.id === id)).filter((rank) => rank >= 0);
    ranks.sort((left, right) => left - right);
    const best = xray.candidates[ranks[0] ?? -1];
    this.body.replaceChildren(
      h(
        "div",
        { class: "headline" },
        h("h2", { id: "xray-title" }, best ? best.name : "…"),
        best ? h("span", { class: "value" }, String(best.value)) : "",
      ),
      h("p", { class: "lead" }, `${ranks.length} of ${xray.candidates.length} moves valued. ${best ? "The best so far." : ""}`),
      this.candidates(xray, ranks),
    );
  }

  private describe(counter: string): void {
    const sentence = this.game.hello?.counters.find(([name]) => name === counter)?.[1] ?? "";
    this.words.textContent = `${counter}: ${sentence}`;
  }

  private candidates(xray: Xray, ranks: number[]): HTMLElement {
    const few = this.isLong ? ranks : ranks.slice(0, FEW);
    const chosen = this.game.playback ? (ranks[0] ?? -1) : (this.picked ?? xray.chosen ?? -1);
    if (!this.isLong && chosen >= FEW && ranks.includes(chosen)) {
      few.push(chosen);
    }
    const sides = few.map((rank) => xray.candidates[rank]?.groups ?? []).map((groups) => [
      groups.filter((quarters) => quarters < 0).reduce((sum, quarters) => sum - quarters, 0),
      groups.filter((quarters) => quarters > 0).reduce((sum, quarters) => sum + quarters, 0),
    ]);
    const left = Math.max(1, ...sides.map(([lost]) => lost ?? 0));
    const right = Math.max(1, ...sides.map(([, gained]) => gained ?? 0));
    const rows = few.map((rank) => {
      const candidate = xray.candidates[rank] as Candidate;
      const pick = (): void => {
        this.picked = rank === xray.chosen ? undefined : rank;
        if (!this.game.playback) {
          this.showDecision(xray);
          this.point();
          this.body.querySelector<HTMLElement>(`[data-rank="${rank}"]`)?.focus();
        }
      };
      const row = h(
        "tr",
        { class: rank === chosen ? "chosen" : null },
        h(
          "th",
          { scope: "row" },
          h("button", { type: "button", "data-rank": rank, "aria-pressed": rank === chosen ? "true" : "false", onclick: pick }, candidate.name),
          candidate.isIllegal ? h("span", { class: "tag" }, "illegal") : null,
        ),
        h("td", { class: "made" }, groupBar(candidate, left, right)),
        h("td", { class: "worth" }, String(candidate.value)),
      );
      row.addEventListener("pointerenter", () => {
        if (this.isOnBoard) {
          this.onBoard(xray, arrowsOf(candidate, rank === chosen ? "chosen" : "other"));
        }
      });
      row.addEventListener("pointerleave", () => this.point());
      return row;
    });
    const table = h(
      "table",
      { class: "candidates" },
      h(
        "thead",
        {},
        h("tr", {}, h("th", { scope: "col" }, `Best of ${xray.candidates.length}`), h("th", { scope: "col" }, "made of"), h("th", { scope: "col" }, "value")),
      ),
      h("tbody", {}, ...rows),
    );
    const legend = h(
      "ul",
      { class: "legend", "aria-hidden": "true" },
      ...GROUP_WORDS.map((words, group) => h("li", {}, h("span", { class: `swatch ${GROUPS[group] ?? ""}` }), words)),
    );
    const more =
      ranks.length > FEW
        ? h(
            "button",
            {
              type: "button",
              class: "quiet",
              onclick: () => {
                this.isLong = !this.isLong;
                this.show();
              },
            },
            this.isLong ? "Show the best only" : `Show all ${ranks.length}`,
          )
        : null;
    return h("div", { class: "ranking" }, table, h("div", { class: "below" }, legend, more));
  }
}
