import { msPerMinute } from "@cherga/engine/time/durations";
import type { Random } from "@cherga/engine/random/seeded-random";
import type { Rules } from "@cherga/engine/rules/rules";
import type { Behaviour, Visitor } from "@cherga/engine/simulation/simulate-day";
import { between } from "#demo/hall/chance";

/** Returns how simulated people behave, in whole milliseconds, which is the precision of the database. */
export function behaviourIn({ services }: Pick<Rules, "services">): Behaviour {
  return {
    serviceMs: (serviceId, random) =>
      Math.round((services.get(serviceId)?.duration ?? usualMin) * msPerMinute * shareOfDuration(random)),
    walkMs: (random) => between(15_000, 75_000, random),
    noShow: 0.04,
  };
}

/** Returns how long a simulated walk-in waits before leaving, in milliseconds. */
export const waitsAtMostMs = (random: Random): number => between(60, 120, random) * msPerMinute;

/** Returns when a simulated visitor cancels a booking; mostly never. */
export function cancelling(asksAt: number, startAt: number, random: Random): Pick<Visitor, "cancelsAt"> {
  const cancelsAt = asksAt + Math.round((startAt - asksAt) * random() * 0.98);
  return random() < 0.06 ? { cancelsAt } : {};
}

/** Returns when a simulated visitor with a booking checks in: most early, some a little late, a few never. */
export function checkingIn(startAt: number, random: Random): Pick<Visitor, "checksInAt"> {
  const earlyMin = random() < 0.9 ? between(2, 20, random) : -between(1, 8, random);
  return random() < 0.05 ? {} : { checksInAt: startAt - earlyMin * msPerMinute };
}

const usualMin = 10;

/** Most services end a little earlier than planned, some much later. */
const shareOfDuration = (random: Random): number => 0.55 + 0.5 * random() + 0.7 * random() ** 6;
