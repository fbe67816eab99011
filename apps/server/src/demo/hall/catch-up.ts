import { dateAt, dayFrame, instantOf } from "@cherga/engine/time/day-frame";
import { msPerMinute } from "@cherga/engine/time/durations";
import type { Clock } from "#base/clock";
import { makeHall } from "#demo/hall/hall";
import type { HallDeps } from "#demo/hall/hall-deps";
import { makeDays } from "#queue/days/days";
import { runDueTimers } from "#queue/timers/due-timers";

/** Calls and completions are at most this late, as if operators needed a moment. */
const stepMs = 2 * msPerMinute;
/** The first desks of the demo open an hour later. */
const beginsAtMin = 7 * 60;

/**
 * Plays the part of today that has passed since the newest event, with a clock that goes through it in steps. Without
 * this, a demo that is started on another day would show only unserved bookings.
 */
export async function catchUp(deps: HallDeps, newestMs: number): Promise<void> {
  const now = deps.clock.now().getTime();
  const today = dayFrame("Europe/Kyiv", dateAt("Europe/Kyiv", now));
  let at = Math.max(newestMs, instantOf(today, beginsAtMin));
  const clock: Clock = { now: () => new Date(at) };
  const { db, pool, lineage } = deps;
  // The server does not listen yet, so there are no subscribers to publish to.
  const days = makeDays({ clock, db, pool, lineage, publish: () => undefined });
  const past = { ...deps, clock, days };
  const hall = makeHall(past);
  while (at + stepMs < now) {
    at += stepMs;
    await runDueTimers(past);
    await hall.look();
  }
  await days.settled();
}
