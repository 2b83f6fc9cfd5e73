// What stands around the chess board: the players, the digits of 1976, and the buttons below.

import { byId, h } from "./dom";
import type { Game } from "./game";
import type { Opponent, Side } from "./protocol";

function playerName(game: Game, player: Opponent | undefined): string {
  if (player === "human") {
    return game.humans() === 2 ? "A person" : "You";
  }
  const level = game.hello?.opponents.find(({ id }) => id === player)?.name.split(", ")[1];
  return level ? `MicroChess ${game.humans() === 0 ? level : "1976"}` : "MicroChess 1976";
}

export class TableTop {
  private readonly files = byId("files");
  private readonly ranks = byId("ranks");
  private readonly columns = byId("columns");
  private readonly rows = byId("rows");
  private lettered = "";

  constructor(private readonly game: Game) {
    byId("undo").addEventListener("click", () => void game.undo());
    byId("redo").addEventListener("click", () => void game.redo());
    byId("flip").addEventListener("click", () => game.flip());
    byId("run").addEventListener("click", () => {
      if (game.isRunning) {
        game.stop();
      } else {
        void game.watch(() => Number(byId<HTMLInputElement>("pace").max) - Number(byId<HTMLInputElement>("pace").value));
      }
    });
    byId("step").addEventListener("click", () => void game.think());
    const form = byId<HTMLFormElement>("typed");
    const input = byId<HTMLInputElement>("typed-move");
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const text = input.value.trim();
      if (text) {
        void game.play(text).then((played) => {
          if (played) {
            input.value = "";
          } else {
            input.select();
          }
        });
      }
    });
    game.listen({ changed: () => this.show() });
    this.letters("01234567", "76543210");
  }

  /** The ranks, to which the traces lead. */
  get rankLabels(): HTMLElement[] {
    return [...this.ranks.children] as HTMLElement[];
  }

  private letters(columns: string, rows: string): void {
    const white = this.game.orientation === "white";
    const key = `${this.game.orientation} ${columns} ${rows}`;
    if (key === this.lettered) {
      return;
    }
    this.lettered = key;
    const order = (text: string, reverse: boolean): HTMLElement[] =>
      (reverse ? [...text].reverse() : [...text]).map((character) => h("span", {}, character));
    this.files.replaceChildren(...order("abcdefgh", !white));
    this.ranks.replaceChildren(...order("12345678", white));
    this.columns.replaceChildren(...order(columns, !white));
    this.rows.replaceChildren(...order(rows, white));
  }

  private player(side: Side, place: "top" | "bottom"): void {
    const { game } = this;
    const name = byId(`${place}-player`);
    const turn = game.view?.position.turn === side && !game.state?.over;
    name.replaceChildren(h("span", { class: `disc ${side}`, "aria-hidden": "true" }), playerName(game, game.player(side)));
    name.classList.toggle("to-move", turn);
    const right = byId(`${place}-note`);
    if (game.player(side) === "human") {
      right.textContent = side === "white" ? "White" : "Black";
    } else if (game.xray?.wasPlayed && !game.playback && game.state?.moves[game.xray.ply]?.side === side) {
      right.textContent = game.xray.seconds === 0 ? "from the book" : `${game.xray.seconds.toFixed(1)} s on a KIM-1`;
    } else {
      right.textContent = game.hello?.opponents.find(({ id }) => id === game.player(side))?.name.split(", ")[1] ?? "";
    }
  }

  private show(): void {
    const { game } = this;
    const { state, view } = game;
    if (!state || !view) {
      return;
    }
    this.letters(view.machine.columns, view.machine.rows);
    const bottom = game.orientation;
    this.player(bottom, "bottom");
    this.player(bottom === "white" ? "black" : "white", "top");
    byId<HTMLButtonElement>("undo").disabled = state.current === 0;
    byId<HTMLButtonElement>("redo").disabled = state.current === state.moves.length;
    byId("self-play").hidden = game.humans() > 0;
    byId("typed").hidden = game.humans() === 0;
    const run = byId("run");
    run.textContent = game.isRunning ? "Pause" : "Play";
    byId<HTMLButtonElement>("run").disabled = !state.engineToMove;
    byId<HTMLButtonElement>("step").disabled = !state.engineToMove || game.isRunning;
    const status = byId("status");
    if (state.over) {
      status.textContent = `${state.over[0]?.toUpperCase() ?? ""}${state.over.slice(1)}. ${state.result}`;
    } else if (!game.isLive) {
      status.textContent = "You are viewing an earlier move.";
    } else {
      status.textContent = view.position.check ? "Check." : "";
    }
  }
}
