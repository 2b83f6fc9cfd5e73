// Broken and hostile input, faults in the module, and what the server answers.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { connect } from "node:net";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { join } from "node:path";
import { closeBrowser, drag, moves, open, plies, ready, ROOT, URL_OF_PAGE } from "./browser.mjs";

after(closeBrowser);

const HOSTILE = ['<img src=x onerror=alert(1)>', '"><script>alert(1)</script>', "javascript:alert(1)", "<svg onload=alert(1)>", "{{7*7}}", "\u0000\u202e"];

test("a broken FEN, link and PGN say what is wrong, and nothing is lost", async () => {
  const page = await open();
  await drag(page, "e2", "e4");
  await plies(page, 2);
  const before = await moves(page);
  await page.click("#open-share");
  await page.fill("#share-fen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN w KQkq - 0 1");
  await page.click("#read-fen");
  await page.waitForFunction(() => document.querySelector("#share-problem").textContent.includes("FEN"));
  await page.fill("#share-fen", "  ");
  await page.click("#read-fen");
  await page.waitForFunction(() => document.querySelector("#share-problem").textContent.includes("no FEN"));
  await page.fill("#share-pgn", "1. e4 e5 2. Ke5 Nc6");
  await page.click("#read-pgn");
  await page.waitForFunction(() => document.querySelector("#share-problem").textContent.includes("line 1"));
  await page.fill("#share-pgn", "not a game");
  await page.click("#read-pgn");
  await page.waitForFunction(() => document.querySelector("#share-problem").textContent.length > 10);
  await page.click("#close-share");
  await page.click("#open-new-game");
  await page.fill("#new-fen", "8/8/8 w - -");
  await page.click("#new-game-form [type=submit]");
  await page.waitForFunction(() => document.querySelector("#new-problem").textContent.includes("FEN"));
  await page.click("#close-new-game");
  assert.deepEqual(await moves(page), before);
  for (const hash of ["#game?moves=e2e5", "#game?fen=8/8/8/8/8/8/8/8+w+-+-+0+1", "#game?white=deep-blue&black=human", "#game?tape=A99"]) {
    await page.evaluate((wanted) => {
      document.querySelectorAll(".message").forEach((message) => message.remove());
      location.hash = wanted;
    }, hash);
    await page.waitForSelector(".message.problem:has-text('The game of this link cannot be used: ')");
    assert.deepEqual(await moves(page), before, hash);
  }
  // The same when the page is opened with it: the kept game is there.
  await page.goto("about:blank");
  await page.goto(URL_OF_PAGE + "#game?moves=e2e5");
  await ready(page);
  assert.deepEqual(await moves(page), before);
  await page.waitForSelector(".message.problem:has-text('The game of this link cannot be used: ')");
  await page.check();
});

test("nothing is injected through PGN tags, FEN, typed moves or the link", async () => {
  const page = await open();
  for (const text of HOSTILE) {
    await page.click("#open-share");
    const tag = text.replaceAll('"', "'");
    await page.fill("#share-pgn", `[White "${tag}"]\n[Black "${tag}"]\n[Event "${tag}"]\n\n1. e4 {${tag}} e5 ${tag} *\n`);
    await page.click("#read-pgn");
    await page.waitForTimeout(50);
    await page.fill("#share-fen", text);
    await page.click("#read-fen");
    await page.waitForTimeout(50);
    await page.click("#close-share");
    await page.fill("#typed-move", text.slice(0, 12));
    await page.press("#typed-move", "Enter");
    await page.evaluate((hash) => {
      location.hash = hash;
    }, `#game?fen=${encodeURIComponent(text)}&moves=${encodeURIComponent(text)}&white=${encodeURIComponent(text)}`);
    await page.waitForTimeout(50);
  }
  const found = await page.evaluate(() => ({
    images: document.querySelectorAll("img").length,
    scripts: document.querySelectorAll("script").length,
    handlers: document.querySelectorAll("[onerror], [onload], [onclick]").length,
    links: [...document.querySelectorAll("a")].filter((link) => link.protocol === "javascript:").length,
  }));
  assert.deepEqual(found, { images: 0, scripts: 1, handlers: 0, links: 0 });
  await page.check();
});

test("what was kept and makes no sense does no harm", async () => {
  const page = await open();
  for (const kept of ["[]", "nonsense", '{"game":{"moves":["<b>"],"white":"human","black":"human"}}', '{"game":7,"speed":"x"}']) {
    await page.evaluate((text) => localStorage.setItem("microchess", text), kept);
    await page.reload();
    await ready(page);
    assert.equal((await moves(page)).length, 0);
  }
  await page.check();
});

test("a fault in the module is an apology, and the game goes on", async () => {
  const page = await open();
  await drag(page, "e2", "e4");
  await plies(page, 2);
  const before = await moves(page);
  await page.evaluate(() => window.microchess.game.engine.ask("fail", {}).catch(() => undefined));
  await page.waitForSelector(".message.problem");
  assert.match(await page.textContent(".message.problem"), /Sorry.*Your game is kept/);
  await page.waitForFunction((count) => document.querySelectorAll("#moves-list li").length === count, before.length);
  assert.deepEqual(await moves(page), before);
  await drag(page, "d2", "d4");
  await plies(page, 4);
  await page.check();
});

