import en from "#visitors/booking/words/words.en.ts";
import ru from "#visitors/booking/words/words.ru.ts";
import uk from "#visitors/booking/words/words.uk.ts";
import { type Dictionaries, useTexts } from "#visitors/kit/language.tsx";

/** The words of this screen. They are bundled: together they are so small that another request would take longer. */
export const dictionaries: Dictionaries = {
  en: async () => ({ default: en }),
  ru: async () => ({ default: ru }),
  ua: async () => ({ default: uk }),
};

export const useWords = () => useTexts<typeof en>();
