// What can be done with the boards of the story. All numbers come from the engines.

import { Board, type Arrow } from "./board";
import { h } from "./dom";
import type { Game } from "./game";
import type { Candidate, Chapter, Position, Square, Xray } from "./protocol";
import { arrowsOf, points } from "./xray";

type Widget = (chapter: Chapter, game: Game, place: HTMLElement) => Promise<void>;

const hex = (byte: number): string => `$${byte.toString(16).toUpperCase().padStart(2, "0")}`;

/** A board on its piece of green, with something below it. */
function card(board: Board, ...below: (Node | string)[]): HTMLElement {
  return h("div", { class: "card" }, h("div", { class: "frame" }, board.element), ...below);
}

async function explained(chapter: Chapter, game: Game, level = chapter.level): Promise<Xray> {
  const xray = await game.engine.ask("explain", { fen: chapter.fen, moves: chapter.moves, level });
  if (!xray) {
    throw new Error(`Nothing to explain in ${chapter.id}.`);
  }
  return xray;
}

function find(xray: Xray, name: string): Candidate {
  const candidate = xray.candidates.find((other) => other.name === name);
  if (!candidate) {
    throw new Error(`${name} was not valued.`);
  }
  return candidate;
}

function labelled(candidate: Candidate, kind: Arrow["kind"] = "chosen"): Arrow[] {
  return candidate.squares ? [{ from: candidate.squares[0], to: candidate.squares[1], kind, label: String(candidate.value) }] : [];
}

/** Buttons of which one is chosen. */
function chips(label: string, names: string[], choose: (name: string) => void): HTMLElement {
  const buttons = names.map((name) =>
    h(
      "button",
      {
        type: "button",
        "aria-pressed": "false",
        onclick: () => {
          for (const button of buttons) {
            button.setAttribute("aria-pressed", String(button.textContent === name));
          }
          choose(name);
        },
      },
      name,
    ),
  );
  const group = h("div", { class: "chips", role: "group", "aria-label": label }, ...buttons);
  buttons[0]?.click();
  return group;
}

const number: Widget = async (chapter, game, place) => {
  const xray = await explained(chapter, game);
  const position = await game.engine.ask("position", { fen: chapter.fen, moves: chapter.moves });
  const words = h("p", { class: "said", "aria-live": "polite" });
  const show = (candidate: Candidate): void => {
    const rank = xray.candidates.indexOf(candidate) + 1;
    board.point(labelled(candidate));
    words.textContent = `${candidate.name} is worth ${candidate.value}: number ${rank} of ${xray.candidates.length}.`;
  };
  const board = new Board({
    label: "Board: one number per move",
    onMove: (from, to) => {
      const candidate = xray.candidates.find(({ squares }) => squares?.[0] === from && squares[1] === to);
      if (candidate) {
        show(candidate);
      }
    },
  });
  board.show(position);
  const group = chips("Moves", chapter.focus, (name) => show(find(xray, name)));
  place.replaceChildren(card(board, words, group));
};

const squares: Widget = async (_chapter, game, place) => {
  const sum = h("p", { class: "sum-line", "aria-live": "polite" }, "");
  const list = h("ul", { class: "steps" });
  const board = new Board({ label: "Board: squares are bytes", onMove: (from, to) => void move(from, to) });
  const show = async (square: Square): Promise<void> => {
    const steps = await game.engine.ask("steps", { square, piece: "knight" });
    const targets = steps.flatMap(({ to }) => (to ? [{ to, captures: false, promotes: false }] : []));
    const position: Position = { fen: "", pieces: [[square, "wn"]], turn: "white", check: null, last: null, targets: { [square]: targets }, over: null };
    board.show(position);
    list.replaceChildren(...steps.map((step) => h("li", { class: step.to ? "on" : "off" }, h("code", {}, step.sum), ` ${step.to ?? "off the board"}`)));
  };
  const move = async (from: Square, to: Square): Promise<void> => {
    const steps = await game.engine.ask("steps", { square: from, piece: "knight" });
    const step = steps.find((other) => other.to === to);
    sum.replaceChildren(h("strong", {}, step?.sum ?? ""), ` ${from} to ${to}. ${step?.test ?? ""}.`);
    await show(to);
  };
  await show("e4");
  board.annotate(await game.engine.ask("squareBytes", {}));
  const first = (await game.engine.ask("steps", { square: "e4", piece: "knight" })).find(({ to }) => to);
  sum.replaceChildren(h("strong", {}, first?.sum ?? ""), ` e4 to ${first?.to ?? ""}.`);
  place.replaceChildren(card(board, sum, list));
};

