import { describe, expect, test } from "vitest";
import { endLeases, judgeRegistration, leasesAfterChange } from "#leases/branch-leases";
import type { Lease } from "#leases/lease-book";
import type { BranchOwnership } from "#ownership/branch-ownership";

const lease = (id: string): Lease => ({ id, operatorId: 1, from: 540, to: 560 });
const leases = [lease("one"), lease("other")];

test("a lease ends by its id, and a word that comes twice does no harm", () => {
  const left = endLeases(leases, ["one", "unknown"]);
  expect(left).toEqual([lease("other")]);
  expect(endLeases(left, ["one"])).toEqual(left);
});

describe("the request to register a provisional ticket", () => {
  test("is decided by the day while the branch holds the leases", () => {
    expect(judgeRegistration(leases, ["one", "other"], false)).toBe("decide");
  });

  test("is known if the ticket is registered, though its leases are used up", () => {
    expect(judgeRegistration([], ["one"], true)).toBe("known");
  });

  test("is refused if a lease has ended", () => {
    expect(judgeRegistration([lease("one")], ["one", "other"], false)).toBe("lease-ended");
  });
});

describe("the leases of a branch server", () => {
  const writing: BranchOwnership = { serverId: 7, writer: { serverId: 7, epoch: 1 }, status: "writing" };

  test("stay while it is recalled, because the centre may book in them until it has taken over", () => {
    expect(leasesAfterChange(leases, writing, { ...writing, status: "stopping" })).toEqual(leases);
  });

  test("end when it is replaced", () => {
    expect(leasesAfterChange(leases, writing, { ...writing, status: "replaced" })).toEqual([]);
  });

  test("end when it takes charge again", () => {
    const again = { ...writing, writer: { serverId: 7, epoch: 3 } };
    expect(leasesAfterChange(leases, writing, again)).toEqual([]);
  });
});
