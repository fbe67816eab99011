import { useKiosk } from "#visitors/kiosk/kiosk-context.ts";
import { secondsLeftAt } from "#visitors/kiosk/patience.ts";
import classes from "#visitors/kiosk/places/leaving.module.css";
import { useQuietSeconds } from "#visitors/kiosk/use-quiet-seconds.ts";
import { useWords } from "#visitors/kiosk/words.ts";
import { Button } from "#visitors/shared/button.tsx";

/** Counts down to the end of a visit. Whoever needs longer touches the screen. */
export function Leaving({ at }: { readonly at: "ticket" | "checkedIn" }) {
  const { move } = useKiosk();
  const t = useWords();
  const [quietSeconds] = useQuietSeconds();
  return (
    <div className={classes["leaving"]}>
      <p role="timer">{t("leaving.text", { count: secondsLeftAt(at, quietSeconds) })}</p>
      <div className={classes["ways"]}>
        <Button>{t("leaving.longer")}</Button>
        <Button look="main" onClick={() => move({ type: "leave" })}>
          {t("leaving.done")}
        </Button>
      </div>
    </div>
  );
}
