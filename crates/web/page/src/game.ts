// The game on the page: what was last answered, what of it is shown, and what is being done.

import { Actions } from "./actions";
import { Engine } from "./engine";
import { Janus } from "./janus";
import { keep, recall } from "./kept";
import { Playback } from "./playback";
import type { Hello, JanusMove, Kind, Opponent, OpponentInfo, SavedGame, Side, TableState, View, Xray } from "./protocol";
import { Fault, Refused, Stopped } from "./remote";

/** Times the speed of a KIM-1; 0 is instantly. */
export type Speed = 1 | 10 | 100 | 0;

/** Milliseconds that Janus has for a move, unless others are chosen. */
export const TIME = 2000;

const BEGUN = "A new game has begun.";
const OPENED = "Another game has been opened.";
const UNUSABLE = "The game of this link cannot be used: ";

/** The decision that is explained: the move of an engine, or the one that is to come. */
export type Subject = { kind: "1976" | "janus"; ply: number };

/** Words as a sentence. */
export function sentence(words: string): string {
  return words ? `${words[0]?.toUpperCase() ?? ""}${words.slice(1)}.` : "";
}

/** The moves up to now and the players: what a move of Janus is an answer to. */
function lineOf({ fen, moves, current, white, black }: SavedGame): string {
  return JSON.stringify([fen, moves.slice(0, current ?? undefined), white, black]);
}

/** A number for a new game, from which all that is random in it follows. */
function newSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 1;
}

/** A search of Janus. */
interface Search {
  opponent: OpponentInfo | undefined;
  /** The game that it is about. */
  line: string;
  /** What it has found so far. */
  best?: JanusMove;
}

export class Game extends Actions {
  readonly engine: Engine;
  readonly janus = new Janus();
  hello: Hello | undefined;
  state: TableState | undefined;
  /** What the board shows: the current position, or an earlier one. */
  view: View | undefined;
  xray: Xray | null = null;
  /** Whether the explanation is of the player's own move: what MicroChess would play. */
  isHint = false;
  speed: Speed = 0;
  orientation: Side = "white";
  playback: Playback | undefined;
  /** Janus is thinking. */
  search: Search | undefined;
  isRunning = false;
  private faults = 0;
  private explained = "";
  private seed = newSeed();

  constructor() {
    super();
    this.engine = new Engine((reason, apology) => this.recover(reason, apology));
    const kept = recall();
    this.speed = kept.speed ?? 0;
    this.orientation = kept.orientation ?? "white";
  }

  /** Starts with a game from a link, with the kept one, or with a new one. */
  async start(linked: SavedGame | string | undefined): Promise<void> {
    const kept = recall().game;
    this.hello = await this.greet();
    await this.run(async () => {
      if (typeof linked === "string") {
        this.say(linked, "problem");
      }
      for (const saved of [typeof linked === "object" ? linked : undefined, kept]) {
        if (!saved) {
          continue;
        }
        try {
          await this.take(await this.engine.ask("restore", { saved }));
          if (saved === linked && kept) {
            this.offerBack(kept, OPENED);
          }
          return;
        } catch (error) {
          if (error instanceof Fault) {
            throw error;
          }
          const what = saved === linked ? UNUSABLE : "The game that was kept cannot be used: ";
          this.say(what + (error as Error).message, "problem");
        }
      }
      await this.take(await this.engine.ask("new", { white: "human", black: "1976:normal" }));
    });
    // A game against an engine that was left while it was to move.
    this.answerIfDue();
  }

  /** The first question, which may meet a Worker that has to be started again. */
  private async greet(): Promise<Hello> {
    try {
      return await this.engine.ask("hello", {});
    } catch (error) {
      if (!(error instanceof Fault)) {
        throw error;
      }
      await this.recovered();
      return this.engine.ask("hello", {});
    }
  }

  /** Lets an engine answer that plays against a person. Who plays by the keys of the KIM-1 lets it move by a key, PC. */
  private answerIfDue(): void {
    const { state } = this;
    const waitsForKey = state?.engineToMove === "1976" && state.saved.keyed;
    if (state?.engineToMove && this.humans() === 1 && !this.search && !waitsForKey) {
      void this.think();
    }
  }

