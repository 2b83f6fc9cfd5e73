// Janus in its Worker. It is loaded at the first move that is asked of it; a search that is stopped ends with its Worker.

import type { JanusMove, JanusRequest } from "./protocol";
import { Remote, Stopped } from "./remote";

/** A Worker that does not keep its time is ended after so many milliseconds more, if it has found a move. */
const PATIENCE = 2000;

export class Janus {
  private remote: Remote | undefined;
  private search: { best?: JanusMove; isDue: boolean; resolve(move: JanusMove): void; reject(error: Error): void } | undefined;
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
      const search = { isDue: false, resolve, reject };
      this.search = search;
      const late = setTimeout(() => {
        if (this.search === search) {
          this.moveNow();
        }
      }, request.milliseconds + PATIENCE);
      remote
        .ask(request)
        .then((answer) => resolve(answer as JanusMove), reject)
        .finally(() => {
          clearTimeout(late);
          if (this.search === search) {
            this.search = undefined;
          }
        });
    }).catch((error: unknown) => {
      // What could not be loaded is loaded anew next time.
      if (!(error instanceof Stopped) && this.remote === remote) {
        this.remote = undefined;
      }
      throw error;
    });
  }

  private reported(move: JanusMove): void {
    if (this.search) {
      this.search.best = move;
      this.onReport?.(move);
      if (this.search.isDue) {
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
    this.search = undefined;
    this.remote?.end();
    this.remote = undefined;
  }
}
