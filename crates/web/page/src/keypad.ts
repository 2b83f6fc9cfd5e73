// The keypad of the KIM-1. Keys that MicroChess ignores are dimmed, and can be pressed all the same.

import { h } from "./dom";

const ROWS = [
  ["GO", "ST", "RS", "SST"],
  ["AD", "DA", "PC", "+"],
  ["C", "D", "E", "F"],
  ["8", "9", "A", "B"],
  ["4", "5", "6", "7"],
  ["0", "1", "2", "3"],
];

const MEANINGS: Record<string, string> = {
  C: "C, set up the pieces",
  E: "E, change sides",
  F: "F, make the move that was entered",
  PC: "PC, the computer plays",
};

const WORKING = new Set(["C", "E", "F", "PC", "0", "1", "2", "3", "4", "5", "6", "7"]);
const COMMANDS = new Set(["C", "E", "F", "PC"]);

/** Keys of a keyboard that are another key here. */
const KEYBOARD: Record<string, string> = { P: "PC", "+": "+" };

export class Keypad {
  readonly element: HTMLElement;
  private readonly keys = new Map<string, HTMLButtonElement>();

  constructor(private readonly onKey: (key: string) => void) {
    const keys = ROWS.flat().map((name) => this.key(name));
    this.element = h("div", { class: "keypad", role: "group", "aria-label": "Keypad. 0 to 7, C, E, F and P can be typed too" }, ...keys);
    this.element.addEventListener("keydown", (event) => this.onKeyboard(event));
  }

  private key(name: string): HTMLElement {
    if (name === "SST") {
      return h("div", { class: "sst", "aria-hidden": "true" }, h("span", { class: "slide" }), "SST");
    }
    const kind = COMMANDS.has(name) ? "key command" : WORKING.has(name) ? "key" : "key idle";
    const label = MEANINGS[name] ?? (WORKING.has(name) ? name : `${name}, which MicroChess ignores`);
    const button = h("button", { type: "button", class: kind, "data-key": name, "aria-label": label, onclick: () => this.onKey(name) }, name);
    this.keys.set(name, button);
    return button;
  }

  private onKeyboard(event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey) {
      return;
    }
    const typed = event.key.toUpperCase();
    const name = KEYBOARD[typed] ?? typed;
    const key = this.keys.get(name);
    if (key && name !== "GO") {
      event.preventDefault();
      this.flash(name);
      this.onKey(name);
    }
  }

  /** Shows that a key is pressed by something else than a finger. */
  flash(name: string): void {
    const key = this.keys.get(name);
    key?.classList.add("pressed");
    setTimeout(() => key?.classList.remove("pressed"), 120);
  }
}
