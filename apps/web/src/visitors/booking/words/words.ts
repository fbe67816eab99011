import en from "#visitors/booking/words/words.en.ts";
import ru from "#visitors/booking/words/words.ru.ts";
import uk from "#visitors/booking/words/words.uk.ts";
import { type Dictionaries, useTexts } from "#visitors/kit/language.tsx";

/**
 * The words of this screen. They come with the program: together they are smaller than the wait for another file on a
 * slow line would be long.
 */
export const dictionaries: Dictionaries = {
  en: async () => ({ default: en }),
  ru: async () => ({ default: ru }),
  ua: async () => ({ default: uk }),
};

/** Gives the words of this screen. */
export const useWords = () => useTexts<typeof en>();
