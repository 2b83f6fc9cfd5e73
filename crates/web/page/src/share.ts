// FEN, PGN and the link: out and in.

import { byId, h } from "./dom";
import type { Game } from "./game";
import { linkTo } from "./link";
import type { TableState } from "./protocol";
import { Refused } from "./remote";

/** The game as the page knows it, for when the engine that writes whole PGN has stopped. */
function plainPgn({ saved, moves, current, result }: TableState): string {
  const tags = saved.fen ? `[SetUp "1"]\n[FEN "${saved.fen}"]\n` : "";
  const words = moves
    .slice(0, current)
    .map(({ san, number, side }, index) => (side === "white" ? `${number}. ${san}` : index === 0 ? `${number}... ${san}` : san));
  return `${tags}[Result "${result || "*"}"]\n\n${[...words, result || "*"].join(" ")}\n`;
}

export class Share {
  private readonly dialog = byId<HTMLDialogElement>("share");

  constructor(private readonly game: Game) {
    byId("open-share").addEventListener("click", () => void this.open());
    byId("close-share").addEventListener("click", () => this.dialog.close());
    byId("copy-link").addEventListener("click", () => void this.copyLink());
    for (const id of ["share-link", "share-fen", "share-pgn"]) {
      byId(`copy-${id}`).addEventListener("click", () => void this.copy(byId<HTMLInputElement>(id).value));
    }
    byId("read-fen").addEventListener("click", () => void this.readFen());
    byId("read-pgn").addEventListener("click", () => void this.readPgn());
    byId<HTMLInputElement>("pgn-file").addEventListener("change", (event) => {
      const file = (event.target as HTMLInputElement).files?.[0];
      void file?.text().then((text) => {
        byId<HTMLTextAreaElement>("share-pgn").value = text;
        return this.readPgn();
      });
    });
  }

  private async open(): Promise<void> {
    const { state, view } = this.game;
    if (!state || !view) {
      return;
    }
    const now = new Date();
    const date = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join(".");
    byId<HTMLInputElement>("share-link").value = linkTo(state.saved);
    byId<HTMLInputElement>("share-fen").value = view.position.fen;
    byId<HTMLTextAreaElement>("share-pgn").value = await this.game.engine.ask("pgn", { date }).catch(() => plainPgn(state));
    byId("pgn-games").replaceChildren();
    this.problem("");
    this.dialog.showModal();
  }

  private problem(text: string): void {
    byId("share-problem").textContent = text;
  }

  private async copyLink(): Promise<void> {
    if (this.game.state) {
      await this.copy(linkTo(this.game.state.saved));
    }
  }

  private async copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      this.game.say("Copied.");
    } catch {
      this.game.say("This browser does not let the page copy. Here it is: " + text);
    }
  }

  private async readFen(): Promise<void> {
    const { state } = this.game;
    const fen = byId<HTMLInputElement>("share-fen").value.trim();
    if (!fen) {
      this.problem("There is no FEN to set up: write a position in FEN into the field first.");
      return;
    }
    try {
      // Asked first, so that a position that cannot be used loses nothing.
      await this.game.engine.ask("position", { fen });
      await this.game.newGame({ fen, white: state?.white ?? "human", black: state?.black ?? "1976:normal" });
      this.dialog.close();
    } catch (error) {
      this.problem(error instanceof Refused ? error.message : "");
    }
  }

  private async readPgn(): Promise<void> {
    const place = byId("pgn-games");
    place.replaceChildren();
    try {
      const entries = await this.game.engine.ask("readPgn", { text: byId<HTMLTextAreaElement>("share-pgn").value });
      const problems = entries.flatMap((entry) => entry.problems);
      this.problem(problems.length > 0 ? `Not all of it can be read: ${problems.slice(0, 3).join("; ")}.` : "");
      place.replaceChildren(
        ...entries.map(({ title, plies, saved }) =>
          h(
            "li",
            {},
            h(
              "button",
              {
                type: "button",
                onclick: () => {
                  this.dialog.close();
                  void this.game.open({ ...saved, white: "human", black: "human" });
                },
              },
              `Load ${title}, ${plies} ${plies === 1 ? "ply" : "plies"}`,
            ),
          ),
        ),
      );
      place.querySelector("button")?.focus();
    } catch (error) {
      this.problem(error instanceof Refused ? error.message : "");
    }
  }
}
