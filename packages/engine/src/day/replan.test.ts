import { describe, expect, test } from "vitest";
import type { Command } from "#day/command";
import { deskOf } from "#day/day";
import { decide } from "#day/decide";
import { isOutside } from "#day/occupancy";
import { aCentre, aStaffedCentre, anOperator, aRules, at } from "#day/testing/a-day";
import { work } from "#testing/a-schedule";

describe("replanning", () => {
  const replan: Command = { type: "replan" };

  test("moves the bookings of who sleeps to others at the same time, and says what it could not", () => {
    const centre = aCentre();
    const [free, taken] = [
      centre.booked(at("12:00"), at("09:00"), { operatorId: 1 }),
      centre.booked(at("14:00"), at("09:00"), { operatorId: 1 }),
    ];
    centre.booked(at("14:00"), at("09:00"), { operatorId: 2 });
    centre.tell({ type: "sleep", operatorId: 1 }, at("10:00"));
    expect(centre.tell(replan, at("10:01")).unplaced).toEqual([taken]);
    expect(centre.item(free).place).toEqual({ operatorId: 2, from: at("12:00"), to: at("12:30") });
    expect(centre.item(taken).place?.operatorId).toBe(1);
  });

  test("finds a place for what an edited schedule left outside; the edit itself moves nothing", () => {
    const centre = aCentre();
    const id = centre.booked(at("12:00"), at("09:00"), { operatorId: 1 });
    const edited = aRules({ operators: [anOperator(1, [work("09:00", "11:00")]), anOperator(2)] });
    expect(centre.item(id).place?.operatorId).toBe(1);
    expect(isOutside(centre.entry(id), edited)).toBe(true);
    expect(isOutside(centre.entry(id), centre.rules)).toBe(false);
    const verdict = decide(centre.day(), edited, replan, at("10:00"));
    expect(verdict).toMatchObject({ unplaced: [], events: [{ type: "moveToOperator", toOperatorId: 2 }] });
  });

  test("moves one booking that is forecast too late to an operator who can keep the time", () => {
    const centre = aCentre();
    const id = centre.booked(at("12:00"), at("09:00"));
    const before = centre.item(id).place?.operatorId;
    centre.tell({ type: "shiftLate", itemId: id }, at("11:50"));
    expect(centre.item(id).place?.operatorId).toBe(before === 1 ? 2 : 1);
    expect(centre.item(id).plannedTime).toBe(at("12:00"));
  });
});

