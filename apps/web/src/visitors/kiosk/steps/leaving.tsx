import { PrimaryActions } from "#visitors/kiosk/parts/primary-actions.tsx";
import { useKiosk } from "#visitors/kiosk/state/kiosk-context.ts";
import { secondsLeftAt } from "#visitors/kiosk/state/idle-timeout.ts";
import classes from "#visitors/kiosk/steps/leaving.module.css";
import { useIdleSeconds } from "#visitors/kiosk/state/use-idle-seconds.ts";
import { useWords } from "#visitors/kiosk/words/words.ts";
import { Button } from "#visitors/kit/button.tsx";

/** Counts down to the end of a visit. A touch restarts the countdown. */
export function Leaving({ at }: { readonly at: "ticket" | "checkedIn" }) {
  const { move } = useKiosk();
  const t = useWords();
  const [idleSeconds] = useIdleSeconds();
  return (
    <div className={classes["leaving"]}>
      <p role="timer">{t("leaving.text", { count: secondsLeftAt(at, idleSeconds) })}</p>
      <PrimaryActions>
        <Button>{t("leaving.longer")}</Button>
        <Button look="main" onClick={() => move({ type: "leave" })}>
          {t("leaving.done")}
        </Button>
      </PrimaryActions>
    </div>
  );
}
