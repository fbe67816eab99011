import { msPerMinute } from "@cherga/engine/time/durations";
import type { TrackedTicket } from "@cherga/contract/shapes/tracked-ticket";
import { useNow } from "#visitors/kit/use-now.ts";
import { Notice } from "#visitors/kit/notice.tsx";
import type { Times } from "#visitors/kit/times.ts";
import { spokenText } from "#visitors/kit/wait-text.ts";
import { type Expectation, expectationOf, isDelayed } from "#visitors/tracker/state/expectation.ts";
import type { DisplayStatus } from "#visitors/tracker/state/ticket-status.ts";
import classes from "#visitors/tracker/parts/tracker.module.css";
import { useWords } from "#visitors/tracker/words/words.ts";

const nearMs = 120 * msPerMinute;
/** Who is at work long before a booked time says nothing about that time. */
const operatorNearMs = 15 * msPerMinute;

/** How many visitors are ahead, and when the ticket will be called. */
export function Prospects({
  ticket,
  standing,
  times,
}: {
  readonly ticket: TrackedTicket;
  readonly standing: DisplayStatus;
  readonly times: Times;
}) {
  const t = useWords();
  const now = useNow(5_000);
  const { expectedCall, peopleAhead, noOperator, plannedTime, checkedInTime } = ticket;
  if (standing !== "wait" && standing !== "planned") return null;
  if (noOperator && standing === "planned" && Date.parse(plannedTime ?? "") - now > operatorNearMs)
    return null;
  if (noOperator)
    return (
      <Notice title={t("noOperator.title")}>
        <p>{t("noOperator.todo")}</p>
      </Notice>
    );
  if (expectedCall === null)
    return standing === "wait" ? <p className={classes["quiet"]}>{t("nobodyKnows")}</p> : null;

  const expectation = expectationOf(expectedCall, now);
  // Who comes at a booked time is not waiting yet.
  const isToCome = standing === "planned" && checkedInTime === null && Date.parse(plannedTime ?? "") > now;
  if (isToCome && !isDelayed(expectedCall, plannedTime ?? "")) return null;
  // Long before a booked time, only that time matters.
  if (standing === "planned" && expectation.from - now > nearMs) return null;
  const note = noteOf(expectation);
  const isWait = expectation.wait.kind === "about" && !isToCome;
  const main = isToCome && expectation.wait.kind === "about" ? note : mainOf(expectation);
  return (
    <dl className={classes["figures"]}>
      <div className={`${classes["figure"]} ${classes["main"]}`}>
        <dt>{t(isWait ? "expectedWait" : "expected")}</dt>
        <dd>{main}</dd>
        {note !== undefined && note !== main && <dd className={classes["small"]}>{note}</dd>}
      </div>
      {peopleAhead !== null && (
        <div className={classes["figure"]}>
          <dt>{t("ahead")}</dt>
          <dd>{peopleAhead === 0 ? t("aheadNobody") : t("people", { count: peopleAhead })}</dd>
        </div>
      )}
    </dl>
  );

  function mainOf({ wait, from }: Expectation): string {
    if (wait.kind === "atLeast") return t("notBefore", { time: times.clock(from) });
    return spokenText(t, wait) ?? t("soon");
  }

  function noteOf({ wait, from, to, isRangeUseful }: Expectation): string | undefined {
    if (wait.kind === "now") return undefined;
    if (to === Infinity) return t("maybeNotToday");
    return isRangeUseful
      ? t("between", { from: times.clock(from), to: times.clock(to) })
      : t("notLater", { time: times.clock(to) });
  }
}
