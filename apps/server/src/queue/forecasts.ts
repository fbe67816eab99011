import { type Day, type Entry, findItem } from "@cherga/engine/day/day";
import { candidatesOf } from "@cherga/engine/day/queue";
import type { Newcomer } from "@cherga/engine/forecast/expected";
import { type CallForecast, forecast, makeArrivals } from "@cherga/engine/forecast/forecast";
import type { KnownDay } from "#queue/day/known-day";
import type { Lessons } from "#queue/lessons";
import { makeRecent } from "#queue/recent";

/** When those who wait will be called, and somebody who would take a ticket for a service now. */
export type HallForecast = {
  readonly byItemId: ReadonlyMap<number, CallForecast>;
  readonly byServiceId: ReadonlyMap<number, CallForecast>;
};

/** Foretells days. */
export type Forecasts = {
  /** Gives a forecast that is a second old at most; what has happened since may be missing. */
  of(known: KnownDay, now: number): HallForecast;
  /** Foretells when somebody is called who takes a ticket now, on the day exactly as it is. */
  ofNewcomer(known: KnownDay, newcomer: Newcomer, now: number): CallForecast;
};

/** Makes forecasts, and keeps each for those who ask in the next second. */
export function makeForecasts(lessons: Pick<Lessons, "outlookOn">): Forecasts {
  const halls = makeRecent<HallForecast>();
  const crowds = makeRecent<Crowd>();

  return {
    of: (known, now) => halls.of(known, now, () => foretell(lessons, known, now)),
    ofNewcomer: (known, newcomer, now) => {
      const name = nameOfNewcomer(newcomer);
      const begin = (): Crowd => beginCrowd(lessons, known, newcomer, now);
      const call = crowds.of(known, now, begin).letIn(known.day, name);
      return call ?? crowds.anew(known, now, begin).letIn(known.day, name) ?? "noOperator";
    },
  };
}

/** Those who come within the same second. */
type Crowd = {
  /** Undefined when something else has happened since the last one, and it has to begin anew. */
  letIn(day: Day, name: string): CallForecast | undefined;
};

function beginCrowd(
  lessons: Pick<Lessons, "outlookOn">,
  known: KnownDay,
  first: Newcomer,
  now: number,
): Crowd {
  const usual = walkInsFor(known);
  const newcomers = new Map([...usual, first].map((each) => [nameOfNewcomer(each), each]));
  const arrivals = makeArrivals({ ...known, now }, lessons.outlookOn(known), [...newcomers.values()]);
  let last: { readonly day: Day; readonly name: string; readonly call: CallForecast } | undefined;
  return {
    letIn: (day, name) => {
      // Whoever was refused has changed nothing, and the next is told the same.
      if (last?.day === day) return last.name === name ? last.call : undefined;
      const [newcomer, before] = [newcomers.get(name), last && newcomers.get(last.name)];
      if (newcomer === undefined) return undefined;
      if (last !== undefined && before !== undefined && !hasCome(before, last.day, day)) return undefined;
      const call = arrivals.letIn(newcomer);
      if (call !== undefined) last = { day, name, call };
      return call;
    },
  };
}

/** Whether nothing has happened between two states of a day but that this newcomer has taken a ticket. */
function hasCome({ serviceId, ticketType, operatorId }: Newcomer, before: Day, after: Day): boolean {
  if (after.seq !== before.seq + 1 || after.lastNumber !== before.lastNumber + 1) return false;
  const come = candidatesOf(after).find(({ num }) => num === after.lastNumber);
  return (
    come !== undefined &&
    come.serviceId === serviceId &&
    come.ticketType === ticketType &&
    come.boundTo === operatorId &&
    !come.isBooked &&
    findItem(after, come.itemId)?.ticket.items.length === 1
  );
}

const nameOfNewcomer = ({ serviceId, ticketType, operatorId }: Newcomer): string =>
  `${serviceId} ${ticketType} ${operatorId}`;

/** Gives when an item will be called. Who has come since the forecast was made is whom it foretold as a newcomer. */
export function callOf(
  { byItemId, byServiceId }: HallForecast,
  { ticket, item }: Entry,
): CallForecast | undefined {
  const known = byItemId.get(item.id);
  if (known !== undefined || item.phase !== "queued" || ticket.passWay !== "current") return known;
  return item.boundTo === undefined ? byServiceId.get(item.serviceId) : undefined;
}

function foretell(lessons: Pick<Lessons, "outlookOn">, known: KnownDay, now: number): HallForecast {
  const newcomers = walkInsFor(known);
  const { byItemId, byNewcomer } = forecast({ ...known, now }, lessons.outlookOn(known), newcomers);
  return {
    byItemId,
    byServiceId: new Map([...byNewcomer].map(([{ serviceId }, call]) => [serviceId, call])),
  };
}

/** Somebody for each service, who would walk in. */
const walkInsFor = ({ rules }: KnownDay): readonly Newcomer[] =>
  [...rules.services.keys()].map((serviceId) => ({ serviceId, ticketType: "inPlaceCurrent" }));
