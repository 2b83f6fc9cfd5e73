// The recordings of the original, on the page: keypad runs, serial runs, and the golden game's X-ray.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { after, test } from "node:test";
import { closeBrowser, moves, newGame, open, plies, recordings } from "./browser.mjs";

after(closeBrowser);

for (const file of ["kim1-keypad.jsonl", "kim1-keypad-2.jsonl"]) {
  test(`${file}: every key gives the recorded display`, async () => {
    const page = await open();
    const runs = await recordings(file);
    assert.ok(runs.length >= 60);
    for (const run of runs) {
      const shown = await page.evaluate(async ({ keys, level, opening }) => {
        const { game } = window.microchess;
        await game.powerOn(level, opening);
        const displays = [];
        for (const key of keys) {
          document.querySelector(`[data-key="${key}"]`).click();
          await game.settled();
          displays.push(document.querySelector(".display").dataset.digits);
        }
        const board = document.querySelectorAll(".memory [data-cell]");
        const cells = [...board].filter((cell) => cell.dataset.cell >= 0x50 && cell.dataset.cell < 0x70);
        return { displays, board: cells.map((cell) => cell.textContent).join("") };
      }, { keys: run.keys.split(" ").map((key) => ({ 10: "AD", 11: "DA", 12: "+", 13: "GO" })[key] ?? key), level: run.level, opening: run.opening });
      assert.deepEqual(shown.displays, run.display, run.keys);
      if (run.board) {
        assert.equal(shown.board, run.board);
      }
    }
    await page.check();
  });
}

test("serial-terminal.jsonl: byte for byte", async () => {
  const page = await open();
  await page.click("#serial summary");
  const runs = await recordings("serial-terminal.jsonl");
  assert.ok(runs.length >= 100);
  for (const run of runs) {
    const printed = await page.evaluate(async ({ keys, level }) => {
      document.querySelector("#serial-level").value = level;
      const { serial } = window.microchess;
      await serial.open(keys);
      return document.querySelector("#serial-screen").textContent;
    }, run);
    const bytes = Buffer.from(printed, "latin1");
    assert.equal(bytes.length, run.bytes, run.keys);
    assert.equal(createHash("sha256").update(bytes).digest("hex"), run.sha256, run.keys);
  }
  await page.check();
});

test("the golden game: its moves, and the X-ray's numbers", async () => {
  const page = await open();
  await newGame(page, { white: "1976:normal", black: "1976:normal" });
  await page.waitForSelector("#self-play:not([hidden])");
  const expected = ["e4", "e5", "Qh5", "Nf6", "Qxe5+", "Be7", "Bc4", "Ng4", "Qxg7", "Bf6", "Qxf7#"];
  const titles = [];
  for (const index of expected.keys()) {
    await page.click("#step");
    await plies(page, index + 1);
    titles.push([await page.textContent("#xray-title"), Number(await page.textContent(".value").then((text) => text.replace(/\D/g, "")))]);
  }
  assert.deepEqual(await moves(page), expected);
  assert.deepEqual(titles.map(([title]) => title), expected);
  assert.equal(titles[2][1], 213);
  assert.equal(titles.at(-1)[1], 255);
  await page.check();
});

test("the sacrifice is explained as it was recorded", async () => {
  const page = await open({}, "#game?moves=e2e4.e7e5.g1f3.b8c6.f1c4.f8c5.c2c3.g8f6.d2d3.c5f2&white=human&black=1976:normal");
  await plies(page, 10);
  assert.equal(await page.textContent("#xray-title"), "Bxf2+");
  assert.deepEqual(await page.$$eval(".numbers dd", (all) => all.map((number) => number.textContent)), ["61.2 s", "35", "63,927"]);
  const rows = await page.$$eval(".terms tbody tr", (all) => all.map((row) => row.textContent.replaceAll(" ", " ")));
  assert.ok(rows[0].startsWith("You can take, bestBMAXC 4") && rows[0].endsWith("−10.00"), rows[0]);
  const ranking = await page.$$eval(".candidates tbody tr", (all) => all.slice(0, 2).map((row) => row.textContent));
  assert.deepEqual(ranking, ["Bxf2+195", "Na5191"]);
  await page.click("#xray-on-board");
  assert.equal(await page.textContent("#before"), "Before 5…Bxf2+");
  assert.equal(await page.$$eval("#board-place .arrow", (arrows) => arrows.length), 2);
  await page.check();
});
