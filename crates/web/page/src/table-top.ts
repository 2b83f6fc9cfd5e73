// What stands around the chess board: the players, the digits of 1976, and the buttons below.

import { byId, h } from "./dom";
import { sentence, type Game } from "./game";
import type { Side } from "./protocol";

function playerName(game: Game, side: Side): string {
  const opponent = game.opponent(side);
  if (opponent?.kind === "janus") {
    return opponent.name;
  }
  if (opponent?.kind === "1976") {
    return `MicroChess ${game.humans() === 0 ? opponent.name : "1976"}`;
  }
  return game.humans() === 2 ? "A person" : "You";
}

/** What stands on the right of a player: the side, the level, or how long the last move took. */
function playerNote(game: Game, side: Side): string {
  const opponent = game.opponent(side);
  if (!opponent || opponent.kind === "human") {
    return side === "white" ? "White" : "Black";
  }
  if (opponent.kind === "janus") {
    const best = game.view?.position.turn === side ? game.search?.best : undefined;
    return best ? `depth ${best.depth}, ${best.score.replace("-", "−")}` : opponent.elo ? `Elo ${opponent.elo}` : "full strength";
  }
  if (game.xray?.wasPlayed && !game.playback && game.state?.moves[game.xray.ply]?.side === side) {
    return game.xray.seconds === 0 ? "from the book" : `${game.xray.seconds.toFixed(1)} s on a KIM-1`;
  }
  return opponent.name;
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
    byId("resign").addEventListener("click", () => void game.resign());
    byId("claim-draw").addEventListener("click", () => void game.claimDraw());
    byId("answer-now").addEventListener("click", () => game.moveNow());
    game.listen({ changed: () => this.show(), thought: () => this.players() });
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
    name.replaceChildren(h("span", { class: `disc ${side}`, "aria-hidden": "true" }), playerName(game, side));
    name.classList.toggle("to-move", turn);
    byId(`${place}-note`).textContent = playerNote(game, side);
  }

  private players(): void {
    const bottom = this.game.orientation;
    this.player(bottom, "bottom");
    this.player(bottom === "white" ? "black" : "white", "top");
  }

  private show(): void {
    const { game } = this;
    const { state, view } = game;
    if (!state || !view) {
      return;
    }
    this.letters(view.machine.columns, view.machine.rows);
    this.players();
    byId<HTMLButtonElement>("undo").disabled = state.current === 0;
    byId<HTMLButtonElement>("redo").disabled = state.current === state.moves.length;
    byId("self-play").hidden = game.humans() > 0;
    byId("typed").hidden = game.humans() === 0;
    const run = byId("run");
    run.textContent = game.isRunning ? "Pause" : "Play";
    byId<HTMLButtonElement>("run").disabled = !state.engineToMove;
    byId<HTMLButtonElement>("step").disabled = !state.engineToMove || game.isRunning || game.search !== undefined;
    byId<HTMLButtonElement>("resign").disabled = game.humans() === 0 || state.over !== null;
    byId("claim-draw").hidden = state.drawClaim === null || !game.isLive;
    byId("answer-now").hidden = game.search === undefined;
    byId("status").textContent = this.status();
  }

  private status(): string {
    const { state, view, search, isLive } = this.game;
    if (state?.over) {
      return `${sentence(state.over)} ${state.result}`;
    }
    if (!isLive) {
      return "You are viewing an earlier move.";
    }
    if (search) {
      return `${search.opponent?.name ?? "Janus"} is thinking.`;
    }
    const check = view?.position.check ? "Check. " : "";
    return check + (state?.drawClaim ? sentence(state.drawClaim) : "");
  }
}
