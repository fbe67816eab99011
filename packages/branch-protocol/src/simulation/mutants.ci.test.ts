import { expect, test } from "vitest";
import { judgeBatch, type DayHead } from "#day-upload";
import { type Protocol, protocol } from "#simulation/protocol";
import { type Habits, slotMs } from "#simulation/run";
import { properHabits, simulate } from "#simulation/simulate";

/** A fault in the protocol, and what it is. */
type Mutant = {
  readonly name: string;
  readonly protocol?: Partial<Protocol>;
  readonly habits?: Partial<Habits>;
  /** Runs that show the fault are rare, and the search begins before one of them. */
  readonly firstSeed?: number;
};

const mutants: readonly Mutant[] = [
  { name: "messages are sent before the commit", habits: { sendsBeforeCommit: true } },
  {
    name: "a forwarded command is answered before the copy has its event",
    habits: { answersBeforeCopy: true },
  },
  {
    name: "leases are chosen before the day is locked",
    firstSeed: 2230,
    habits: { leasesByOldCount: true },
  },
  {
    name: "the centre applies events of a replaced epoch",
    protocol: {
      accepts: ({ writer }, claim) => writer.serverId === claim.serverId || writer.serverId === null,
    },
  },
  {
    name: "a restored centre goes on at once",
    protocol: {
      restoreOwnership: (state, leastEpoch) => ({
        ...protocol.restoreOwnership(state, leastEpoch),
        isRestored: false,
      }),
    },
  },
  {
    name: "a restored centre does not believe in later epochs",
    protocol: { hearClaim: (state, claim) => (state.isRestored ? state : protocol.hearClaim(state, claim)) },
  },
  {
    name: "the centre takes over before its copy is complete",
    protocol: { isComplete: () => true },
  },
  {
    name: "a recalled branch goes on deciding",
    protocol: { mayBranchWrite: ({ status }) => status === "writing" || status === "stopping" },
  },
  {
    name: "a branch accepts an offer before its unsent events are kept",
    protocol: {
      hearOffer: (state, offered) => protocol.hearOffer({ ...state, status: "reading" }, offered),
    },
  },
  {
    name: "a replaced branch throws its unsent events away",
    protocol: {
      hearReplaced: (state, refused) => {
        const replaced = protocol.hearReplaced(state, refused);
        return replaced.status === "replaced" ? { ...replaced, status: "reading" } : replaced;
      },
    },
  },
  {
    name: "the branch forgets which commands it has decided",
    protocol: { judgeForwarded: (state, to) => protocol.judgeForwarded(state, to, false) },
  },
  {
    name: "the centre forwards a command that its copy answers",
    protocol: { courseAtCentre: (state) => protocol.courseAtCentre(state, undefined) },
  },
  {
    name: "the centre decides as well, while the branch is silent",
    protocol: {
      courseAtCentre: (state, known) => {
        const course = protocol.courseAtCentre(state, known);
        return course.kind === "forward" ? { kind: "decide" } : course;
      },
    },
  },
  {
    name: "events are applied without looking at their numbers",
    protocol: { judgeUpload: (_, batch) => ({ kind: "apply", after: batch.from }) },
  },
  {
    name: "the digests of copied computers are not compared",
    protocol: {
      judgeUpload: (centre: DayHead, batch) => judgeBatch(centre.version, batch),
      findFork: (version, centre) => protocol.findFork(version, centre, centre.digest),
    },
  },
  {
    name: "a lease ends when its time has come",
    protocol: { heldLeases: (leases, now) => leases.filter(({ from }) => from > now) },
  },
  {
    name: "the branch keeps its leases when it was replaced",
    protocol: { leasesAfterChange: (leases) => leases },
  },
  {
    name: "leases survive a change of the writer at the centre",
    protocol: { forgetLeases: (state) => state },
  },
  {
    name: "leases of an earlier epoch are taken",
    protocol: {
      acceptsLeases: ({ writer, isRestored }, claim) => !isRestored && writer.serverId === claim.serverId,
    },
  },
  {
    name: "leases are taken before the events that made room for them",
    firstSeed: 1240,
    protocol: { isCopied: () => true },
  },
  {
    name: "the centre deletes a lease that is not on the list, and an older list brings it back",
    firstSeed: 2780,
    protocol: {
      takeList: (state, list) => {
        const { leases, tickets } = protocol.takeList(state, list);
        return { leases: leases.filter(({ id }) => list.some((lease) => lease.id === id)), tickets };
      },
    },
  },
  {
    name: "the centre books in a lease that it has given up",
    protocol: {
      reserve: ({ leases, tickets }, visit) =>
        protocol.reserve({ leases: leases.map((lease) => ({ ...lease, isClosed: false })), tickets }, visit),
    },
  },
  {
    name: "a booking leaves its leases open",
    protocol: {
      reserve: (state, visit) => {
        const reserved = protocol.reserve(state, visit);
        return reserved === undefined ? undefined : { ...reserved, leases: state.leases };
      },
    },
  },
  {
    name: "a booking needs only the beginning of its time to be leased",
    protocol: {
      reserve: (state, visit) => {
        const length = Math.min(visit.to - visit.from, slotMs);
        const reserved = protocol.reserve(state, { ...visit, to: visit.from + length });
        return reserved === undefined
          ? undefined
          : {
              ...reserved,
              tickets: reserved.tickets.map((ticket) =>
                ticket.id === visit.id ? { ...ticket, to: visit.to } : ticket,
              ),
            };
      },
    },
  },
  {
    name: "a lease has ended though a provisional ticket occupies it",
    protocol: { endedLeases: (state) => protocol.endedLeases({ ...state, tickets: [] }) },
  },
  {
    name: "leases are told to have ended that are open",
    protocol: { endedLeases: (state) => protocol.endedLeases(protocol.closeAllLeases(state)) },
  },
  {
    name: "leases that are closed and unused are never told",
    protocol: { endedLeases: () => [] },
  },
  {
    name: "a lapsed reservation keeps its leases",
    protocol: {
      endedLeases: ({ leases, tickets }) =>
        protocol.endedLeases({
          leases,
          tickets: tickets.map((ticket) => ({ ...ticket, status: "reserved" })),
        }),
    },
  },
  {
    name: "a ticket can be cancelled at the centre after the branch was asked to register it",
    protocol: {
      cancel: (state, id) => {
        const asked = state.tickets.filter(({ isAsked }) => isAsked).map((ticket) => ticket.id);
        const open = { ...state, tickets: state.tickets.map((ticket) => ({ ...ticket, isAsked: false })) };
        const { leases, tickets } = protocol.cancel(open, id);
        return {
          leases,
          tickets: tickets.map((ticket) => ({ ...ticket, isAsked: asked.includes(ticket.id) })),
        };
      },
    },
  },
  {
    name: "a registration leaves its leases",
    protocol: { leasesAfterRegistration: (leases) => leases },
  },
  {
    name: "a ticket that was refused is registered later",
    firstSeed: 1270,
    protocol: { leasesAfterRefusal: (leases) => leases },
  },
  {
    name: "the branch does not know the tickets that it has registered",
    protocol: {
      judgeRegistration: (leases, leaseIds) => protocol.judgeRegistration(leases, leaseIds, false),
    },
  },
  {
    name: "a ticket is registered without its leases",
    firstSeed: 1270,
    protocol: { judgeRegistration: (_, __, isKnown) => (isKnown ? "known" : "decide") },
  },
  {
    name: "a voucher is good twice",
    protocol: { judgeVoucher: () => "decide" },
  },
  {
    name: "the copy leaves a registered ticket provisional",
    protocol: { hearRegistered: (state) => state },
  },
  {
    name: "a refused ticket is not listed",
    protocol: {
      hearRefusal: ({ leases, tickets }, id) => ({
        leases,
        tickets: tickets.filter((ticket) => ticket.id !== id),
      }),
    },
  },
  {
    name: "a centre that takes over forgets its provisional tickets",
    protocol: { forgetLeases: () => ({ leases: [], tickets: [] }) },
  },
  {
    name: "an organization is handed over with provisional tickets",
    protocol: { mayHandOver: () => true },
  },
  {
    name: "a restored centre books in leases that it may have given up",
    firstSeed: 960,
    protocol: { closeAllLeases: (state) => state },
  },
  {
    name: "leases do not count against the quota",
    protocol: { leasedCount: () => 0 },
  },
];

const seedsTried = 500;

test.each(mutants)(
  "the simulation finds that $name",
  ({ protocol: changes = {}, habits = {}, firstSeed = 0 }) => {
    const changed = { ...protocol, ...changes };
    expect(firstFault(changed, { ...properHabits, ...habits }, firstSeed)).toEqual(expect.any(String));
  },
);

function firstFault(changed: Protocol, habits: Habits, firstSeed: number): string | undefined {
  for (let seed = firstSeed; seed < firstSeed + seedsTried; seed += 1) {
    const { fault } = simulate(`seed ${seed}`, changed, habits);
    if (fault !== undefined) return fault;
  }
  return undefined;
}
