// The page: makes its parts, and connects them.

import { Announcer } from "./announce";
import { Board } from "./board";
import { byId } from "./dom";
import { Game } from "./game";
import { Kim1 } from "./kim1";
import { gameOf } from "./link";
import { Moves } from "./moves";
import { NewGame } from "./new-game";
import { PageZero } from "./page-zero";
import type { Position } from "./protocol";
import { Quirks } from "./quirks";
import { SerialPanel } from "./serial";
import { settings } from "./settings";
import { Share } from "./share";
import { Story } from "./story";
import { TableTop } from "./table-top";
import { Traces } from "./traces";
import { XrayPanel } from "./xray";

const VIEWS = ["play", "how", "quirks"];

/** The pieces at the start of a game, so that the board is not empty while the engines are loaded. */
const START: Position = {
  fen: "",
  pieces: [..."rnbqkbnr"].flatMap((letter, file): [string, string][] => {
    const name = "abcdefgh"[file] ?? "a";
    return [
      [`${name}8`, `b${letter}`],
      [`${name}7`, "bp"],
      [`${name}2`, "wp"],
      [`${name}1`, `w${letter}`],
    ];
  }),
  turn: "white",
  check: null,
  last: null,
  targets: {},
  over: null,
};

settings();
const game = new Game();
const board = new Board({
  label: "Chess board",
  onMove: (from, to, promotion) => {
    if (game.isLive && !game.playback) {
      void game.play(from + to + promotion);
    }
  },
  onSquare: () => {
    // A touch of the board returns from the explanation, or from an earlier move, to the game.
    if (xray.isOnBoard) {
      xray.toggle(false);
    } else if (!game.isLive) {
      void game.show(game.state?.current ?? 0);
    }
  },
});
byId("board-place").append(board.element);
board.orient(game.orientation);
board.show(START);

const tableTop = new TableTop(game);
const kim1 = new Kim1(game);
const xray = new XrayPanel(game, (explanation, arrows) => {
  const view = game.view;
  if (!view) {
    return;
  }
  board.orient(game.orientation);
  const isApart = explanation !== null;
  byId("before").hidden = !isApart;
  if (explanation) {
    const move = game.state?.moves[explanation.ply];
    byId("before").textContent = explanation.wasPlayed && move ? `Before ${move.number}${move.side === "white" ? "." : "…"}${explanation.title}` : "What it would play";
  }
  shown = show(explanation?.position ?? view.position);
  board.point(isApart ? arrows : []);
});
let shown: Position | undefined;

/** Shows a position unless it is on the board already, so that nothing is drawn twice. */
function show(position: Position): Position {
  const isPlayable = game.isLive && !xray.isOnBoard && !game.playback;
  const wanted = isPlayable && humanToMove() ? position : { ...position, targets: {} };
  if (JSON.stringify(wanted) !== JSON.stringify(shown)) {
    board.show(wanted);
  }
  return wanted;
}

function humanToMove(): boolean {
  const turn = game.view?.position.turn;
  return turn !== undefined && game.player(turn) === "human";
}

new Announcer(game);
new Moves(game);
new PageZero(game);
new NewGame(game);
new Share(game);
const serial = new SerialPanel(game);
const story = new Story(game);
const quirks = new Quirks(game, serial, (focus) => {
  location.hash = "#play";
  route();
  byId(focus).scrollIntoView({ block: "nearest" });
});

const traces = new Traces(byId("pcb"), kim1.display.element, () => tableTop.rankLabels);
byId("pcb").prepend(traces.element);

/** Shows the part of the page that the address names. */
function route(): void {
  const [name = "", detail] = location.hash.slice(1).split("/");
  const view = VIEWS.includes(name) ? name : "play";
  for (const other of VIEWS) {
    byId(`view-${other}`).hidden = other !== view;
    const link = byId(`to-${other}`);
    if (other === view) {
      link.setAttribute("aria-current", "page");
    } else {
      link.removeAttribute("aria-current");
    }
  }
  document.documentElement.dataset["view"] = view;
  if (view === "how") {
    void story.show();
  } else if (view === "quirks") {
    void quirks.show(detail);
  }
}

/** The game of the address, which is then forgotten: a reload must bring back what was played since. */
function takeLinked(): ReturnType<typeof gameOf> {
  const linked = gameOf(location.hash);
  if (linked) {
    history.replaceState(null, "", "#play");
  }
  return linked;
}

addEventListener("hashchange", () => {
  const linked = takeLinked();
  if (typeof linked === "object") {
    void game.openLink(linked);
  } else if (linked) {
    game.say(linked, "problem");
  }
  const before = document.documentElement.dataset["view"];
  route();
  if (before !== document.documentElement.dataset["view"] && !location.hash.includes("/")) {
    scrollTo(0, 0);
  }
});
route();

void game
  .start(takeLinked())
  .then(() => {
    document.documentElement.dataset["ready"] = "true";
    performance.mark("microchess-ready");
  })
  .catch((error: unknown) => {
    game.say(`Sorry, the engines do not start: ${error instanceof Error ? error.message : String(error)}`, "problem");
  });

// For tests, and for the curious at the console.
const handle = { game, serial, shift: 0 };
(window as unknown as { microchess: typeof handle }).microchess = handle;
if (PerformanceObserver.supportedEntryTypes.includes("layout-shift")) {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      handle.shift += entry.hadRecentInput ? 0 : entry.value;
    }
  }).observe({ type: "layout-shift", buffered: true });
}

document.fonts.ready.then(() => traces.draw()).catch(() => undefined);

if ("serviceWorker" in navigator && (location.protocol === "https:" || location.hostname === "localhost" || location.hostname === "127.0.0.1")) {
  addEventListener("load", () => {
    navigator.serviceWorker.register("service-worker.js").catch(() => undefined);
  });
}
