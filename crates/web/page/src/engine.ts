// The engines in their Worker: requests go out, answers come back. A fault in the module restarts the Worker.

import type { FromWorker, Requests, ToWorker } from "./protocol";

/** A request that was refused, with the reason for the player. */
export class Refused extends Error {}

/** A fault in the module. */
export class Fault extends Error {}

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

/** The content of an element in which the single-file page keeps a part in base64. */
function embedded(id: string): Uint8Array<ArrayBuffer> | undefined {
  const text = document.getElementById(id)?.textContent;
  return text ? Uint8Array.from(atob(text), (character) => character.charCodeAt(0)) : undefined;
}

export class Engine {
  private worker: Worker | undefined;
  private ready: Promise<void> = Promise.resolve();
  private readonly waiting = new Map<number, Waiting>();
  private last = 0;

  /** `onFault` is called after the Worker has been restarted, before any other request is answered. */
  constructor(private readonly onFault: (reason: string) => Promise<void>) {
    this.start();
  }

  private start(): void {
    const source = embedded("worker-source");
    const url = source ? URL.createObjectURL(new Blob([source], { type: "text/javascript" })) : "worker.js";
    const worker = new Worker(url);
    this.worker = worker;
    this.ready = new Promise((resolve, reject) => {
      worker.onmessage = (event: MessageEvent<FromWorker>) => {
        const message = event.data;
        if ("ready" in message) {
          resolve();
        } else if ("failed" in message) {
          reject(new Fault(message.failed));
          this.restart(worker, message.failed);
        } else {
          this.answered(message.id, message.answer);
        }
      };
      worker.onerror = (event) => {
        event.preventDefault();
        reject(new Fault(event.message));
        this.restart(worker, event.message);
      };
      const bytes = embedded("engine-source")?.buffer;
      if (bytes) {
        this.send({ bytes }, [bytes]);
      } else {
        void this.load(reject);
      }
    });
    this.ready.catch(() => undefined);
  }

  private async load(reject: (error: Error) => void): Promise<void> {
    try {
      this.send({ module: await WebAssembly.compileStreaming(fetch("engine.wasm")) });
    } catch (error) {
      reject(new Fault(`The engines could not be loaded: ${String(error)}`));
    }
  }

  private send(message: ToWorker, transfer: Transferable[] = []): void {
    this.worker?.postMessage(message, transfer);
  }

  private answered(id: number, text: string): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    const answer = JSON.parse(text) as { ok?: unknown; error?: string };
    if (answer.error === undefined) {
      waiting?.resolve(answer.ok);
    } else {
      waiting?.reject(new Refused(answer.error));
    }
  }

  private restart(worker: Worker, reason: string): void {
    if (worker !== this.worker) {
      return;
    }
    worker.terminate();
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    this.start();
    for (const { reject } of waiting) {
      reject(new Fault(reason));
    }
    void this.onFault(reason);
  }

  /** Asks, and waits for the answer. */
  async ask<K extends keyof Requests>(what: K, details: Requests[K][0]): Promise<Requests[K][1]> {
    await this.ready;
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve: resolve as (answer: unknown) => void, reject });
      this.send({ id, request: JSON.stringify({ do: what, ...details }) });
    });
  }
}
