import "#visitors/kiosk/kiosk.css";
import { Station } from "#visitors/kiosk/station.tsx";
import { dictionaries } from "#visitors/kiosk/words.ts";
import { askPageAround } from "#visitors/previews/bridge.ts";
import { firstLanguage, LanguageProvider } from "#visitors/shared/language.tsx";
import { start } from "#visitors/shared/start.tsx";

// A kiosk looks again when its line comes back.
askPageAround(() => dispatchEvent(new Event("online")));

const nobodyIsShutOut = (): void => {};

start(
  <LanguageProvider dictionaries={dictionaries} initial={firstLanguage()} isRemembered={false}>
    <Station credential="preview" onShutOut={nobodyIsShutOut} />
  </LanguageProvider>,
);
