import "#visitors/kiosk/kiosk.css";
import { Kiosk } from "#visitors/kiosk/enrolled-kiosk.tsx";
import { dictionaries } from "#visitors/kiosk/words/words.ts";
import { firstLanguage, LanguageProvider } from "#visitors/kit/language.tsx";
import { start } from "#visitors/kit/start.tsx";

const [, , terminalId = ""] = location.pathname.split("/");

start(
  <LanguageProvider dictionaries={dictionaries} initial={firstLanguage()} isRemembered={false}>
    <Kiosk terminalId={terminalId} />
  </LanguageProvider>,
);
