import type { TrackedTicket } from "@cherga/contract/shapes/tracked-ticket";
import { useNow } from "#visitors/kit/use-now.ts";
import { Notice } from "#visitors/kit/notice.tsx";
import type { Times } from "#visitors/kit/times.ts";
import { type Expectation, expectationOf } from "#visitors/tracker/state/expectation.ts";
import type { DisplayStatus } from "#visitors/tracker/state/ticket-status.ts";
import classes from "#visitors/tracker/parts/tracker.module.css";
import { useWords } from "#visitors/tracker/words/words.ts";

const nearMinutes = 120;

/** Longer waits are given in hours. */
const longestInMinutes = 120;

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
  const { expectedCall, peopleAhead, noOperator } = ticket;
  if (standing !== "wait" && standing !== "planned") return null;
  if (noOperator)
    return (
      <Notice title={t("noOperator.title")}>
        <p>{t("noOperator.todo")}</p>
      </Notice>
    );
  if (expectedCall === null)
    return standing === "wait" ? <p className={classes["quiet"]}>{t("nobodyKnows")}</p> : null;

  const expectation = expectationOf(expectedCall, now);
  // Long before a booked time, only that time matters.
  if (standing === "planned" && "low" in expectation && expectation.low > nearMinutes) return null;
  return (
    <dl className={classes["figures"]}>
      <div className={`${classes["figure"]} ${classes["main"]}`}>
        <dt>{t("expected")}</dt>
        <dd>{clockOf(expectation)}</dd>
        {expectation.kind !== "soon" && <dd className={classes["small"]}>{minutesOf(expectation)}</dd>}
      </div>
      {peopleAhead !== null && (
        <div className={classes["figure"]}>
          <dt>{t("ahead")}</dt>
          <dd>{peopleAhead === 0 ? t("aheadNobody") : t("people", { count: peopleAhead })}</dd>
        </div>
      )}
    </dl>
  );

  function clockOf({ kind }: Expectation): string {
    if (kind === "soon" || expectedCall === null) return t("soon");
    const from = times.clock(Math.max(now, Date.parse(expectedCall.optimistic)));
    if (kind === "notBefore" || expectedCall.pessimistic === null) return t("notBefore", { time: from });
    const to = times.clock(expectedCall.pessimistic);
    return from === to ? from : `${from} – ${to}`;
  }

  function minutesOf(expected: Exclude<Expectation, { kind: "soon" }>): string {
    if (expected.kind === "notBefore") return t("maybeNotToday");
    const { low, high } = expected;
    if (high > longestInMinutes)
      return t("hoursBetween", { low: Math.floor(low / 60), high: Math.ceil(high / 60) });
    if (low === 0) return t("minutesUpTo", { count: high });
    return low === high ? t("minutes", { count: high }) : t("minutesBetween", { low, count: high });
  }
}
