import { describe, expect, test } from "vitest";
import { isOutside } from "#day/occupancy";
import { aCentre, anOperator, aRules, aService, at } from "#day/testing/a-day";
import { work } from "#testing/a-schedule";

describe("an early call", () => {
  test("by name asks before the booked time, and is then a forced call", () => {
    const centre = aCentre();
    const id = centre.booked(at("11:00"), at("09:30"));
    const call = { type: "arbitraryCall", itemId: id, operatorId: 1 } as const;
    expect(centre.tell(call, at("10:00"))).toEqual({
      events: [],
      can: { early: "priorBooking", until: at("11:00") },
      ticketId: id,
      itemId: id,
      because: "chosen",
    });
    expect(centre.tell({ ...call, allowForcedTime: true }, at("10:00")).events).toMatchObject([
      { type: "forceCall", itemId: id },
    ]);
  });

  test("by next asks, and forceNext does not", () => {
    const centre = aCentre(aRules({ operators: [anOperator(1)] }));
    centre.booked(at("10:15"), at("09:30"));
    const id = centre.walkIn(at("10:00"));
    expect(centre.tell({ type: "next", operatorId: 1 }, at("10:00")).can).toEqual({
      early: "notEnoughTime",
      until: at("10:45"),
    });
    expect(centre.tell({ type: "forceNext", operatorId: 1 }, at("10:00")).events).toMatchObject([
      { type: "forceCall", itemId: id },
    ]);
  });

  test("by next is for the desk, and is done by force where that is said", () => {
    const rules = aRules({ operators: [anOperator(1, [work("09:00", "10:20")])] });
    const waiting = () => {
      const made = aCentre(rules);
      made.walkIn(at("10:00"), { atLeastMin: 30 });
      made.walkIn(at("10:01"), { services: [2] });
      return made;
    };
    const forced = waiting().tell({ type: "forceNext", operatorId: 1 }, at("10:02"));
    expect(forced).toMatchObject({ can: true, events: [{ type: "forceCall" }] });
    const plain = waiting().tell({ type: "next", operatorId: 1 }, at("10:02"));
    expect(plain).toMatchObject({ can: true, events: [{ type: "call" }] });
  });

  test("passes over the same visitors when forced as without", () => {
    const rules = aRules({
      operators: [anOperator(1)],
      services: [aService(1, { duration: 60 }), aService(2)],
    });
    const waiting = () => {
      const made = aCentre(rules);
      made.booked(at("10:45"), at("09:00"), { services: [2] });
      const long = made.walkIn(at("10:00"), { services: [1] });
      const short = made.walkIn(at("10:01"), { services: [2] });
      return { made, long, short };
    };
    const first = waiting();
    expect(first.made.tell({ type: "next", operatorId: 1 }, at("10:02")).itemId).toBe(first.short);
    const second = waiting();
    expect(second.made.tell({ type: "forceNext", operatorId: 1 }, at("10:02")).itemId).toBe(second.long);
    const third = waiting();
    const forced = { type: "next", operatorId: 1, allowForcedTime: true } as const;
    expect(third.made.tell(forced, at("10:02"))).toMatchObject({
      itemId: third.long,
      events: [{ type: "forceCall" }],
    });
  });

  test("is refused on a day on which the operator does not work", () => {
    const centre = aCentre(aRules({ operators: [anOperator(1, []), anOperator(2)] }));
    const id = centre.walkIn(at("10:00"));
    expect(centre.ask({ type: "next", operatorId: 1 }, at("10:01"))).toEqual({
      code: "ERROR_NO_SCHEDULE",
      details: { operatorId: 1 },
    });
    expect(centre.ask({ type: "arbitraryCall", itemId: 99, operatorId: 2 }, at("10:01"))).toEqual({
      code: "ERROR_NOT_FOUND",
      details: { itemId: 99 },
    });
    centre.tell({ type: "sleep", operatorId: 2 }, at("10:02"));
    expect(centre.ask({ type: "arbitraryCall", itemId: id, operatorId: 2 }, at("10:03"))).toMatchObject({
      details: { action: "next", needs: "awake" },
    });
  });

  test("that turned out not to be early is a plain call", () => {
    const centre = aCentre();
    centre.walkIn(at("10:00"));
    expect(
      centre.tell({ type: "next", operatorId: 1, allowForcedTime: true }, at("10:00")).events,
    ).toMatchObject([{ type: "call" }]);
  });
});

describe("a booked visitor who is called early and released", () => {
  const calledEarly = (operatorId: number) => {
    const centre = aCentre();
    const id = centre.booked(at("11:00"), at("09:30"));
    expect(centre.item(id).place?.operatorId).toBe(1);
    centre.tell({ type: "arbitraryCall", itemId: id, operatorId, allowForcedTime: true }, at("10:00"));
    return { centre, id };
  };
  const release = (itemId: number, operatorId: number) => ({ type: "release", itemId, operatorId }) as const;

  test("never loses the time to the operator it was promised with", () => {
    const { centre, id } = calledEarly(1);
    centre.tell(release(id, 1), at("10:01"));
    expect(centre.item(id)).toMatchObject({ isOccupying: true, place: { operatorId: 1, from: at("11:00") } });
  });

  test("gets back the time that the call of another operator gave up", () => {
    const { centre, id } = calledEarly(2);
    expect(centre.item(id).isOccupying).toBe(false);
    centre.tell(release(id, 2), at("10:01"));
    expect(centre.item(id)).toMatchObject({ isOccupying: true, place: { operatorId: 1, from: at("11:00") } });
  });

  test("keeps the time with another operator if the first has promised it to somebody else", () => {
    const { centre, id } = calledEarly(2);
    centre.booked(at("11:00"), at("10:00"), { operatorId: 1 });
    centre.tell(release(id, 2), at("10:01"));
    expect(centre.item(id)).toMatchObject({ isOccupying: true, place: { operatorId: 2, from: at("11:00") } });
  });

  test("is outside if nobody has that time free, also after having been deferred", () => {
    const { centre, id } = calledEarly(2);
    centre.booked(at("11:00"), at("10:00"), { operatorId: 1 });
    centre.booked(at("11:00"), at("10:00"), { operatorId: 2 });
    centre.tell({ type: "hold", itemId: id, operatorId: 2 }, at("10:01"));
    centre.tell(release(id, 2), at("10:05"));
    expect(isOutside(centre.entry(id), centre.rules)).toBe(true);
    expect(centre.item(id)).toMatchObject({ plannedTime: at("11:00"), isOccupying: false });
  });

  test("waits without a promise once the time has come", () => {
    const { centre, id } = calledEarly(2);
    centre.tell(release(id, 2), at("11:00"));
    expect(centre.item(id)).toMatchObject({ isOccupying: false, isForced: false });
    expect(centre.state(id, at("11:00"))).toBe("wait");
  });
});

describe("a hidden ticket", () => {
  test("is called by name only", () => {
    const centre = aCentre();
    const id = centre.walkIn(at("10:00"), { isHidden: true });
    expect(centre.next(1, at("10:01"))).toBeUndefined();
    centre.tell({ type: "arbitraryCall", itemId: id, operatorId: 1 }, at("10:01"));
    expect(centre.state(id, at("10:01"))).toBe("called");
  });
});
