// What survives a reload: the game and a few choices, in the browser's own storage.

import type { SavedGame, Side } from "./protocol";
import type { Speed } from "./game";

export interface Kept {
  game?: SavedGame;
  speed?: Speed;
  orientation?: Side;
  theme?: "light" | "dark";
  /** Whether pieces slide and the display flickers. */
  motion?: boolean;
  /** The longest time for a move of Janus, in milliseconds. */
  time?: number;
}

const NAME = "microchess";

/** What was kept; nothing where there is no storage, or what is there makes no sense. */
export function recall(): Kept {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(NAME) ?? "{}");
    return typeof kept === "object" && kept !== null ? kept : {};
  } catch {
    return {};
  }
}

/** Keeps something beside the rest. */
export function keep(news: Kept): void {
  try {
    localStorage.setItem(NAME, JSON.stringify({ ...recall(), ...news }));
  } catch {
    // Without storage the game lasts as long as the page.
  }
}
