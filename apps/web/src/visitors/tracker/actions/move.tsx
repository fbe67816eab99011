import { addDays } from "@cherga/engine/time/calendar-date";
import { dateAt } from "@cherga/engine/time/day-frame";
import type { bookingCalls } from "@cherga/contract/calls/booking";
import type { trackerCalls } from "@cherga/contract/calls/tracker";
import { useState } from "react";
import { Button } from "#visitors/kit/button.tsx";
import { call, callWithRetries } from "#visitors/kit/call.ts";
import { TimePicker } from "#visitors/kit/picker/time-picker.tsx";
import { useNow } from "#visitors/kit/use-now.ts";
import { Panel, type PanelProps } from "#visitors/tracker/actions/panel.tsx";
import classes from "#visitors/tracker/parts/tracker.module.css";
import { useWords } from "#visitors/tracker/words/words.ts";

/** Booking is possible at most a year ahead; the server says of each day whether it is too far. */
const reachDays = 365;

/** Moves a booking: the choice of a day and a start, and a confirmation. */
export default function Move({ ticket, times, caller, isBusy, send, onLeave }: PanelProps) {
  const t = useWords();
  const now = useNow(60_000);
  const [shown, setShown] = useState<{ readonly month?: string; readonly date?: string }>({});
  const [start, setStart] = useState<string>();
  const [round, setRound] = useState(0);
  const { timeZone } = ticket.organization;
  const today = dateAt(timeZone, now);

  const move = (queueDateTime: string) =>
    send(async () => {
      try {
        await callWithRetries<typeof bookingCalls.move>(caller, {
          method: "POST",
          path: "/tracker/move",
          body: { queueDateTime },
        });
      } catch (error) {
        // The refusal means that the times are stale.
        setStart(undefined);
        setRound(round + 1);
        throw error;
      }
      return call<typeof trackerCalls.ticket>(caller, { method: "GET", path: "/tracker" });
    });

  return (
    <Panel title={t(start === undefined ? "move.title" : "move.sure")}>
      {start === undefined ? (
        <TimePicker
          source={{
            daysIn: (month) =>
              call<typeof bookingCalls.freeDaysToMove>(caller, {
                method: "POST",
                path: "/tracker/free-days",
                body: { month },
              }),
            startsOn: (queueDate) =>
              call<typeof bookingCalls.freeTimeToMove>(caller, {
                method: "POST",
                path: "/tracker/free-time",
                body: { queueDate },
              }),
            since: String(round),
          }}
          reach={
            ticket.staysOnDay
              ? { today: ticket.date, last: ticket.date }
              : { today, last: addDays(today, reachDays) }
          }
          timeZone={timeZone}
          month={shown.month}
          date={shown.date}
          near={ticket.date}
          chosen={undefined}
          isBusy={isBusy}
          onMonth={(month) => setShown({ month })}
          onDate={(date) => setShown({ date })}
          onStart={setStart}
        />
      ) : (
        <>
          <p>
            {ticket.plannedTime !== null &&
              `${times.day(ticket.plannedTime)}, ${times.clock(ticket.plannedTime)} → `}
            <strong>
              {times.day(start)}, {times.clock(start)}
            </strong>
          </p>
          {dateAt(timeZone, Date.parse(start)) !== ticket.date && <p>{t("move.newNumber")}</p>}
          <Button look="main" isBusy={isBusy} onClick={() => void move(start)}>
            {t("move.yes")}
          </Button>
        </>
      )}
      <div className={classes["row"]}>
        {start !== undefined && (
          <Button look="quiet" disabled={isBusy} onClick={() => setStart(undefined)}>
            {t("back")}
          </Button>
        )}
        <Button look="quiet" disabled={isBusy} onClick={onLeave}>
          {t("cancel")}
        </Button>
      </div>
    </Panel>
  );
}
