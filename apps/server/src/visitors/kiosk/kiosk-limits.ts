import type { Limit } from "@cherga/engine/day/command";
import type { Applicant } from "@cherga/engine/limits/limits";
import type { KnownDay } from "#queue/day/known-day";
import type { Count } from "#queue/runner/ask";
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
  known: KnownDay,
  { limits }: Pick<Kiosk, "limits">,
  registrant: Registrant,
): readonly Count[] {
  const all = [...limits, ...known.config.organization.terminalQueue.limits];
  // Both may set the same limit, and nobody counts twice against it.
  return [...new Map(limitCounts(known, all, registrant).map((count) => [count.name, count])).values()];
}

/** Makes a counter that counts each thing once, however many ask about it. */
export function countingOnce(client: Parameters<Count["limit"]>[0]) {
  const counted = new Map<string, Promise<Limit>>();
  return (counts: readonly Count[]): Promise<readonly Limit[]> =>
    Promise.all(
      counts.map(async ({ name, wanted, limit }) => {
        let counting = counted.get(name);
        if (counting === undefined) counted.set(name, (counting = limit(client)));
        return { ...(await counting), wanted };
      }),
    );
}
