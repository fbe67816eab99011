import { faultAtEnd, faultOfWorld } from "#simulation/invariants";
import { cut, deliver, deliverAll, mend } from "#simulation/lines";
import { crashBranch, crashCentre, tickBranch, tickCentre } from "#simulation/processes";
import { protocol as realProtocol, type Protocol } from "#simulation/protocol";
import { type Habits, pick, type Run, startRun } from "#simulation/run";
import {
  backUp,
  backUpBranch,
  changeConfiguration,
  clone,
  giveUpLostWriter,
  grantLeases,
  order,
  restore,
  restoreBranch,
  resume,
  reviewFork,
} from "#simulation/staff";
import {
  ask,
  askAtCentre,
  book,
  cancelAtBranch,
  cancelBooking,
  confirmBooking,
  giveUp,
  lapseAll,
  lapseBooking,
  showVoucher,
  visitKiosk,
} from "#simulation/visitors";
import type { Computer } from "#simulation/world";

export type SimulatedRun = {
  /** What was wrong first, and when. */
  readonly fault: string | undefined;
  /** How often things happened. */
  readonly counts: ReadonlyMap<string, number>;
};

const steps = 600;
const roundsOfHealing = 60;

/** Processes commit before they send, the centre answers from its copy, and leases are chosen under the lock of the day. */
export const properHabits: Habits = {
  sendsBeforeCommit: false,
  answersBeforeCopy: false,
  leasesByOldCount: false,
};

/** Simulates a centre and its branches over bad lines, with crashes, lost branches and restored backups. */
export function simulate(
  seed: string,
  protocol: Protocol = realProtocol,
  habits: Habits = properHabits,
): SimulatedRun {
  const run = startRun(seed, protocol, habits);
  const look = lookFor(run);
  for (let step = 0; step < steps && run.fault === undefined; step += 1) {
    happen(run);
    look(`step ${step}`);
  }
  run.world.isHealing = true;
  let open: string | undefined = "not healed";
  for (let round = 0; round < roundsOfHealing && run.fault === undefined && open !== undefined; round += 1) {
    heal(run, round);
    look(`round ${round} of healing`);
    open = faultAtEnd(run.world);
  }
  return { fault: run.fault ?? open, counts: run.counts };
}

/** Looks for faults whenever a disk has changed. */
function lookFor(run: Run): (when: string) => void {
  const { world } = run;
  let seen: readonly unknown[] = [];
  return (when) => {
    const disks = [world.booked.size, world.centre.disk, ...world.computers.map(({ disk }) => disk)];
    if (disks.some((disk, index) => disk !== seen[index])) run.fault ??= faultOfWorld(world);
    seen = disks;
    if (run.fault !== undefined) run.fault = `${when}: ${run.fault}`;
  };
}

type Action = readonly [weight: number, act: (run: Run) => void];

const usual: readonly Action[] = [
  [60, deliver],
  [16, ofSome(tickBranch)],
  [10, tickCentre],
  [8, ofSome(visitKiosk)],
  [6, ofSome(cancelAtBranch)],
  [10, ofSome(grantLeases)],
  [3, askAtCentre],
  [6, (run) => ask(run, pick(run, [...run.world.clients.keys()]) ?? "")],
  [0.5, giveUp],
  [14, book],
  [8, confirmBooking],
  [3, cancelBooking],
  [1, lapseBooking],
  [1, changeConfiguration],
  [1.2, ofSome(cut)],
  [2, ofSome(mend)],
  [0.3, ofSome(crashBranch)],
  [3, ofSome((_, computer) => (computer.isOn = true))],
  [0.15, crashCentre],
  [3, ({ world }) => (world.centre.isOn = true)],
  [10, (run) => order(run, { kind: "hand-over", serverId: pick(run, [7, 7, 8]) ?? 7 })],
  [0.6, (run) => order(run, { kind: "recall" })],
  [0.25, (run) => order(run, { kind: "declare-lost" })],
  [2, resume],
  [0.5, ofSome(reviewFork)],
];
const showing: readonly Action[] = [[8, ofSome(showVoucher)]];
const restoring: readonly Action[] = [
  [2, backUp],
  [0.5, restore],
];
const forking: readonly Action[] = [
  [0.4, clone],
  [2, ofSome(backUpBranch)],
  [0.2, ofSome(restoreBranch)],
];

function ofSome(act: (run: Run, computer: Computer) => void): (run: Run) => void {
  return (run) => {
    const computer = pick(
      run,
      run.world.computers.filter(({ isBurned }) => !isBurned),
    );
    if (computer !== undefined) act(run, computer);
  };
}

function happen(run: Run): void {
  const { profile, random, world } = run;
  const actions = [
    ...usual,
    ...(profile.areVouchersShown ? showing : []),
    ...(profile.isRestoring ? restoring : []),
    ...(profile.isForking ? forking : []),
  ];
  let left = random() * actions.reduce((sum, [weight]) => sum + weight, 0);
  const [, act] = actions.find(([weight]) => (left -= weight) < 0) ?? [0, deliver];
  act(run);
  world.now += random() * 2 * 60_000;
}

const patience = 15;

/** All lines are up, and people do what only people may decide. */
function heal(run: Run, round: number): void {
  const { centre, computers, clients } = run.world;
  centre.isOn = true;
  for (const computer of computers) {
    computer.isOn = !computer.isBurned;
    computer.canSend = true;
    computer.canHear = true;
    reviewFork(run, computer);
    tickBranch(run, computer);
  }
  deliverAll(run);
  tickCentre(run);
  deliverAll(run);
  resume(run);
  lapseAll(run);
  if (round % patience === patience - 1) giveUpLostWriter(run);
  for (const key of clients.keys()) ask(run, key);
  deliverAll(run);
}
