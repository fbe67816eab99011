import { useKiosk } from "#visitors/kiosk/state/kiosk-context.ts";
import classes from "#visitors/kiosk/steps/times/times.module.css";
import { useWords } from "#visitors/kiosk/words/words.ts";
import { Button } from "#visitors/kit/button.tsx";

/** The free times of a day, hour by hour. */
export function StartButtons({ starts }: { readonly starts: readonly string[] }) {
  const { move, times } = useKiosk();
  const t = useWords();
  const hours = [...new Set(starts.map((start) => times.clock(start).slice(0, 2)))];
  return (
    <section className={classes["hours"]} aria-label={t("times.times")}>
      {hours.map((hour) => (
        <div key={hour} className={classes["hour"]}>
          {starts
            .filter((start) => times.clock(start).startsWith(hour))
            .map((startAt) => (
              <Button key={startAt} onClick={() => move({ type: "chooseStart", startAt })}>
                {times.clock(startAt)}
              </Button>
            ))}
        </div>
      ))}
    </section>
  );
}
