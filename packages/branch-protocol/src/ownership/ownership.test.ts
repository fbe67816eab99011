import { describe, expect, test } from "vitest";
import { courseAtCentre, judgeForwarded } from "#forwarded-command";
import {
  type BranchOwnership,
  claimOf,
  discardFork,
  hearOffer,
  hearRecall,
  hearReplaced,
  hearReviewKept,
  mayBranchWrite,
  stopAtFork,
} from "#ownership/branch-ownership";
import {
  accepts,
  type CentreOwnership,
  dueOwnershipMessage,
  hearClaim,
  hearStop,
  isReplaced,
  mayCentreWrite,
  orderOwnership,
  type OwnershipOrder,
  restoreOwnership,
} from "#ownership/centre-ownership";

const fresh: CentreOwnership = {
  writer: { serverId: null, epoch: 4 },
  phase: "steady",
  isRestored: false,
  leastEpoch: 0,
};
const reading: BranchOwnership = { serverId: 7, writer: { serverId: null, epoch: 0 }, status: "reading" };

function ordered(state: CentreOwnership, order: OwnershipOrder): CentreOwnership {
  const after = orderOwnership(state, order);
  if (after === undefined) throw new Error(`${order.kind} does not fit`);
  return after;
}

const offering = ordered(fresh, { kind: "hand-over", serverId: 7 });
const writing = hearOffer(reading, offering.writer);
const steady = hearClaim(offering, claimOf(writing));
const recalling = ordered(steady, { kind: "recall" });
const lost = ordered(steady, { kind: "declare-lost" });

describe("a hand-over", () => {
  test("stops the centre first; then nobody decides until the branch has the copy", () => {
    expect(offering).toMatchObject({ writer: { serverId: 7, epoch: 5 }, phase: "offering" });
    expect(mayCentreWrite(fresh)).toBe(true);
    expect(mayCentreWrite(offering)).toBe(false);
    expect(mayBranchWrite(reading)).toBe(false);
    expect(courseAtCentre(offering, undefined)).toEqual({ kind: "wait" });
  });

  test("is offered to its branch until the branch claims it", () => {
    expect(dueOwnershipMessage(offering, 7)).toBe("offer");
    expect(dueOwnershipMessage(offering, 8)).toBeUndefined();
    expect(hearClaim(offering, claimOf(reading))).toEqual(offering);
    expect(mayBranchWrite(writing)).toBe(true);
    expect(steady.phase).toBe("steady");
    expect(dueOwnershipMessage(steady, 7)).toBeUndefined();
  });

  test("is accepted once, and only by the branch that is meant", () => {
    expect(hearOffer(writing, offering.writer)).toEqual({ ...writing });
    expect(hearOffer({ ...reading, serverId: 8 }, offering.writer)).toMatchObject({ status: "reading" });
  });
});

describe("a hand-back", () => {
  const stopping = hearRecall(writing, recalling.writer);

  test("asks the branch to stop until the copy is complete, and then counts the epoch", () => {
    expect(dueOwnershipMessage(recalling, 7)).toBe("recall");
    expect(stopping.status).toBe("stopping");
    expect(mayBranchWrite(stopping)).toBe(false);
    expect(hearStop(recalling, stopping.writer, false)).toEqual(recalling);
    expect(hearStop(recalling, stopping.writer, true)).toMatchObject({
      writer: { serverId: null, epoch: 6 },
      phase: "steady",
    });
  });

  test("ends with a branch that reads, after its last events were looked through", () => {
    const back = hearStop(recalling, stopping.writer, true);
    expect(isReplaced(back, claimOf(stopping))).toBe(true);
    const replaced = hearReplaced(stopping, stopping.writer);
    expect(hearReviewKept(replaced, stopping.writer, back.writer)).toEqual({
      serverId: 7,
      writer: back.writer,
      status: "reading",
    });
  });

  test("is not asked of another epoch", () => {
    expect(hearRecall(writing, { serverId: 7, epoch: 4 })).toEqual(writing);
    expect(hearStop(lost, writing.writer, true)).toEqual(lost);
  });
});

describe("a lost branch", () => {
  test("is not applied any more, and is told so when it returns", () => {
    expect(lost.writer).toEqual({ serverId: null, epoch: 6 });
    expect(mayCentreWrite(lost)).toBe(true);
    expect(accepts(steady, writing.writer)).toBe(true);
    expect(accepts(lost, writing.writer)).toBe(false);
    expect(isReplaced(lost, claimOf(writing))).toBe(true);
    expect(isReplaced(lost, claimOf(reading))).toBe(false);
  });

  test("gives its events to review before it accepts another offer", () => {
    const again = ordered(lost, { kind: "hand-over", serverId: 7 });
    const replaced = hearOffer(writing, again.writer);
    expect(replaced).toEqual({ ...writing, status: "replaced" });
    const kept = hearReviewKept(replaced, writing.writer, again.writer);
    expect(kept.status).toBe("reading");
    expect(hearClaim(again, claimOf(kept))).toEqual(again);
    expect(hearOffer(kept, again.writer)).toMatchObject({ status: "writing", writer: again.writer });
  });

  test("does not stop for messages about other claims", () => {
    expect(hearReplaced(writing, { serverId: 7, epoch: 3 })).toEqual(writing);
    const replaced = hearReplaced(writing, writing.writer);
    expect(hearReviewKept(replaced, { serverId: 7, epoch: 3 }, lost.writer)).toEqual(replaced);
    expect(hearReplaced(reading, reading.writer)).toEqual(reading);
  });
});

