import type { EditorChange } from "#benchmarks/editors/editor-change";
import { found, typing, wordOf } from "#benchmarks/editors/in-editor";

/** So many the demo's first template speaks. */
const languages = 3;

/** What is said stands above a voice template, in each of its languages. */
export const voiceChanges: readonly EditorChange[] = [
  {
    what: "name of a recording, to the phrase in three languages",
    path: "/list/voice-template/1",
    open: async (page) => {
      await page
        .locator("[data-phrase] [data-language]")
        .nth(languages - 1)
        .waitFor();
      return page;
    },
    make: (count) => typing(found('input[aria-label="Recording"]'), wordOf(count)),
    isShown: (count) =>
      `[...document.querySelectorAll("[data-phrase] [data-language]")].filter(({ innerText }) => innerText.includes("${wordOf(count)}")).length === ${languages}`,
  },
];
