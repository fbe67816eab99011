import type { TrackedTicket } from "@cherga/contract/shapes/tracked-ticket";
import type { trackerCalls } from "@cherga/contract/calls/tracker";
import { lazy, type ReactNode, Suspense, useReducer, useRef, useState } from "react";
import { Button } from "#visitors/kit/button.tsx";
import { type Caller, CallFailure, callWithRetries } from "#visitors/kit/call.ts";
import type { Times } from "#visitors/kit/times.ts";
import { CalendarButton } from "#visitors/tracker/actions/calendar-button.tsx";
import { useNow } from "#visitors/kit/use-now.ts";
import { isEarly, sortActions } from "#visitors/tracker/state/primary-action.ts";
import { displayStatusOf, isAwaited } from "#visitors/tracker/state/ticket-status.ts";
import { act, type TicketAction, idle } from "#visitors/tracker/state/action-state.ts";
import { useAskedInAddress } from "#visitors/tracker/state/use-asked-in-address.ts";
import { GiveUp } from "#visitors/tracker/actions/give-up.tsx";
import { Late } from "#visitors/tracker/actions/late.tsx";
import classes from "#visitors/tracker/parts/tracker.module.css";
import { useWords } from "#visitors/tracker/words/words.ts";

const Move = lazy(() => import("#visitors/tracker/actions/move.tsx"));

/**
 * The actions a visitor can take on the ticket: the one needed most, the payment, and the rest under *More*. The payment
 * is given the look of the main action if there is no other.
 */
export function Actions({
  ticket,
  times,
  caller,
  isCurrent,
  onTicket,
  children = () => null,
}: {
  readonly ticket: TrackedTicket;
  readonly times: Times;
  readonly caller: Caller;
  readonly isCurrent: boolean;
  readonly onTicket: (ticket: TrackedTicket) => void;
  readonly children?: (look: "main" | "plain") => ReactNode;
}) {
  const t = useWords();
  const now = useNow(60_000);
  const [{ asked, isBusy, error }, step] = useReducer(act, idle);
  const place = useRef<HTMLElement>(null);
  const isCut = ticket.cutLine?.missing === "branch";
  const [isExplained, explain] = useState(false);
  const { primary, others } = sortActions(ticket, now);
  const isPossible = (what: TicketAction): boolean => what === primary || others.includes(what);
  useAskedInAddress(isCurrent, (what) => {
    if (!isPossible(what)) return;
    if (isCut) explain(true);
    else step({ type: "ask", act: what });
  });
  const hasCalendar = ticket.plannedTime !== null && isAwaited(displayStatusOf(ticket));
  const payment = children(primary === undefined ? "main" : "plain");
  if (primary === undefined && others.length === 0 && !hasCalendar) return payment;

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
      callWithRetries<typeof trackerCalls.checkIn>(caller, { method: "POST", path: "/tracker/check-in" }),
    );
  const leave = () => {
    step({ type: "leave" });
    place.current?.focus();
  };
  const shared = { ticket, times, caller, isBusy, send, onLeave: leave };
  const isAsked = (what: TicketAction): boolean => asked === what && isPossible(what);
  const start = (what: TicketAction): void => {
    explain(isCut);
    if (isCut) return;
    if (what === "checkIn") void checkIn();
    else step({ type: "ask", act: what });
  };
  const shownError = isCut && isExplained ? "ERROR_BRANCH_OFFLINE" : error;

  return (
    <section ref={place} tabIndex={-1} className={classes["block"]} aria-label={t("actions")}>
      {isAsked("late") && <Late {...shared} />}
      {isAsked("giveUp") && <GiveUp {...shared} />}
      {isAsked("move") && (
        <Suspense fallback={<p role="status">{t("loading")}</p>}>
          <Move {...shared} />
        </Suspense>
      )}
      {shownError !== undefined && (
        <p role="alert" className={classes["bad"]}>
          {t.find(`error.${shownError}`) ?? t("error.other")}
        </p>
      )}
      {(asked === undefined || !isAsked(asked)) && (
        <>
          {others.includes("checkIn") && isEarly(ticket, now) && <p>{t("checkIn.early")}</p>}
          {primary !== undefined && (
            <Button look="main" isBusy={isBusy} disabled={!isCurrent} onClick={() => start(primary)}>
              {t(`do.${primary}`)}
            </Button>
          )}
          {payment}
          {(others.length > 0 || hasCalendar) && (
            <details className={classes["more"]}>
              <summary>{t("more")}</summary>
              <div className={classes["block"]}>
                {others.map((each) => (
                  <Button
                    key={each}
                    look={each === "giveUp" ? "danger" : "plain"}
                    isBusy={isBusy}
                    disabled={!isCurrent}
                    onClick={() => start(each)}
                  >
                    {t(`do.${each}`)}
                  </Button>
                ))}
                {hasCalendar && <CalendarButton caller={caller} />}
              </div>
            </details>
          )}
        </>
      )}
    </section>
  );
}
