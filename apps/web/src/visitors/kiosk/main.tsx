import { useCallback, useState } from "react";
import { findCredential, keepCredential } from "#visitors/kiosk/credentials.ts";
import { EnrolKiosk } from "#visitors/kiosk/enrol.tsx";
import { Kiosk } from "#visitors/kiosk/kiosk.tsx";
import "#visitors/kiosk/kiosk.css";
import { dictionaries } from "#visitors/kiosk/words/words.ts";
import { firstLanguage, LanguageProvider } from "#visitors/kit/language.tsx";
import { start } from "#visitors/kit/start.tsx";

const [, , addressed = ""] = location.pathname.split("/");

start(
  <LanguageProvider dictionaries={dictionaries} initial={firstLanguage()} isRemembered={false}>
    <EnrolledKiosk terminalId={addressed} />
  </LanguageProvider>,
);

/** Shows the kiosk if this browser is enrolled, else the form that enrols it. */
function EnrolledKiosk({ terminalId }: { readonly terminalId: string }) {
  const [credential, setCredential] = useState(() => findCredential(terminalId));
  const [isShutOut, setIsShutOut] = useState(false);
  const handleShutOut = useCallback(() => {
    keepCredential(terminalId, undefined);
    setCredential(undefined);
    setIsShutOut(true);
  }, [terminalId]);

  if (credential !== undefined) return <Kiosk credential={credential} onShutOut={handleShutOut} />;
  return <EnrolKiosk terminalId={terminalId} isShutOut={isShutOut} onEnrolled={setCredential} />;
}
