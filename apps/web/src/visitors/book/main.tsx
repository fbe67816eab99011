import { Book } from "#visitors/book/book.tsx";
import type { ShownPage } from "#visitors/book/way.ts";
import { dictionaries } from "#visitors/book/words.ts";
import { hearTime } from "#visitors/shared/clock.ts";
import { inlined } from "#visitors/shared/inlined.ts";
import { firstLanguage, LanguageProvider } from "#visitors/shared/language.tsx";
import { start } from "#visitors/shared/start.tsx";

const given = inlined<ShownPage>();
if (given !== undefined) hearTime(given.time);

start(
  <LanguageProvider dictionaries={dictionaries} initial={firstLanguage(given?.languages)}>
    <Book given={given} />
  </LanguageProvider>,
);
