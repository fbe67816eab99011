import type { bookingCalls } from "@cherga/contract/calls/booking";
import type { trackerCalls } from "@cherga/contract/calls/tracker";
import { useReducer } from "react";
import { Button } from "#visitors/kit/button.tsx";
import { call, callPatiently } from "#visitors/kit/call.ts";
import { useNow } from "#visitors/kit/use-now.ts";
import { choose, choosingFrom, type MoveDraft } from "#visitors/tracker/state/move-draft.ts";
import { FreeDaysList, FreeStartsList } from "#visitors/tracker/actions/free-times.tsx";
import { Panel, type PanelProps } from "#visitors/tracker/actions/panel.tsx";
import classes from "#visitors/tracker/parts/tracker.module.css";
import { useWords } from "#visitors/tracker/words/words.ts";

/** Moves a booking: the choice of a day, of a start, and a confirmation. */
export default function Move({ ticket, times, caller, isBusy, send, onLeave }: PanelProps) {
  const t = useWords();
  const now = useNow(60_000);
  const [moving, pick] = useReducer(choose, ticket.date, choosingFrom);
  const today = new Intl.DateTimeFormat("sv-SE", { timeZone: ticket.organization.timeZone }).format(now);
  const { date, start } = moving;

  const move = (queueDateTime: string) =>
    send(async () => {
      await callPatiently<typeof bookingCalls.move>(caller, {
        method: "POST",
        path: "/tracker/move",
        body: { queueDateTime },
      });
      return call<typeof trackerCalls.ticket>(caller, { method: "GET", path: "/tracker" });
    });

  return (
    <Panel title={titleOf(moving)}>
      {date === undefined ? (
        <FreeDaysList moving={moving} today={today} times={times} caller={caller} onPick={pick} />
      ) : start === undefined ? (
        <FreeStartsList date={date} times={times} caller={caller} onPick={pick} />
      ) : (
        <>
          <p>
            {ticket.plannedTime !== null &&
              `${times.day(ticket.plannedTime)}, ${times.clock(ticket.plannedTime)} → `}
            <strong>
              {times.day(start)}, {times.clock(start)}
            </strong>
          </p>
          {date !== ticket.date && <p>{t("move.newNumber")}</p>}
          <Button look="main" isBusy={isBusy} onClick={() => void move(start)}>
            {t("move.yes")}
          </Button>
        </>
      )}
      <div className={classes["row"]}>
        {date !== undefined && (
          <Button look="quiet" disabled={isBusy} onClick={() => pick({ type: "back" })}>
            {t("back")}
          </Button>
        )}
        <Button look="quiet" disabled={isBusy} onClick={onLeave}>
          {t("cancel")}
        </Button>
      </div>
    </Panel>
  );

  function titleOf(chosen: MoveDraft): string {
    if (chosen.date === undefined) return t("move.day");
    return chosen.start === undefined
      ? t("move.time", { day: times.day(`${chosen.date}T12:00:00Z`) })
      : t("move.sure");
  }
}
