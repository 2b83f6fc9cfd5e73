// What Janus thinks of its move, beside the X-ray of MicroChess.

import { h } from "./dom";
import type { Thought } from "./protocol";

/** The move, what it is worth to the side that plays it, and how it was found. */
export function thoughtParts(san: string, thought: Thought | null): Node[] {
  const [lead, ...more] = thought?.sentences ?? ["What was thought of this move is not kept."];
  const parts: Node[] = [
    h(
      "div",
      { class: "headline" },
      h("h2", { id: "xray-title" }, san),
      thought?.score ? h("span", { class: "value" }, h("span", { class: "visually-hidden" }, "worth "), thought.score.replace("-", "−")) : "",
    ),
    h("p", { class: "lead" }, lead ?? ""),
    ...more.map((text) => h("p", { class: "more" }, text)),
  ];
  if (thought && thought.nodes > 0) {
    parts.push(
      h(
        "dl",
        { class: "numbers" },
        ...[
          ["of thought", `${(thought.milliseconds / 1000).toFixed(1)} s`],
          ["plies deep", String(thought.depth)],
          ["positions", thought.nodes.toLocaleString("en")],
        ].map(([name, value]) => h("div", {}, h("dt", {}, name ?? ""), h("dd", {}, value ?? ""))),
      ),
    );
  }
  parts.push(
    h(
      "p",
      { class: "more" },
      "Janus searches: it tries moves and answers many plies deep, and lets a small net judge what comes of them. MicroChess looks at each of its moves once. ",
      h("strong", {}, "Hint"),
      " shows what MicroChess would play for you.",
    ),
  );
  return parts;
}
