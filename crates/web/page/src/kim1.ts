// The KIM-1: display, keypad, speed, and a line that says in words what the display shows.

import { Display } from "./display";
import { byId, h } from "./dom";
import type { Game, Speed } from "./game";
import { Keypad } from "./keypad";

const SPEEDS: [Speed, string][] = [
  [1, "1 MHz"],
  [10, "10×"],
  [100, "100×"],
  [0, "instant"],
];

/** Keys that belong to the monitor of the KIM-1, and never reached a program. */
const MONITOR = new Set(["ST", "RS"]);

export class Kim1 {
  readonly display = new Display();
  private readonly words = byId("kim-words");
  private readonly clock = byId("kim-clock");

  constructor(private readonly game: Game) {
    byId("display-place").append(this.display.element);
    const keypad = new Keypad((key) => this.press(key));
    byId("keypad-place").append(keypad.element);
    this.display.show("000000", false);
    const speeds = SPEEDS.map(([speed, name]) =>
      h(
        "label",
        {},
        h("input", { type: "radio", name: "speed", value: speed, checked: speed === game.speed, onchange: () => game.setSpeed(speed) }),
        h("span", {}, name),
      ),
    );
    byId("speeds").append(...speeds);
    byId("move-now").addEventListener("click", () => game.moveNow());
    byId("put-back").addEventListener("click", () => void game.putBack());
    byId("power").addEventListener("click", () => {
      const level = (game.state?.level ?? "Normal").replace(" ", "").toLowerCase();
      void game.powerOn(level, game.state?.tape ?? undefined);
    });
    game.listen({
      changed: () => this.show(),
      frame: ({ display, seconds, valued }) => {
        this.display.show(display, false);
        this.clock.textContent = `${seconds.toFixed(1)} s`;
        this.say(`It thinks in the dark. ${valued} ${valued === 1 ? "move" : "moves"} valued.`);
      },
    });
  }

  /** Writes only what is new, since a screen reader may speak it each time. */
  private say(text: string): void {
    if (this.words.textContent !== text) {
      this.words.textContent = text;
    }
  }

  private press(key: string): void {
    if (MONITOR.has(key)) {
      this.say(`${key} belongs to the KIM-1’s monitor. MicroChess never sees it.`);
      return;
    }
    void this.game.press(key);
  }

  private show(): void {
    const { view, playback, state } = this.game;
    const isThinking = playback !== undefined;
    byId("move-now").hidden = !isThinking;
    this.clock.hidden = !isThinking;
    // What changes many times in a second is not to be spoken.
    this.words.setAttribute("aria-live", isThinking ? "off" : "polite");
    if (!view || isThinking) {
      return;
    }
    const { machine } = view;
    this.display.show(machine.display);
    this.say(machine.words);
    const apart = byId("apart");
    apart.hidden = machine.isLinked;
    if (!machine.isLinked) {
      byId("apart-words").textContent = machine.halfMade
        ? `${machine.halfMade} is half made: the KIM-1 needs one more move by hand.`
        : "The KIM-1’s pieces have left the rules of the game. Its keys move anything anywhere.";
      byId("put-back").textContent = machine.halfMade ? "Complete the move" : "Put the pieces back";
    }
    const tape = this.game.hello?.tapes.find(({ id }) => id === (state?.tape ?? "A8"));
    byId("tape-name").textContent = tape ? `${tape.id} ${tape.name}` : "";
  }
}
