// A module in its Worker: requests go out as text, answers come back.

import type { FromWorker, ToWorker } from "./protocol";

/** A request that was refused, with the reason for the player. */
export class Refused extends Error {}

/** A fault in the module, or a module that cannot be loaded. */
export class Fault extends Error {}

/** The Worker was ended while it worked. */
export class Stopped extends Error {}

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

/** Modules that are compiled already: a Worker that starts again need not wait for the network. */
const compiled = new Map<string, Promise<WebAssembly.Module>>();

/** A file that the single-file page has in itself, in base64. */
function embedded(name: string): Uint8Array<ArrayBuffer> | undefined {
  const text = document.getElementById(`embedded-${name}`)?.textContent;
  return text ? Uint8Array.from(atob(text), (character) => character.charCodeAt(0)) : undefined;
}

function compile(file: string): Promise<WebAssembly.Module> {
  const known = compiled.get(file);
  if (known) {
    return known;
  }
  const module = WebAssembly.compileStreaming(fetch(file));
  compiled.set(file, module);
  module.catch(() => compiled.delete(file));
  return module;
}

export class Remote {
  private readonly worker: Worker;
  private readonly ready: Promise<void>;
  private readonly waiting = new Map<number, Waiting>();
  private last = 0;
  private isEnded = false;

  /** `onFault` is called once, when the Worker has ended with a fault; `onReport` with what it says while it works. */
  constructor(
    files: { worker: string; module: string },
    private readonly onFault: (reason: string) => void,
    onReport?: (report: string) => void,
  ) {
    const source = embedded(files.worker);
    const url = source ? URL.createObjectURL(new Blob([source], { type: "text/javascript" })) : files.worker;
    this.worker = new Worker(url);
    this.ready = new Promise((resolve, reject) => {
      const fail = (reason: string): void => {
        reject(new Fault(reason));
        this.fail(reason);
      };
      this.worker.onmessage = (event: MessageEvent<FromWorker>) => {
        const message = event.data;
        if ("ready" in message) {
          resolve();
        } else if ("failed" in message) {
          fail(message.failed);
        } else if ("report" in message) {
          onReport?.(message.report);
        } else {
          this.answered(message.id, message.answer);
        }
      };
      this.worker.onerror = (event) => {
        event.preventDefault();
        fail(event.message || `${files.worker} could not be loaded`);
      };
      const bytes = embedded(files.module)?.buffer;
      if (bytes) {
        this.send({ bytes }, [bytes]);
      } else {
        compile(files.module).then(
          (module) => this.send({ module }),
          (error: unknown) => reject(new Fault(`${files.module} could not be loaded: ${String(error)}`)),
        );
      }
    });
    this.ready.catch(() => undefined);
  }

  private send(message: ToWorker, transfer: Transferable[] = []): void {
    if (!this.isEnded) {
      this.worker.postMessage(message, transfer);
    }
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

  private fail(reason: string): void {
    if (!this.isEnded) {
      this.finish(new Fault(reason));
      this.onFault(reason);
    }
  }

  private finish(error: Error): void {
    this.isEnded = true;
    this.worker.terminate();
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    for (const { reject } of waiting) {
      reject(error);
    }
  }

  /** Ends the Worker, whatever it does. */
  end(): void {
    this.finish(new Stopped());
  }

  /** Asks, and waits for the answer. */
  async ask(request: unknown): Promise<unknown> {
    await this.ready;
    return new Promise((resolve, reject) => {
      if (this.isEnded) {
        reject(new Stopped());
        return;
      }
      const id = ++this.last;
      this.waiting.set(id, { resolve, reject });
      this.send({ id, request: JSON.stringify(request) });
    });
  }
}
