import { HallScreen } from "#visitors/board/enrolled-board.tsx";
import { dictionaries } from "#visitors/board/words/words.ts";
import { firstLanguage, LanguageProvider } from "#visitors/kit/language.tsx";
import { start } from "#visitors/kit/start.tsx";

start(
  <LanguageProvider dictionaries={dictionaries} initial={firstLanguage()} isRemembered={false}>
    <HallScreen />
  </LanguageProvider>,
);
