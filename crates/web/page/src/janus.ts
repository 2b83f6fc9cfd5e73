// Janus in its Worker. It is loaded at the first move that is asked of it; a search that is stopped ends with its Worker.

import type { JanusMove, JanusRequest } from "./protocol";
import { Remote, Stopped } from "./remote";

/** A Worker that does not keep its time is ended after so many milliseconds more, counted from the first move that it found. */
const PATIENCE = 2000;

interface Search {
  milliseconds: number;
  best?: JanusMove;
  /** Whether the next move that is found is to be played. */
  isDue: boolean;
  late?: ReturnType<typeof setTimeout>;
  resolve(move: JanusMove): void;
  reject(error: Error): void;
}

export class Janus {
  private remote: Remote | undefined;
  private search: Search | undefined;
  private onReport: ((move: JanusMove) => void) | undefined;

  /** Chooses a move. What it thinks so far is reported. */
  think(request: JanusRequest, onReport: (move: JanusMove) => void): Promise<JanusMove> {
    this.stop();
    this.onReport = onReport;
    this.remote ??= new Remote(
      { worker: "janus-worker.js", module: "janus.wasm" },
      () => {
        this.remote = undefined;
      },
      (report) => this.reported(JSON.parse(report) as JanusMove),
    );
    const { remote } = this;
    return new Promise<JanusMove>((resolve, reject) => {
      const search: Search = { milliseconds: request.milliseconds, isDue: false, resolve, reject };
      this.search = search;
      remote
        .ask(request)
        .then((answer) => resolve(answer as JanusMove), reject)
        .finally(() => {
          clearTimeout(search.late);
          if (this.search === search) {
            this.search = undefined;
          }
        });
    }).catch((error: unknown) => {
      // What could not be loaded is loaded anew next time.
      if (!(error instanceof Stopped) && this.remote === remote) {
        this.end();
      }
      throw error;
    });
  }

  private reported(move: JanusMove): void {
    const { search } = this;
    if (search) {
      search.best = move;
      search.late ??= setTimeout(() => {
        if (this.search === search) {
          this.moveNow();
        }
      }, search.milliseconds + PATIENCE);
      this.onReport?.(move);
      if (search.isDue) {
        this.moveNow();
      }
    }
  }

  /** Ends the search with the best move so far, or with the first that it finds. */
  moveNow(): void {
    const { search } = this;
    if (search?.best) {
      search.resolve(search.best);
      this.end();
    } else if (search) {
      search.isDue = true;
    }
  }

  /** Ends the search without a move. */
  stop(): void {
    if (this.search) {
      this.search.reject(new Stopped());
      this.end();
    }
  }

  private end(): void {
    clearTimeout(this.search?.late);
    this.search = undefined;
    this.remote?.end();
    this.remote = undefined;
  }
}
