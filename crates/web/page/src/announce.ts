// Messages: spoken moves for screen readers, and notes with something to do.

import { byId, h } from "./dom";
import type { Game } from "./game";

export class Announcer {
  private readonly live = byId("live");
  private readonly place = byId("messages");
  private spoken = "";

  constructor(private readonly game: Game) {
    game.listen({
      changed: () => this.speak(),
      succeeded: () => this.place.querySelectorAll(".problem").forEach((note) => note.remove()),
      said: (text, kind, action) => this.note(text, kind, action),
    });
  }

  private speak(): void {
    const { state } = this.game;
    if (!state || this.game.playback) {
      return;
    }
    const last = state.moves[state.current - 1];
    const key = `${state.current} ${last?.san ?? ""} ${state.over ?? ""}`;
    if (key === this.spoken) {
      return;
    }
    const first = this.spoken === "";
    this.spoken = key;
    if (first || !last) {
      return;
    }
    const opponent = this.game.opponent(last.side);
    const names = { human: last.side === "white" ? "White" : "Black", "1976": "MicroChess", janus: opponent?.name ?? "Janus" };
    const player = names[opponent?.kind ?? "human"];
    this.live.textContent = `${player} plays ${last.san}. ${state.over ?? ""}`;
  }

  private note(text: string, kind: "news" | "problem", action?: { label: string; run(): void }): void {
    const close = (): void => note.remove();
    const note = h(
      "div",
      { class: `message ${kind}`, role: kind === "problem" ? "alert" : "status" },
      h("p", {}, text),
      action
        ? h(
            "button",
            {
              type: "button",
              onclick: () => {
                close();
                action.run();
              },
            },
            action.label,
          )
        : null,
      h("button", { type: "button", class: "close", "aria-label": "Close this message", onclick: close }, "×"),
    );
    for (const old of [...this.place.children].slice(0, -1)) {
      old.remove();
    }
    this.place.append(note);
    if (kind === "news") {
      setTimeout(close, action ? 30_000 : 12_000);
    }
  }
}
