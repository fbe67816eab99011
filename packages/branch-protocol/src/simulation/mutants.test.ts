import { expect, test } from "vitest";
import { judgeBatch, type DayHead } from "#day-upload";
import type { LeaseEntry } from "#leases/lease-book";
import { type Protocol, protocol } from "#simulation/protocol";
import type { Habits } from "#simulation/run";
import { properHabits, simulate } from "#simulation/simulate";

/** A fault in the protocol, and what it is. */
type Mutant = {
  readonly name: string;
  readonly protocol?: Partial<Protocol>;
  readonly habits?: Partial<Habits>;
};

const mutants: readonly Mutant[] = [
  {
    name: "a lease ends when its time has come",
    protocol: { heldTime: (book, now) => protocol.heldTime(book, now).filter(({ from }) => from > now) },
  },
  { name: "messages are sent before the commit", habits: { sendsBeforeCommit: true } },
  {
    name: "a forwarded command is answered before the copy has its event",
    habits: { answersBeforeCopy: true },
  },
  {
    name: "the centre applies events of a replaced epoch",
    protocol: {
      accepts: ({ writer }, claim) => writer.serverId === claim.serverId || writer.serverId === null,
    },
  },
  {
    name: "a sale is redeemed without looking for its outcome",
    protocol: {
      decideSaleMessage: (book, message, day) =>
        protocol.decideSaleMessage(
          message.kind === "redeem-sale" ? { ...book, outcomes: {} } : book,
          message,
          day,
        ),
    },
  },
  {
    name: "the time of a cancelled sale is sold again before the branch has voided it",
    protocol: {
      sell: (state, book, sale, incarnation) => {
        const live = Object.fromEntries(Object.entries(state.sales).filter(([, row]) => !row.isCancelled));
        const sold = protocol.sell({ ...state, sales: live }, book, sale, incarnation);
        return "code" in sold ? sold : { ...sold, sales: { ...state.sales, ...sold.sales } };
      },
    },
  },
  {
    name: "a restored centre sells from leases of its earlier incarnation",
    protocol: {
      restoreOwnership: (state, _, leastEpoch) =>
        protocol.restoreOwnership(state, state.incarnation, leastEpoch),
    },
  },
  {
    name: "a restored centre goes on at once",
    protocol: {
      restoreOwnership: (state, incarnation, leastEpoch) => ({
        ...protocol.restoreOwnership(state, incarnation, leastEpoch),
        isRestored: false,
      }),
    },
  },
  {
    name: "a restored centre does not believe in later epochs",
    protocol: { hearClaim: (state, claim) => (state.isRestored ? state : protocol.hearClaim(state, claim)) },
  },
  {
    name: "a lease that is handed back takes its sales with it",
    protocol: {
      decideSaleMessage: (book, message, day) =>
        protocol.decideSaleMessage(
          book,
          message.kind === "hand-back-lease" ? { ...message, sold: [] } : message,
          day,
        ),
    },
  },
  {
    name: "a lease ends with its first sale",
    protocol: {
      decideSaleMessage: (book, message, day) => {
        const entries = protocol.decideSaleMessage(book, message, day);
        return entries.flatMap((entry): readonly LeaseEntry[] =>
          entry.kind === "redeemed"
            ? [entry, { kind: "released", leaseId: entry.sale.leaseId, kept: [] }]
            : [entry],
        );
      },
    },
  },
  {
    name: "the centre sells from a lease after it has handed it back",
    protocol: {
      sell: (state, book, sale, incarnation) => {
        const sold = protocol.sell({ ...state, closed: [] }, book, sale, incarnation);
        return "code" in sold ? sold : { ...sold, closed: state.closed };
      },
    },
  },
  {
    name: "a centre that takes over forgets its sales",
    protocol: { closeAll: (state) => ({ ...state, sales: {} }) },
  },
  {
    name: "a refused sale is dropped",
    protocol: {
      decideSaleMessage: (book, message, day) =>
        protocol.decideSaleMessage(book, message, day).filter(({ kind }) => kind !== "refused"),
    },
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
    name: "the shares of a limit are not held",
    protocol: { heldCount: () => 0 },
  },
  {
    name: "a sale takes more from a share than it has",
    protocol: {
      sell: (state, book, sale, incarnation) => {
        const sold = protocol.sell(state, book, { ...sale, shareIds: [] }, incarnation);
        return "code" in sold
          ? sold
          : { ...sold, sales: { ...sold.sales, [sale.id]: { sale, isCancelled: false } } };
      },
    },
  },
];

test.each(mutants)("the simulation finds that $name", ({ protocol: changes = {}, habits = {} }) => {
  expect(firstFault({ ...protocol, ...changes }, { ...properHabits, ...habits })).toEqual(expect.any(String));
});

function firstFault(changed: Protocol, habits: Habits): string | undefined {
  for (let seed = 0; seed < 500; seed += 1) {
    const { fault } = simulate(`seed ${seed}`, changed, habits);
    if (fault !== undefined) return fault;
  }
  return undefined;
}
