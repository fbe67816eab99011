import { useState } from "react";
import { kioskDaysFrom } from "#visitors/kiosk/state/dates.ts";
import type { KioskOrder } from "#visitors/kiosk/state/flow.ts";
import { useKiosk } from "#visitors/kiosk/state/kiosk-context.ts";
import { Heading } from "#visitors/kiosk/parts/heading.tsx";
import classes from "#visitors/kiosk/steps/steps.module.css";
import { daysOfWeek, WeekOfTimes } from "#visitors/kiosk/steps/times/week.tsx";
import { useChoiceWords } from "#visitors/kiosk/state/use-choice-words.ts";
import { useWords } from "#visitors/kiosk/words/words.ts";

/** The choice of a day and time for a later visit. */
export function TimesPlace({ order }: { readonly order: KioskOrder }) {
  const { configuration } = useKiosk();
  const t = useWords();
  const words = useChoiceWords(order.wanted);
  const [week, setWeek] = useState(0);
  const [tries, setTries] = useState(0);
  const first = week * daysOfWeek;
  const dates = kioskDaysFrom(configuration.organization.today.date, first + daysOfWeek).slice(first);
  return (
    <div className={classes["place"]}>
      <Heading>{t("times.title")}</Heading>
      <p className={classes["large"]}>{words?.name}</p>
      <WeekOfTimes
        key={`${dates[0]} ${tries}`}
        wanted={order.wanted}
        dates={dates}
        onEarlier={week === 0 ? undefined : () => setWeek(week - 1)}
        onLater={() => setWeek(week + 1)}
        onAgain={() => setTries(tries + 1)}
      />
    </div>
  );
}
