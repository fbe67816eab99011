import "#visitors/kiosk/kiosk.css";
import { Kiosk } from "#visitors/kiosk/kiosk.tsx";
import { dictionaries } from "#visitors/kiosk/words/words.ts";
import { askPageAround } from "#visitors/previews/bridge.ts";
import { firstLanguage, LanguageProvider } from "#visitors/kit/language.tsx";
import { start } from "#visitors/kit/start.tsx";

// A kiosk fetches again when the browser is back online.
askPageAround(() => dispatchEvent(new Event("online")));

const nobodyIsShutOut = (): void => {};

start(
  <LanguageProvider dictionaries={dictionaries} initial={firstLanguage()} isRemembered={false}>
    <Kiosk credential="preview" onShutOut={nobodyIsShutOut} />
  </LanguageProvider>,
);
