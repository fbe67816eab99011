import { Book } from "#visitors/booking/booking-page.tsx";
import type { ShownPage } from "#visitors/booking/state/way.ts";
import { dictionaries } from "#visitors/booking/words/words.ts";
import { hearTime } from "#visitors/kit/clock.ts";
import { inlined } from "#visitors/kit/inlined.ts";
import { firstLanguage, LanguageProvider } from "#visitors/kit/language.tsx";
import { start } from "#visitors/kit/start.tsx";

const given = inlined<ShownPage>();
if (given !== undefined) hearTime(given.time);

start(
  <LanguageProvider dictionaries={dictionaries} initial={firstLanguage(given?.languages)}>
    <Book given={given} />
  </LanguageProvider>,
);
