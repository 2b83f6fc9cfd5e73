// Janus: loaded when it is chosen and not before, in its own Worker, stopped, offline, and from a disk.

import assert from "node:assert/strict";
import { join } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { closeBrowser, display, drag, moves, newGame, open, plies, ready, ROOT, square } from "./browser.mjs";

after(closeBrowser);

/** Waits until the game has at least so many moves; Janus may need its time. */
const atLeast = (page, count) => page.waitForFunction((wanted) => document.querySelectorAll("#moves-list li").length >= wanted, count);

test("it is loaded when it is chosen, and not before", async () => {
  const page = await open();
  const asked = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await drag(page, "e2", "e4");
  await plies(page, 2);
  assert.deepEqual(asked.filter((path) => path.includes("janus")), []);
  await newGame(page, { white: "human", black: "janus:elo=1200" });
  await drag(page, "e2", "e4");
  await plies(page, 2);
  assert.ok(asked.includes("/janus.wasm"), asked.join(" "));
  assert.equal(await page.textContent("#top-player"), "Teletype");
  assert.equal(await page.textContent("#top-note"), "Elo 1200");
  await page.check();
});

test("it answers a whole opening, says what it thinks, and the KIM-1 follows", async () => {
  const page = await open();
  await newGame(page, { white: "human", black: "janus:elo=1600" });
  // Away from every book.
  for (const [index, [from, to]] of [["a2", "a4"], ["h2", "h4"], ["a1", "a3"]].entries()) {
    await drag(page, from, to);
    await plies(page, 2 * index + 2);
  }
  const last = (await moves(page)).at(-1);
  assert.equal(await page.textContent("#xray-title"), last);
  assert.match(await page.textContent("#xray-kicker"), new RegExp(`^Monitor on 3…`));
  assert.match(await page.textContent(".numbers"), /plies deep/);
  assert.match(await display(page), /^FF[0-7]{4}$/);
  // A reload keeps the game and what was thought.
  const before = [await moves(page), await page.textContent("#xray-body")];
  await page.reload();
  await ready(page);
  await plies(page, 6);
  assert.deepEqual([await moves(page), await page.textContent("#xray-body")], before);
  // What MicroChess would play for the player, and back.
  await page.click("#xray-hint");
  await page.waitForSelector(".candidates");
  await page.click("#xray-hint");
  await page.waitForSelector(".candidates", { state: "detached" });
  await page.check();
});

test("the page can be used while it thinks", async () => {
  const page = await open();
  await newGame(page, { white: "human", black: "janus", time: "30000" });
  await drag(page, "a2", "a4");
  await page.waitForSelector("#answer-now:not([hidden])");
  assert.equal(await page.textContent("#status"), "Janus is thinking.");
  await page.click("#go-first");
  await page.waitForFunction(() => !document.querySelector("#moves-list [aria-current]"));
  await page.click("#xray-hint");
  await page.waitForSelector(".candidates");
  await page.waitForFunction(() => window.microchess.game.search?.best?.depth > 3);
  await page.click("#answer-now");
  await plies(page, 2);
  await page.check();
});

test("it keeps to its time", async () => {
  const page = await open();
  await newGame(page, { white: "human", black: "janus", time: "500" });
  await drag(page, "a2", "a4");
  await plies(page, 2);
  await drag(page, "h2", "h4");
  await plies(page, 4);
  const thought = await page.evaluate(() => window.microchess.game.state.moves[3].thought);
  // On a machine that does much else, a Worker may have to wait for its turn.
  assert.ok(thought.milliseconds >= 300 && thought.milliseconds < 2500 && thought.depth > 4, JSON.stringify(thought));
  await page.check();
});

test("it can be told to move now, and it is stopped by taking back", async () => {
  const page = await open();
  await newGame(page, { white: "human", black: "janus", time: "30000" });
  await drag(page, "a2", "a4");
  await page.waitForFunction(() => window.microchess.game.search?.best || document.querySelectorAll("#moves-list li").length === 2);
  if (await page.isVisible("#answer-now")) {
    await page.click("#answer-now");
  }
  await plies(page, 2);
  await drag(page, "h2", "h4");
  await page.waitForSelector("#answer-now:not([hidden])");
  await page.click("#undo");
  await plies(page, 2);
  await page.waitForSelector("#answer-now", { state: "hidden" });
  assert.equal(await page.textContent("#status"), "");
  // A move that is asked for at once has to wait for the first that Janus finds.
  await drag(page, "h2", "h3");
  await page.click("#answer-now");
  await plies(page, 4);
  await page.check();
});

