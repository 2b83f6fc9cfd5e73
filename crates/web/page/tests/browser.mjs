// What all tests need: a browser, a page that is watched, and ways to play.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

export const URL_OF_PAGE = process.env.MICROCHESS_URL;
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), "../../../..");

const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

let launched;
export const browser = async () => {
  launched ??= chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS });
  return launched;
};

export const closeBrowser = async () => {
  await (await launched)?.close();
};

/** A page whose errors and requests are noted; `check` fails if there was one that must not be. */
export async function open(options = {}, hash = "", address = URL_OF_PAGE) {
  const context = await (await browser()).newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: "block", ...options });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]).catch(() => undefined);
  // Long, so that a machine that does much else fails no test.
  context.setDefaultTimeout(90_000);
  const page = await context.newPage();
  const problems = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type()) && !message.text().includes("blocked by Playwright")) {
      problems.push(`console: ${message.text()}`);
    }
  });
  page.on("pageerror", (error) => problems.push(`error: ${error.message}`));
  page.on("dialog", (dialog) => {
    problems.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  const origin = new URL(address).origin;
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (!["data:", "blob:"].includes(url.protocol) && url.origin !== origin) {
      problems.push(`request: ${request.url()}`);
    }
  });
  page.problems = problems;
  page.check = async () => {
    assert.deepEqual(problems, []);
    await context.close();
  };
  await page.goto(address + hash);
  await ready(page);
  return page;
}

export const ready = (page) => page.waitForSelector("html[data-ready]");

/** Waits until the game has so many moves. */
export const plies = (page, count) =>
  page.waitForFunction((wanted) => document.querySelectorAll("#moves-list li").length === wanted, count);

export const moves = (page) => page.$$eval("#moves-list button", (buttons) => buttons.map((button) => button.textContent));

export const square = (page, name) => page.locator(`#board-place [data-square="${name}"]`);

/** The pieces on the board, by what a screen reader says. */
export const pieces = (page) =>
  page.$$eval("#board-place [role=gridcell]", (cells) =>
    Object.fromEntries(
      cells.map((cell) => cell.getAttribute("aria-label").split(", ")).filter(([, piece]) => piece !== "empty"),
    ),
  );

export const display = (page) => page.$eval(".display", (element) => element.dataset.digits);

export async function centre(page, name) {
  const box = await square(page, name).boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

export async function drag(page, from, to) {
  const [start, end] = [await centre(page, from), await centre(page, to)];
  await page.mouse.move(...start);
  await page.mouse.down();
  await page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, { steps: 3 });
  await page.mouse.move(...end, { steps: 3 });
  await page.mouse.up();
}

/** A new game, begun by the dialog. */
export async function newGame(page, { white, black, fen = "", time }) {
  await page.click("#open-new-game");
  await page.selectOption("#new-white", white);
  await page.selectOption("#new-black", black);
  await page.fill("#new-fen", fen);
  if (time) {
    await page.selectOption("#new-time", time);
  }
  await page.click("#new-game-form [type=submit]");
  await page.waitForSelector("#new-game:not([open])", { state: "attached" });
}

/** A game of two people. */
export const twoPeople = (page, fen = "") => newGame(page, { white: "human", black: "human", fen });

export async function recordings(name) {
  const text = await readFile(join(ROOT, "testdata/golden", name), "utf8");
  return text.split("\n").filter(Boolean).map((line) => JSON.parse(line));
}

/** What the page's own Worker answers, for numbers that are compared with what is shown. */
export const scholarsMate = ["e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "g8f6", "h5f7"];
