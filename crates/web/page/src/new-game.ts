// The dialog for a new game, and the level in the head of the page.

import { byId, h } from "./dom";
import type { Game } from "./game";
import { keep } from "./kept";
import type { OpponentInfo } from "./protocol";
import { Refused } from "./remote";

export class NewGame {
  private readonly dialog = byId<HTMLDialogElement>("new-game");
  private isFilled = false;

  constructor(private readonly game: Game) {
    byId("open-new-game").addEventListener("click", () => this.open());
    byId("tape").addEventListener("click", () => this.open("new-tape"));
    byId("close-new-game").addEventListener("click", () => this.dialog.close());
    byId("new-game-form").addEventListener("submit", (event) => {
      event.preventDefault();
      void this.begin();
    });
    const level = byId<HTMLSelectElement>("level");
    level.addEventListener("change", () => {
      const { state } = game;
      if (state) {
        const swap = (player: string): string => (player === "human" ? player : level.value);
        void game.setPlayers(swap(state.white), swap(state.black));
      }
    });
    game.listen({ changed: () => this.show() });
    // On a narrow page the head has no room for it.
    const narrow = matchMedia("(max-width: 679px)");
    const place = (): void => byId(narrow.matches ? "level-below" : "level-above").append(byId("level-choice"));
    narrow.addEventListener("change", place);
    place();
  }

  private fill(): void {
    const { hello } = this.game;
    if (!hello || this.isFilled) {
      return;
    }
    this.isFilled = true;
    const [people = [], programs = [], searchers = []] = (["human", "1976", "janus"] as const).map((kind) =>
      hello.opponents.filter((opponent) => opponent.kind === kind),
    );
    const group = (label: string, all: OpponentInfo[], text: (opponent: OpponentInfo) => string): HTMLElement =>
      h("optgroup", { label }, ...all.map((opponent) => h("option", { value: opponent.id }, text(opponent))));
    const rated = ({ name, elo }: OpponentInfo): string => (elo ? `${name}, ${elo}` : `${name}, full strength`);
    byId("level").replaceChildren(
      group("MicroChess, 1976", programs, ({ name }) => `Level: ${name}`),
      group("Janus, by strength", searchers, rated),
    );
    for (const place of ["new-white", "new-black"]) {
      byId(place).replaceChildren(
        ...people.map(({ id, name }) => h("option", { value: id }, name)),
        group("MicroChess, 1976", programs, ({ name }) => `MicroChess, ${name}`),
        group("Janus, by strength", searchers, rated),
      );
      byId(place).addEventListener("change", () => this.describe());
    }
    byId("new-tape").replaceChildren(
      h("option", { value: "" }, "Built in: A8 Giuoco Piano, for White"),
      ...hello.tapes.map(({ id, name, computer }) => h("option", { value: id }, `${id} ${name}, for ${computer === "white" ? "White" : "Black"}`)),
    );
  }

  private show(): void {
    this.fill();
    const { state } = this.game;
    const engine = [state?.white, state?.black].find((player) => player !== "human");
    const level = byId<HTMLSelectElement>("level");
    level.hidden = engine === undefined;
    if (engine) {
      level.value = engine;
    }
  }

  open(focus = "new-white"): void {
    this.fill();
    const { state } = this.game;
    if (state) {
      byId<HTMLSelectElement>("new-white").value = state.white;
      byId<HTMLSelectElement>("new-black").value = state.black;
      byId<HTMLSelectElement>("new-tape").value = state.tape ?? "";
    }
    byId<HTMLSelectElement>("new-time").value = String(this.game.time);
    this.describe();
    byId("new-problem").textContent = "";
    this.dialog.showModal();
    byId(focus).focus();
  }

  /** Says who was chosen, and shows only what matters to them. */
  private describe(): void {
    const chosen = ["new-white", "new-black"].map((place) => {
      const id = byId<HTMLSelectElement>(place).value;
      const opponent = this.game.hello?.opponents.find((one) => one.id === id);
      byId(`${place}-words`).textContent = opponent?.words ?? "";
      return opponent?.kind;
    });
    byId("new-time-row").hidden = !chosen.includes("janus");
    byId("new-tape-row").hidden = !chosen.includes("1976");
  }

  private async begin(): Promise<void> {
    const value = (id: string): string => byId<HTMLSelectElement | HTMLInputElement>(id).value;
    const tape = byId("new-tape-row").hidden ? "" : value("new-tape");
    const fen = value("new-fen").trim();
    const problem = byId("new-problem");
    problem.textContent = "";
    if (fen) {
      try {
        // Asked first, so that a position that cannot be used loses nothing.
        await this.game.engine.ask("position", { fen });
      } catch (error) {
        problem.textContent = error instanceof Refused ? error.message : "";
        byId("new-fen").focus();
        return;
      }
    }
    keep({ time: Number(value("new-time")) });
    const begun = await this.game.newGame({
      white: value("new-white"),
      black: value("new-black"),
      ...(tape ? { tape } : {}),
      ...(fen ? { fen } : {}),
    });
    if (begun) {
      byId<HTMLInputElement>("new-fen").value = "";
    }
    this.dialog.close();
  }
}
