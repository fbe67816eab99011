import "#visitors/kiosk/kiosk.css";
import { Kiosk } from "#visitors/kiosk/kiosk.tsx";
import { dictionaries } from "#visitors/kiosk/words.ts";
import { firstLanguage, LanguageProvider } from "#visitors/shared/language.tsx";
import { start } from "#visitors/shared/start.tsx";

const [, , terminalId = ""] = location.pathname.split("/");

start(
  <LanguageProvider dictionaries={dictionaries} initial={firstLanguage()} isRemembered={false}>
    <Kiosk terminalId={terminalId} />
  </LanguageProvider>,
);
