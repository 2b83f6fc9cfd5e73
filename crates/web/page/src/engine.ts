// The game and MicroChess in their Worker. A fault in the module starts another.

import type { Requests } from "./protocol";
import { Refused, Remote } from "./remote";

/** How many Workers are started one after another without one that does its work. */
const RESTARTS = 3;

const STOPPED = "Sorry, the engine does not start again. Your game is kept; please load the page anew.";

export class Engine {
  private remote: Remote;
  private faults = 0;

  /** `onFault` is called after another Worker has been started, before any other request is answered; `apology` if none will be. */
  constructor(private readonly onFault: (reason: string, apology?: string) => Promise<void>) {
    this.remote = this.start();
  }

  private start(): Remote {
    return new Remote({ worker: "worker.js", module: "engine.wasm" }, (reason) => {
      this.faults++;
      if (this.hasStopped) {
        void this.onFault(reason, STOPPED);
        return;
      }
      this.remote = this.start();
      void this.onFault(reason);
    });
  }

  private get hasStopped(): boolean {
    return this.faults > RESTARTS;
  }

  /** Asks, and waits for the answer. */
  async ask<K extends keyof Requests>(what: K, details: Requests[K][0]): Promise<Requests[K][1]> {
    if (this.hasStopped) {
      throw new Refused(STOPPED);
    }
    const answer = (await this.remote.ask({ do: what, ...details })) as Requests[K][1];
    // A module that greets may still fail at the game.
    if (what !== "hello") {
      this.faults = 0;
    }
    return answer;
  }
}
