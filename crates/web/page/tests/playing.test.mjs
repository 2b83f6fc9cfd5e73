// Whole games by mouse, touch and keyboard, and everything that can be done with a game.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { centre, closeBrowser, display, drag, moves, newGame, open, pieces, plies, ready, scholarsMate, square, twoPeople, URL_OF_PAGE } from "./browser.mjs";

after(closeBrowser);

const split = (mv) => [mv.slice(0, 2), mv.slice(2, 4)];

test("a whole game by mouse: dragged and clicked", async () => {
  const page = await open();
  await twoPeople(page);
  for (const [index, mv] of scholarsMate.entries()) {
    const [from, to] = split(mv);
    if (index % 2 === 0) {
      await drag(page, from, to);
    } else {
      await square(page, from).click();
      await square(page, to).click();
    }
    await plies(page, index + 1);
  }
  assert.equal((await moves(page)).at(-1), "Qxf7#");
  assert.match(await page.textContent("#status"), /White wins by checkmate. 1-0/);
  await page.check();
});

test("a whole game by touch", async () => {
  const page = await open({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true });
  await twoPeople(page);
  for (const [index, mv] of scholarsMate.entries()) {
    for (const name of split(mv)) {
      await square(page, name).scrollIntoViewIfNeeded();
      await page.touchscreen.tap(...(await centre(page, name)));
    }
    await plies(page, index + 1);
  }
  assert.match(await page.textContent("#status"), /checkmate/);
  await page.check();
});

