import type { Entry } from "@cherga/engine/day/day";
import { type CallForecast, forecast } from "@cherga/engine/forecast/forecast";
import { pacesSeen } from "@cherga/engine/forecast/pace";
import { type KnownDay, nameOf } from "#queue/day/known-day";

/** When those who wait will be called, and somebody who would take a ticket for a service now. */
export type HallForecast = {
  readonly byItemId: ReadonlyMap<number, CallForecast>;
  readonly byServiceId: ReadonlyMap<number, CallForecast>;
};

/** Foretells days. */
export type Forecasts = { of(known: KnownDay, now: number): HallForecast };

/** However often it is asked for, a forecast is made once in this time. */
const freshMs = 1_000;
const remembered = 200;

/** Makes forecasts, each of them for whoever asks in the next second. */
export function makeForecasts(): Forecasts {
  const made = new Map<string, { readonly at: number; readonly hall: HallForecast }>();

  return {
    of: (known, now) => {
      const name = nameOf(known);
      const last = made.get(name);
      if (last !== undefined && Math.abs(now - last.at) < freshMs) return last.hall;
      const hall = foretell(known, now);
      made.delete(name);
      made.set(name, { at: now, hall });
      const [oldest] = made.keys();
      if (made.size > remembered && oldest !== undefined) made.delete(oldest);
      return hall;
    },
  };
}

/** Gives when an item will be called. Who has come since the forecast was made is whom it foretold as a newcomer. */
export function callOf(
  { byItemId, byServiceId }: HallForecast,
  { ticket, item }: Entry,
): CallForecast | undefined {
  const known = byItemId.get(item.id);
  if (known !== undefined || item.phase !== "queued" || ticket.passWay !== "current") return known;
  return item.boundTo === undefined ? byServiceId.get(item.serviceId) : undefined;
}

function foretell({ day, rules }: KnownDay, now: number): HallForecast {
  const newcomers = [...rules.services.keys()].map((serviceId) => ({
    serviceId,
    ticketType: "inPlaceCurrent" as const,
  }));
  const { byItemId, byNewcomer } = forecast({ day, rules, now }, pacesSeen(day, rules), newcomers);
  return {
    byItemId,
    byServiceId: new Map([...byNewcomer].map(([{ serviceId }, call]) => [serviceId, call])),
  };
}