const slots: Widget = async (chapter, game, place) => {
  const all = await game.engine.ask("slots", { fen: chapter.fen });
  const words = h("p", { class: "said", "aria-live": "polite" });
  const pick = (slot: number): void => {
    const chosen = all[slot];
    for (const [index, cell] of cells.entries()) {
      cell.setAttribute("aria-pressed", String(index === slot));
    }
    board.highlight(chosen?.square ? [chosen.square] : []);
    words.textContent = chosen ? `Cell ${hex(chosen.cell)}. ${chosen.words}` : "";
  };
  const board = new Board({
    label: "Board: thirty-two slots",
    onSquare: (square) => {
      const slot = all.find((other) => other.square === square);
      if (slot) {
        pick(slot.slot);
      }
    },
  });
  board.show(await game.engine.ask("position", { fen: chapter.fen }));
  const cells = all.map(({ slot, cell, value, square }) =>
    h(
      "button",
      { type: "button", class: square ? "" : "gone", "aria-label": `Cell ${hex(cell)}: ${hex(value)}`, onclick: () => pick(slot) },
      hex(value).slice(1),
    ),
  );
  place.replaceChildren(
    card(
      board,
      words,
      h("div", { class: "slots" }, h("span", {}, "50"), ...cells.slice(0, 16)),
      h("div", { class: "slots" }, h("span", {}, "60"), ...cells.slice(16)),
    ),
  );
  pick(5);
};

/** Counters as bars that can be compared. */
function counterBars(candidate: Candidate, names: string[], game: Game): HTMLElement {
  const most = Math.max(1, ...names.map((name) => candidate.counters[name] ?? 0));
  return h(
    "ul",
    { class: "counter-bars" },
    ...names.map((name) => {
      const bar = h("span", { class: "bar" });
      bar.style.width = `${((candidate.counters[name] ?? 0) / most) * 100}%`;
      const sentence = game.hello?.counters.find(([other]) => other === name)?.[1] ?? "";
      return h("li", {}, h("code", {}, name), h("span", { class: "track" }, bar), h("b", {}, String(candidate.counters[name] ?? 0)), h("small", {}, sentence));
    }),
  );
}

const mobility: Widget = async (chapter, game, place) => {
  const xray = await explained(chapter, game);
  const board = new Board({ label: "Board: mobility" });
  board.show(xray.position);
  const bars = h("div");
  const group = chips("Moves", chapter.focus, (name) => {
    const candidate = find(xray, name);
    board.point(labelled(candidate));
    bars.replaceChildren(counterBars(candidate, ["WMOB", "PMOB", "BMOB"], game));
  });
  place.replaceChildren(card(board, group, bars));
};

const state: Widget = async (chapter, game, place) => {
  const xray = await explained(chapter, game);
  const candidate = find(xray, chapter.focus[0] ?? "");
  const board = new Board({ label: "Board: four questions" });
  board.show(xray.position);
  const place2 = h("div");
  const group = chips("Questions", ["STATE 12", "STATE 4", "STATE 0", "STATE 8"], (name) => {
    const wanted = name.replace("STATE ", "");
    const names = (game.hello?.counters ?? []).filter(([, , of]) => of === wanted).map(([counter]) => counter);
    board.point(wanted === "12" ? [] : arrowsOf(candidate).slice(0, wanted === "0" ? 2 : 1));
    place2.replaceChildren(counterBars(candidate, names, game));
  });
  place.replaceChildren(card(board, group, place2));
};

