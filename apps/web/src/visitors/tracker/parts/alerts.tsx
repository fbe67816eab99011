import { useEffect, useState } from "react";
import { Button } from "#visitors/kit/button.tsx";
import type { Caller } from "#visitors/kit/call.ts";
import type { Chime } from "#visitors/kit/chime.ts";
import { isNotified, mayNotify, startNotifying, stopNotifying } from "#visitors/tracker/state/notifying.ts";
import classes from "#visitors/tracker/parts/tracker.module.css";
import { useWords } from "#visitors/tracker/words/words.ts";

type NotificationState = "unknown" | "off" | "busy" | "on" | "denied" | "failed";

/** The choice of how the visitor is alerted to a call. */
export function Alerts({
  token,
  caller,
  chime,
}: {
  readonly token: string;
  readonly caller: Caller;
  readonly chime: Chime;
}) {
  const t = useWords();
  const [hasSound, setHasSound] = useState(chime.isAllowed);
  const [notifying, setNotifying] = useState<NotificationState>("unknown");
  useEffect(() => {
    let isCurrent = true;
    void isNotified(token).then((is) => isCurrent && setNotifying(is ? "on" : "off"));
    return () => void (isCurrent = false);
  }, [token]);

  async function allowSound(): Promise<void> {
    const isAllowed = await chime.allow();
    // A sample, so that visitors know what to listen for.
    chime.play();
    setHasSound(isAllowed);
  }

  async function toggleNotifying(): Promise<void> {
    const isOn = notifying === "on";
    setNotifying("busy");
    if (isOn) await stopNotifying(token, caller).catch(() => undefined);
    setNotifying(isOn ? "off" : await startNotifying(token, caller));
  }

  const isOffered = mayNotify() && notifying !== "denied";
  return (
    <section className={classes["block"]} aria-label={t("alerts")}>
      <div className={classes["row"]}>
        <Button aria-pressed={hasSound} disabled={hasSound} onClick={() => void allowSound()}>
          {hasSound ? t("sound.on") : t("sound.off")}
        </Button>
        {isOffered && (
          <Button
            aria-pressed={notifying === "on"}
            isBusy={notifying === "busy"}
            onClick={() => void toggleNotifying()}
          >
            {notifying === "on" ? t("notify.on") : t("notify.off")}
          </Button>
        )}
      </div>
      <p role="status" className={classes["quiet"]}>
        {notifying === "failed" ? t("notify.failed") : notifying === "denied" ? t("notify.denied") : ""}
      </p>
    </section>
  );
}
