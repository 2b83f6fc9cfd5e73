// What a Worker does: starts its module, and passes requests to it one by one. It knows nothing of what they mean.

import type { FromWorker, ToWorker } from "./protocol";

interface Module {
  answer(request: string): string;
}

/** Serves requests with a module, which `init` instantiates and `create` starts. */
export function serve(init: (options: { module_or_path: WebAssembly.Module | ArrayBuffer }) => Promise<unknown>, create: () => Module): void {
  let module: Module | undefined;
  let reason = "";

  const send = (message: FromWorker): void => {
    (globalThis as unknown as { postMessage(message: FromWorker): void }).postMessage(message);
  };
  const failed = (error: unknown): void => send({ failed: reason || String(error) });

  // The module calls these: before it traps, and while it searches.
  Object.assign(globalThis, {
    microchessPanicked: (message: string) => {
      reason = message;
    },
    microchessThinks: (report: string) => send({ report }),
  });

  globalThis.onmessage = (event: MessageEvent<ToWorker>): void => {
    const message = event.data;
    if ("id" in message) {
      try {
        send({ id: message.id, answer: module?.answer(message.request) ?? '{"error":"The engine is not there yet."}' });
      } catch (error) {
        failed(error);
      }
      return;
    }
    init({ module_or_path: "module" in message ? message.module : message.bytes })
      .then(() => {
        module = create();
        send({ ready: true });
      })
      .catch(failed);
  };
}
