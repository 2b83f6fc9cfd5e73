// A decision played back at the speed of 1976: the answer is known, and what took time on a KIM-1 is shown as it went.

import type { Thinking } from "./protocol";
import { mayMove } from "./settings";

/** Cycles of a KIM-1 in a second. */
const CLOCK = 1_000_000;

/** How long a refreshed display is seen, in milliseconds. */
const FLASH = 70;

export interface Frame {
  /** Seconds of a KIM-1 since the start. */
  seconds: number;
  /** The digits that are lit now; `null` while they are dark. */
  display: string | null;
  /** How many moves have been valued. */
  valued: number;
  /** Page zero. */
  page: Uint8Array;
}

export class Playback {
  private readonly started = performance.now();
  private readonly page: Uint8Array;
  private sample = 0;
  private valued = 0;
  private stopped = false;
  /** Resolves when all has been played, or when it was stopped. */
  readonly done: Promise<void>;

  constructor(
    private readonly thinking: Thinking,
    private readonly speed: number,
    private readonly onFrame: (frame: Frame) => void,
  ) {
    this.page = Uint8Array.from({ length: 256 }, (_, cell) => Number.parseInt(thinking.page.slice(2 * cell, 2 * cell + 2), 16));
    this.done = new Promise((resolve) => {
      const step = (): void => {
        if (this.stopped || this.step()) {
          resolve();
        } else {
          requestAnimationFrame(step);
        }
      };
      step();
    });
  }

  /** The first moves that were valued. */
  ids(count: number): string[] {
    return this.thinking.valued.slice(0, count).map(({ id }) => id);
  }

  /** Ends it now. */
  stop(): void {
    this.stopped = true;
  }

  private step(): boolean {
    const cycles = ((performance.now() - this.started) / 1000) * CLOCK * this.speed;
    const { samples, valued } = this.thinking;
    for (let next = samples[this.sample]; next && next[0] <= cycles; next = samples[++this.sample]) {
      for (let index = 0; index < next[1].length; index += 2) {
        this.page[next[1][index] ?? 0] = next[1][index + 1] ?? 0;
      }
    }
    for (let next = valued[this.valued]; next && next.cycles <= cycles; next = valued[++this.valued]) {
      // All that was valued until now has been seen.
    }
    const last = valued[this.valued - 1];
    const isLit = last && (!mayMove() || (cycles - last.cycles) / CLOCK / this.speed < FLASH / 1000);
    this.onFrame({
      seconds: Math.min(cycles, this.thinking.cycles) / CLOCK,
      display: isLit ? last.display : null,
      valued: this.valued,
      page: this.page,
    });
    return cycles >= this.thinking.cycles;
  }
}
