import { describe, expect, test } from "vitest";
import { isOutside, occupancyOf } from "#day/occupancy";
import { aCentre, anOperator, aService, aRules, at } from "#day/testing/a-day";
import { work } from "#testing/a-schedule";

describe("moving in time", () => {
  test("frees the old time and takes the new one in one step, also overlapping itself", () => {
    const centre = aCentre(aRules({ operators: [anOperator(1)] }));
    const id = centre.booked(at("10:00"), at("09:00"));
    const { num } = centre.ticket(id);
    centre.tell({ type: "move", itemId: id, startAt: at("10:15") }, at("09:10"));
    expect(occupancyOf(centre.day())).toEqual([
      { itemId: id, operatorId: 1, from: at("10:15"), to: at("10:45") },
    ]);
    expect(centre.item(id)).toMatchObject({ pullTime: at("10:15"), plannedTime: at("10:15") });
    expect(centre.ticket(id).num).toBe(num);
  });

  test("to a time that does not fit must be forced, and the ticket is then outside", () => {
    const centre = aCentre(aRules({ operators: [anOperator(1)] }));
    centre.booked(at("11:00"), at("09:00"));
    const id = centre.booked(at("10:00"), at("09:00"));
    const move = { type: "move", itemId: id, startAt: at("11:00") } as const;
    expect(centre.ask(move, at("09:10"))).toMatchObject({ code: "ERROR_TIME_RESERVED" });
    expect(isOutside(centre.entry(id), centre.rules)).toBe(false);
    centre.tell({ ...move, allowForcedTime: true }, at("09:10"));
    expect(centre.item(id)).toMatchObject({ isForced: true, isOccupying: false });
    expect(isOutside(centre.entry(id), centre.rules)).toBe(true);
  });

  test("keeps a visit with its operator if possible, else with another one, and binds it to no operator", () => {
    const centre = aCentre();
    const id = centre.booked(at("10:00"), at("09:00"));
    const first = centre.item(id).place?.operatorId ?? 0;
    const other = first === 1 ? 2 : 1;
    // The one who has it has more promised than the other.
    centre.booked(at("15:00"), at("09:00"), { operatorId: first });
    centre.booked(at("16:00"), at("09:00"), { operatorId: first });
    centre.tell({ type: "move", itemId: id, startAt: at("11:00") }, at("09:10"));
    expect(centre.item(id)).toMatchObject({ boundTo: undefined, place: { operatorId: first } });
    centre.tell({ type: "move", itemId: id, startAt: at("15:00") }, at("09:11"));
    expect(centre.item(id)).toMatchObject({ boundTo: undefined, place: { operatorId: other } });
  });

  test("takes the later services of a visit along", () => {
    const centre = aCentre();
    const id = centre.booked(at("10:00"), at("09:00"), { services: [1, 2] });
    centre.tell({ type: "move", itemId: id, startAt: at("14:00") }, at("09:10"));
    expect(centre.item(id + 1).plannedTime).toBe(at("14:30"));
    // As for a new visit, each service goes to the operator with the most time left.
    expect([id, id + 1].map((itemId) => centre.item(itemId).place?.operatorId)).toEqual([1, 2]);
  });

  test("never puts a visitor in two places", () => {
    const centre = aCentre();
    const id = centre.booked(at("10:00"), at("09:00"), { services: [1, 2] });
    expect(centre.ask({ type: "move", itemId: id + 1, startAt: at("10:15") }, at("09:10"))).toMatchObject({
      code: "ERROR_TIME_RESERVED",
    });
    const three = centre.booked(at("12:00"), at("09:00"), { services: [1, 2, 3] });
    const before = { type: "move", itemId: three + 1, startAt: at("11:30") } as const;
    expect(centre.ask(before, at("09:10"))).toMatchObject({ code: "ERROR_TIME_RESERVED" });
  });

  test("takes the time of another service of the visit that is set aside", () => {
    const centre = aCentre();
    const id = centre.booked(at("12:00"), at("09:00"), { services: [1, 2] });
    centre.tell({ type: "forceHold", itemId: id, actsForOthers: true }, at("09:05"));
    centre.tell({ type: "move", itemId: id + 1, startAt: at("12:00") }, at("09:10"));
    expect(centre.item(id + 1).place).toMatchObject({ from: at("12:00"), to: at("12:30") });
  });

  test("never puts a service before the one that blocks it, even when forced", () => {
    const centre = aCentre();
    const id = centre.booked(at("12:00"), at("09:00"), {
      parts: [
        { itemId: 1, serviceId: 1 },
        { itemId: 2, serviceId: 2, after: [1] },
      ],
    });
    const early = { type: "move", itemId: 2, startAt: at("10:00") } as const;
    for (const command of [early, { ...early, allowForcedTime: true }])
      expect(centre.ask(command, at("09:10"))).toEqual({
        code: "ERROR_TIME_SELECT",
        details: { itemId: 2, after: id },
      });
    centre.tell({ ...early, startAt: at("15:00") }, at("09:10"));
    centre.tell({ type: "move", itemId: id, startAt: at("13:00") }, at("09:11"));
    expect(centre.item(2).plannedTime).toBe(at("13:30"));
    centre.tell({ type: "move", itemId: id, startAt: at("11:00") }, at("09:12"));
    expect(centre.item(2).plannedTime).toBe(at("11:30"));
  });

  test("moves a service that follows no other as it likes", () => {
    const centre = aCentre();
    const id = centre.booked(at("12:00"), at("09:00"), { services: [1, 2] });
    centre.tell({ type: "move", itemId: id + 1, startAt: at("10:00") }, at("09:10"));
    expect(centre.item(id + 1).plannedTime).toBe(at("10:00"));
  });

  test("is refused outside of the day, and for an item that does not exist", () => {
    const centre = aCentre();
    const id = centre.booked(at("12:00"), at("09:00"));
    const tomorrow = at("12:00") + 24 * 60 * 60_000;
    expect(centre.ask({ type: "move", itemId: id, startAt: tomorrow }, at("09:10"))).toEqual({
      code: "ERROR_DATE_SELECT",
    });
    expect(centre.ask({ type: "move", itemId: 77, startAt: at("13:00") }, at("09:10"))).toEqual({
      code: "ERROR_NOT_FOUND",
      details: { itemId: 77 },
    });
    const taken = centre.booked(at("15:00"), at("09:00"), { operatorId: 1 });
    centre.booked(at("15:00"), at("09:00"), { operatorId: 2 });
    expect(taken).toBeGreaterThan(0);
    expect(centre.ask({ type: "move", itemId: id, startAt: at("15:00") }, at("09:10"))).toEqual({
      code: "ERROR_TIME_RESERVED",
      details: { startAt: at("15:00") },
    });
  });

  test("says that it was done, with which ticket and item", () => {
    const centre = aCentre();
    const id = centre.booked(at("12:00"), at("09:00"), { services: [1, 2] });
    expect(centre.tell({ type: "move", itemId: id + 1, startAt: at("15:00") }, at("09:10"))).toMatchObject({
      can: true,
      ticketId: id,
      itemId: id + 1,
      events: [{ type: "moveInTime", itemId: id + 1, isForced: false }],
    });
  });

  test("to another operator too binds the visit to that operator", () => {
    const centre = aCentre();
    const id = centre.booked(at("12:00"), at("09:00"), { operatorId: 1 });
    const { events } = centre.tell(
      { type: "move", itemId: id, startAt: at("13:00"), toOperatorId: 2, operatorId: 1 },
      at("09:10"),
    );
    const place = { operatorId: 2, from: at("13:00"), to: at("13:30") };
    expect(events).toMatchObject([
      { type: "moveToOperator", toOperatorId: 2, isBinding: true, place, operatorId: 1 },
      { type: "moveInTime", startAt: at("13:00"), place, isForced: false, operatorId: 1 },
    ]);
    expect(centre.item(id)).toMatchObject({ boundTo: 2, place, plannedTime: at("13:00") });
  });

  test("follows a bound visit to its operator, also if another has the time", () => {
    const centre = aCentre();
    const id = centre.booked(at("12:00"), at("09:00"), { operatorId: 1 });
    centre.booked(at("13:00"), at("09:00"), { operatorId: 1 });
    expect(centre.ask({ type: "move", itemId: id, startAt: at("13:00") }, at("09:10"))).toMatchObject({
      code: "ERROR_TIME_RESERVED",
    });
  });

  test("of a forced visit with several services puts them one after the other", () => {
    const centre = aCentre();
    const id = centre.booked(at("12:00"), at("09:00"), { services: [1, 2] });
    centre.tell({ type: "move", itemId: id, startAt: at("20:00"), allowForcedTime: true }, at("09:10"));
    expect(centre.item(id)).toMatchObject({ plannedTime: at("20:00"), isForced: true, isOccupying: false });
    expect(centre.item(id + 1)).toMatchObject({ plannedTime: at("20:30"), isForced: true });
  });

  test("leaves services that have ended or are set aside where they are", () => {
    const centre = aCentre();
    const id = centre.booked(at("12:00"), at("09:00"), { services: [1, 2, 3] });
    centre.tell({ type: "forceHold", itemId: id + 2, actsForOthers: true }, at("09:05"));
    centre.tell({ type: "move", itemId: id, startAt: at("14:00") }, at("09:10"));
    expect([id, id + 1, id + 2].map((item) => centre.item(item).plannedTime)).toEqual([
      at("14:00"),
      at("14:30"),
      at("13:00"),
    ]);
  });

  test("puts a service before one that is set aside, though that should have come first", () => {
    const parts = [
      { itemId: 1, serviceId: 1 },
      { itemId: 2, serviceId: 2, after: [1] },
    ];
    const centre = aCentre();
    centre.booked(at("12:00"), at("09:00"), { parts });
    centre.tell({ type: "forceHold", itemId: 1, actsForOthers: true }, at("09:05"));
    centre.tell({ type: "move", itemId: 2, startAt: at("10:00") }, at("09:10"));
    expect(centre.item(2).plannedTime).toBe(at("10:00"));
  });

  test("goes by the block that is kept for the service that comes first, not by its duration", () => {
    const parts = [
      { itemId: 1, serviceId: 1 },
      { itemId: 2, serviceId: 2, after: [1] },
    ];
    const services = [aService(1, { duration: 20, block: 45 }), aService(2)];
    const centre = aCentre(aRules({ services }));
    centre.booked(at("12:00"), at("09:00"), { parts });
    const early = { type: "move", itemId: 2, startAt: at("12:30"), allowForcedTime: true } as const;
    expect(centre.ask(early, at("09:10"))).toEqual({
      code: "ERROR_TIME_SELECT",
      details: { itemId: 2, after: 1 },
    });
    centre.tell({ type: "move", itemId: 1, startAt: at("20:00"), allowForcedTime: true }, at("09:11"));
    expect([1, 2].map((id) => centre.item(id).plannedTime)).toEqual([at("20:00"), at("20:20")]);
    expect(centre.ask({ ...early, startAt: at("20:19") }, at("09:12"))).toMatchObject({
      code: "ERROR_TIME_SELECT",
    });
    expect(centre.ask({ ...early, startAt: at("20:21") }, at("09:13"))).toMatchObject({ can: true });
  });

  test("lets a service begin the moment the one that blocks it ends", () => {
    const parts = [
      { itemId: 1, serviceId: 1 },
      { itemId: 2, serviceId: 2, after: [1] },
    ];
    const centre = aCentre();
    centre.booked(at("12:00"), at("09:00"), { parts });
    centre.tell({ type: "move", itemId: 2, startAt: at("15:00") }, at("09:10"));
    centre.tell({ type: "move", itemId: 2, startAt: at("12:30") }, at("09:11"));
    expect(centre.item(2).plannedTime).toBe(at("12:30"));
    expect(
      centre.ask({ type: "move", itemId: 2, startAt: at("12:15"), allowForcedTime: true }, at("09:12")),
    ).toEqual({ code: "ERROR_TIME_SELECT", details: { itemId: 2, after: 1 } });
  });

  test("gives a walk-in a booked time", () => {
    const centre = aCentre();
    const id = centre.walkIn(at("10:00"));
    centre.tell({ type: "move", itemId: id, startAt: at("12:00") }, at("10:10"));
    expect(centre.ticket(id).passWay).toBe("fixed");
    expect(centre.intervals(id, at("12:05")).map(({ kind, from }) => [kind, from])).toEqual([
      ["waiting", at("10:00")],
      ["planned", at("10:10")],
      ["waiting", at("12:00")],
    ]);
  });

  test("needs somewhere to move to", () => {
    const centre = aCentre();
    const id = centre.walkIn(at("10:00"));
    expect(centre.ask({ type: "move", itemId: id }, at("10:00"))).toMatchObject({
      code: "ERROR_TIME_SELECT",
    });
  });
});

