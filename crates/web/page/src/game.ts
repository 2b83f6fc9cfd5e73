// The game on the page: what was last answered, what of it is shown, and what is being done.

import { Engine, Fault, Refused } from "./engine";
import { Playback, type Frame } from "./playback";
import { keep, recall } from "./kept";
import type { Hello, Opponent, SavedGame, Side, TableState, View, Xray } from "./protocol";

/** Times the speed of a KIM-1; 0 is instantly. */
export type Speed = 1 | 10 | 100 | 0;

export interface Listener {
  /** The game, the position that is shown, or the explanation has changed. */
  changed?(): void;
  /** A KIM-1 would still be thinking. */
  frame?(frame: Frame): void;
  /** Something to say to the player. */
  said?(text: string, kind: "news" | "problem", action?: { label: string; run(): void }): void;
}

export class Game {
  readonly engine: Engine;
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
  isRunning = false;
  private readonly listeners: Listener[] = [];
  private queue: Promise<void> = Promise.resolve();
  private recovering: Promise<void> = Promise.resolve();
  private previous: SavedGame | undefined;
  private explained = "";

  constructor() {
    this.engine = new Engine((reason) => this.recover(reason));
    const kept = recall();
    this.speed = kept.speed ?? 0;
    this.orientation = kept.orientation ?? "white";
  }

  listen(listener: Listener): void {
    this.listeners.push(listener);
  }

  say(text: string, kind: "news" | "problem" = "news", action?: { label: string; run(): void }): void {
    for (const listener of this.listeners) {
      listener.said?.(text, kind, action);
    }
  }

  private changed(): void {
    for (const listener of this.listeners) {
      listener.changed?.();
    }
  }

  /** Does one thing after another. What was refused is said to the player. */
  private run(action: () => Promise<void>): Promise<void> {
    const next = this.queue.then(async () => {
      // After a fault nothing may be asked before the game is there again.
      await this.recovering;
      try {
        await action();
      } catch (error) {
        if (error instanceof Refused) {
          this.say(error.message, "problem");
          this.changed();
        } else if (!(error instanceof Fault)) {
          throw error;
        }
      }
    });
    this.queue = next;
    return next;
  }

  /** Waits until all that was begun is done. */
  settled(): Promise<void> {
    return this.queue;
  }

  /** Starts with a game from a link, with the kept one, or with a new one. */
  async start(linked: SavedGame | string | undefined): Promise<void> {
    this.hello = await this.engine.ask("hello", {});
    await this.run(async () => {
      if (typeof linked === "string") {
        this.say(linked, "problem");
      }
      for (const saved of [typeof linked === "object" ? linked : undefined, recall().game]) {
        if (!saved) {
          continue;
        }
        try {
          await this.take(await this.engine.ask("restore", { saved }));
          return;
        } catch (error) {
          if (error instanceof Fault) {
            throw error;
          }
          const what = saved === linked ? "The game of this link cannot be used. " : "The game that was kept cannot be used. ";
          this.say(what + (error as Error).message, "problem");
        }
      }
      await this.take(await this.engine.ask("new", { white: "human", black: "1976:normal" }));
    });
    // A game against an engine that was left while it was to move.
    if (this.state?.engineToMove && this.humans() === 1) {
      void this.think();
    }
  }

  /** The module failed: the Worker has been restarted, and gets the game again. */
  private recover(reason: string): Promise<void> {
    this.recovering = this.restoreAfter(reason);
    return this.recovering;
  }

  private async restoreAfter(reason: string): Promise<void> {
    this.playback?.stop();
    this.isRunning = false;
    this.say(`Sorry, the engine stopped with a fault. Your game is kept, and it has been started again. (${reason})`, "problem");
    const saved = this.state?.saved;
    try {
      await this.engine.ask("hello", {});
      await this.take(await this.engine.ask(saved ? "restore" : "new", (saved ? { saved } : { white: "human", black: "1976:normal" }) as never));
    } catch {
      this.say("Sorry, the engine does not start again. Your game is kept; please load the page anew.", "problem");
    }
  }

  /** How many people play. */
  humans(): number {
    return [this.state?.white, this.state?.black].filter((player) => player === "human").length;
  }

