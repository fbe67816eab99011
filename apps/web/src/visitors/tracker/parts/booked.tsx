import type { TrackedTicket } from "@cherga/contract/shapes/tracked-ticket";
import type { Times } from "#visitors/kit/times.ts";
import {
  currentItem,
  hasHeld,
  isAwaited,
  isFinished,
  type DisplayStatus,
} from "#visitors/tracker/state/ticket-status.ts";
import classes from "#visitors/tracker/parts/tracker.module.css";
import { useWords } from "#visitors/tracker/words/words.ts";

/** The time of a booked visit. */
export function Booked({
  ticket,
  standing,
  times,
}: {
  readonly ticket: TrackedTicket;
  readonly standing: DisplayStatus;
  readonly times: Times;
}) {
  const t = useWords();
  const plannedTime = currentItem(ticket)?.plannedTime ?? ticket.plannedTime;
  // A wanted time equal to the planned one is not repeated.
  const wantedTime = ticket.items.find((item) => item.wantedTime !== item.plannedTime)?.wantedTime ?? null;
  if (!hasHeld(standing) || (plannedTime === null && wantedTime === null)) return null;

  return (
    <section className={classes["block"]}>
      <dl className={classes["figures"]}>
        {plannedTime !== null && (
          <div className={classes["figure"]}>
            <dt>{t(isFinished(standing) ? "wasPlanned" : "planned")}</dt>
            <dd>{times.clock(plannedTime)}</dd>
            <dd className={classes["small"]}>{times.day(plannedTime)}</dd>
          </div>
        )}
        {wantedTime !== null && isAwaited(standing) && (
          <div className={classes["figure"]}>
            <dt>{t("wanted")}</dt>
            <dd>{times.clock(wantedTime)}</dd>
          </div>
        )}
        {ticket.checkedInTime !== null && isAwaited(standing) && (
          <div className={classes["figure"]}>
            <dt>{t("checkedIn")}</dt>
            <dd>{times.clock(ticket.checkedInTime)}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
