// Page zero as memory: cells named on hover and focus, changing as the program thinks.

import { byId, h } from "./dom";
import type { Game } from "./game";

const FIRST = 0x40;
const HEX = "0123456789ABCDEF";

const LEGEND: [string, string, string][] = [
  ["board", "BOARD", "its 16 pieces, by square"],
  ["bk", "BK", "your 16 pieces"],
  ["tables", "SETW MOVEX POINTS", "setup, steps, points"],
  ["book", "OPNING", "the opening"],
  ["counters", "22 counters", "what it counted"],
  ["display", "BESTM BESTV BESTP", "the six digits"],
];

const hex = (byte: number): string => byte.toString(16).toUpperCase().padStart(2, "0");

export class PageZero {
  private readonly cells: HTMLElement[] = [];
  private readonly values = new Uint8Array(256);
  private readonly words = byId("cell-words");
  private focused = 0x50;
  private isNamed = false;
  private asked = 0;

  constructor(private readonly game: Game) {
    const table = h("div", { class: "memory", role: "grid", "aria-label": "Page zero" });
    const head = h("div", { role: "row" }, h("span", { role: "columnheader" }, h("span", { class: "visually-hidden" }, "Address")));
    head.append(...[...HEX].map((digit) => h("span", { role: "columnheader" }, digit)));
    table.append(head);
    for (let row = FIRST; row < 0x100; row += 16) {
      const line = h("div", { role: "row" }, h("span", { role: "rowheader" }, hex(row)));
      for (let column = 0; column < 16; column++) {
        const address = row + column;
        const cell = h("span", { role: "gridcell", tabindex: address === this.focused ? 0 : -1, "data-cell": address });
        this.cells[address] = cell;
        line.append(cell);
      }
      table.append(line);
    }
    table.addEventListener("pointerover", (event) => this.describe(this.addressOf(event)));
    table.addEventListener("focusin", (event) => {
      const address = this.addressOf(event);
      if (address !== undefined) {
        this.rove(address);
        this.describe(address);
      }
    });
    table.addEventListener("keydown", (event) => this.onKey(event));
    byId("memory-place").append(table);
    byId("memory-legend").append(
      ...LEGEND.map(([region, name, words]) => h("li", {}, h("span", { class: `swatch ${region}` }), h("code", {}, name), ` ${words}`)),
    );
    game.listen({
      changed: () => {
        this.name();
        const page = game.view?.machine.page;
        if (page && !game.playback) {
          this.show(Uint8Array.from({ length: 256 }, (_, cell) => Number.parseInt(page.slice(2 * cell, 2 * cell + 2), 16)), true);
        }
      },
      frame: ({ page }) => this.show(page, false),
    });
  }

  private addressOf(event: Event): number | undefined {
    const text = (event.target as HTMLElement).dataset["cell"];
    return text === undefined ? undefined : Number(text);
  }

  /** Colours the cells by what they belong to, once that is known. */
  private name(): void {
    const infos = this.game.hello?.cells;
    if (!infos || this.isNamed) {
      return;
    }
    this.isNamed = true;
    for (let address = FIRST; address < 0x100; address++) {
      this.cells[address]?.classList.add(infos[address]?.region ?? "unused");
    }
  }

  private show(page: Uint8Array, label: boolean): void {
    const infos = this.game.hello?.cells;
    for (let address = FIRST; address < 0x100; address++) {
      const cell = this.cells[address];
      const value = page[address] ?? 0;
      if (!cell) {
        continue;
      }
      const unused = infos?.[address]?.region === "unused" && value === 0;
      const text = unused ? "··" : hex(value);
      cell.classList.toggle("changed", this.values[address] !== value && cell.textContent !== "");
      if (cell.textContent !== text) {
        cell.textContent = text;
      }
      if (label && cell.dataset["said"] !== text) {
        cell.dataset["said"] = text;
        cell.setAttribute("aria-label", `$${hex(address)} ${infos?.[address]?.name ?? ""} ${hex(value)}`);
      }
      this.values[address] = value;
    }
  }

  private describe(address: number | undefined): void {
    if (address === undefined) {
      return;
    }
    const asked = ++this.asked;
    void this.game.engine
      .ask("cell", { cell: address, value: this.values[address] ?? 0 })
      .then((text) => {
        if (asked === this.asked) {
          this.words.textContent = text;
        }
      })
      .catch(() => undefined);
  }

  private rove(address: number): void {
    this.cells[this.focused]?.setAttribute("tabindex", "-1");
    this.focused = address;
    this.cells[address]?.setAttribute("tabindex", "0");
  }

  private onKey(event: KeyboardEvent): void {
    const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -16, ArrowDown: 16 };
    const next = this.focused + (steps[event.key] ?? 0);
    if (next !== this.focused && next >= FIRST && next < 0x100) {
      event.preventDefault();
      this.rove(next);
      this.cells[next]?.focus();
    }
  }
}
