// The game and MicroChess in their Worker. A fault in the module starts another.

import type { Requests } from "./protocol";
import { Remote } from "./remote";

export class Engine {
  private remote: Remote;

  /** `onFault` is called after another Worker has been started, before any other request is answered. */
  constructor(private readonly onFault: (reason: string) => Promise<void>) {
    this.remote = this.start();
  }

  private start(): Remote {
    return new Remote({ worker: "worker.js", module: "engine.wasm" }, (reason) => {
      this.remote = this.start();
      void this.onFault(reason);
    });
  }

  /** Asks, and waits for the answer. */
  async ask<K extends keyof Requests>(what: K, details: Requests[K][0]): Promise<Requests[K][1]> {
    return (await this.remote.ask({ do: what, ...details })) as Requests[K][1];
  }
}