const exchanges: Widget = async (chapter, game, place) => {
  const xray = await explained(chapter, game);
  const board = new Board({ label: "Board: exchanges" });
  board.show(xray.position);
  const words = h("p", { class: "said", "aria-live": "polite" });
  const group = chips("Captures", chapter.focus, (name) => {
    const candidate = find(xray, name);
    const kept = candidate.exchange.map(([from, to, worth], index): Arrow => ({ from, to, kind: index === 0 ? "feared" : "other", label: String(worth) }));
    board.point([...labelled(candidate), ...kept]);
    const steps = candidate.exchange.map(([from, to, worth]) => `${from} takes ${to}, ${worth} points`);
    words.textContent = `${candidate.name} is worth ${candidate.value}. Then: ${steps.length > 0 ? steps.join("; ") : "nothing can be taken"}.`;
  });
  place.replaceChildren(card(board, group, words));
};

const sum: Widget = async (chapter, game, place) => {
  const xray = await explained(chapter, game);
  const rivals = chapter.focus.map((name) => find(xray, name));
  const board = new Board({ label: "Board: the sum" });
  board.show(xray.position);
  const labels = [...new Set(rivals.flatMap(({ terms }) => terms.map(({ label }) => label)))];
  const off = new Set<string>();
  const total = (candidate: Candidate): number =>
    4 * xray.base + candidate.terms.filter(({ label }) => !off.has(label)).reduce((all, { quarters }) => all + quarters, 0);
  const result = h("p", { class: "said", "aria-live": "polite" });
  const show = (): void => {
    const totals = rivals.map(total);
    const best = totals.indexOf(Math.max(...totals));
    board.point(rivals.flatMap((rival, index) => (rival.squares ? [{ from: rival.squares[0], to: rival.squares[1], kind: index === best ? ("chosen" as const) : ("other" as const) }] : [])));
    result.textContent = rivals.map(({ name }, index) => `${name} ${((totals[index] ?? 0) / 4).toFixed(2).replace(".00", "")}`).join(" · ");
  };
  const rows = labels.map((label) => {
    const box = h("input", {
      type: "checkbox",
      checked: true,
      onchange: () => {
        if (box.checked) {
          off.delete(label);
        } else {
          off.add(label);
        }
        show();
      },
    });
    const shares = rivals.map(({ terms }) => h("td", {}, points(terms.find((term) => term.label === label)?.quarters ?? 0)));
    return h("tr", {}, h("th", { scope: "row" }, h("label", {}, box, " ", label)), ...shares);
  });
  const table = h(
    "table",
    { class: "reasons" },
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Reason"), ...chapter.focus.map((name) => h("th", { scope: "col" }, name)))),
    h("tbody", {}, ...rows),
  );
  show();
  place.replaceChildren(card(board, result, table));
};

const check: Widget = async (chapter, game, place) => {
  const [normal, blitz] = await Promise.all([explained(chapter, game, "normal"), explained(chapter, game, "blitz")]);
  const board = new Board({ label: "Board: what check costs" });
  board.show(normal.position);
  const clock = h("p", { class: "clock", role: "timer" }, "0.0 s");
  const words = h("p", { class: "said", "aria-live": "polite" });
  let xray = normal;
  let run = 0;
  const reset = (): void => {
    run++;
    clock.textContent = "0.0 s";
    words.textContent = "";
    board.point([]);
  };
  const finish = (): void => {
    const best = xray.candidates[0];
    clock.textContent = `${xray.seconds.toFixed(2)} s`;
    words.textContent = `${xray.level}: ${best?.name ?? ""}, worth ${best?.value ?? 0}.`;
    board.point(best ? labelled(best) : []);
  };
  const start = (): void => {
    reset();
    const mine = run;
    const began = performance.now();
    const tick = (): void => {
      const seconds = (performance.now() - began) / 1000;
      if (mine !== run || !place.isConnected) {
        return;
      }
      if (seconds >= xray.seconds) {
        finish();
      } else {
        clock.textContent = `${seconds.toFixed(1)} s`;
        setTimeout(tick, 100);
      }
    };
    tick();
  };
  const levels = chips("Level", ["Blitz", "Normal"], (name) => {
    xray = name === "Normal" ? normal : blitz;
    reset();
  });
  const buttons = h(
    "div",
    { class: "chips" },
    h("button", { type: "button", onclick: start }, "Start the clock"),
    h(
      "button",
      {
        type: "button",
        onclick: () => {
          run++;
          finish();
        },
      },
      "Skip",
    ),
  );
  place.replaceChildren(card(board, levels, h("div", { class: "clock-line" }, clock, words), buttons));
};