  /** The module failed: the Worker has been restarted, and gets the game again. */
  private recover(reason: string, apology?: string): Promise<void> {
    this.recovering = this.restoreAfter(reason, apology);
    return this.recovering;
  }

  private async restoreAfter(reason: string, apology?: string): Promise<void> {
    const fault = ++this.faults;
    this.playback?.stop();
    this.janus.stop();
    this.isRunning = false;
    this.say(apology ? `${apology} (${reason})` : `Sorry, the engine stopped with a fault. Your game is kept, and it has been started again. (${reason})`, "problem");
    const saved = this.state?.saved;
    if (apology || !saved) {
      // Without a game there is nothing to bring back: what was kept is still to be read.
      this.changed();
      return;
    }
    try {
      await this.engine.ask("hello", {});
      await this.take(await this.engine.ask("restore", { saved }));
    } catch (error) {
      // Another fault has its own words.
      if (fault === this.faults) {
        this.say(`Sorry, your game could not be brought back. It is kept; please load the page anew. (${(error as Error).message})`, "problem");
      }
    }
  }

  /** How many people play. */
  humans(): number {
    return [this.state?.white, this.state?.black].filter((player) => player === "human").length;
  }

  player(side: Side): Opponent | undefined {
    return side === "white" ? this.state?.white : this.state?.black;
  }

  opponent(side: Side): OpponentInfo | undefined {
    return this.hello?.opponents.find(({ id }) => id === this.player(side));
  }

  kind(side: Side): Kind {
    return this.opponent(side)?.kind ?? "human";
  }

  /** Milliseconds that Janus has for a move. */
  get time(): number {
    return recall().time ?? TIME;
  }

  /** Takes in an answer; where a KIM-1 would still be thinking, after the time that it takes. */
  private async take(state: TableState): Promise<void> {
    const before = this.state;
    if (state.thinking && this.speed > 0 && state.thinking.cycles > 0) {
      this.isHint = false;
      this.xray = await this.engine.ask("xray", { ply: before?.current ?? 0 });
      this.explained = "";
      const playback = new Playback(state.thinking, this.speed, (frame) => {
        for (const listener of this.listeners) {
          listener.frame?.(frame);
        }
      });
      this.playback = playback;
      this.changed();
      await playback.done;
      this.playback = undefined;
    }
    this.state = state;
    this.view = state.view;
    if (this.search && this.search.line !== lineOf(state.saved)) {
      // The game has gone another way while Janus was thinking.
      this.search = undefined;
      this.janus.stop();
    }
    keep({ game: state.saved });
    this.isHint = false;
    await this.explain();
    this.changed();
    if (state.note) {
      this.say(state.note);
    }
  }

  /** The decision whose reasons are shown: the last one of an engine, or what MicroChess would play where there is none. */
  get subject(): Subject {
    const shown = this.view?.ply ?? 0;
    if (this.isHint || !this.state || (this.state.over && !this.state.moves[shown] && this.state.engineToMove)) {
      return { kind: "1976", ply: shown };
    }
    for (let ply = shown - 1; ply >= 0; ply--) {
      const side = this.state.moves[ply]?.side;
      const kind = side ? this.kind(side) : "human";
      if (kind !== "human") {
        return { kind, ply };
      }
    }
    return { kind: "1976", ply: shown };
  }

  /** Asks for the explanation, unless it is of the same decision as before: most keys of the KIM-1 decide nothing. */
  private async explain(): Promise<void> {
    const { kind, ply } = this.subject;
    const saved = this.state?.saved;
    const subject = JSON.stringify([kind, ply, saved?.fen, saved?.moves.slice(0, ply + 1), saved?.white, saved?.black]);
    if (subject !== this.explained) {
      this.xray = kind === "1976" ? await this.engine.ask("xray", { ply }) : null;
      this.explained = subject;
    }
  }

  /** Shows what MicroChess would play for the player, or its own last move again. */
  hint(on: boolean): Promise<void> {
    return this.run(async () => {
      this.isHint = on;
      await this.explain();
      this.changed();
    });
  }

