// Things that are done one after another, and who hears of them.

import type { Frame } from "./playback";
import { Fault, Refused } from "./remote";

export interface Listener {
  /** The game, the position that is shown, or the explanation has changed. */
  changed?(): void;
  /** A KIM-1 would still be thinking. */
  frame?(frame: Frame): void;
  /** Janus thinks further. */
  thought?(): void;
  /** The player did something that worked: what was wrong before matters no more. */
  succeeded?(): void;
  /** Something to say to the player. */
  said?(text: string, kind: "news" | "problem", action?: { label: string; run(): void }): void;
}

export class Actions {
  /** After a fault nothing may be asked before this has been done. */
  protected recovering: Promise<void> = Promise.resolve();
  protected readonly listeners: Listener[] = [];
  private queue: Promise<void> = Promise.resolve();

  listen(listener: Listener): void {
    this.listeners.push(listener);
  }

  say(text: string, kind: "news" | "problem" = "news", action?: { label: string; run(): void }): void {
    for (const listener of this.listeners) {
      listener.said?.(text, kind, action);
    }
  }

  protected changed(): void {
    for (const listener of this.listeners) {
      listener.changed?.();
    }
  }

  protected succeeded(): void {
    for (const listener of this.listeners) {
      listener.succeeded?.();
    }
  }

  /** Waits until a fault has been dealt with, and any that came of that. */
  protected async recovered(): Promise<void> {
    let awaited;
    do {
      awaited = this.recovering;
      await awaited;
    } while (awaited !== this.recovering);
  }

  /** Does one thing after another. What was refused is said to the player. */
  protected run(action: () => Promise<void>): Promise<void> {
    const next = this.queue.then(async () => {
      await this.recovered();
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
    // A mistake in one of them must not keep the others from being done.
    this.queue = next.catch(() => undefined);
    return next;
  }

  /** Waits until all that was begun is done. */
  settled(): Promise<void> {
    return this.queue;
  }
}
