import { IconCircleCheck } from "@tabler/icons-react";
import type { CheckedInTicket } from "#visitors/kiosk/state/flow.ts";
import { useKiosk } from "#visitors/kiosk/state/kiosk-context.ts";
import { Heading } from "#visitors/kiosk/parts/heading.tsx";
import { Leaving } from "#visitors/kiosk/steps/leaving.tsx";
import classes from "#visitors/kiosk/steps/ticket.module.css";
import { beforeText, expectedWaitText } from "#visitors/kiosk/state/waits.ts";
import { useWords } from "#visitors/kiosk/words/words.ts";

/** Confirms a check-in, and tells the visitor what comes next. */
export function CheckedIn({ ticket }: { readonly ticket: CheckedInTicket }) {
  const { say, times } = useKiosk();
  const t = useWords();
  const { num, plannedTime, services, expectedWait, peopleAhead, room } = ticket;
  const wait = expectedWaitText(t, expectedWait);
  return (
    <div className={classes["ticket"]}>
      <div className={classes["said"]}>
        <IconCircleCheck size="4rem" aria-hidden />
        <Heading>{t("checkedIn.title")}</Heading>
        <p className={classes["number"]} data-number data-long={(num ?? "").length > 5}>
          {num}
        </p>
        <p className={classes["service"]}>{services.map(({ name }) => say(name)).join(" → ")}</p>
        {plannedTime === null ? null : (
          <p className={classes["planned"]}>{t("checkedIn.planned", { time: times.clock(plannedTime) })}</p>
        )}
        {plannedTime !== null || wait === undefined ? null : (
          <p className={classes["planned"]}>{t("ticket.wait", { wait })}</p>
        )}
        {peopleAhead === null ? null : <p>{beforeText(t, peopleAhead)}</p>}
        {room === null ? null : <p>{t("ticket.room", { room })}</p>}
        <p className={classes["note"]}>{t("checkedIn.text")}</p>
      </div>
      <Leaving at="checkedIn" />
    </div>
  );
}