const wrap: Widget = async (chapter, game, place) => {
  const xray = await explained(chapter, game);
  const [takes, played] = chapter.focus.map((name) => find(xray, name)) as [Candidate, Candidate];
  const board = new Board({ label: "Board: the queen it did not take" });
  board.show(xray.position);
  board.point([...labelled(takes, "feared"), ...labelled(played)]);
  const bits = Array.from({ length: 9 }, (_, index) => h("span", { class: index === 0 ? "bit carry" : "bit" }));
  const words = h("p", { class: "said", "aria-live": "polite" });
  const slider = h("input", { type: "range", min: 1, max: takes.additions.length, value: takes.additions.length, id: "terms-slider", oninput: () => show() });
  const show = (): void => {
    const index = Number(slider.value) - 1;
    const term = takes.additions[index];
    const before = takes.additions[index - 1];
    if (!term) {
      return;
    }
    for (const [bit, lamp] of bits.entries()) {
      lamp.classList.toggle("lit", bit === 0 ? term.wrapped : ((term.result >> (8 - bit)) & 1) === 1);
    }
    const halved = before && before.weight !== term.weight ? `, halved to ${before.result >> 1},` : "";
    const sign = term.amount < 0 ? "−" : "+";
    const leak = term.leaked ? (term.amount < 0 ? " − 1, a borrow that leaked," : " + 1, a carry that leaked,") : "";
    words.textContent =
      `Term ${index + 1} of ${takes.additions.length}, weight ${term.weight}: ${before ? `${before.result}${halved} ` : ""}` +
      `${sign} ${Math.abs(term.amount)} (${term.name})${leak} = ${term.result}${term.wrapped ? ". The byte wrapped." : "."}`;
    slider.setAttribute("aria-valuetext", words.textContent);
  };
  show();
  place.replaceChildren(
    card(
      board,
      h("label", { class: "slider-label", for: "terms-slider" }, `The terms of ${takes.name}`),
      slider,
      h("div", { class: "bits", "aria-hidden": "true" }, ...bits),
      words,
      h("p", { class: "said" }, `Exact: ${takes.exact}. In a byte: ${takes.value}.`),
    ),
  );
};

const stalemate: Widget = async (chapter, game, place) => {
  const xray = await explained(chapter, game);
  const board = new Board({ label: "Board: stalemate with conviction" });
  const words = h("p", { class: "said", "aria-live": "polite" });
  const reset = (): void => {
    board.show(xray.position);
    board.point(chapter.focus.flatMap((name, index) => labelled(find(xray, name), index === 0 ? "chosen" : "other")));
    words.textContent = `${xray.candidates[0]?.name ?? ""} is worth ${xray.candidates[0]?.value ?? 0}.`;
  };
  const play = async (): Promise<void> => {
    const best = xray.candidates[0];
    if (best) {
      board.point([]);
      const after = await game.engine.ask("position", { fen: chapter.fen, moves: [best.name] });
      board.show(after);
      words.textContent = `${best.name}. ${after.over ? `The end: ${after.over}.` : ""}`;
    }
  };
  reset();
  place.replaceChildren(
    card(
      board,
      words,
      h("div", { class: "chips" }, h("button", { type: "button", onclick: () => void play() }, "Let it move"), h("button", { type: "button", onclick: reset }, "Back")),
    ),
  );
};

export const WIDGETS: Record<string, Widget> = { number, squares, slots, mobility, state, exchanges, sum, check, wrap, stalemate };