  player(side: Side): Opponent | undefined {
    return side === "white" ? this.state?.white : this.state?.black;
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
    keep({ game: state.saved });
    this.isHint = false;
    await this.explain();
    this.changed();
    if (state.note) {
      this.say(state.note);
    }
  }

  /** The move whose reasons are shown: the last one of an engine, or what it would play where there is none. */
  private xrayPly(): number {
    const shown = this.view?.ply ?? 0;
    if (this.isHint || !this.state) {
      return shown;
    }
    if (this.state.over && !this.state.moves[shown] && this.state.engineToMove) {
      return shown;
    }
    for (let ply = shown - 1; ply >= 0; ply--) {
      const side = this.state.moves[ply]?.side;
      if (side && this.player(side) !== "human") {
        return ply;
      }
    }
    return shown;
  }

  /** Asks for the explanation, unless it is of the same decision as before: most keys of the KIM-1 decide nothing. */
  private async explain(): Promise<void> {
    const ply = this.xrayPly();
    const saved = this.state?.saved;
    const subject = JSON.stringify([ply, saved?.fen, saved?.moves.slice(0, ply + 1), saved?.white, saved?.black]);
    if (subject !== this.explained) {
      this.xray = await this.engine.ask("xray", { ply });
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
    await this.run(async () => {
      if (this.playback) {
        return;
      }
      await this.take(await this.engine.ask("move", { text }));
      played = true;
    });
    if (played && this.state?.engineToMove && this.humans() === 1) {
      void this.think();
    }
    return played;
  }

  /** Lets the engine whose turn it is move. */
  think(): Promise<void> {
    return this.run(async () => {
      if (this.state?.engineToMove) {
        await this.take(await this.engine.ask("think", { record: this.speed > 0 }));
      }
    });
  }

  /** Presses a key of the KIM-1. While it thinks it does not read its keys. */
  press(key: string): Promise<void> {
    if (this.playback) {
      return Promise.resolve();
    }
    return this.run(async () => {
      const before = this.state?.saved;
      await this.take(await this.engine.ask("press", { key, record: this.speed > 0 }));
      if (key === "C" && before && before.moves.length > 0) {
        this.offerBack(before);
      }
    });
  }

  private offerBack(saved: SavedGame): void {
    this.previous = saved;
    this.say("A new game has begun.", "news", {
      label: "Bring the last one back",
      run: () => {
        if (this.previous) {
          void this.restore(this.previous);
        }
      },
    });
  }

  /** Shows the answer now. */
  moveNow(): void {
    this.playback?.stop();
  }

  async newGame(details: { fen?: string; white: Opponent; black: Opponent; tape?: string }): Promise<boolean> {
    this.stop();
    let begun = false;
    await this.run(async () => {
      const before = this.state?.saved;
      await this.take(await this.engine.ask("new", details));
      begun = true;
      this.orientation = details.white === "human" || details.black !== "human" ? "white" : "black";
      keep({ orientation: this.orientation });
      this.changed();
      if (before && before.moves.length > 0) {
        this.offerBack(before);
      }
    });
    if (begun && this.state?.engineToMove && this.humans() === 1) {
      void this.think();
    }
    return begun;
  }

  async restore(saved: SavedGame): Promise<boolean> {
    this.stop();
    let done = false;
    await this.run(async () => {
      await this.take(await this.engine.ask("restore", { saved }));
      done = true;
    });
    return done;
  }

  /** Takes back a move of the player with the answer to it. */
  undo(): Promise<void> {
    this.stop();
    return this.run(async () => {
      const turn = this.state?.view.position.turn;
      const pair = this.humans() === 1 && turn && this.player(turn) === "human";
      await this.take(await this.engine.ask("undo", { plies: pair ? 2 : 1 }));
    });
  }

  redo(): Promise<void> {
    return this.run(async () => {
      await this.take(await this.engine.ask("redo", { plies: this.humans() === 1 ? 2 : 1 }));
    });
  }

  resign(): Promise<void> {
    return this.run(async () => this.take(await this.engine.ask("resign", {})));
  }

  async setPlayers(white: Opponent, black: Opponent): Promise<void> {
    await this.run(async () => this.take(await this.engine.ask("players", { white, black })));
    if (this.state?.engineToMove && this.humans() === 1) {
      void this.think();
    }
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
      await this.think();
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
    this.changed();
  }
}