describe("orders", () => {
  test.each([
    ["hand over what a branch has", steady, { kind: "hand-over", serverId: 8 }],
    ["recall what the centre has", fresh, { kind: "recall" }],
    ["recall twice", recalling, { kind: "recall" }],
    ["declare the centre lost", fresh, { kind: "declare-lost" }],
    ["resume without a restore", steady, { kind: "resume" }],
    [
      "hand over before somebody has resumed",
      restoreOwnership(fresh, 1000),
      { kind: "hand-over", serverId: 7 },
    ],
  ] satisfies readonly [string, CentreOwnership, OwnershipOrder][])("cannot %s", (_, state, order) => {
    expect(orderOwnership(state, order)).toBeUndefined();
  });
});

describe("a restored centre", () => {
  const restored = restoreOwnership(fresh, 1000);

  test("decides, applies and sends nothing until a person has resumed", () => {
    expect(mayCentreWrite(restored)).toBe(false);
    expect(courseAtCentre(restored, undefined)).toEqual({ kind: "wait" });
    const ofBranch = restoreOwnership(offering, 1000);
    expect(accepts(ofBranch, writing.writer)).toBe(false);
    expect(isReplaced(restored, claimOf(writing))).toBe(false);
    expect(dueOwnershipMessage(ofBranch, 7)).toBeUndefined();
  });

  test("learns from branches which epochs it has forgotten", () => {
    const told = hearClaim(restored, claimOf(writing));
    expect(told.writer).toEqual(writing.writer);
    expect(hearClaim(told, claimOf(reading)).writer).toEqual(writing.writer);
    expect(ordered(told, { kind: "resume" })).toMatchObject({ writer: writing.writer, isRestored: false });
  });

  test("skips the epochs that it may have forgotten when it decides again", () => {
    const resumed = ordered(restored, { kind: "resume" });
    expect(mayCentreWrite(resumed)).toBe(true);
    expect(resumed.writer.epoch).toBe(1000);
    expect(isReplaced(resumed, claimOf(writing))).toBe(true);
    const next = ordered(resumed, { kind: "hand-over", serverId: 7 });
    expect(next.writer.epoch).toBe(resumed.writer.epoch + 1);
  });

  test("skips them as well when it takes back what a branch had", () => {
    const resumed = ordered(restoreOwnership(steady, 1000), { kind: "resume" });
    expect(resumed.writer).toEqual(steady.writer);
    expect(ordered(resumed, { kind: "declare-lost" }).writer.epoch).toBe(1000);
    expect(hearStop(resumed, steady.writer, true).writer.epoch).toBe(1000);
  });
});

describe("a forked branch", () => {
  const forked = stopAtFork(writing);

  test("decides nothing until a person has sent its events to review", () => {
    expect(mayBranchWrite(forked)).toBe(false);
    expect(hearRecall(forked, forked.writer)).toEqual(forked);
    expect(discardFork(forked).status).toBe("replaced");
    expect(discardFork(writing)).toEqual(writing);
    expect(stopAtFork(reading)).toEqual(reading);
  });

  test("does not accept its old offer again", () => {
    const kept = hearReviewKept(discardFork(forked), forked.writer, forked.writer);
    expect(kept.status).toBe("reading");
    expect(hearOffer(kept, forked.writer).status).toBe("reading");
  });
});

describe("a command", () => {
  test("is answered from the copy if it is known there, whoever decides", () => {
    for (const state of [fresh, offering, steady, recalling, lost])
      expect(courseAtCentre(state, 12)).toEqual({ kind: "answer", answer: 12 });
  });

  test("is decided by the centre, or forwarded to the branch with its epoch", () => {
    expect(courseAtCentre(fresh, undefined)).toEqual({ kind: "decide" });
    expect(courseAtCentre(steady, undefined)).toEqual({ kind: "forward", to: { serverId: 7, epoch: 5 } });
    expect(courseAtCentre(recalling, undefined)).toEqual({ kind: "wait" });
  });

  test("is decided once by the branch that it was forwarded to, in its epoch", () => {
    expect(judgeForwarded(writing, writing.writer, false)).toBe("decide");
    expect(judgeForwarded(writing, writing.writer, true)).toBe("answer");
    expect(judgeForwarded(writing, { serverId: 7, epoch: 4 }, false)).toBe("refuse");
    expect(judgeForwarded(stopAtFork(writing), writing.writer, true)).toBe("refuse");
  });
});
