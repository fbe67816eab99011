import { dictionaries } from "#visitors/screen/words.ts";
import { firstLanguage, LanguageProvider } from "#visitors/shared/language.tsx";
import { start } from "#visitors/shared/start.tsx";

start(
  <LanguageProvider dictionaries={dictionaries} initial={firstLanguage()}>
    <main />
  </LanguageProvider>,
);
