// The moves of the game, and the way through them.

import { byId, h } from "./dom";
import type { Game } from "./game";

export class Moves {
  private readonly list = byId("moves-list");
  private readonly buttons: HTMLButtonElement[] = [];
  private drawn = "";

  constructor(private readonly game: Game) {
    const go: [string, () => void][] = [
      ["first", () => void game.show(0)],
      ["previous", () => void game.show((game.view?.ply ?? 0) - 1)],
      ["next", () => void game.show((game.view?.ply ?? 0) + 1)],
      ["last", () => void game.show(game.state?.current ?? 0)],
    ];
    for (const [name, action] of go) {
      byId(`go-${name}`).addEventListener("click", action);
    }
    byId("moves").addEventListener("keydown", (event) => {
      const step = { ArrowLeft: 1, ArrowRight: 2, Home: 0, End: 3 }[event.key];
      const action = step === undefined ? undefined : go[step]?.[1];
      if (action) {
        event.preventDefault();
        action();
      }
    });
    game.listen({ changed: () => this.show() });
  }

  private show(): void {
    const { state, view } = this.game;
    if (!state || !view) {
      return;
    }
    const played = state.moves.slice(0, state.current);
    const key = played.map(({ san }) => san).join(" ");
    if (key !== this.drawn || this.buttons.length !== played.length) {
      this.drawn = key;
      this.draw();
    }
    for (const [index, button] of this.buttons.entries()) {
      const current = index + 1 === view.ply;
      if (current) {
        button.setAttribute("aria-current", "true");
        this.reveal(button);
      } else {
        button.removeAttribute("aria-current");
      }
    }
    byId("no-moves").hidden = played.length > 0;
    for (const [id, off] of [
      ["go-first", view.ply === 0],
      ["go-previous", view.ply === 0],
      ["go-next", view.ply >= state.current],
      ["go-last", view.ply >= state.current],
    ] as const) {
      byId<HTMLButtonElement>(id).disabled = off;
    }
  }

  /** Scrolls the list, and only the list, so that a move can be seen. */
  private reveal(button: HTMLElement): void {
    const list = this.list;
    if (button.offsetTop < list.scrollTop || button.offsetTop + button.offsetHeight > list.scrollTop + list.clientHeight) {
      list.scrollTop = button.offsetTop - list.clientHeight / 2;
    }
  }

  /** Keeps the buttons that are still right, and makes the others. */
  private draw(): void {
    const moves = this.game.state?.moves.slice(0, this.game.state.current) ?? [];
    let same = 0;
    while (same < moves.length && this.buttons[same]?.dataset["san"] === moves[same]?.san) {
      same++;
    }
    for (const button of this.buttons.splice(same)) {
      button.parentElement?.remove();
    }
    for (const [index, move] of [...moves.entries()].slice(same)) {
      const number = move.side === "white" ? `${move.number}` : index === 0 ? `${move.number}…` : "";
      const button = h(
        "button",
        { type: "button", "data-san": move.san, title: move.book ? "from the opening book" : null, onclick: () => void this.game.show(index + 1) },
        move.san,
      );
      this.buttons.push(button);
      this.list.append(h("li", { class: move.side }, number ? h("span", { class: "number" }, number) : null, button));
    }
  }
}
