// The Worker: starts the module, and passes requests to it one by one. It knows nothing of what they mean.

import init, { Engine } from "engine";

import type { FromWorker, ToWorker } from "./protocol";

let engine: Engine | undefined;
let reason = "";

// The module calls this before it traps.
(globalThis as { microchessPanicked?: (message: string) => void }).microchessPanicked = (message) => {
  reason = message;
};

const send = (message: FromWorker): void => {
  (globalThis as unknown as { postMessage(message: FromWorker): void }).postMessage(message);
};

const failed = (error: unknown): void => {
  send({ failed: reason || String(error) });
};

globalThis.onmessage = (event: MessageEvent<ToWorker>): void => {
  const message = event.data;
  if ("id" in message) {
    try {
      send({ id: message.id, answer: engine?.answer(message.request) ?? '{"error":"The engine is not there yet."}' });
    } catch (error) {
      failed(error);
    }
    return;
  }
  init({ module_or_path: "module" in message ? message.module : message.bytes })
    .then(() => {
      engine = new Engine();
      send({ ready: true });
    })
    .catch(failed);
};