test("a Worker that cannot start is given up, and the game is not lost", async () => {
  const page = await open();
  await drag(page, "e2", "e4");
  await plies(page, 2);
  const before = await moves(page);
  let asked = 0;
  await page.route("**/worker.js", (route) => {
    asked++;
    return route.abort();
  });
  await page.evaluate(() => window.microchess.game.engine.ask("fail", {}).catch(() => undefined));
  await page.waitForSelector(".message.problem:has-text('does not start again')");
  await page.waitForTimeout(500);
  assert.equal(asked, 3);
  assert.deepEqual(await moves(page), before);
  await page.click("#open-share");
  await page.waitForSelector("#share[open]");
  assert.equal(await page.inputValue("#share-pgn"), `[Result "*"]\n\n1. ${before.join(" ")} *\n`);
  // The same when the page is loaded without it; and with it the game is there again.
  asked = 0;
  await page.reload();
  await page.waitForSelector(".message.problem:has-text('does not start again')");
  await page.waitForTimeout(500);
  assert.equal(asked, 4);
  await page.unroute("**/worker.js");
  await page.reload();
  await ready(page);
  assert.deepEqual(await moves(page), before);
  page.problems.length = 0; // The requests that failed are noted; that is what is tested.
  await page.check();
});

test("one file runs from a disk", async () => {
  const file = pathToFileURL(join(ROOT, "target/web/microchess.html")).href;
  const page = await open({}, "", file);
  await drag(page, "e2", "e4");
  await plies(page, 2);
  await page.check();
});

test("the page works without a network once it was loaded", async () => {
  const page = await open({ serviceWorkers: "allow" });
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await ready(page);
  await page.context().setOffline(true);
  await page.reload();
  await ready(page);
  await drag(page, "e2", "e4");
  await plies(page, 2);
  page.problems.length = 0; // Offline, the failing requests of the Service Worker are noted; that is what is tested.
  await page.check();
});

const ask = (path, headers = {}, method = "GET") =>
  new Promise((resolve, reject) => {
    const url = new URL(URL_OF_PAGE);
    const asked = request({ host: "127.0.0.1", port: url.port, path, method, headers: { Host: url.host, ...headers } }, (answer) => {
      const parts = [];
      answer.on("data", (part) => parts.push(part));
      answer.on("end", () => resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts) }));
    });
    asked.on("error", reject);
    asked.end();
  });

test("the server: types, policy, compression, and nothing else", async () => {
  const types = {
    "/": "text/html; charset=utf-8",
    "/page.js": "text/javascript; charset=utf-8",
    "/page.css": "text/css; charset=utf-8",
    "/engine.wasm": "application/wasm",
    "/archivo.woff2": "font/woff2",
    "/icon.svg": "image/svg+xml",
  };
  for (const [path, type] of Object.entries(types)) {
    const plain = await ask(path);
    assert.equal(plain.status, 200, path);
    assert.equal(plain.headers["content-type"], type);
    assert.match(plain.headers["content-security-policy"], /default-src 'none'.*frame-ancestors 'none'/);
    assert.equal(plain.headers["x-content-type-options"], "nosniff");
    assert.equal(plain.headers["content-encoding"], undefined);
    if (!path.endsWith("woff2")) {
      const small = await ask(path, { "Accept-Encoding": "gzip, br" });
      assert.equal(small.headers["content-encoding"], "br", path);
      assert.ok(small.body.length < plain.body.length);
    }
    assert.equal((await ask(path, { "If-None-Match": plain.headers["etag"] })).status, 304);
  }
  assert.equal((await ask("/nothing")).status, 404);
  assert.equal((await ask("/../Cargo.toml")).status, 404);
  assert.equal((await ask("/", {}, "POST")).status, 405);
  assert.equal((await ask("/", { Host: "evil.example" })).status, 403);
});

test("connections on which nothing is asked hold up no other", async () => {
  const { port } = new URL(URL_OF_PAGE);
  const idle = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const socket = connect(Number(port), "127.0.0.1");
      await once(socket, "connect");
      return socket;
    }),
  );
  const answers = await Promise.all(Array.from({ length: 40 }, () => ask("/icon.svg")));
  assert.ok(answers.every(({ status }) => status === 200));
  const [odd] = idle;
  odd.write("nonsense\r\n\r\n");
  const [text] = await once(odd, "data");
  assert.match(String(text), /^HTTP\/1\.1 400 Bad Request/);
  for (const socket of idle) {
    socket.destroy();
  }
});

test("a port that is taken is said in words", async () => {
  const { port } = new URL(URL_OF_PAGE);
  const program = spawn(process.env.MICROCHESS_PROGRAM, ["web", "--no-open", "--port", port], { stdio: ["ignore", "ignore", "pipe"] });
  let text = "";
  program.stderr.on("data", (part) => {
    text += part;
  });
  const [code] = await once(program, "exit");
  assert.equal(code, 2);
  assert.match(text, new RegExp(`port ${port} is taken`));
});