  /** Shows the game after a number of moves. */
  show(ply: number): Promise<void> {
    return this.run(async () => {
      const last = this.state?.current ?? 0;
      const wanted = Math.max(0, Math.min(ply, last));
      this.isHint = false;
      this.view = wanted === last && this.state ? this.state.view : await this.engine.ask("view", { ply: wanted });
      await this.explain();
      this.changed();
    });
  }

  get isLive(): boolean {
    return this.view?.ply === this.state?.current;
  }

  /** Plays a move of a person; an engine answers. */
  async play(text: string): Promise<boolean> {
    let played = false;
    if (this.search) {
      this.say(`${this.search.opponent?.name ?? "Janus"} is to move.`, "problem");
      return false;
    }
    if (this.playback) {
      this.say("MicroChess is to move.", "problem");
      return false;
    }
    await this.run(async () => {
      await this.take(await this.engine.ask("move", { text }));
      played = true;
    });
    if (played) {
      this.succeeded();
      this.answerIfDue();
    }
    return played;
  }

  /** Lets the engine whose turn it is move. */
  async think(isWanted = (): boolean => true): Promise<void> {
    // What was asked for before comes first, and may have changed whose turn it is.
    await this.settled();
    if (!isWanted()) {
      return;
    }
    if (this.state?.engineToMove === "janus") {
      await this.thinkAsJanus(this.state);
      return;
    }
    await this.run(async () => {
      if (this.state?.engineToMove === "1976") {
        await this.take(await this.engine.ask("think", { record: this.speed > 0 }));
      }
    });
  }

  /** Janus thinks in its own Worker, and meanwhile the page can be used: what it finds is played if the game is still the same. */
  private async thinkAsJanus(state: TableState): Promise<void> {
    if (this.search) {
      return;
    }
    const { saved, view } = state;
    const search: Search = { opponent: this.opponent(view.position.turn), line: lineOf(saved) };
    this.search = search;
    this.changed();
    try {
      const request = {
        fen: saved.fen ?? null,
        moves: saved.moves.slice(0, state.current),
        elo: search.opponent?.elo ?? null,
        seed: this.seed,
        milliseconds: this.time,
      };
      const { move, san: _, ...thought } = await this.janus.think(request, (best) => {
        search.best = best;
        for (const listener of this.listeners) {
          listener.thought?.();
        }
      });
      await this.run(async () => {
        if (this.search === search) {
          this.search = undefined;
          await this.take(await this.engine.ask("move", { text: move, thought }));
        }
      });
    } catch (error) {
      if (!(error instanceof Stopped)) {
        this.isRunning = false;
        const why = error instanceof Error ? error.message : String(error);
        this.say(`Sorry, Janus does not answer. Your game is kept. (${why})`, "problem", { label: "Try again", run: () => void this.think() });
      }
    } finally {
      if (this.search === search) {
        this.search = undefined;
      }
      this.changed();
    }
  }

  /** Presses a key of the KIM-1. While it thinks it does not read its keys. */
  async press(key: string): Promise<void> {
    if (this.playback) {
      return;
    }
    await this.run(async () => {
      const before = this.state?.saved;
      await this.take(await this.engine.ask("press", { key, record: this.speed > 0 }));
      if (key === "C" && before && before.moves.length > 0) {
        this.seed = newSeed();
        this.offerBack(before, BEGUN);
      }
    });
    if (this.state?.engineToMove === "janus") {
      this.answerIfDue();
    }
  }

  /** Says that another game is on the board, and offers the last one unless nothing of it would be lost. */
  private offerBack(saved: SavedGame, news: string): void {
    if (saved.moves.length > 0 && this.state && lineOf(saved) !== lineOf(this.state.saved)) {
      this.say(news, "news", { label: "Bring the last one back", run: () => void this.restore(saved) });
    }
  }

  /** Shows the answer now. */
  moveNow(): void {
    this.playback?.stop();
    this.janus.moveNow();
  }

