// axe-core at three widths, light and dark, on every part of the page; pictures of it for the README.

import AxeBuilder from "@axe-core/playwright";
import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { after, test } from "node:test";
import { closeBrowser, open, plies, ROOT } from "./browser.mjs";

after(closeBrowser);

const GAME = "#game?moves=e2e4.e7e5.g1f3.b8c6.f1c4.f8c5.c2c3.g8f6.d2d3.c5f2&white=human&black=1976:normal";
const PICTURES = join(ROOT, "target/web/pictures");

/** Scrolls through, so that all boards are made. */
const scroll = (page) =>
  page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += 500) {
      scrollTo(0, y);
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    scrollTo(0, 0);
  });

for (const width of [360, 768, 1440]) {
  for (const colorScheme of ["light", "dark"]) {
    test(`no violation and no overflow at ${width} px, ${colorScheme}`, async () => {
      await mkdir(PICTURES, { recursive: true });
      const height = width === 1440 ? 900 : width === 768 ? 1024 : 780;
      const mobile = width === 360 ? { isMobile: true, hasTouch: true, deviceScaleFactor: 2 } : {};
      const page = await open({ viewport: { width, height }, colorScheme, reducedMotion: "reduce", ...mobile }, GAME);
      await plies(page, 10);
      for (const view of ["play", "how", "quirks"]) {
        await page.click(`#to-${view}`);
        if (view === "play") {
          await page.click("#xray-on-board");
          await page.evaluate(() => scrollTo(0, 0));
        } else {
          await page.waitForSelector(view === "how" ? "#chapter-stalemate" : "#quirk-24");
          await scroll(page);
        }
        // The squares of the board of the game are checked; those of forty others are made of the same.
        const axe = new AxeBuilder({ page });
        const { violations } = await (view === "play" ? axe : axe.exclude(".card .grid [role=row]")).analyze();
        assert.deepEqual(
          violations.map(({ id, nodes }) => `${view}: ${id}: ${nodes.slice(0, 3).map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(" | ")}`),
          [],
        );
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        assert.ok(wide <= 0, `${view} is ${wide} px wider than the window`);
        await page.screenshot({ path: join(PICTURES, `${view}-${width}-${colorScheme}.png`) });
      }
      for (const dialog of ["open-new-game", "open-share"]) {
        await page.click("#to-play");
        await page.click(`#${dialog}`);
        const { violations } = await new AxeBuilder({ page }).include("dialog[open]").analyze();
        assert.deepEqual(violations.map(({ id, nodes }) => `${dialog}: ${id}: ${nodes[0]?.html}`), []);
        await page.keyboard.press("Escape");
      }
      await page.check();
    });
  }
}

test("no violation while Janus is chosen and after it has moved", async () => {
  const page = await open({ colorScheme: "dark", reducedMotion: "reduce" }, "#game?moves=a2a4&white=human&black=janus:elo=1600");
  await plies(page, 2);
  await page.click("#open-new-game");
  const { violations } = await new AxeBuilder({ page }).include("dialog[open]").analyze();
  await page.keyboard.press("Escape");
  violations.push(...(await new AxeBuilder({ page }).analyze()).violations);
  assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`), []);
  await page.check();
});

test("squares say what is on them, and focus goes round by arrows", async () => {
  const page = await open();
  const cell = page.locator('#board-place [data-square="e2"]');
  assert.equal(await cell.getAttribute("aria-label"), "e2, white pawn");
  assert.equal(await page.locator('#board-place [tabindex="0"]').count(), 1);
  await cell.focus();
  await page.keyboard.press("ArrowUp");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.square), "e3");
  await page.check();
});

test("the story's boards are alive", async () => {
  const page = await open({}, "#how");
  await page.waitForSelector("#chapter-number .card");
  await page.click('#chapter-number [data-square="g1"]');
  await page.click('#chapter-number [data-square="f3"]');
  await page.waitForFunction(() => document.querySelector("#chapter-number .said").textContent.startsWith("Nf3 is worth"));
  await page.locator("#chapter-sum").scrollIntoViewIfNeeded();
  await page.waitForSelector("#chapter-sum .card");
  assert.equal(await page.textContent("#chapter-sum .said"), "Bxf2+ 195 · Na5 191");
  await page.locator("#chapter-sum tr", { hasText: "Replies" }).filter({ hasNotText: "can take" }).locator("input").uncheck();
  assert.match(await page.textContent("#chapter-sum .said"), /Bxf2\+ 196 · Na5 201\.75/);
  await page.locator("#chapter-wrap").scrollIntoViewIfNeeded();
  await page.waitForSelector("#chapter-wrap input[type=range]");
  await page.focus("#terms-slider");
  await page.keyboard.press("ArrowLeft");
  assert.match(await page.textContent("#chapter-wrap .said"), /Term 28 of 29/);
  await page.check();
});

test("quirks can be tried", async () => {
  const page = await open({}, "#quirks");
  await page.waitForSelector("#quirk-8 h2");
  const titles = await page.$$eval(".quirk h2", (all) => all.map((title) => title.textContent));
  assert.deepEqual(titles.filter((title) => title.includes("`")), []);
  assert.ok((await page.locator(".quirk h2 code").count()) > 0);
  await page.click("[aria-label='Try Q8']");
  await page.waitForFunction(() => document.querySelector(".display").dataset.digits === "367107");
  await page.click("#to-quirks");
  await page.click("[aria-label='Try Q1']");
  await page.waitForFunction(() => document.querySelector("#xray-title")?.textContent === "Qg4+");
  await page.click("#to-quirks");
  await page.click("[aria-label='Try Q17']");
  await page.waitForFunction(() => document.querySelector("#serial-screen").textContent.includes("|BR|BN|BB|BK|BQ|BB|BN|BR|00"));
  await page.check();
});
