import { firstLanguage, LanguageProvider } from "#visitors/kit/language.tsx";
import { start } from "#visitors/kit/start.tsx";
import { PhonePage } from "#visitors/phone/phone-page.tsx";
import { dictionaries } from "#visitors/phone/words/words.ts";

const language = firstLanguage(undefined);
void dictionaries[language]().then(({ default: words }) =>
  start(
    <LanguageProvider dictionaries={dictionaries} initial={language} words={words}>
      <PhonePage />
    </LanguageProvider>,
  ),
);
