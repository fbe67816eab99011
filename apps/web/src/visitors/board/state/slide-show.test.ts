import { expect, test } from "vitest";
import { firstSlide, slideAfter, slideOf, type SlideShow } from "#visitors/board/state/slide-show.ts";

const files = ["a", "b", "c"].map((path) => ({ path, type: "image" as const }));
const shown = (show: SlideShow): string | undefined => slideOf(show, files)?.path;
const next = (show: SlideShow): SlideShow => slideAfter(show, { type: "next" }, files.length);
const missing = (show: SlideShow, path: string): SlideShow =>
  slideAfter(show, { type: "missing", path }, files.length);

test("slides follow each other, and begin again", () => {
  const shows = [1, 2, 3].reduce((list) => [...list, next(list.at(-1) ?? firstSlide)], [firstSlide]);
  expect(shows.map(shown)).toEqual(["a", "b", "c", "a"]);
});

test("a missing file is passed over at once, and tried again in the next round", () => {
  const second = next(firstSlide);
  expect(shown(missing(second, "b"))).toBe("c");
  expect(shown(next(missing(second, "b")))).toBe("c");
  expect(shown(next(next(next(missing(second, "b")))))).toBe("b");
});

test("where all files are missing, nothing is shown until the next turn, and nothing piles up", () => {
  const none = ["a", "b", "c", "a"].reduce(missing, firstSlide);
  expect(shown(none)).toBeUndefined();
  expect(none.missing).toHaveLength(3);
  expect(shown([1, 2, 3].reduce((show) => next(show), none))).toBe("a");
  expect(slideOf(firstSlide, [])).toBeUndefined();
});

test("a file that was removed by the administrator is not awaited", () => {
  expect(slideOf({ turn: 2, missing: [] }, files.slice(0, 1))?.path).toBe("a");
});
