import type { DayEvent } from "@cherga/engine/day/day-event";
import { randomUUID } from "node:crypto";
import { evolveAll } from "@cherga/engine/day/evolve";
import { type IdsOf, simulateDay } from "@cherga/engine/simulation/simulate-day";
import { behaviourIn } from "#demo/hall/behaviour";
import type { CashDesk } from "#demo/hall/cash-desk";
import { crowdOf, type Guest } from "#demo/hall/crowd";
import { type InventedPayment, knownAt, payingOn } from "#demo/hall/payments";
import type { Ids } from "#queue/day/ids";
import { type Clients, makeClients } from "#queue/day/clients";
import type { DayState } from "#queue/day/day-state";
import type { DayChange } from "#queue/runner/write-result";

/** A simulated day, and what its visitors have paid. */
export type PlayedDay = DayChange & { readonly payments: readonly InventedPayment[] };

/** Simulates an empty day up to now: all of it if it is over, only bookings if it lies ahead. */
export async function playDay(before: DayState, desk: CashDesk, ids: Ids, now: number): Promise<PlayedDay> {
  const { organizationId, date, rules } = before;
  const guests = crowdOf(before).filter(({ visitor }) => visitor.asksAt <= now);
  if (guests.length === 0) return { before, after: before, events: [], payments: [] };

  const idsOf = await idsFor(guests, ids);
  const visitors = guests.map(({ visitor }) => visitor);
  const seed = `day ${organizationId} ${date}`;
  const { payments, meanwhile } = payingOn(before, desk);
  const played = simulateDay(rules, visitors, { ...behaviourIn(rules), meanwhile }, seed, idsOf);
  const events = played.events.filter(({ at }) => at <= now);
  // Usually the day is over and need not be evolved again.
  const day = events.length === played.events.length ? played.day : evolveAll(before.day, events);
  const after = { ...before, day, clients: clientsOf(guests, idsOf) };
  return {
    before,
    after,
    events: events.map((event) => ({ event, actorId: actorOf(event) })),
    payments: payments.map((payment) => knownAt(payment, now)).filter((payment) => payment !== undefined),
  };
}

/** What operators do is theirs; the rest is done by visitors and by time. */
function actorOf(event: DayEvent): number | null {
  const isByTime = "isDayClosed" in event || "isTimer" in event || "late" in event;
  return isByTime || !("operatorId" in event) ? null : (event.operatorId ?? null);
}

async function idsFor(guests: readonly Guest[], ids: Ids): Promise<IdsOf> {
  const taken: (readonly number[])[] = [];
  for (const { visitor } of guests) taken.push(await ids.take(2 + (visitor.further ?? []).length));
  return (_, index) => taken[index] ?? [];
}

function clientsOf(guests: readonly Guest[], idsOf: IdsOf): Clients {
  return makeClients(
    guests.map(({ visitor, values }, index) => {
      const [ticketId = 0] = idsOf(visitor, index);
      return [ticketId, { token: randomUUID(), values }];
    }),
  );
}
