import { HallScreen } from "#visitors/screen/hall-screen.tsx";
import { dictionaries } from "#visitors/screen/words.ts";
import { firstLanguage, LanguageProvider } from "#visitors/shared/language.tsx";
import { start } from "#visitors/shared/start.tsx";

start(
  <LanguageProvider dictionaries={dictionaries} initial={firstLanguage()} isRemembered={false}>
    <HallScreen />
  </LanguageProvider>,
);
