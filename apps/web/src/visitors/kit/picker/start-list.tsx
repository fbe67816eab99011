import type { FreeStarts } from "@cherga/contract/shapes/free-times";
import { type ReactNode, useId } from "react";
import { SubmitButton } from "#visitors/kit/submit-button.tsx";
import classes from "#visitors/kit/picker/start-list.module.css";
import { reasonText } from "#visitors/kit/picker/reason-text.ts";
import { usePickerWords } from "#visitors/kit/words/use-common-words.ts";
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
  const t = usePickerWords();
  const earlyId = useId();
  const { clock } = timesIn(t.locale, timeZone);
  if (free.starts.length === 0)
    return (
      <Notice title={reasonText({ ...free, reason: free.reason ?? "full" }, t)}>
        {free.reason === "notOpenYet" && <p>{t("opening.text")}</p>}
      </Notice>
    );
  const early = new Set(free.starts.slice(0, earlyCount));
  const parts = inPartsOfDay(free.starts, clock);
  const isFolded = free.starts.length > mostUnfolded;
  return (
    <>
      {free.starts.length > earlyCount && (
        <p id={earlyId} className={classes["early"]}>
          <span aria-hidden="true" className={classes["sample"]} />
          {t("earliest")}
        </p>
      )}
      {parts.map(({ part, starts }, index) => (
        <DayPart
          key={part}
          name={t(`part.${part}`)}
          note={t("freeTimes", { count: starts.length })}
          isFolded={isFolded && index > 0 && starts.every(({ start }) => start !== chosen)}
        >
          <ul className={classes["starts"]}>
            {starts.map(({ start, clock: shown }) => (
              <li key={start}>
                <SubmitButton
                  isWide
                  look={start === chosen ? "main" : "plain"}
                  data-early={early.has(start) || undefined}
                  aria-describedby={early.has(start) ? earlyId : undefined}
                  isBusy={isBusy && start === chosen}
                  onClick={() => !isBusy && onChoose(start)}
                >
                  {shown}
                </SubmitButton>
              </li>
            ))}
          </ul>
        </DayPart>
      ))}
    </>
  );
}

/** A part of a day under its name. A folded one says how many times it has, and unfolds by a touch. */
function DayPart({
  name,
  note,
  isFolded,
  children,
}: {
  readonly name: string;
  readonly note: string;
  readonly isFolded: boolean;
  readonly children: ReactNode;
}) {
  if (!isFolded)
    return (
      <section className={classes["part"]}>
        <h3>{name}</h3>
        {children}
      </section>
    );
  return (
    <details className={classes["folded"]}>
      <summary>
        <h3>{name}</h3> <span>{note}</span>
      </summary>
      {children}
    </details>
  );
}

/** With more starts than this, only the first part of the day is unfolded. */
const mostUnfolded = 36;

/** So many starts are marked as the earliest ones. */
const earlyCount = 3;

/** The parts of a day, by the hour at which each begins. */
const partsOfDay = [
  { part: "night", from: "00:00" },
  { part: "morning", from: "06:00" },
  { part: "afternoon", from: "12:00" },
  { part: "evening", from: "17:00" },
] as const;

type PartOfDay = (typeof partsOfDay)[number]["part"];

/** A start that can be chosen. */
type ShownStart = { readonly start: string; readonly clock: string };

/** Returns starts grouped by part of the day; empty parts are left out. */
export function inPartsOfDay(
  starts: readonly string[],
  clockOf: (start: string) => string,
): readonly { readonly part: PartOfDay; readonly starts: readonly ShownStart[] }[] {
  const shown = starts.map((start) => ({ start, clock: clockOf(start) }));
  return partsOfDay
    .map(({ part, from }, index) => {
      const to = partsOfDay[index + 1]?.from ?? "24:00";
      return { part, starts: shown.filter(({ clock }) => clock >= from && clock < to) };
    })
    .filter(({ starts: own }) => own.length > 0);
}
