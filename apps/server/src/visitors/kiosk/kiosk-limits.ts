import type { LimitUse } from "@cherga/engine/day/command";
import type { Applicant } from "@cherga/engine/limits/limits";
import type { BaseDeps } from "#auth/base-deps";
import type { DayState } from "#queue/day/day-state";
import type { Count } from "#queue/runner/day-request";
import { limitCounts, type Registrant } from "#visitors/limits/limits";
import type { Kiosk } from "#visitors/kiosk/kiosk";

/** Returns the registrant at a kiosk. The address is left out: it is the kiosk's, and does not identify the visitor. */
export const registrantAt = (applicant: Omit<Applicant, "address">, secret: string): Registrant => ({
  channel: "terminal",
  applicant,
  secret,
});

/** Returns the counters for a visitor at a kiosk: the kiosk's own limits, and the organization's for all kiosks. */
export function kioskCounts(
  known: DayState,
  { limits }: Pick<Kiosk, "limits">,
  registrant: Registrant,
): readonly Count[] {
  return limitCounts(known, [...limits, ...known.config.organization.terminalQueue.limits], registrant);
}

/** Returns the use of limits and quotas; it may be slightly out of date. */
export type RecentCounts = (known: DayState, counts: readonly Count[]) => Promise<readonly LimitUse[]>;

/** How long a count is cached for all kiosks. A registration counts again, under a lock. */
const recentMs = 1_000;
const remembered = 1_000;

/** Creates the cached counter for read-only requests. */
export function makeRecentCounts({ pool, clock }: Pick<BaseDeps, "pool" | "clock">): RecentCounts {
  const counted = new Map<string, { readonly at: number; readonly limit: Promise<LimitUse> }>();

  function recent(name: string, limit: Count["limit"]): Promise<LimitUse> {
    const now = clock.now().getTime();
    const known = counted.get(name);
    if (known !== undefined && Math.abs(now - known.at) < recentMs) return known.limit;
    if (counted.size >= remembered) counted.clear();
    const counting = limit(pool);
    counted.set(name, { at: now, limit: counting });
    counting.catch(() => counted.delete(name));
    return counting;
  }

  return ({ date }, counts) =>
    Promise.all(
      counts.map(async ({ name, wanted, limit }) => ({
        ...(await recent(`${date} ${name}`, limit)),
        wanted,
      })),
    );
}
