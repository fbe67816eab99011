import { addDays } from "@cherga/engine/time/calendar-date";
import { dateAt } from "@cherga/engine/time/day-frame";
import type pg from "pg";
import type { CentreLine } from "#branches/branch/dial-centre";
import { z } from "zod";
import { leaseTime, listLeases } from "#branches/branch/lease-time";
import { readWriter } from "#branches/branch/local-state";
import { versionNameOf } from "#queue/config/config";
import { type DayKey, nameOf } from "#queue/day/day-state";
import type { Days } from "#queue/days/days";
import { endLeases } from "#queue/provisional/leases";
import { bookingReachReason } from "#queue/registration/booking-reach";

type World = {
  readonly pool: pg.Pool;
  readonly clock: { now(): Date };
  readonly days: Days;
  readonly identity: { readonly serverId: number };
};

/** Leases time to the centre, so that it can book while the line is cut. */
export type TimeLeases = {
  /** Leases what is missing to the share, and ends what the centre has given up. */
  renew(line: CentreLine, organizationId: number): Promise<void>;
  /** Gets the time around an instant of a day back, or that of the whole day. */
  reclaim(line: CentreLine, key: DayKey, at: number | undefined): Promise<void>;
};

/** Days further ahead are leased later. */
const longestReachDays = 60;
/** How often the centre is asked which leases have ended. */
const tellMs = 15_000;
/** Time that was reclaimed is about to be booked: it is not leased again at once. */
const pauseMs = 60_000;

/** Makes the leasing of a branch server. */
export function makeTimeLeases({ pool, clock, days, identity }: World): TimeLeases {
  /** The state for which a day was last looked at. */
  const seen = new Map<string, string>();
  const reclaimedAt = new Map<string, number>();
  let told: { readonly line: CentreLine; readonly ids: string; readonly at: number } | undefined;

  /** Returns the days that can be booked online now. */
  async function bookableDays(organizationId: number): Promise<readonly string[]> {
    const now = clock.now().getTime();
    const config = await days.configOf(organizationId);
    if (!config.organization.webQueue.enabled) return [];
    const today = dateAt(config.organization.option.globalSetting.timeZone, now);
    return Array.from({ length: longestReachDays }, (_, index) => addDays(today, index)).filter(
      (date) => bookingReachReason(config, date, now) === undefined,
    );
  }

  async function leaseDays(organizationId: number, share: number): Promise<number> {
    const dates = await bookableDays(organizationId);
    const present = await listLeases(pool, organizationId);
    let leased = 0;
    for (const known of await days.readEach(organizationId, dates)) {
      const name = nameOf(known);
      const onDay = present.filter(({ date }) => date === known.date);
      const state = `${known.day.seq} ${versionNameOf(known.config)} ${onDay.length} ${share}`;
      const isFresh = clock.now().getTime() - (reclaimedAt.get(name) ?? 0) < pauseMs;
      if (seen.get(name) === state || isFresh) continue;
      const now = clock.now().getTime();
      const more = await leaseTime(pool, identity.serverId, known, onDay, { share, now });
      leased += more;
      // With new leases it is looked at once more.
      seen.set(name, more === 0 ? state : "");
    }
    return leased;
  }

  return {
    renew: async (line, organizationId) => {
      const share = await readShare(pool, identity.serverId);
      if (share > 0) await leaseDays(organizationId, share / 100);
      const leases = await listLeases(pool, organizationId);
      const ids = leases.map(({ id }) => id).join(" ");
      const isKnown = told?.line === line && told.ids === ids && performance.now() - told.at < tellMs;
      if (isKnown) return;
      const { epoch } = (await readWriter(pool, organizationId)) ?? { epoch: 0 };
      const { ended } = await line.ask("leases", { organizationId, epoch, leases });
      told = { line, ids, at: performance.now() };
      await endLeases(pool, ended);
    },
    reclaim: async (line, key, at) => {
      reclaimedAt.set(nameOf(key), clock.now().getTime());
      const { organizationId, date } = key;
      const leases = await listLeases(pool, organizationId, { date, at });
      if (leases.length === 0) return;
      const { epoch } = (await readWriter(pool, organizationId)) ?? { epoch: 0 };
      const { ended } = await line.ask("reclaim", { organizationId, epoch, leases });
      await endLeases(pool, ended);
    },
  };
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
