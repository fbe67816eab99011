import { describe, expect, test } from "vitest";
import type { Lease } from "#leases/lease-book";
import {
  askedTickets,
  askForAll,
  cancel,
  closeAllLeases,
  closeLeases,
  confirm,
  endedLeases,
  forgetLeases,
  hearRefusal,
  hearRegistered,
  lapse,
  mayHandOver,
  nothingProvisional,
  openLeases,
  openTickets,
  type Provisional,
  reserve,
  takeList,
} from "#leases/provisional";

/** Leases of twenty minutes, from 9 to 10 (times are minutes here). */
const list: readonly Lease[] = [540, 560, 580].map((from) => ({
  id: `from ${from}`,
  operatorId: 1,
  from,
  to: from + 20,
}));
const taken = takeList(nothingProvisional, list);
const visit = { id: "visit", operatorId: 1, from: 550, to: 570, isLimited: false };

/** A state in which a visit from 9:10 to 9:30 is reserved. */
const reserved = booked(taken);
const confirmed = confirm(reserved, "visit");
const asked = askForAll(confirmed);

function booked(state: Provisional): Provisional {
  const after = reserve(state, visit);
  if (after === undefined) throw new Error("the time is not leased");
  return after;
}

const idsOf = (leases: readonly { readonly id: string }[]): readonly string[] => leases.map(({ id }) => id);
const statusOf = ({ tickets }: Provisional): string | undefined => tickets[0]?.status;

describe("the list of leases", () => {
  test("adds what is unknown, and changes nothing when it comes twice", () => {
    expect(idsOf(openLeases(taken))).toEqual(["from 540", "from 560", "from 580"]);
    expect(takeList(taken, list)).toEqual(taken);
  });

  test("opens no lease again that was closed", () => {
    expect(idsOf(openLeases(takeList(closeLeases(taken, ["from 540"]), list)))).toEqual([
      "from 560",
      "from 580",
    ]);
  });

  test("closes what the branch has no longer, and an older list that comes late does not open it", () => {
    const after = takeList(takeList(taken, []), list);
    expect(openLeases(after)).toEqual([]);
    expect(endedLeases(after)).toEqual(["from 540", "from 560", "from 580"]);
  });
});

describe("a booking", () => {
  test("closes the leases that it touches, and these have not ended", () => {
    expect(idsOf(openLeases(reserved))).toEqual(["from 580"]);
    expect(reserved.tickets).toMatchObject([{ status: "reserved", leaseIds: ["from 540", "from 560"] }]);
    expect(endedLeases(closeAllLeases(reserved))).toEqual(["from 580"]);
  });

  test("is refused where the time is not leased, or a lease is closed", () => {
    expect(reserve(taken, { ...visit, from: 590, to: 610 })).toBeUndefined();
    expect(reserve(closeLeases(taken, ["from 560"]), visit)).toBeUndefined();
    expect(reserve(reserved, { ...visit, id: "another", from: 570, to: 580 })).toBeUndefined();
  });

  test("that is cancelled or lapses leaves its leases closed, and they have ended", () => {
    for (const ended of [cancel(reserved, "visit"), cancel(confirmed, "visit"), lapse(reserved, "visit")]) {
      expect(statusOf(ended)).toBe("cancelled");
      expect(idsOf(openLeases(ended))).toEqual(["from 580"]);
      expect(endedLeases(ended)).toEqual(["from 540", "from 560"]);
    }
  });

  test("does not lapse once it is confirmed", () => {
    expect(lapse(confirmed, "visit")).toEqual(confirmed);
  });

  test("is registered only when it is confirmed", () => {
    expect(askForAll(reserved)).toBe(reserved);
    expect(askedTickets(confirmed)).toEqual([]);
    expect(idsOf(askedTickets(asked))).toEqual(["visit"]);
  });

  test("cannot be cancelled at the centre once the branch was asked: it may be registered already", () => {
    expect(cancel(asked, "visit")).toEqual(asked);
  });

  test("is provisional no longer when the copy has it", () => {
    expect(hearRegistered(asked, ["another"])).toBe(asked);
    const { tickets, leases } = hearRegistered(asked, ["visit"]);
    expect(tickets).toEqual([]);
    expect(leases).toEqual(asked.leases);
  });

  test("that the day refuses is listed, and its leases have ended", () => {
    const refused = hearRefusal(asked, "visit");
    expect(statusOf(refused)).toBe("refused");
    expect(openTickets(refused)).toEqual([]);
    expect(endedLeases(refused)).toEqual(["from 540", "from 560"]);
    expect(statusOf(hearRefusal(cancel(confirmed, "visit"), "visit"))).toBe("cancelled");
  });
});

describe("when the writer changes", () => {
  test("all leases are forgotten, and the tickets stay", () => {
    expect(forgetLeases(asked)).toEqual({ leases: [], tickets: asked.tickets });
  });

  test("no ticket may be open at a hand-over", () => {
    expect(mayHandOver(reserved)).toBe(false);
    expect(mayHandOver(asked)).toBe(false);
    expect(mayHandOver(lapse(reserved, "visit"))).toBe(true);
    expect(mayHandOver(hearRefusal(asked, "visit"))).toBe(true);
  });
});
