import type { FreeStarts } from "@cherga/contract/shapes/free-times";
import { DeedButton } from "#visitors/booking/parts/deed-button.tsx";
import { inPartsOfDay } from "#visitors/booking/calendar/parts-of-day.ts";
import classes from "#visitors/booking/calendar/start-list.module.css";
import { reasonText } from "#visitors/booking/calendar/reason-text.ts";
import { useWords } from "#visitors/booking/words/words.ts";
import { Notice } from "#visitors/kit/notice.tsx";
import { timesIn } from "#visitors/kit/times.ts";

/** The free times of a day, by morning, afternoon and evening; or why there is none. */
export function StartList({
  free,
  timeZone,
  chosen,
  isBusy,
  onChoose,
}: {
  readonly free: FreeStarts;
  readonly timeZone: string;
  readonly chosen: string | undefined;
  readonly isBusy: boolean;
  readonly onChoose: (start: string) => void;
}) {
  const t = useWords();
  const { clock } = timesIn(t.locale, timeZone);
  if (free.starts.length === 0)
    return (
      <Notice title={reasonText({ ...free, reason: free.reason ?? "full" }, t)}>
        {free.reason === "notOpenYet" && <p>{t("opening.text")}</p>}
      </Notice>
    );
  return inPartsOfDay(free.starts, clock).map(({ part, starts }) => (
    <section key={part} className={classes["part"]}>
      <h2>{t(`part.${part}`)}</h2>
      <ul className={classes["starts"]}>
        {starts.map(({ start, clock: shown }) => (
          <li key={start}>
            <DeedButton
              isWide
              look={start === chosen ? "main" : "plain"}
              isBusy={isBusy && start === chosen}
              onClick={() => !isBusy && onChoose(start)}
            >
              {shown}
            </DeedButton>
          </li>
        ))}
      </ul>
    </section>
  ));
}
