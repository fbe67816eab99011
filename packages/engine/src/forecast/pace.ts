import { type Day, type Entry, entriesOf, type Ticket } from "#day/day";
import { collecting } from "#day/id-map";
import { timeSpent } from "#life/intervals";
import type { Rules } from "#rules/rules";

/** How long things take, in milliseconds. */
export type Pace = {
  /** From the call until the visitor is at the desk. */
  readonly walkMs: number;
  readonly serviceMs: (serviceId: number) => number;
};

/** How long they take if all goes well, as usual, and badly. */
export type Paces = { readonly optimistic: Pace; readonly likely: Pace; readonly pessimistic: Pace };

/**
 * Gives the paces seen lately: of the last visits of each service a quarter was shorter than the optimistic time, half
 * were shorter than the likely one, a quarter longer than the pessimistic one. The duration that the service is
 * configured with counts for a few visits, so that the first ones of a day do not decide alone.
 */
export function pacesSeen(day: Day, rules: Rules): Paces {
  const visits = [...visitsIn(day.ended), ...visitsIn(day.open)].toSorted((a, b) => b.endedAt - a.endedAt);
  const walks = lastOf(visits.flatMap(({ walkMs }) => (walkMs === undefined ? [] : [walkMs])));
  const seenByService = new Map<number, number[]>();
  for (const { serviceId, serviceMs } of visits) {
    const seen = seenByService.get(serviceId);
    if (seen === undefined) seenByService.set(serviceId, [serviceMs]);
    else if (seen.length < lately) seen.push(serviceMs);
  }
  const paceAt = (share: number): Pace => {
    const serviceMs = new Map(
      [...rules.services.values()].map(({ id, duration }) => [
        id,
        quantile([...(seenByService.get(id) ?? []), ...usual(duration * msPerMinute)], share),
      ]),
    );
    return {
      walkMs: quantile([...walks, ...usual(usualWalkMs)], share),
      serviceMs: (serviceId) => serviceMs.get(serviceId) ?? 0,
    };
  };
  return { optimistic: paceAt(0.25), likely: paceAt(0.5), pessimistic: paceAt(0.75) };
}

const msPerMinute = 60_000;
const lately = 20;
const usualWalkMs = 30_000;

const lastOf = (values: readonly number[]): readonly number[] => values.slice(0, lately);

/** What is configured stands for five visits that scatter around it. */
const usual = (ms: number): readonly number[] => [0.6, 0.8, 1, 1.25, 1.5].map((part) => part * ms);

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.round((sorted.length - 1) * share)] ?? 0);
}

/** A finished visit, as far as its length goes. */
type Seen = {
  readonly serviceId: number;
  readonly endedAt: number;
  readonly serviceMs: number;
  /** Who only calls does not tell when the visitor was there. */
  readonly walkMs: number | undefined;
};

const visitsIn = collecting((ticket: Ticket): readonly Seen[] => entriesOf([ticket]).flatMap(seenOf));

function seenOf({ item }: Entry): readonly Seen[] {
  const endedAt = item.spans.at(-1)?.to;
  if (item.phase !== "complete" || item.isDayClosed || endedAt === undefined) return [];
  const [calledMs, servingMs] = [
    timeSpent(item.spans, ["called"], endedAt),
    timeSpent(item.spans, ["serving"], endedAt),
  ];
  const isCallOnly = item.startedAt === undefined;
  return [
    {
      serviceId: item.serviceId,
      endedAt,
      serviceMs: isCallOnly ? calledMs : servingMs,
      walkMs: isCallOnly || item.calledAt === undefined ? undefined : calledMs,
    },
  ];
}
