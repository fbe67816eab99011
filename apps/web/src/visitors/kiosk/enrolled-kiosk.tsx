import { useCallback, useState } from "react";
import { findCredential, keepCredential } from "#visitors/kiosk/credentials.ts";
import { Enrol } from "#visitors/kiosk/enrol.tsx";
import { Station } from "#visitors/kiosk/kiosk.tsx";

/** A kiosk: let in once, and then there for visitors. */
export function Kiosk({ terminalId }: { readonly terminalId: string }) {
  const [credential, setCredential] = useState(() => findCredential(terminalId));
  const [isShutOut, setIsShutOut] = useState(false);
  const handleShutOut = useCallback(() => {
    keepCredential(terminalId, undefined);
    setCredential(undefined);
    setIsShutOut(true);
  }, [terminalId]);

  if (credential !== undefined) return <Station credential={credential} onShutOut={handleShutOut} />;
  return <Enrol terminalId={terminalId} isShutOut={isShutOut} onEnrolled={setCredential} />;
}
