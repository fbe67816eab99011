import { findItem } from "@cherga/engine/day/day";
import { type CallForecast, forecast } from "@cherga/engine/forecast/forecast";
import { pacesSeen } from "@cherga/engine/forecast/pace";
import { type KnownDay, nameOf } from "#queue/day/known-day";
import type { HallForecast } from "#queue/forecasts";

/** Foretells when those who wait are called. */
export type WaitingForecasts = {
  /** Gives a forecast that is a second old at most. */
  of(known: KnownDay, now: number): HallForecast;
  /** Gives the forecast that was made last; whoever is in a hurry makes none. */
  latest(known: KnownDay, now: number): HallForecast;
};

const freshMs = 1_000;
const remembered = 500;

/**
 * Makes forecasts for visitors and boards. Staff ask of every service how long somebody would wait who came now, which
 * costs many times as much as to foretell those who are here; visitors and boards ask only of these.
 */
export function makeWaitingForecasts(): WaitingForecasts {
  const made = new Map<string, { readonly at: number; readonly hall: HallForecast }>();

  function of(known: KnownDay, now: number): HallForecast {
    const name = nameOf(known);
    const last = made.get(name);
    if (last !== undefined && Math.abs(now - last.at) < freshMs) return last.hall;
    const hall = foretell(known, now);
    made.delete(name);
    made.set(name, { at: now, hall });
    const [oldest] = made.keys();
    if (made.size > remembered && oldest !== undefined) made.delete(oldest);
    return hall;
  }

  return { of, latest: (known, now) => made.get(nameOf(known))?.hall ?? of(known, now) };
}

function foretell({ day, rules }: KnownDay, now: number): HallForecast {
  const { byItemId } = forecast({ day, rules, now }, pacesSeen(day, rules));
  // Whoever has come since is called about when the last of those is who want the same.
  const byServiceId = new Map<number, CallForecast>();
  for (const [itemId, call] of byItemId) {
    const entry = findItem(day, itemId);
    if (entry?.ticket.passWay !== "current" || entry.item.boundTo !== undefined) continue;
    const { serviceId } = entry.item;
    if (likelyAt(call) >= likelyAt(byServiceId.get(serviceId))) byServiceId.set(serviceId, call);
  }
  return { byItemId, byServiceId };
}

const likelyAt = (call: CallForecast | undefined): number =>
  call === undefined || call === "noOperator" ? 0 : call.likelyAt;
