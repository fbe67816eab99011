import type { TrackedTicket } from "@cherga/contract/shapes/tracked-ticket";
import type { trackerCalls } from "@cherga/contract/calls/tracker";
import { lazy, Suspense, useReducer, useRef } from "react";
import { Button } from "#visitors/kit/button.tsx";
import { type Caller, CallFailure, callPatiently } from "#visitors/kit/call.ts";
import type { Times } from "#visitors/kit/times.ts";
import { act, type TicketAction, idle } from "#visitors/tracker/state/action-state.ts";
import { GiveUp } from "#visitors/tracker/actions/give-up.tsx";
import { Late } from "#visitors/tracker/actions/late.tsx";
import classes from "#visitors/tracker/parts/tracker.module.css";
import { useWords } from "#visitors/tracker/words/words.ts";

const Move = lazy(() => import("#visitors/tracker/actions/move.tsx"));

/** In the order in which visitors need them. */
const order: readonly TicketAction[] = ["checkIn", "late", "move", "giveUp"];

/** The actions a visitor can take on the ticket. */
export function Actions({
  ticket,
  times,
  caller,
  isCurrent,
  onTicket,
}: {
  readonly ticket: TrackedTicket;
  readonly times: Times;
  readonly caller: Caller;
  readonly isCurrent: boolean;
  readonly onTicket: (ticket: TrackedTicket) => void;
}) {
  const t = useWords();
  const [{ asked, isBusy, error }, step] = useReducer(act, idle);
  const place = useRef<HTMLElement>(null);
  const offered = order.filter((each) => ticket.can.includes(each));
  if (offered.length === 0) return null;

  async function send(work: () => Promise<TrackedTicket>): Promise<void> {
    step({ type: "send" });
    try {
      onTicket(await work());
      step({ type: "done" });
      place.current?.focus();
    } catch (failure) {
      step({ type: "fail", code: failure instanceof CallFailure ? failure.code : "other" });
    }
  }
  const checkIn = () =>
    send(() =>
      callPatiently<typeof trackerCalls.checkIn>(caller, { method: "POST", path: "/tracker/check-in" }),
    );
  const leave = () => {
    step({ type: "leave" });
    place.current?.focus();
  };
  const shared = { ticket, times, caller, isBusy, send, onLeave: leave };
  const isAsked = (what: TicketAction): boolean => asked === what && offered.includes(what);

  return (
    <section ref={place} tabIndex={-1} className={classes["block"]} aria-label={t("actions")}>
      {isAsked("late") && <Late {...shared} />}
      {isAsked("giveUp") && <GiveUp {...shared} />}
      {isAsked("move") && (
        <Suspense fallback={<p role="status">{t("loading")}</p>}>
          <Move {...shared} />
        </Suspense>
      )}
      {error !== undefined && (
        <p role="alert" className={classes["bad"]}>
          {t.find(`error.${error}`) ?? t("error.other")}
        </p>
      )}
      {(asked === undefined || !offered.includes(asked)) && (
        <div className={classes["row"]}>
          {offered.map((each) => (
            <Button
              key={each}
              look={each === "checkIn" ? "main" : each === "giveUp" ? "danger" : "plain"}
              isBusy={isBusy}
              disabled={!isCurrent}
              onClick={() => (each === "checkIn" ? void checkIn() : step({ type: "ask", act: each }))}
            >
              {t(`do.${each}`)}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}