test("a whole game by keyboard alone", async () => {
  const page = await open();
  await twoPeople(page);
  let at = "e2";
  await square(page, at).focus();
  const go = async (to) => {
    const [dx, dy] = [to.charCodeAt(0) - at.charCodeAt(0), Number(to[1]) - Number(at[1])];
    for (let step = 0; step < Math.abs(dx); step++) {
      await page.keyboard.press(dx > 0 ? "ArrowRight" : "ArrowLeft");
    }
    for (let step = 0; step < Math.abs(dy); step++) {
      await page.keyboard.press(dy > 0 ? "ArrowUp" : "ArrowDown");
    }
    at = to;
    await page.keyboard.press("Enter");
  };
  for (const [index, mv] of scholarsMate.entries()) {
    for (const name of split(mv)) {
      await go(name);
    }
    await plies(page, index + 1);
  }
  assert.match(await page.textContent("#live"), /Qxf7#/);
  await page.check();
});

test("promotion by a letter, by the mouse, and not at all", async () => {
  const page = await open();
  await twoPeople(page, "8/P6k/8/8/8/8/p6K/8 w - - 0 1");
  await square(page, "a7").click();
  await square(page, "a8").click();
  await page.keyboard.press("Escape");
  assert.equal((await moves(page)).length, 0);
  await square(page, "a7").click();
  await square(page, "a8").click();
  await page.keyboard.press("n");
  await plies(page, 1);
  await square(page, "a2").click();
  await square(page, "a1").click();
  await page.click(".promotion [aria-label=rook]");
  await plies(page, 2);
  assert.deepEqual(await moves(page), ["a8=N", "a1=R"]);
  await page.check();
});

test("promotion by touch waits for a choice, on every file", async () => {
  const page = await open({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true });
  for (const [file, piece, letter] of [["a", "queen", "Q"], ["e", "rook", "R"], ["f", "knight", "N"], ["h", "queen", "Q"]]) {
    await twoPeople(page, `8/${{ a: "P7", e: "4P3", f: "5P2", h: "7P" }[file]}/8/k7/8/8/8/7K w - - 0 1`);
    await plies(page, 0);
    for (const name of [`${file}7`, `${file}8`]) {
      await square(page, name).scrollIntoViewIfNeeded();
      await page.touchscreen.tap(...(await centre(page, name)));
    }
    // The click of that touch has come by then.
    await page.waitForTimeout(300);
    assert.equal(await page.locator(".promotion").count(), 1, file);
    assert.equal((await moves(page)).length, 0, file);
    await page.locator(`.promotion [aria-label=${piece}]`).tap();
    await plies(page, 1);
    assert.match((await moves(page))[0], new RegExp(`^${file}8=${letter}`));
  }
  await page.check();
});

test("turning the board closes the choice of a promotion", async () => {
  const page = await open();
  await twoPeople(page, "8/P6k/8/8/8/8/p6K/8 w - - 0 1");
  await square(page, "a7").click();
  await square(page, "a8").click();
  assert.equal(await page.locator(".promotion").count(), 1);
  await page.click("#flip");
  assert.equal(await page.locator(".promotion").count(), 0);
  await square(page, "a7").click();
  await square(page, "a8").click();
  await page.click(".promotion [aria-label=queen]");
  await plies(page, 1);
  await page.check();
});

test("a press that began beside the board plays nothing", async () => {
  const page = await open();
  await twoPeople(page);
  await square(page, "e2").click();
  const [x, y] = await centre(page, "e4");
  const box = await page.locator("#board-place .board").boundingBox();
  await page.mouse.move(box.x + box.width + 60, y);
  await page.mouse.down();
  await page.mouse.move(x, y, { steps: 3 });
  await page.mouse.up();
  assert.equal(await square(page, "e2").getAttribute("aria-selected"), "true");
  await square(page, "e4").click();
  await plies(page, 1);
  assert.deepEqual(await moves(page), ["e4"]);
  await page.check();
});

test("a second finger does not hold up the piece of the first", async () => {
  const page = await open({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true });
  await twoPeople(page);
  await square(page, "e4").scrollIntoViewIfNeeded();
  const at = async (name, id) => {
    const [x, y] = await centre(page, name);
    return { x, y, id };
  };
  const [e2, e3, e4, d2] = [await at("e2", 0), await at("e3", 0), await at("e4", 0), await at("d2", 1)];
  const client = await page.context().newCDPSession(page);
  const touch = (type, touchPoints) => client.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", [e2]);
  await touch("touchMove", [e3]);
  await touch("touchStart", [e3, d2]);
  // A point that is not named any more is released: the second finger goes first.
  await touch("touchMove", [e4]);
  await touch("touchEnd", []);
  await plies(page, 1);
  assert.deepEqual(await moves(page), ["e4"]);
  await page.check();
});

test("typed moves, and why a text is not a move", async () => {
  const page = await open();
  await twoPeople(page);
  for (const [index, text] of ["e4", "e7e5", "nf3"].entries()) {
    await page.fill("#typed-move", text);
    await page.press("#typed-move", "Enter");
    await plies(page, index + 1);
  }
  await page.fill("#typed-move", "Ke4");
  await page.press("#typed-move", "Enter");
  await page.waitForSelector(".message.problem");
  assert.match(await page.textContent(".message.problem"), /Ke4/);
  assert.equal((await moves(page)).length, 3);
  // What was wrong is forgotten when something works.
  await page.fill("#typed-move", "Nc6");
  await page.press("#typed-move", "Enter");
  await plies(page, 4);
  await page.waitForSelector(".message.problem", { state: "detached" });
  await page.check();
});

test("MicroChess answers, the KIM-1 shows it, and the X-ray says why", async () => {
  const page = await open();
  await drag(page, "e2", "e4");
  await plies(page, 2);
  const [, answer] = await moves(page);
  assert.equal(await page.textContent("#xray-title"), answer);
  assert.match(await display(page), /^0[0-9A-F]{5}$/);
  assert.match(await page.textContent("#top-note"), /s on a KIM-1/);
  await page.click("#undo");
  await plies(page, 0);
  await page.click("#redo");
  await plies(page, 2);
  await page.click("#flip");
  assert.equal(await page.textContent("#files"), "hgfedcba");
  await page.check();
});

test("a move on the board appears on the display as if keyed in, and keys play on the board", async () => {
  const page = await open();
  await newGame(page, { white: "1976:normal", black: "human" });
  await plies(page, 1);
  assert.equal(await display(page), "0F1333");
  // The player's pawn, e7 to e5, by the keypad; then the book's answer.
  for (const key of ["6", "3", "4", "3", "F"]) {
    await page.click(`[data-key="${key}"]`);
  }
  await plies(page, 2);
  assert.equal((await moves(page))[1], "e5");
  await page.click('[data-key="PC"]');
  await plies(page, 3);
  assert.equal(await display(page), "060122");
  // The same keys from a keyboard.
  await page.focus('[data-key="0"]');
  await page.keyboard.type("7655F");
  await plies(page, 4);
  assert.equal((await moves(page))[3], "Nc6");
  await page.check();
});

test("keys that leave the rules are shown, and can be put right", async () => {
  const page = await open();
  for (const key of ["C", "1", "3", "7", "3", "F"]) {
    await page.click(`[data-key="${key}"]`);
  }
  await page.waitForSelector("#apart:not([hidden])");
  assert.equal((await pieces(page))["e8"], "white pawn");
  await page.click("#put-back");
  await page.waitForSelector("#apart", { state: "hidden" });
  assert.equal((await pieces(page))["e8"], "black king");
  await page.check();
});

test("keys that leave the rules are kept over a reload", async () => {
  const page = await open();
  for (const key of ["C", "1", "3", "7", "3", "F", "6", "4"]) {
    await page.click(`[data-key="${key}"]`);
  }
  await page.waitForSelector("#apart:not([hidden])");
  await page.waitForFunction(() => document.querySelector(".display").dataset.digits.endsWith("64"));
  const shown = async () => [await pieces(page), await display(page), await page.textContent("#kim-words"), await page.textContent(".memory")];
  const before = await shown();
  await page.reload();
  await ready(page);
  await page.waitForSelector("#apart:not([hidden])");
  assert.deepEqual(await shown(), before);
  await page.click("#put-back");
  await page.waitForSelector("#apart", { state: "hidden" });
  assert.equal((await pieces(page))["e8"], "black king");
  await page.check();
});

test("a player resigns, and plays on after all", async () => {
  const page = await open();
  await drag(page, "e2", "e4");
  await plies(page, 2);
  await page.click("#resign");
  await page.waitForFunction(() => document.querySelector("#status").textContent === "White resigns. 0-1");
  assert.equal(await page.isDisabled("#resign"), true);
  await page.reload();
  await ready(page);
  assert.equal(await page.textContent("#status"), "White resigns. 0-1");
  await newGame(page, { white: "human", black: "1976:normal" });
  await drag(page, "d2", "d4");
  await plies(page, 2);
  await page.click("#resign");
  await page.click(".message button:has-text('Play on')");
  await page.waitForFunction(() => document.querySelector("#status").textContent === "");
  await drag(page, "c2", "c4");
  await plies(page, 4);
  await page.check();
});

test("a draw can be claimed when a position has occurred three times", async () => {
  const page = await open({}, "#game?moves=g1f3.g8f6.f3g1.f6g8.g1f3.g8f6.f3g1&white=human&black=human");
  await plies(page, 7);
  assert.equal(await page.isVisible("#claim-draw"), false);
  await drag(page, "f6", "g8");
  await plies(page, 8);
  await page.click("#claim-draw");
  await page.waitForFunction(() => document.querySelector("#status").textContent.endsWith("1/2-1/2"));
  assert.match(await page.textContent("#status"), /repetition/);
  await page.check();
});

test("animation can be switched off and on, beside what the system asks for", async () => {
  for (const [reducedMotion, first] of [["no-preference", "true"], ["reduce", "false"]]) {
    const page = await open({ reducedMotion });
    const pressed = () => page.getAttribute("#motion", "aria-pressed");
    // A piece that has moved keeps the way in which it moved.
    const slid = (x, y) =>
      page.$$eval(
        "#board-place .pieces use",
        (all, place) => getComputedStyle(all.find((piece) => piece.style.transform === place)).transitionDuration !== "0s",
        `translate(${x}px, ${y}px)`,
      );
    await twoPeople(page);
    assert.equal(await pressed(), first);
    await page.fill("#typed-move", "e4");
    await page.press("#typed-move", "Enter");
    await plies(page, 1);
    assert.equal(await slid(4, 4), first === "true");
    await page.click("#motion");
    const second = first === "true" ? "false" : "true";
    assert.equal(await pressed(), second);
    await page.fill("#typed-move", "e5");
    await page.press("#typed-move", "Enter");
    await plies(page, 2);
    assert.equal(await slid(4, 3), second === "true");
    await page.reload();
    await ready(page);
    assert.equal(await pressed(), second);
    await page.check();
  }
});

test("a reload keeps the game", async () => {
  const page = await open();
  await drag(page, "d2", "d4");
  await plies(page, 2);
  const before = [await moves(page), await pieces(page), await display(page)];
  await page.reload();
  await ready(page);
  await plies(page, 2);
  assert.deepEqual([await moves(page), await pieces(page), await display(page)], before);
  await page.check();
});

test("a link holds the game", async () => {
  const page = await open();
  await drag(page, "d2", "d4");
  await plies(page, 2);
  await page.click("#copy-link");
  await page.waitForSelector(".message:has-text('Copied.')");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.ok(link.startsWith(URL_OF_PAGE));
  const other = await open({}, link.slice(URL_OF_PAGE.length));
  await plies(other, 2);
  assert.deepEqual(await moves(other), await moves(page));
  // What is played after that survives a reload, although the address had a game in it.
  await drag(other, "e2", "e3");
  await plies(other, 4);
  await other.reload();
  await ready(other);
  await plies(other, 4);
  await page.check();
  await other.check();
});

test("a game that a link or a PGN replaces can be brought back", async () => {
  const page = await open();
  await drag(page, "d2", "d4");
  await plies(page, 2);
  const before = await moves(page);
  const bringBack = async (count) => {
    await plies(page, count);
    await page.click(".message button:has-text('Bring the last one back')");
    await plies(page, 2);
    assert.deepEqual(await moves(page), before);
  };
  const hash = "#game?moves=e2e4.e7e5.g1f3&white=human&black=human";
  await page.evaluate((wanted) => {
    location.hash = wanted;
  }, hash);
  await bringBack(3);
  await page.click("#open-share");
  await page.fill("#share-pgn", "1. c4 *");
  await page.click("#read-pgn");
  await page.click("#pgn-games button");
  await bringBack(1);
  // The same when the page is opened with the link.
  await page.goto("about:blank");
  await page.goto(URL_OF_PAGE + hash);
  await ready(page);
  await bringBack(3);
  await page.check();
});

test("the game can be scrolled through", async () => {
  const page = await open({}, "#game?moves=e2e4.e7e5.g1f3.b8c6&white=human&black=human");
  await plies(page, 4);
  await page.click("#go-previous");
  await page.waitForFunction(() => document.querySelector("#moves-list [aria-current]")?.textContent === "Nf3");
  assert.match(await page.textContent("#status"), /earlier move/);
  assert.equal((await pieces(page))["b8"], "black knight");
  await page.click("#go-first");
  await page.waitForFunction(() => !document.querySelector("#moves-list [aria-current]"));
  await page.click("#go-last");
  await page.waitForFunction(() => document.querySelector("#moves-list [aria-current]")?.textContent === "Nc6");
  await page.check();
});

test("FEN and PGN go out and come in", async () => {
  const page = await open();
  await page.click("#open-share");
  await page.fill("#share-pgn", '[White "A"]\n[Black "B"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1/2-1/2\n');
  await page.click("#read-pgn");
  await page.click("#pgn-games button");
  await plies(page, 6);
  await page.click("#open-share");
  await page.waitForSelector("#share[open]");
  const pgn = await page.inputValue("#share-pgn");
  assert.match(pgn, /1\. e4 e5 2\. Nf3 Nc6 3\. Bb5 a6/);
  const fen = await page.inputValue("#share-fen");
  assert.equal(fen, "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4");
  await page.fill("#share-fen", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
  await page.click("#read-fen");
  await plies(page, 0);
  assert.equal((await pieces(page))["e2"], "white pawn");
  await page.check();
});

test("MicroChess plays itself: play, pause and step", async () => {
  const page = await open();
  await newGame(page, { white: "1976:blitz", black: "1976:superblitz" });
  await page.waitForSelector("#self-play:not([hidden])");
  await page.click("#step");
  await plies(page, 1);
  await page.fill("#pace", "2000");
  await page.click("#run");
  await page.waitForFunction(() => document.querySelectorAll("#moves-list li").length > 8);
  await page.click("#run");
  await page.waitForSelector("#run:has-text('Play')");
  // The move that was being thought about is still played.
  await page.evaluate(() => window.microchess.game.settled());
  const count = (await moves(page)).length;
  await page.waitForTimeout(300);
  assert.equal((await moves(page)).length, count);
  await page.check();
});

test("at the speed of 1976 the display is dark and flickers, with the true number of seconds", async () => {
  const page = await open();
  // At Normal a KIM-1 takes 20 seconds for this, which is time enough to look.
  await page.click("#speeds label:nth-child(1)");
  await drag(page, "e2", "e4");
  await page.waitForSelector("#move-now:not([hidden])");
  assert.equal(await page.textContent("#xray-kicker"), "It is thinking");
  // What changes all the time is not spoken, and a move is not kept for later.
  assert.equal(await page.getAttribute("#kim-words", "aria-live"), "off");
  await page.fill("#typed-move", "d4");
  await page.press("#typed-move", "Enter");
  await page.waitForSelector(".message.problem:has-text('MicroChess is to move.')");
  await page.waitForFunction(() => document.querySelector(".display").dataset.digits === "");
  await page.waitForFunction(() => document.querySelectorAll(".candidates tbody tr").length > 2);
  await page.waitForFunction(() => document.querySelectorAll(".memory .changed").length > 0);
  await page.click("#move-now");
  await plies(page, 2);
  assert.match(await page.textContent("#kim-words"), /seconds/);
  assert.equal(await page.getAttribute("#kim-words", "aria-live"), "polite");
  await page.check();
});

test("the answer can be had now", async () => {
  const page = await open();
  await page.click("#speeds label:nth-child(1)");
  await drag(page, "e2", "e4");
  await page.waitForSelector("#move-now:not([hidden])");
  await page.click("#move-now");
  await plies(page, 2);
  await page.check();
});

test("a game of 300 moves stays smooth", async () => {
  // Knights go to and fro; every sixth move a pawn steps, so that nothing is drawn by repetition.
  const game = [];
  const shuffle = [["g1f3", "g8f6"], ["f3g1", "f6g8"]];
  for (let index = 0; index < 300; index++) {
    game.push(...shuffle[index % 2]);
  }
  const page = await open({}, `#game?moves=${game.join(".")}&white=human&black=human`);
  await plies(page, 600);
  const times = await page.evaluate(async () => {
    const spent = [];
    for (let step = 0; step < 20; step++) {
      const start = performance.now();
      const before = document.querySelector("#moves-list [aria-current]");
      document.querySelector("#go-previous").click();
      while (document.querySelector("#moves-list [aria-current]") === before) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      spent.push(performance.now() - start);
    }
    return spent;
  });
  times.sort((left, right) => left - right);
  assert.ok(times[10] < 150, `a step through the game took ${times[10]} ms`);
  await page.check();
});
