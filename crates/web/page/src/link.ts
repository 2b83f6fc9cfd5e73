// A game in the address of the page.

import type { Opponent, SavedGame } from "./protocol";

const MARK = "#game?";

/** The address of the page with a game in it. */
export function linkTo(game: SavedGame): string {
  const parts = new URLSearchParams();
  if (game.fen) {
    parts.set("fen", game.fen);
  }
  const moves = game.moves.slice(0, game.current ?? undefined);
  if (moves.length > 0) {
    parts.set("moves", moves.join("."));
  }
  parts.set("white", game.white);
  parts.set("black", game.black);
  if (game.tape) {
    parts.set("tape", game.tape);
  }
  return location.href.split("#")[0] + MARK + parts.toString();
}

/** The game of an address, what is wrong with it, or nothing if there is none. Whether it can be played, the engines say. */
export function gameOf(hash: string): SavedGame | string | undefined {
  if (!hash.startsWith(MARK)) {
    return undefined;
  }
  if (hash.length > 20_000) {
    return "The game of this link cannot be used: it is too long.";
  }
  const parts = new URLSearchParams(hash.slice(MARK.length));
  const player = (name: string): Opponent => (parts.get(name) ?? (name === "white" ? "human" : "1976:normal")) as Opponent;
  return {
    fen: parts.get("fen"),
    moves: (parts.get("moves") ?? "").split(".").filter((move) => move !== ""),
    white: player("white"),
    black: player("black"),
    tape: parts.get("tape"),
  };
}
