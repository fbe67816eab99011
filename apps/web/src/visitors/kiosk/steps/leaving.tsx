import { PrimaryActions } from "#visitors/kiosk/parts/primary-actions.tsx";
import { useKiosk } from "#visitors/kiosk/state/kiosk-context.ts";
import { secondsLeftAt } from "#visitors/kiosk/state/patience.ts";
import classes from "#visitors/kiosk/steps/leaving.module.css";
import { useQuietSeconds } from "#visitors/kiosk/state/use-quiet-seconds.ts";
import { useWords } from "#visitors/kiosk/words/words.ts";
import { Button } from "#visitors/kit/button.tsx";

/** Counts down to the end of a visit. A touch restarts the countdown. */
export function Leaving({ at }: { readonly at: "ticket" | "checkedIn" }) {
  const { move } = useKiosk();
  const t = useWords();
  const [quietSeconds] = useQuietSeconds();
  return (
    <div className={classes["leaving"]}>
      <p role="timer">{t("leaving.text", { count: secondsLeftAt(at, quietSeconds) })}</p>
      <PrimaryActions>
        <Button>{t("leaving.longer")}</Button>
        <Button look="main" onClick={() => move({ type: "leave" })}>
          {t("leaving.done")}
        </Button>
      </PrimaryActions>
    </div>
  );
}