test("a move of the player has to wait, a new game has not", async () => {
  const page = await open();
  await newGame(page, { white: "human", black: "janus", time: "30000" });
  await drag(page, "a2", "a4");
  await atLeast(page, 1);
  await page.waitForSelector("#answer-now:not([hidden])");
  await page.fill("#typed-move", "a5");
  await page.press("#typed-move", "Enter");
  await page.waitForSelector(".message.problem");
  assert.match(await page.textContent(".message.problem"), /Janus is to move/);
  await newGame(page, { white: "human", black: "1976:normal" });
  await drag(page, "e2", "e4");
  await plies(page, 2);
  await page.check();
});

test("it plays White, and MicroChess", async () => {
  const page = await open();
  await newGame(page, { white: "janus:elo=800", black: "human" });
  await plies(page, 1);
  await newGame(page, { white: "janus:elo=2000", black: "1976:normal", time: "500" });
  await page.waitForSelector("#self-play:not([hidden])");
  await page.fill("#pace", "2000");
  await page.click("#run");
  await atLeast(page, 6);
  await page.click("#run");
  await page.waitForSelector("#run:has-text('Play')");
  assert.equal(await page.textContent("#bottom-player"), "Stack Pointer");
  await page.check();
});

test("the opponent can be changed in the middle of a game, at every width", async () => {
  for (const width of [360, 1440]) {
    const page = await open({ viewport: { width, height: 800 } });
    await page.selectOption("#level", "janus:elo=1000");
    await drag(page, "d2", "d4");
    await plies(page, 2);
    assert.equal(await page.textContent("#top-player"), "Cassette");
    await page.selectOption("#level", "1976:blitz");
    await drag(page, "g1", "f3");
    await plies(page, 4);
    assert.equal(await page.textContent("#top-player"), "MicroChess 1976");
    await page.check();
  }
});

test("keys of the KIM-1 play against it too", async () => {
  const page = await open();
  await newGame(page, { white: "human", black: "janus:elo=1000" });
  // e2 to e4: row 6, column 4 for a computer with Black.
  for (const key of ["6", "4", "4", "4", "F"]) {
    await page.click(`[data-key="${key}"]`);
  }
  await plies(page, 2);
  assert.equal((await moves(page))[0], "e4");
  await page.check();
});

test("what cannot be loaded is said, and can be tried again", async () => {
  const page = await open();
  await page.route("**/janus.wasm", (route) => route.abort());
  await newGame(page, { white: "human", black: "janus:elo=1200" });
  await drag(page, "e2", "e4");
  await page.waitForSelector(".message.problem");
  assert.match(await page.textContent(".message.problem"), /Janus does not answer.*Your game is kept/);
  await page.unroute("**/janus.wasm");
  await page.click(".message.problem button:not(.close)");
  await plies(page, 2);
  page.problems.length = 0; // The request that failed is noted; that is what is tested.
  await page.check();
});

test("it plays without a network once it was loaded", async () => {
  const page = await open({ serviceWorkers: "allow" });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await ready(page);
  await page.selectOption("#level", "janus:elo=1000");
  await drag(page, "e2", "e4");
  await plies(page, 2);
  // What was fetched is put into the cache after it was answered.
  await page.waitForFunction(async () => (await caches.match("janus.wasm")) && (await caches.match("janus-worker.js")) !== undefined);
  await page.context().setOffline(true);
  await page.reload();
  await ready(page);
  await plies(page, 2);
  await square(page, "a2").click();
  await square(page, "a3").click();
  await plies(page, 4);
  page.problems.length = 0; // Offline, the failing requests of the Service Worker are noted; that is what is tested.
  await page.check();
});

test("it plays from one file on a disk", async () => {
  const page = await open({}, "", pathToFileURL(join(ROOT, "target/web/microchess.html")).href);
  await newGame(page, { white: "human", black: "janus:elo=1400" });
  await drag(page, "e2", "e4");
  await plies(page, 2);
  await page.check();
});
