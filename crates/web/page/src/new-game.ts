// The dialog for a new game, and the level in the head of the page.

import { byId, h } from "./dom";
import type { Game } from "./game";
import type { Opponent } from "./protocol";

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
        const swap = (player: Opponent): Opponent => (player === "human" ? player : (level.value as Opponent));
        void game.setPlayers(swap(state.white), swap(state.black));
      }
    });
    game.listen({ changed: () => this.show() });
  }

  private fill(): void {
    const { hello } = this.game;
    if (!hello || this.isFilled) {
      return;
    }
    this.isFilled = true;
    const engines = hello.opponents.filter(({ id }) => id !== "human");
    byId("level").replaceChildren(
      ...engines.map(({ id, name }) => h("option", { value: id }, `Level: ${name.split(", ")[1] ?? name}`)),
    );
    for (const [place, chosen] of [
      ["new-white", "human"],
      ["new-black", "1976:normal"],
    ] as const) {
      byId(place).replaceChildren(
        ...hello.opponents.map(({ id, name, words }) => h("option", { value: id, selected: id === chosen }, `${name}: ${words}`)),
      );
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
    this.dialog.showModal();
    byId(focus).focus();
  }

  private async begin(): Promise<void> {
    const value = (id: string): string => byId<HTMLSelectElement | HTMLInputElement>(id).value;
    const tape = value("new-tape");
    const fen = value("new-fen").trim();
    const begun = await this.game.newGame({
      white: value("new-white") as Opponent,
      black: value("new-black") as Opponent,
      ...(tape ? { tape } : {}),
      ...(fen ? { fen } : {}),
    });
    if (begun) {
      byId<HTMLInputElement>("new-fen").value = "";
    }
    this.dialog.close();
  }
}
