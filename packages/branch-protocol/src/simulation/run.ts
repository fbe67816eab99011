import { type Random, seededRandom } from "@cherga/engine/random/seeded-random";
import type { OperatorTime } from "#leases/lease-book";
import type { Protocol } from "#simulation/protocol";
import { makeWorld, type World } from "#simulation/world";

/** What processes do around the protocol. Tests change it to prove that faults are found. */
export type Habits = {
  /** A process sends what a step says before it has committed it. */
  readonly sendsBeforeCommit: boolean;
  /** The centre answers a forwarded command when the branch has decided it, not when the copy has its event. */
  readonly answersBeforeCopy: boolean;
  /** A branch leases by a count of visits that it has read before it locks the day. */
  readonly leasesByOldCount: boolean;
};

/** What happens in a run, and how often. */
type Profile = {
  readonly isRestoring: boolean;
  /** Whether disks of branches are copied or set back. */
  readonly isForking: boolean;
  /** The share of messages that are lost. */
  readonly loss: number;
  /** The share of steps in which a computer crashes, before or after the commit. */
  readonly crashes: number;
  /** The length of free times that are leased, in visits. */
  readonly visitsPerTime: number;
  /** Whether visitors show their bookings at a branch before it was asked to register them. */
  readonly areVouchersShown: boolean;
  /** Whether leases are as short as visits. A visit closes a longer one as a whole. */
  readonly areLeasesShort: boolean;
};

/** One simulation while it runs. */
export type Run = {
  readonly world: World;
  readonly protocol: Protocol;
  readonly habits: Habits;
  readonly profile: Profile;
  readonly random: Random;
  readonly counts: Map<string, number>;
  /** What was wrong first. */
  fault: string | undefined;
  made: number;
};

export function startRun(seed: string, protocol: Protocol, habits: Habits): Run {
  const random = seededRandom(seed);
  const profile = {
    isRestoring: random() < 0.35,
    isForking: random() < 0.25,
    loss: random() * 0.3,
    crashes: random() < 0.5 ? 0.02 : 0,
    visitsPerTime: random() < 0.5 ? 1 : 2,
    areLeasesShort: random() < 0.5,
    // By numbers of its own, so that the other runs stay as they are.
    areVouchersShown: seededRandom(`${seed}, vouchers`)() < 0.4,
  };
  const serverIds = random() < 0.5 ? [7] : [7, 8];
  const world = makeWorld(serverIds, () => Math.round((random() - 0.5) * maxSkewMs));
  return { world, protocol, habits, profile, random, counts: new Map(), fault: undefined, made: 0 };
}

const maxSkewMs = 20 * 60_000;

export const chance = ({ random }: Run, share: number): boolean => random() < share;

export function pick<T>({ random }: Run, things: readonly T[]): T | undefined {
  return things[Math.floor(random() * things.length)];
}

export function count({ counts }: Run, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}

/** Returns an id that is used once in a run. */
export function newId(run: Run, kind: string): string {
  run.made += 1;
  return `${kind} ${run.made}`;
}

/** The length of a visit. */
export const slotMs = 30 * 60_000;

const slots = 12;
const operators = [1, 2];

/** Divides a time into those of visits. */
export function partsOf({ operatorId, from, to }: OperatorTime): readonly OperatorTime[] {
  return Array.from({ length: (to - from) / slotMs }, (_, index) => ({
    operatorId,
    from: from + index * slotMs,
    to: from + (index + 1) * slotMs,
  }));
}

/** Lists the times of all operators that are as long as some visits. */
export function timesOf(visits: number): readonly OperatorTime[] {
  return operators.flatMap((operatorId) =>
    Array.from({ length: slots / visits }, (_, index) => ({
      operatorId,
      from: index * visits * slotMs,
      to: (index + 1) * visits * slotMs,
    })),
  );
}
