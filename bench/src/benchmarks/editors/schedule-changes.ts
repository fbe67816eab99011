import type { Page } from "playwright-core";
import type { EditorChange } from "#benchmarks/editors/editor-change";
import { labelled, typing } from "#benchmarks/editors/in-editor";

/** A quarter of a day after midnight, five minutes later each time: no clock is set forward then. */
function clockOf(count: number): string {
  const minute = 6 * 60 + 5 * count;
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join(":");
}

/** The day's work begins at that time, and so does the first visit. */
const beginsAt = (clock: string): string => `(
  [...document.querySelectorAll("main td")].some(({ textContent }) => textContent === "${clock}–24:00") &&
  document.querySelector("main ul[aria-label$='possible starts'] li")?.textContent === "${clock}"
)`;

/** The result of today stands beside a schedule. */
export const scheduleChanges: readonly EditorChange[] = [
  {
    what: "beginning of an item, to the result of the date",
    path: "/schedule/1/everyD/always/day-and-night",
    open: async (page: Page) => {
      await page.getByLabel("From", { exact: true }).waitFor();
      await page.locator("main ul[aria-label$='possible starts']").waitFor();
      return page;
    },
    make: (count) => typing(labelled("From"), clockOf(count)),
    isShown: (count) => beginsAt(clockOf(count)),
  },
];
