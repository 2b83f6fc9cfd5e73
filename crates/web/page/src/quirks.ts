// What looks like a mistake and is kept: the quirks, each with something to try.

import { Board } from "./board";
import { Display } from "./display";
import { byId, h, withCode } from "./dom";
import type { Game } from "./game";
import type { Attempt, Block, Opponent, Quirk } from "./protocol";
import type { SerialPanel } from "./serial";
import { arrowsOf } from "./xray";

export class Quirks {
  private filled: Promise<void> | undefined;

  constructor(
    private readonly game: Game,
    private readonly serial: SerialPanel,
    private readonly toPlay: (focus: string) => void,
  ) {}

  /** Writes the list, once, and goes to one of its entries. */
  async show(number?: string): Promise<void> {
    this.filled ??= this.fill();
    await this.filled;
    if (number) {
      const entry = document.getElementById(`quirk-${number}`);
      entry?.scrollIntoView();
      entry?.focus();
    }
  }

  private async fill(): Promise<void> {
    const quirks = await this.game.engine.ask("quirks", {});
    const near = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const quirk = quirks.find(({ number }) => `quirk-${number}` === target.id);
          if (isIntersecting && quirk) {
            near.unobserve(target);
            void this.picture(quirk, target.querySelector(".live") as HTMLElement);
          }
        }
      },
      { rootMargin: "400px" },
    );
    const articles = quirks.map((quirk) => this.article(quirk));
    byId("quirk-entries").replaceChildren(...articles);
    for (const article of articles) {
      near.observe(article);
    }
  }

  private article(quirk: Quirk): HTMLElement {
    return h(
      "article",
      { class: "chapter quirk", id: `quirk-${quirk.number}`, tabindex: -1 },
      h(
        "div",
        { class: "prose" },
        h("p", { class: "chapter-number" }, `Q${quirk.number}`),
        h("h2", {}, ...withCode(quirk.title)),
        ...quirk.blocks.map((block) => this.block(block)),
        h("p", { class: "hint" }, quirk.attempt.look),
        h(
          "button",
          { type: "button", class: "solid", "aria-label": `Try Q${quirk.number}`, onclick: () => void this.attempt(quirk.attempt) },
          quirk.attempt.kind === "serial" ? "Try it on the serial edition" : "Try it on the KIM-1",
        ),
      ),
      h("div", { class: "live" }),
    );
  }

  private block(block: Block): HTMLElement {
    if ("text" in block) {
      return h("p", {}, ...withCode(block.text));
    }
    if ("code" in block) {
      return h("pre", { tabindex: 0 }, block.code);
    }
    const [head, ...rows] = block.table;
    return h(
      "div",
      { class: "scrolls", tabindex: 0, role: "region", "aria-label": "Table" },
      h(
        "table",
        {},
        h("thead", {}, h("tr", {}, ...(head ?? []).map((cell) => h("th", { scope: "col" }, ...withCode(cell))))),
        h("tbody", {}, ...rows.map((row) => h("tr", {}, ...row.map((cell) => h("td", {}, ...withCode(cell)))))),
      ),
    );
  }

  private async picture({ number, attempt, outcome }: Quirk, place: HTMLElement): Promise<void> {
    if (attempt.kind === "position") {
      const { fen, moves, level } = attempt;
      const board = new Board({ label: `Board: Q${number}` });
      const xray = await this.game.engine.ask("explain", { fen, moves, level });
      board.show(xray?.position ?? (await this.game.engine.ask("position", { fen, moves })));
      board.point(arrowsOf(xray?.candidates[xray.chosen ?? -1]));
      place.replaceChildren(h("div", { class: "card" }, h("div", { class: "frame" }, board.element)));
      return;
    }
    const keys = attempt.kind === "keys" ? attempt.keys.split(" ") : [...attempt.text];
    const card = h("div", { class: "card keys" }, h("p", {}, attempt.kind === "keys" ? "After these keys" : "Type"), h("div", { class: "caps" }, ...keys.map((key) => h("kbd", {}, key))));
    if (outcome) {
      const display = new Display(`display-q${number}`);
      display.show(outcome.display);
      const board = new Board({ label: `Board: Q${number}` });
      board.show(outcome.position);
      card.append(display.element, h("div", { class: "frame" }, board.element));
    }
    place.replaceChildren(card);
  }

  /** Brings the position or the keys to the table. */
  private async attempt(attempt: Attempt): Promise<void> {
    const { game } = this;
    if (attempt.kind === "serial") {
      this.toPlay("serial");
      byId<HTMLDetailsElement>("serial").open = true;
      await this.serial.open(attempt.text);
      return;
    }
    this.toPlay("pcb");
    if (attempt.kind === "keys") {
      await game.powerOn(attempt.level, attempt.tape ?? undefined);
      for (const key of attempt.keys.split(" ")) {
        await game.press(key);
      }
      return;
    }
    const { fen, turn } = await game.engine.ask("position", { fen: attempt.fen, moves: attempt.moves });
    const engine = `1976:${attempt.level}` as Opponent;
    await game.newGame(turn === "white" ? { fen, white: engine, black: "human" } : { fen, white: "human", black: engine });
  }
}
