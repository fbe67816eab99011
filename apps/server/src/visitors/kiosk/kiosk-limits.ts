import type { LimitUse } from "@cherga/engine/day/command";
import type { Applicant } from "@cherga/engine/limits/limits";
import type { BaseDeps } from "#auth/base-deps";
import type { DayState } from "#queue/day/day-state";
import type { Count } from "#queue/runner/day-request";
import { limitCounts, type Registrant } from "#visitors/limits/limits";
import type { Kiosk } from "#visitors/kiosk/kiosk";

/** Somebody at a kiosk. The address is the kiosk's own and says nothing about them. */
export const registrantAt = (applicant: Omit<Applicant, "address">, secret: string): Registrant => ({
  channel: "terminal",
  applicant,
  secret,
});

/** Gives what somebody at a kiosk counts against: its own limits, and the organization's for all of them. */
export function kioskCounts(
  known: DayState,
  { limits }: Pick<Kiosk, "limits">,
  registrant: Registrant,
): readonly Count[] {
  return limitCounts(known, [...limits, ...known.config.organization.terminalQueue.limits], registrant);
}

/** Counts what a day has used of limits and quotas, as it was not long ago. */
export type RecentCounts = (known: DayState, counts: readonly Count[]) => Promise<readonly LimitUse[]>;

/** However many kiosks ask, the same is counted once in this time. A registration counts anew, under a lock. */
const recentMs = 1_000;
const remembered = 1_000;

/** Makes a counter for those who only look. */
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
