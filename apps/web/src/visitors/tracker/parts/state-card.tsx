import type { TrackedTicket } from "@cherga/contract/shapes/tracked-ticket";
import { useEffect } from "react";
import type { Times } from "#visitors/kit/times.ts";
import { currentItem, type DisplayStatus } from "#visitors/tracker/state/ticket-status.ts";
import classes from "#visitors/tracker/parts/state-card.module.css";
import { useWords } from "#visitors/tracker/words/words.ts";

/** The number, its status, and where to go. */
export function StateCard({
  ticket,
  standing,
  times,
  isCurrent,
}: {
  readonly ticket: TrackedTicket;
  readonly standing: DisplayStatus;
  readonly times: Times;
  readonly isCurrent: boolean;
}) {
  const t = useWords();
  const room = currentItem(ticket)?.room ?? "";
  const num = ticket.num ?? "";
  const state = t(`state.${standing}`);
  const time = ticket.statusUntil === null ? "" : times.clock(ticket.statusUntil);
  const mustAsk = standing === "unscheduled" && !ticket.can.includes("move");
  const advice = t(mustAsk ? "advice.unscheduled.ask" : `advice.${standing}`, { time });
  const isCalled = isCurrent && standing === "called";
  const call = room === "" ? t("state.called") : t("call", { num, room });

  useEffect(() => {
    document.title = isCalled ? `● ${call}` : [num, state].filter(Boolean).join(" · ");
  }, [isCalled, call, num, state]);

  return (
    <section className={classes["card"]} data-standing={isCurrent ? standing : "old"}>
      <h1 className={num === "" ? classes["words"] : classes["number"]}>{num === "" ? state : num}</h1>
      {num !== "" && (
        <p className={classes["state"]} role="status">
          {state}
        </p>
      )}
      {isCurrent && room !== "" && (
        <p className={classes["window"]} data-called={isCalled}>
          <span className={classes["caption"]}>{t("window")}</span> <strong>{room}</strong>
        </p>
      )}
      {ticket.num === null && ticket.status === "success" && (
        <p className={classes["advice"]}>{t("numberFollows")}</p>
      )}
      {isCurrent && <p className={classes["advice"]}>{advice}</p>}
      <p role="alert" className={classes["heard"]}>
        {isCalled ? call : ""}
      </p>
    </section>
  );
}