  async newGame(details: { fen?: string; white: Opponent; black: Opponent; tape?: string }): Promise<boolean> {
    this.stop();
    let begun = false;
    await this.run(async () => {
      const before = this.state?.saved;
      await this.take(await this.engine.ask("new", details));
      begun = true;
      this.succeeded();
      this.seed = newSeed();
      this.orientation = details.white === "human" || details.black !== "human" ? "white" : "black";
      keep({ orientation: this.orientation });
      this.changed();
      if (before) {
        this.offerBack(before, BEGUN);
      }
    });
    this.answerIfDue();
    return begun;
  }

  /** Brings back a game of this page. */
  private restore(saved: SavedGame): Promise<void> {
    return this.open(saved, { offers: false });
  }

  /** Opens the game of a link. */
  openLink(linked: SavedGame): Promise<void> {
    return this.open(linked, { unusable: UNUSABLE });
  }

  /** Opens another game, and offers the last one. */
  async open(saved: SavedGame, { offers = true, unusable = "" } = {}): Promise<void> {
    this.stop();
    await this.run(async () => {
      const before = this.state?.saved;
      try {
        await this.take(await this.engine.ask("restore", { saved }));
      } catch (error) {
        throw error instanceof Refused ? new Refused(unusable + error.message) : error;
      }
      this.succeeded();
      if (before && offers) {
        this.offerBack(before, OPENED);
      }
    });
    this.answerIfDue();
  }

  /** Takes back a move of the player with the answer to it. */
  async undo(): Promise<void> {
    this.stop();
    await this.run(async () => {
      const turn = this.state?.view.position.turn;
      const pair = this.humans() === 1 && turn && this.player(turn) === "human";
      await this.take(await this.engine.ask("undo", { plies: pair ? 2 : 1 }));
      this.succeeded();
    });
    this.answerIfDue();
  }

  async redo(): Promise<void> {
    await this.run(async () => {
      await this.take(await this.engine.ask("redo", { plies: this.humans() === 1 ? 2 : 1 }));
    });
    this.answerIfDue();
  }

  /** Ends the game with the player's resignation, which can be taken back. */
  resign(): Promise<void> {
    return this.end("resign");
  }

  /** Ends the game with a draw by repetition or the fifty-move rule. */
  claimDraw(): Promise<void> {
    return this.end("claimDraw");
  }

  private end(how: "resign" | "claimDraw"): Promise<void> {
    this.stop();
    return this.run(async () => {
      const saved = this.state?.saved;
      await this.take(await this.engine.ask(how, {}));
      if (saved) {
        this.say(`${sentence(this.state?.over ?? "")} ${this.state?.result ?? ""}`, "news", { label: "Play on", run: () => void this.restore(saved) });
      }
    });
  }

  async setPlayers(white: Opponent, black: Opponent): Promise<void> {
    this.stop();
    await this.run(async () => this.take(await this.engine.ask("players", { white, black })));
    this.answerIfDue();
  }

  powerOn(level: string, tape: string | undefined): Promise<void> {
    this.stop();
    return this.run(async () => this.take(await this.engine.ask("powerOn", tape ? { level, tape } : { level })));
  }

  putBack(): Promise<void> {
    return this.run(async () => this.take(await this.engine.ask("putBack", {})));
  }

  setSpeed(speed: Speed): void {
    this.speed = speed;
    keep({ speed });
    if (speed === 0) {
      this.playback?.stop();
    }
    this.changed();
  }

  flip(): void {
    this.orientation = this.orientation === "white" ? "black" : "white";
    keep({ orientation: this.orientation });
    this.changed();
  }

  /** Lets engines play on until the game is over or it is stopped. */
  async watch(pause: () => number): Promise<void> {
    this.isRunning = true;
    this.changed();
    while (this.isRunning && this.state?.engineToMove) {
      await this.think(() => this.isRunning);
      if (this.isRunning && this.state.engineToMove) {
        await new Promise((resolve) => setTimeout(resolve, this.speed === 0 ? pause() : 0));
      }
    }
    this.isRunning = false;
    this.changed();
  }

  stop(): void {
    this.isRunning = false;
    this.playback?.stop();
    this.janus.stop();
    this.search = undefined;
    this.changed();
  }
}
