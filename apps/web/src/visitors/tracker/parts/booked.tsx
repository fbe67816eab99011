import type { bookingCalls } from "@cherga/contract/calls/booking";
import type { TrackedTicket } from "@cherga/contract/shapes/tracked-ticket";
import { useState } from "react";
import { Button } from "#visitors/kit/button.tsx";
import { ask, type CallRequest, type Caller } from "#visitors/kit/call.ts";
import type { Times } from "#visitors/kit/times.ts";
import {
  currentItem,
  hasHeld,
  isAwaited,
  type DisplayStatus,
} from "#visitors/tracker/state/ticket-status.ts";
import classes from "#visitors/tracker/parts/tracker.module.css";
import { useWords } from "#visitors/tracker/words/words.ts";

/** The time of a booked visit, and a button that saves it to a calendar. */
export function Booked({
  ticket,
  standing,
  times,
  caller,
}: {
  readonly ticket: TrackedTicket;
  readonly standing: DisplayStatus;
  readonly times: Times;
  readonly caller: Caller;
}) {
  const t = useWords();
  const [outcome, setOutcome] = useState<"none" | "busy" | "failed">("none");
  const plannedTime = currentItem(ticket)?.plannedTime ?? ticket.plannedTime;
  // A wanted time equal to the planned one is not repeated.
  const wantedTime = ticket.items.find((item) => item.wantedTime !== item.plannedTime)?.wantedTime ?? null;
  if (!hasHeld(standing) || (plannedTime === null && wantedTime === null)) return null;

  async function download(): Promise<void> {
    setOutcome("busy");
    try {
      const answer = await ask(caller, calendar);
      if (!answer.ok) throw new Error(answer.statusText);
      save(await answer.blob());
      setOutcome("none");
    } catch {
      setOutcome("failed");
    }
  }

  return (
    <section className={classes["block"]}>
      <dl className={classes["figures"]}>
        {plannedTime !== null && (
          <div className={classes["figure"]}>
            <dt>{t("planned")}</dt>
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
      {ticket.plannedTime !== null && isAwaited(standing) && (
        <>
          <Button isBusy={outcome === "busy"} onClick={() => void download()}>
            {t("calendar")}
          </Button>
          {outcome === "failed" && (
            <p role="alert" className={classes["bad"]}>
              {t("error.ERROR_OFFLINE")}
            </p>
          )}
        </>
      )}
    </section>
  );
}

const calendar: CallRequest<typeof bookingCalls.calendar> = { method: "GET", path: "/tracker/calendar" };

/** The file needs a request header, so it cannot be a plain link; it is saved through a temporary one. */
function save(file: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = "booking.ics";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
