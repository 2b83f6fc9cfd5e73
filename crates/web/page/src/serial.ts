// The serial edition of 2005 in a panel of text.

import { byId } from "./dom";
import type { Game } from "./game";

/** The most characters that stay on the screen. */
const MOST = 400_000;

export class SerialPanel {
  private readonly screen = byId("serial-screen");
  private readonly input = byId<HTMLInputElement>("serial-input");
  private readonly level = byId<HTMLSelectElement>("serial-level");
  private isOpen = false;
  private queue: Promise<void> = Promise.resolve();

  constructor(private readonly game: Game) {
    byId<HTMLDetailsElement>("serial").addEventListener("toggle", () => {
      if (!this.isOpen) {
        void this.open();
      }
    });
    byId("serial-start").addEventListener("click", () => void this.open());
    this.level.addEventListener("change", () => void this.open());
    byId("serial-form").addEventListener("submit", (event) => {
      event.preventDefault();
      // A line without characters is the carriage return itself, which makes a move.
      void this.send(this.input.value + (byId<HTMLInputElement>("serial-return").checked || this.input.value === "" ? "\r" : ""));
      this.input.value = "";
    });
    this.screen.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey || (event.key.length > 1 && event.key !== "Enter")) {
        return;
      }
      event.preventDefault();
      void this.send(event.key === "Enter" ? "\r" : event.key);
    });
  }

  /** Starts the program anew, and sends characters to it. */
  async open(text = ""): Promise<void> {
    this.isOpen = true;
    await this.enqueue(async () => {
      const greeting = await this.game.engine.ask("serialOpen", { level: this.level.value });
      // Cleared only now: what was asked for before this may have been printed while it waited for its turn.
      this.screen.replaceChildren();
      this.print(greeting);
    });
    if (text) {
      await this.send(text);
    }
  }

  send(text: string): Promise<void> {
    return this.enqueue(async () => this.print(await this.game.engine.ask("serialSend", { text })));
  }

  private enqueue(action: () => Promise<void>): Promise<void> {
    this.queue = this.queue.then(action).catch(() => this.print(["\r\nThe line is broken. Start it again.\r\n", false]));
    return this.queue;
  }

  private print([text, goesOn]: [string, boolean]): void {
    this.screen.append(text);
    byId("serial-note").textContent = goesOn ? "" : "The program has ended. Start it again to play.";
    while ((this.screen.textContent?.length ?? 0) > MOST && this.screen.firstChild) {
      this.screen.firstChild.remove();
    }
    this.screen.scrollTop = this.screen.scrollHeight;
  }
}