describe("replanning in detail", () => {
  test("moves future visits that have a place, the earliest first, and binds them to no operator", () => {
    const centre = aCentre();
    const late = centre.booked(at("12:15"), at("09:00"), { operatorId: 1 });
    const early = centre.booked(at("11:45"), at("09:00"), { operatorId: 1 });
    const last = centre.booked(at("12:45"), at("09:00"), { operatorId: 1 });
    const past = centre.booked(at("10:00"), at("09:00"), { operatorId: 1 });
    const held = centre.booked(at("15:00"), at("09:00"), { operatorId: 1 });
    const walkIn = centre.walkIn(at("09:00"), { operatorId: 1 });
    centre.tell({ type: "forceHold", itemId: held, actsForOthers: true }, at("09:30"));
    const released = centre.booked(at("16:00"), at("09:00"), { operatorId: 1 });
    for (const type of ["forceHold", "forceRelease"] as const)
      centre.tell({ type, itemId: released, actsForOthers: true }, at("09:30"));
    const called = centre.booked(at("17:00"), at("09:00"), { operatorId: 1 });
    centre.tell({ type: "arbitraryCall", itemId: called, operatorId: 1, allowForcedTime: true }, at("09:31"));
    const { events, can, unplaced } = centre.tell({ type: "replan", operatorId: 1 }, at("10:30"));
    expect(events.map((event) => ("itemId" in event ? event.itemId : 0))).toEqual([
      early,
      late,
      last,
      released,
    ]);
    expect({ can, unplaced }).toEqual({ can: true, unplaced: [] });
    expect(centre.item(late)).toMatchObject({ boundTo: undefined, place: { operatorId: 2 } });
    expect([past, walkIn].map((id) => centre.item(id).boundTo)).toEqual([1, 1]);
  });

  test("of one operator leaves the others alone; without an operator it concerns those who are awake", () => {
    const centre = aCentre(aRules({ operators: [anOperator(1), anOperator(2), anOperator(3)] }));
    const [first, second] = [1, 2].map((operatorId) =>
      centre.booked(at("12:00"), at("09:00"), { operatorId }),
    );
    centre.tell({ type: "sleep", operatorId: 2 }, at("09:10"));
    const forced = centre.booked(at("20:00"), at("09:10"), { allowForcedTime: true });
    const moved = centre.tell({ type: "replan", operatorId: 1 }, at("09:11"));
    expect(moved.events).toMatchObject([{ itemId: first, toOperatorId: 3, isBinding: false }]);
    expect(moved.unplaced).toEqual([]);
    expect(centre.tell({ type: "replan", operatorId: 1 }, at("09:12")).events).toEqual([]);
    const rest = centre.tell({ type: "replan" }, at("09:13"));
    expect(rest.events).toMatchObject([{ itemId: second, toOperatorId: 1 }]);
    expect(rest.unplaced).toEqual([forced]);
    expect(centre.tell({ type: "replan" }, at("09:14")).events).toEqual([]);
  });

  test("leaves a booking where it is if its operator wakes up in time", () => {
    const centre = aStaffedCentre(aRules({ settings: { sleepPeriodMin: 60 } }));
    const [soon] = ["10:45", "12:00"].map((clock) =>
      centre.booked(at(clock), at("09:00"), { operatorId: 1 }),
    );
    centre.walkIn(at("10:00"), { operatorId: 1 });
    centre.tell({ type: "tick" }, at("10:10"));
    expect(deskOf(centre.day(), 1)).toMatchObject({ isAsleep: true, sleepUntil: at("11:10") });
    const { events } = centre.tell({ type: "replan" }, at("10:11"));
    expect(events).toMatchObject([{ itemId: soon, toOperatorId: 2 }]);
  });

  test("of bookings at the same time goes by the id, and a booking that begins now is still moved", () => {
    const centre = aCentre(aRules({ operators: [anOperator(1), anOperator(2), anOperator(3)] }));
    for (const [operatorId, id] of [
      [1, 65],
      [2, 2],
    ] as const) {
      const parts = [{ itemId: id, serviceId: 1 }];
      centre.booked(at("12:00"), at("09:00"), { operatorId, ticketId: id, parts });
    }
    centre.tell({ type: "sleep", operatorId: 1 }, at("09:10"));
    centre.tell({ type: "sleep", operatorId: 2 }, at("09:10"));
    const { unplaced, events } = centre.tell({ type: "replan" }, at("12:00"));
    expect(events).toMatchObject([{ itemId: 2, toOperatorId: 3 }]);
    expect(unplaced).toEqual([65]);
  });

  test("of a late booking is refused if it is bound, called or has no place, and may find no operator", () => {
    const centre = aCentre();
    const ask = (itemId: number) => centre.ask({ type: "shiftLate", itemId }, at("11:50"));
    expect(ask(99)).toEqual({ code: "ERROR_NOT_FOUND", details: { itemId: 99 } });
    const bound = centre.booked(at("12:00"), at("09:00"), { operatorId: 1 });
    const refused = (itemId: number) => ({ code: "ERROR_ACTION_NOT_ALLOWED", details: { itemId } });
    expect(ask(bound)).toEqual(refused(bound));
    const walkIn = centre.walkIn(at("11:00"));
    expect(ask(walkIn)).toEqual(refused(walkIn));
    const free = centre.booked(at("12:00"), at("09:00"));
    expect(ask(free)).toMatchObject({ can: true, unplaced: [free], events: [] });
    centre.tell({ type: "delete", itemId: bound }, at("11:51"));
    expect(ask(free)).toMatchObject({ can: true, itemId: free, events: [{ toOperatorId: 1 }] });
    centre.tell({ type: "arbitraryCall", itemId: free, operatorId: 1, allowForcedTime: true }, at("11:52"));
    expect(ask(free)).toEqual(refused(free));
  });
});
