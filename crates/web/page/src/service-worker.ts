// Keeps the files of the page, so that it opens without a network. What the network has is newer, and comes first.

interface Extendable extends Event {
  waitUntil(promise: Promise<unknown>): void;
}
interface Fetching extends Extendable {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

const CACHE = "microchess";
const FILES = [
  "./",
  "page.js",
  "page.css",
  "worker.js",
  "engine.wasm",
  "archivo.woff2",
  "martian-mono.woff2",
  "icon.svg",
];

self.addEventListener("install", (event) => {
  (event as Extendable).waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
});

self.addEventListener("fetch", (event) => {
  const { request } = event as Fetching;
  if (request.method !== "GET" || new URL(request.url).origin !== self.location.origin) {
    return;
  }
  (event as Fetching).respondWith(
    fetch(request)
      .then(async (response) => {
        if (response.ok) {
          const copy = response.clone();
          const cache = await caches.open(CACHE);
          await cache.put(request, copy);
        }
        return response;
      })
      .catch(async () => (await caches.match(request)) ?? Response.error()),
  );
});
