import { addDays } from "@cherga/engine/time/calendar-date";
import type pg from "pg";
import type { CentreLine } from "#branches/branch/dial-centre";
import { z } from "zod";
import { type LeaseDay, leaseTime, listLeaseDays, listLeases } from "#branches/branch/lease-time";
import { readWriter } from "#branches/branch/local-state";
import { versionNameOf } from "#queue/config/config";
import { type DayKey, nameOf } from "#queue/day/day-state";
import type { Days } from "#queue/days/days";
import { endLeases } from "#queue/provisional/leases";
import { bookingReachReason } from "#queue/registration/booking-reach";

type LeaseDeps = {
  readonly pool: pg.Pool;
  readonly clock: { now(): Date };
  readonly days: Days;
  readonly identity: { readonly serverId: number };
};

/** Leases time to the centre, so that it can book while the line is cut. */
export type TimeLeases = {
  /** Leases time until the share is reached, and ends the leases that the centre has given up. */
  renew(line: CentreLine, organizationId: number): Promise<void>;
  /** Reclaims the leased time around an instant of a day, or that of the whole day. */
  reclaim(line: CentreLine, key: DayKey, at: number | undefined): Promise<void>;
};

/** Days further ahead are leased later. */
const longestReachDays = 60;
/** Changed leases are sent at once, and all leases this often, to learn which ones have ended. */
const tellMs = 15_000;
/** The number of days without changes that are sent in one message. */
const daysToRepeat = 6;
/** The largest number of days in one message. */
const daysAtOnce = 10;
/** Leases of earlier days have ended long ago. */
const daysBack = 7;
/** Time that was reclaimed is about to be booked: it is not leased again at once. */
const pauseMs = 10_000;

/** Makes the leasing of a branch server. */
export function makeTimeLeases({ pool, clock, days, identity }: LeaseDeps): TimeLeases {
  /** The state for which a day was last looked at. */
  const seen = new Map<string, string>();
  const reclaimedAt = new Map<string, number>();
  let told: { readonly line: CentreLine; readonly days: Map<string, ToldDay> } | undefined;

  async function todayOf(organizationId: number): Promise<string> {
    const { date } = await days.dayAt(organizationId, clock.now().getTime());
    return date;
  }

  /** Returns the days that can be booked online now. */
  async function bookableDays(organizationId: number): Promise<readonly string[]> {
    const now = clock.now().getTime();
    const config = await days.configOf(organizationId);
    if (!config.organization.webQueue.enabled) return [];
    const today = await todayOf(organizationId);
    return Array.from({ length: longestReachDays }, (_, index) => addDays(today, index)).filter(
      (date) => bookingReachReason(config, date, now) === undefined,
    );
  }

  const leaseDaysOf = async (organizationId: number): Promise<readonly LeaseDay[]> =>
    listLeaseDays(pool, organizationId, addDays(await todayOf(organizationId), -daysBack));

  async function leaseMore(organizationId: number, share: number): Promise<void> {
    const dates = await bookableDays(organizationId);
    let daysLeased = 0;
    const stamps = new Map((await leaseDaysOf(organizationId)).map(({ date, stamp }) => [date, stamp]));
    for (const known of await days.readEach(organizationId, dates)) {
      const name = nameOf(known);
      const state = `${known.day.seq} ${versionNameOf(known.config)} ${stamps.get(known.date)} ${share}`;
      const now = clock.now().getTime();
      const isFresh = now - (reclaimedAt.get(name) ?? 0) < pauseMs;
      if (seen.get(name) === state || isFresh) continue;
      const leases = await listLeases(pool, organizationId, [known.date]);
      const added = await leaseTime(pool, identity.serverId, known, leases, { share, now });
      seen.set(name, state);
      if (added > 0) daysLeased += 1;
      // The centre is told of these first, so that it can book the next days soon.
      if (daysLeased === daysAtOnce) return;
    }
  }

  /** Tells the centre what has changed on this line, and some of what has not. */
  async function tell(line: CentreLine, organizationId: number): Promise<void> {
    if (told?.line !== line) told = { line, days: new Map() };
    const toldDays = told.days;
    const present = await leaseDaysOf(organizationId);
    const due = dueDays(present, toldDays, performance.now());
    const allDates = present.map(({ date }) => date);
    const { epoch } = (await readWriter(pool, organizationId)) ?? { epoch: 0 };
    for (let first = 0; first < due.length; first += daysAtOnce) {
      const some = due.slice(first, first + daysAtOnce);
      const dates = some.map(({ date }) => date);
      const leases = await listLeases(pool, organizationId, dates);
      const { ended } = await line.ask("leases", { organizationId, epoch, allDates, dates, leases });
      for (const { date, stamp } of some) toldDays.set(date, { stamp, at: performance.now() });
      await endLeases(pool, ended);
    }
  }

  return {
    renew: async (line, organizationId) => {
      const share = await readShare(pool, identity.serverId);
      if (share > 0) await leaseMore(organizationId, share / 100);
      await tell(line, organizationId);
    },
    reclaim: async (line, key, at) => {
      reclaimedAt.set(nameOf(key), clock.now().getTime());
      const { organizationId, date } = key;
      const leases = await listLeases(pool, organizationId, [date], at);
      if (leases.length === 0) return;
      const { epoch } = (await readWriter(pool, organizationId)) ?? { epoch: 0 };
      const { ended } = await line.ask("reclaim", { organizationId, epoch, leases });
      await endLeases(pool, ended);
    },
  };
}

/** What the centre was last told of a day, and when. */
type ToldDay = { readonly stamp: string; readonly at: number };

/** Returns the days to tell now: all that have changed, and the oldest of those that have not for a while. */
export function dueDays(
  present: readonly LeaseDay[],
  told: ReadonlyMap<string, ToldDay>,
  now: number,
): readonly LeaseDay[] {
  const isChanged = ({ date, stamp }: LeaseDay): boolean => told.get(date)?.stamp !== stamp;
  const toldAt = ({ date }: LeaseDay): number => told.get(date)?.at ?? -Infinity;
  const repeated = present
    .filter((day) => !isChanged(day) && now - toldAt(day) > tellMs)
    .toSorted((one, other) => toldAt(one) - toldAt(other));
  return [...present.filter(isChanged), ...repeated.slice(0, daysToRepeat)];
}

/** How much of the time that can be booked online is leased, in percent, unless the settings say otherwise. */
const usualShare = 50;
const settings = z.object({ onlineShare: z.number().min(0).max(100).catch(usualShare) });

async function readShare(pool: pg.Pool, serverId: number): Promise<number> {
  const { rows } = await pool.query<{ config: unknown }>("select config from server where id = $1", [
    serverId,
  ]);
  return settings.catch({ onlineShare: usualShare }).parse(rows[0]?.config).onlineShare;
}
