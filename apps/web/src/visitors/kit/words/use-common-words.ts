import { useTexts } from "#visitors/kit/language.tsx";
import type common from "#visitors/kit/words/common.en.ts";
import type picker from "#visitors/kit/words/picker.en.ts";

/** Returns the words that every program has. */
export const useCommonWords = () => useTexts<typeof common>();

/** Returns the words of programs in which a visitor chooses a day and a time. */
export const usePickerWords = () => useTexts<typeof common & typeof picker>();
