// The copper traces from the digits to the rows of the board.

import { svg } from "./dom";

export class Traces {
  readonly element = svg("svg", { class: "traces", "aria-hidden": "true" });

  constructor(
    private readonly board: HTMLElement,
    private readonly from: HTMLElement,
    private readonly to: () => HTMLElement[],
  ) {
    new ResizeObserver(() => this.draw()).observe(board);
  }

  /** Draws them where things are now. */
  draw(): void {
    const origin = this.board.getBoundingClientRect();
    const start = this.from.getBoundingClientRect();
    const ends = this.to().map((element) => element.getBoundingClientRect());
    this.element.setAttribute("viewBox", `0 0 ${origin.width} ${origin.height}`);
    const first = ends[0];
    if (!first || first.left - start.right < 40) {
      this.element.replaceChildren();
      return;
    }
    const room = first.left - start.right - 14;
    const middle = (ends.length - 1) / 2;
    const lines = ends.flatMap((end, index) => {
      const y1 = start.top - origin.top + start.height / 2 + (index - middle) * 7;
      const y2 = end.top - origin.top + end.height / 2;
      const x1 = start.right - origin.left;
      const x2 = end.left - origin.left - 9;
      // Traces that go furthest turn last, so that none crosses another.
      const order = y2 < y1 ? index : ends.length - 1 - index;
      const turn = x1 + 10 + (room - 28) * (1 - (order + 1) / (middle + 1.5));
      const bend = Math.min(7, Math.abs(y2 - y1) / 2) * Math.sign(y2 - y1);
      const d = `M${x1} ${y1}H${turn - Math.abs(bend)}L${turn} ${y1 + bend}V${y2 - bend}L${turn + Math.abs(bend)} ${y2}H${x2}`;
      return [svg("path", { d }), svg("circle", { cx: x2, cy: y2, r: 3 })];
    });
    this.element.replaceChildren(...lines);
  }
}