describe("moving to another operator", () => {
  test("binds who waits to that operator", () => {
    const centre = aCentre();
    const id = centre.walkIn(at("10:00"));
    centre.tell({ type: "move", itemId: id, toOperatorId: 2, operatorId: 1 }, at("10:01"));
    expect(centre.next(1, at("10:02"))).toBeUndefined();
    expect(centre.next(2, at("10:02"))).toBe(id);
  });

  test("hands over who is being served", () => {
    const centre = aCentre();
    const id = centre.walkIn(at("10:00"));
    centre.next(1, at("10:01"));
    centre.tell({ type: "start", itemId: id, operatorId: 1 }, at("10:02"));
    centre.tell({ type: "move", itemId: id, toOperatorId: 2, operatorId: 1 }, at("10:05"));
    expect(centre.state(id, at("10:05"))).toBe("wait");
    expect(centre.next(1, at("10:06"))).toBeUndefined();
    expect(centre.next(2, at("10:06"))).toBe(id);
  });

  test("before its time keeps the time, and needs a place there", () => {
    const centre = aCentre();
    const id = centre.booked(at("12:00"), at("10:00"), { operatorId: 1 });
    const there = centre.booked(at("12:00"), at("10:00"), { operatorId: 2 });
    const move = { type: "move", itemId: id, toOperatorId: 2 } as const;
    expect(centre.ask(move, at("10:05"))).toMatchObject({ code: "ERROR_TIME_RESERVED" });
    centre.tell({ type: "cancel", ticketId: there }, at("10:06"));
    centre.tell(move, at("10:07"));
    expect(centre.item(id)).toMatchObject({
      boundTo: 2,
      place: { operatorId: 2, from: at("12:00"), to: at("12:30") },
    });
  });

  test("before its time without a place there must be forced, and the ticket is then outside", () => {
    const centre = aCentre();
    const id = centre.booked(at("12:00"), at("10:00"), { operatorId: 1 });
    centre.booked(at("12:00"), at("10:00"), { operatorId: 2 });
    const move = { type: "move", itemId: id, toOperatorId: 2 } as const;
    expect(centre.ask(move, at("10:05"))).toEqual({
      code: "ERROR_TIME_RESERVED",
      details: { startAt: at("12:00") },
    });
    const { events } = centre.tell({ ...move, allowForcedTime: true }, at("10:06"));
    expect(events).toMatchObject([
      { type: "moveToOperator", toOperatorId: 2, isBinding: true, place: null },
      { type: "moveInTime", startAt: at("12:00"), isForced: true, place: null },
    ]);
    expect(centre.item(id)).toMatchObject({ boundTo: 2, plannedTime: at("12:00"), isOccupying: false });
    expect(isOutside(centre.entry(id), centre.rules)).toBe(true);
  });

  test("before its time needs a place there, also if the visitor was called early", () => {
    const centre = aCentre();
    const id = centre.booked(at("12:00"), at("10:00"), { operatorId: 1 });
    centre.tell({ type: "arbitraryCall", itemId: id, operatorId: 1, allowForcedTime: true }, at("10:05"));
    centre.tell({ type: "move", itemId: id, toOperatorId: 2, operatorId: 1 }, at("10:06"));
    expect(centre.item(id)).toMatchObject({ isOccupying: true, place: { operatorId: 2, from: at("12:00") } });
  });

  test("keeps the length of the block that was promised", () => {
    const services = [aService(1, { duration: 20, block: 40 })];
    const centre = aCentre(aRules({ services }));
    const id = centre.booked(at("12:00"), at("10:00"), { operatorId: 1 });
    centre.tell({ type: "move", itemId: id, toOperatorId: 2 }, at("10:05"));
    expect(centre.item(id).place).toEqual({ operatorId: 2, from: at("12:00"), to: at("12:40") });

    const lent = aCentre(aRules({ services: [...services, aService(2)] }));
    const parts = [
      { itemId: 1, serviceId: 1 },
      { itemId: 2, serviceId: 2, lentBy: 1 },
    ];
    lent.booked(at("12:00"), at("10:00"), { parts });
    const other = lent.item(1).place?.operatorId === 1 ? 2 : 1;
    lent.tell({ type: "move", itemId: 1, toOperatorId: other }, at("10:05"));
    expect(lent.item(1).place).toEqual({ operatorId: other, from: at("12:00"), to: at("12:20") });
  });

  test("who has the booking anyway binds it to that operator", () => {
    const centre = aCentre();
    const id = centre.booked(at("12:00"), at("10:00"));
    const { place } = centre.item(id);
    expect(centre.item(id).boundTo).toBeUndefined();
    centre.tell({ type: "move", itemId: id, toOperatorId: place?.operatorId ?? 0 }, at("10:05"));
    expect(centre.item(id)).toMatchObject({ boundTo: place?.operatorId, place });
  });

  test("needs no place there for a time that has come while the visitor was at another desk", () => {
    for (const clock of ["12:30", "12:40"]) {
      const centre = aCentre();
      const first = centre.booked(at("12:00"), at("10:00"), { services: [1, 2], operatorId: 1 });
      centre.booked(at("12:30"), at("10:00"), { operatorId: 2 });
      centre.next(1, at("12:00"));
      centre.tell({ type: "move", itemId: first + 1, toOperatorId: 2 }, at(clock));
      expect(centre.item(first + 1)).toMatchObject({ boundTo: 2, isOccupying: false });
    }
  });

  test("once its time has come needs no place there", () => {
    const centre = aCentre();
    const id = centre.booked(at("12:00"), at("10:00"), { operatorId: 1 });
    centre.booked(at("12:00"), at("10:00"), { operatorId: 2 });
    const { events } = centre.tell({ type: "move", itemId: id, toOperatorId: 2 }, at("12:00"));
    expect(events).toMatchObject([{ type: "moveToOperator", toOperatorId: 2, place: null }]);
    expect(events).toHaveLength(1);
  });

  test("is refused for an unknown operator; staff may force it for one who sleeps", () => {
    const centre = aCentre();
    const id = centre.walkIn(at("10:00"), { operatorId: 1 });
    expect(centre.ask({ type: "move", itemId: id, toOperatorId: 9 }, at("10:00"))).toEqual({
      code: "ERROR_NO_OPERATOR",
      details: { operatorId: 9 },
    });
    centre.tell({ type: "sleep", operatorId: 2 }, at("10:00"));
    const move = { type: "move", itemId: id, toOperatorId: 2 } as const;
    expect(centre.ask(move, at("10:01"))).toEqual({
      code: "ERROR_NO_OPERATOR",
      details: { operatorId: 2, state: "sleep" },
    });
    centre.tell({ ...move, allowForcedTime: true }, at("10:02"));
    expect(centre.item(id).boundTo).toBe(2);
  });

  test("is refused for an operator who does not give the service, or sleeps", () => {
    const centre = aCentre(
      aRules({ operators: [anOperator(1), anOperator(2, [work("09:00", "18:00", { services: [2] })])] }),
    );
    const id = centre.walkIn(at("10:00"));
    expect(centre.ask({ type: "move", itemId: id, toOperatorId: 2 }, at("10:00"))).toEqual({
      code: "ERROR_NO_SERVICE",
      details: { operatorId: 2, serviceId: 1 },
    });
    centre.tell({ type: "sleep", operatorId: 1 }, at("10:00"));
    expect(centre.ask({ type: "move", itemId: id, toOperatorId: 1 }, at("10:00"))).toMatchObject({
      code: "ERROR_NO_OPERATOR",
    });
  });
});
