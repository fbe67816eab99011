import { bySize } from "@cherga/test-network/test-size";
import { expect, test } from "vitest";
import { simulate } from "#simulation/simulate";

/** A block takes a few seconds; `npm run test:long` tries all of them. */
const blocks = Array.from({ length: bySize({ short: 1, long: 50 }) }, (_, block) => block);
const seedsPerBlock = 200;

/** What must happen, so that the runs are worth something. */
const mustHappen = [
  "admitted by a voucher",
  "booking",
  "booking cancelled",
  "booking refused",
  "branch burned",
  "branch is forked",
  "branch is reading",
  "branch is replaced",
  "branch is stopping",
  "branch is writing",
  "branch restored",
  "centre restored",
  "client answered",
  "command decided by the centre",
  "computer copied",
  "crash of a branch",
  "crash of the centre",
  "declare-lost",
  "events kept for review",
  "forgotten epoch learned",
  "hand-back",
  "hand-over",
  "leases ended",
  "leases granted",
  "line cut",
  "line cut one way",
  "recall",
  "reclaim for a command",
  "reclaim for a visitor",
  "register",
  "resume",
  "visitor at a kiosk",
].toSorted();

const happened = new Set<string>();

test.each(blocks)("nothing is lost or promised twice, whatever happens (block %i)", (block) => {
  const faults: string[] = [];
  for (let index = 0; index < seedsPerBlock; index += 1) {
    const seed = `seed ${block * seedsPerBlock + index}`;
    const { fault, counts } = simulate(seed);
    if (fault !== undefined) faults.push(`${seed}: ${fault}`);
    for (const what of counts.keys()) happened.add(what);
  }
  expect(faults).toEqual([]);
});

test("everything has happened in some run", () => {
  expect([...happened].toSorted()).toEqual(mustHappen);
});

test("a run is the same for the same seed", () => {
  expect(simulate("a throw")).toEqual(simulate("a throw"));
  expect(simulate("a throw").counts).not.toEqual(simulate("another throw").counts);
});
