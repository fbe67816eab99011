import { useState } from "react";
import { daysFrom } from "#visitors/kiosk/dates.ts";
import type { Order } from "#visitors/kiosk/flow.ts";
import { useKiosk } from "#visitors/kiosk/kiosk-context.ts";
import { Heading } from "#visitors/kiosk/parts/heading.tsx";
import classes from "#visitors/kiosk/places/places.module.css";
import { daysOfWeek, Week } from "#visitors/kiosk/places/week.tsx";
import { useWantedWords } from "#visitors/kiosk/use-wanted-words.ts";
import { useWords } from "#visitors/kiosk/words.ts";

/** Lets somebody choose a day and a time to come later. */
export function TimesPlace({ order }: { readonly order: Order }) {
  const { configuration } = useKiosk();
  const t = useWords();
  const words = useWantedWords(order.wanted);
  const [week, setWeek] = useState(0);
  const [tries, setTries] = useState(0);
  const first = week * daysOfWeek;
  const dates = daysFrom(configuration.organization.today.date, first + daysOfWeek).slice(first);
  return (
    <div className={classes["place"]}>
      <Heading>{t("times.title")}</Heading>
      <p className={classes["large"]}>{words?.name}</p>
      <Week
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
