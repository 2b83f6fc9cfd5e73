// How a kilobyte plays chess: ten chapters, each with a live board.

import { byId, h, withCode } from "./dom";
import type { Game } from "./game";
import type { Chapter } from "./protocol";
import { WIDGETS } from "./story-boards";

export class Story {
  private isFilled = false;

  constructor(private readonly game: Game) {}

  /** Writes the chapters, once. Their boards are made when they come near. */
  async show(): Promise<void> {
    if (this.isFilled) {
      return;
    }
    this.isFilled = true;
    const chapters = await this.game.engine.ask("story", {});
    const near = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const chapter = chapters.find(({ id }) => `chapter-${id}` === target.id);
          if (isIntersecting && chapter) {
            near.unobserve(target);
            void WIDGETS[chapter.id]?.(chapter, this.game, target.querySelector(".live") as HTMLElement);
          }
        }
      },
      { rootMargin: "600px" },
    );
    const articles = chapters.map((chapter, index) => this.article(chapter, index + 1));
    byId("chapters").replaceChildren(...articles);
    for (const article of articles) {
      near.observe(article);
    }
  }

  private article(chapter: Chapter, number: number): HTMLElement {
    return h(
      "article",
      { class: "chapter", id: `chapter-${chapter.id}` },
      h(
        "div",
        { class: "prose" },
        h("p", { class: "chapter-number", "aria-hidden": "true" }, String(number).padStart(2, "0")),
        h("h2", {}, chapter.title),
        ...chapter.text.map((text) => h("p", {}, ...withCode(text))),
        h("p", { class: "hint" }, chapter.hint),
      ),
      h("div", { class: "live" }),
    );
  }
}
