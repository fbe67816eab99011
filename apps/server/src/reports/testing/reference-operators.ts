import type pg from "pg";
import type { ReferenceHand, ReferenceItem } from "#reports/testing/reference";

/** When operators are scheduled to work on every day, by the wall clock: '09:00' to '18:00'. */
export type WorkHours = { readonly zone: string; readonly from: string; readonly to: string };

export type ReferenceStretch = {
  readonly operatorId: number;
  readonly kind: "onDuty" | "asleep" | ReferenceHand["kind"];
  readonly from: number;
  readonly to: number;
  readonly itemId?: number;
};

export type ReferenceOperatorDay = {
  readonly operatorId: number;
  readonly stretches: readonly ReferenceStretch[];
  /** In milliseconds; each moment counts once. */
  readonly ms: Readonly<
    Record<"scheduled" | "onDuty" | "serving" | "called" | "paused" | "asleep" | "idle", number>
  >;
};

type Part = { readonly from: number; readonly to: number };

/**
 * How operators spent a day, computed slowly and without the engine: the day is cut wherever anything begins or ends, and
 * each piece is looked at for itself.
 */
export async function referenceOperatorDays(
  pool: pg.Pool,
  day: { readonly organizationId: number; readonly date: string; readonly hours: WorkHours },
  items: readonly ReferenceItem[],
  now: number,
): Promise<readonly ReferenceOperatorDay[]> {
  const { rows: events } = await pool.query<DeskRow>(
    `select operator_id as "operatorId", (extract(epoch from at) * 1000)::double precision as at, type, data
     from ticket_event where organization_id = $1 and queue_date = $2 order by seq`,
    [day.organizationId, day.date],
  );
  const isClosed = events.some(({ type }) => type === "dayClosed");
  const until = isClosed ? Math.max(...events.map(({ at }) => at)) : now;
  const scheduled = await workOn(pool, day.date, day.hours);
  const hands = items.flatMap((item) => item.hands);
  const ids = new Set([
    ...events.flatMap(({ operatorId }) => operatorId ?? []),
    ...hands.map(({ operatorId }) => operatorId),
  ]);
  return [...ids].map((operatorId) =>
    operatorDay(
      operatorId,
      scheduled,
      hands.filter((hand) => hand.operatorId === operatorId),
      events.filter((event) => event.operatorId === operatorId),
      until,
    ),
  );
}

type DeskRow = {
  readonly operatorId: number | null;
  readonly at: number;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
};

function operatorDay(
  operatorId: number,
  scheduled: readonly Part[],
  hands: readonly ReferenceHand[],
  events: readonly DeskRow[],
  until: number,
): ReferenceOperatorDay {
  const present: Part[] = [];
  const sleeps: Part[] = [];
  let presentFrom: number | undefined;
  let sleep: Part | undefined;
  for (const { at, type, data } of events) {
    if (type === "closed") {
      if (presentFrom !== undefined) present.push({ from: presentFrom, to: at });
      presentFrom = undefined;
    } else if (type === "sleep") sleep = { from: at, to: Number(data["until"] ?? Infinity) };
    else {
      if (type === "wakeup" && sleep !== undefined) {
        sleeps.push({ from: sleep.from, to: at });
        sleep = undefined;
      }
      // Whatever a person does at the desk shows that somebody is there.
      if (data["isTimer"] !== true && type !== "dayClosed") presentFrom ??= at;
    }
  }
  if (presentFrom !== undefined) present.push({ from: presentFrom, to: until });
  if (sleep !== undefined) sleeps.push({ from: sleep.from, to: Math.min(sleep.to, until) });

  const cuts = [...present, ...sleeps, ...scheduled, ...hands]
    .flatMap(({ from, to }) => [from, to])
    .toSorted((a, b) => a - b);
  const ms = { scheduled: 0, onDuty: 0, serving: 0, called: 0, paused: 0, asleep: 0, idle: 0 };
  const stretches: ReferenceStretch[] = [...hands];
  const goesOn = (kind: "onDuty" | "asleep", from: number, to: number): void => {
    const index = stretches.findIndex((stretch) => stretch.kind === kind && stretch.to === from);
    const before = stretches[index];
    if (before === undefined) stretches.push({ operatorId, kind, from, to });
    else stretches[index] = { ...before, to };
  };
  for (const [index, from] of cuts.entries()) {
    const to = cuts[index + 1] ?? from;
    if (to === from) continue;
    const is = (parts: readonly Part[]): boolean => parts.some((part) => part.from <= from && to <= part.to);
    const inHand = (kind: string): boolean => is(hands.filter((hand) => hand.kind === kind));
    if (is(scheduled)) ms.scheduled += to - from;
    if (!is(hands) && !(is(present) && is(scheduled))) continue;
    ms.onDuty += to - from;
    goesOn("onDuty", from, to);
    if (is(sleeps)) goesOn("asleep", from, to);
    if (inHand("serving")) ms.serving += to - from;
    else if (inHand("called")) ms.called += to - from;
    else if (inHand("paused")) ms.paused += to - from;
    else if (is(sleeps)) ms.asleep += to - from;
    else ms.idle += to - from;
  }
  return { operatorId, stretches, ms };
}

/**
 * Returns when the wall clock shows working hours on a date, minute by minute. An hour that it shows twice is worked once,
 * the first time.
 */
async function workOn(pool: pg.Pool, date: string, { zone, from, to }: WorkHours): Promise<readonly Part[]> {
  const { rows } = await pool.query<{ at: number }>(
    `select (extract(epoch from min(minute)) * 1000)::double precision as at
     from generate_series($1::date::timestamp at time zone $2,
       (($1::date + 1)::timestamp at time zone $2) - interval '1 minute', interval '1 minute') as minute
     where to_char(minute at time zone $2, 'HH24:MI') >= $3 and to_char(minute at time zone $2, 'HH24:MI') < $4
     group by to_char(minute at time zone $2, 'HH24:MI') order by 1`,
    [date, zone, from, to],
  );
  const parts: { from: number; to: number }[] = [];
  for (const { at } of rows) {
    const last = parts.at(-1);
    if (last?.to === at) last.to = at + 60_000;
    else parts.push({ from: at, to: at + 60_000 });
  }
  return parts;
}
