// Colours and motion: as the system has them, unless the player chooses otherwise.

import { byId } from "./dom";
import { keep, recall } from "./kept";

const dark = matchMedia("(prefers-color-scheme: dark)");
const still = matchMedia("(prefers-reduced-motion: reduce)");

function theme(): "light" | "dark" {
  return recall().theme ?? (dark.matches ? "dark" : "light");
}

/** Whether things may move. */
export function mayMove(): boolean {
  return recall().motion ?? !still.matches;
}

function apply(): void {
  const root = document.documentElement.dataset;
  root["theme"] = theme();
  root["motion"] = mayMove() ? "on" : "off";
  byId("theme").setAttribute("aria-pressed", String(theme() === "dark"));
  byId("motion").setAttribute("aria-pressed", String(mayMove()));
}

/** Connects the two switches. */
export function settings(): void {
  byId("theme").addEventListener("click", () => {
    keep({ theme: theme() === "dark" ? "light" : "dark" });
    apply();
  });
  byId("motion").addEventListener("click", () => {
    keep({ motion: !mayMove() });
    apply();
  });
  dark.addEventListener("change", apply);
  still.addEventListener("change", apply);
  apply();
}
