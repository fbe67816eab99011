import { describe, expect, test } from "vitest";
import type { Command, LimitUse } from "#day/command";
import { emptyDay, findTicket } from "#day/day";
import { decide } from "#day/decide";
import { evolveAll } from "#day/evolve";
import { operatorsToMoveTo, servicesToMoveTo, startsToMoveTo } from "#day/move-options";
import { isOutside, occupancyOf } from "#day/occupancy";
import { aCentre, anOperator, aService, aRules, at, frame } from "#day/testing/a-day";
import { isRefusal } from "#day/verdict";
import type { Rules } from "#rules/rules";
import { work } from "#testing/a-schedule";
import { dayFrame, instantOf } from "#time/day-frame";

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
  });

  test("never puts a visitor in two places", () => {
    const centre = aCentre();
    const id = centre.booked(at("10:00"), at("09:00"), { services: [1, 2] });
    expect(centre.ask({ type: "move", itemId: id + 1, startAt: at("10:15") }, at("09:10"))).toMatchObject({
      code: "ERROR_TIME_RESERVED",
    });
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
    expect(centre.ask({ type: "move", itemId: id, toOperatorId: 2 }, at("10:00"))).toMatchObject({
      code: "ERROR_NO_SERVICE",
    });
    centre.tell({ type: "sleep", operatorId: 1 }, at("10:00"));
    expect(centre.ask({ type: "move", itemId: id, toOperatorId: 1 }, at("10:00"))).toMatchObject({
      code: "ERROR_NO_OPERATOR",
    });
  });
});

describe("the pass way", () => {
  test("from fixed to current gives up the planned place", () => {
    const centre = aCentre();
    const id = centre.booked(at("12:00"), at("09:00"));
    centre.tell({ type: "setPassWay", ticketId: id, passWay: "current" }, at("10:00"));
    expect(occupancyOf(centre.day())).toEqual([]);
    expect(centre.item(id).pullTime).toBe(at("10:00"));
    expect(centre.next(1, at("10:01"))).toBe(id);
  });

  test("from current to fixed needs a time", () => {
    const centre = aCentre();
    const id = centre.walkIn(at("10:00"));
    const fixed = { type: "setPassWay", ticketId: id, passWay: "fixed" } as const;
    expect(centre.ask(fixed, at("10:00"))).toMatchObject({ code: "ERROR_TIME_SELECT" });
    centre.tell({ ...fixed, startAt: at("12:00") }, at("10:00"));
    expect(occupancyOf(centre.day())).toMatchObject([{ itemId: id, from: at("12:00") }]);
  });

  test("to hidden and back keeps the place", () => {
    const centre = aCentre();
    const id = centre.booked(at("12:00"), at("09:00"));
    centre.tell({ type: "setPassWay", ticketId: id, passWay: "hide" }, at("10:00"));
    expect(centre.next(1, at("12:00"))).toBeUndefined();
    centre.tell({ type: "setPassWay", ticketId: id, passWay: "fixed" }, at("12:01"));
    expect(centre.next(1, at("12:01"))).toBe(id);
  });

  test("that a ticket has already is not changed again, and a time may be given with it", () => {
    const centre = aCentre();
    const id = centre.booked(at("12:00"), at("09:00"));
    const same = centre.tell({ type: "setPassWay", ticketId: id, passWay: "fixed" }, at("09:10"));
    expect(same).toMatchObject({ can: true, ticketId: id, events: [] });
    const moved = centre.tell(
      { type: "setPassWay", ticketId: id, passWay: "fixed", startAt: at("13:00") },
      at("09:11"),
    );
    expect(moved).toMatchObject({ can: true, events: [{ type: "moveInTime", startAt: at("13:00") }] });
    const live = centre.tell({ type: "setPassWay", ticketId: id, passWay: "current" }, at("09:12"));
    expect(live).toMatchObject({ can: true, events: [{ type: "passWayChanged", passWay: "current" }] });
  });

  test("to fixed at a taken time must be forced", () => {
    const centre = aCentre(aRules({ operators: [anOperator(1)] }));
    centre.booked(at("12:00"), at("09:00"));
    const id = centre.walkIn(at("10:00"));
    const fixed = { type: "setPassWay", ticketId: id, passWay: "fixed", startAt: at("12:00") } as const;
    expect(centre.ask(fixed, at("10:01"))).toMatchObject({ code: "ERROR_TIME_RESERVED" });
    centre.tell({ ...fixed, allowForcedTime: true }, at("10:02"));
    expect(centre.item(id)).toMatchObject({ isForced: true, plannedTime: at("12:00") });
  });

  test("is not changed of a ticket that is unknown, unconfirmed, called, or has nothing to wait for", () => {
    const centre = aCentre();
    const hide = (ticketId: number) =>
      centre.ask({ type: "setPassWay", ticketId, passWay: "hide" }, at("10:10"));
    expect(hide(77)).toEqual({ code: "ERROR_NOT_FOUND", details: { ticketId: 77 } });

    const reserved = { type: "reserve", ticketId: 40, ticketType: "online", startAt: at("12:00") } as const;
    centre.tell({ ...reserved, parts: [{ itemId: 40, serviceId: 1 }] }, at("10:00"));
    const status = centre.ticket(40).status;
    expect(hide(40)).toEqual({ code: "ERROR_ACTION_NOT_ALLOWED", details: { status } });

    const called = centre.walkIn(at("10:00"), { services: [1, 2] });
    centre.next(1, at("10:01"));
    expect(hide(called)).toEqual({ code: "ERROR_ACTION_NOT_ALLOWED", details: { status: "success" } });

    const held = centre.walkIn(at("10:02"));
    centre.tell({ type: "forceHold", itemId: held, actsForOthers: true }, at("10:03"));
    expect(hide(held)).toMatchObject({ code: "ERROR_ACTION_NOT_ALLOWED" });
  });

  test("is not changed while the visitor is served", () => {
    const centre = aCentre();
    const id = centre.walkIn(at("10:00"), { services: [1, 2], startedBy: 1 });
    expect(centre.ask({ type: "setPassWay", ticketId: id, passWay: "hide" }, at("10:01"))).toMatchObject({
      code: "ERROR_ACTION_NOT_ALLOWED",
    });
  });
});

describe("moving to another service", () => {
  const onlyTwo = anOperator(2, [{ ...work("09:00", "18:00"), services: [2] }]);
  const onlyOne = anOperator(1, [{ ...work("09:00", "18:00"), services: [1] }]);
  const to = (serviceId: number) => ({ toService: { serviceId, newItemId: 900 } });

  test("takes the visitor out of the hand and leaves them their place in the queue", () => {
    const centre = aCentre(aRules({ operators: [onlyOne, onlyTwo] }));
    const id = centre.walkIn(at("10:00"));
    const later = centre.walkIn(at("10:05"), { services: [2] });
    expect(centre.next(1, at("10:10"))).toBe(id);
    centre.tell({ type: "move", itemId: id, operatorId: 1, ...to(2) }, at("10:12"));
    expect(centre.state(id, at("10:12"))).toBe("deleted");
    expect(centre.next(2, at("10:13"))).toBe(900);
    expect(centre.ticket(900).id).toBe(id);
    expect(centre.state(later, at("10:13"))).toBe("wait");
  });

  test("keeps a promised time, or is refused if no operator can keep it", () => {
    const centre = aCentre(aRules({ operators: [onlyOne, onlyTwo] }));
    const id = centre.booked(at("12:00"), at("09:00"));
    const move = { type: "move", itemId: id, ...to(2) } as const;
    const taken = centre.booked(at("12:00"), at("09:00"), { services: [2] });
    expect(centre.ask(move, at("09:10"))).toMatchObject({ code: "ERROR_TIME_RESERVED" });
    centre.tell({ type: "cancel", ticketId: taken }, at("09:11"));
    centre.tell(move, at("09:12"));
    expect(occupancyOf(centre.day())).toEqual([
      { itemId: 900, operatorId: 2, from: at("12:00"), to: at("12:30") },
    ]);
  });

  test("never puts a visitor in two places", () => {
    const centre = aCentre(aRules({ services: [aService(1), aService(2), aService(3, { duration: 60 })] }));
    const id = centre.booked(at("12:00"), at("09:00"), { services: [1, 2] });
    expect(centre.ask({ type: "move", itemId: id, ...to(3) }, at("09:10"))).toMatchObject({
      code: "ERROR_TIME_RESERVED",
    });
  });

  test("keeps the operator it is bound to, if that one gives the new service", () => {
    const centre = aCentre(aRules({ operators: [anOperator(1), anOperator(2)] }));
    const id = centre.booked(at("12:00"), at("09:00"), { operatorId: 2 });
    centre.tell({ type: "move", itemId: id, ...to(2) }, at("09:10"));
    expect(centre.item(900)).toMatchObject({ boundTo: 2, place: { operatorId: 2 }, isForced: false });
    const other = aCentre(aRules({ operators: [onlyOne, onlyTwo] }));
    const bound = other.booked(at("12:00"), at("09:00"), { operatorId: 1 });
    expect(other.tell({ type: "move", itemId: bound, ...to(2) }, at("09:10"))).toMatchObject({
      can: true,
      ticketId: bound,
      itemId: bound,
    });
    expect(other.item(900)).toMatchObject({ boundTo: undefined, place: { operatorId: 2 } });
  });

  test("at a time that no operator can keep must be forced, and is then outside the plan", () => {
    const centre = aCentre(aRules({ operators: [onlyOne, onlyTwo] }));
    const id = centre.booked(at("12:00"), at("09:00"));
    centre.booked(at("12:00"), at("09:00"), { services: [2] });
    const move = { type: "move", itemId: id, ...to(2) } as const;
    expect(centre.ask(move, at("09:10"))).toEqual({
      code: "ERROR_TIME_RESERVED",
      details: { startAt: at("12:00") },
    });
    centre.tell({ ...move, allowForcedTime: true }, at("09:11"));
    expect(centre.item(900)).toMatchObject({ isForced: true, plannedTime: at("12:00"), isOccupying: false });
  });

  test("once the time has come waits for the new service without a promise", () => {
    const centre = aCentre(aRules({ operators: [onlyOne, onlyTwo] }));
    const id = centre.booked(at("12:00"), at("09:00"));
    centre.booked(at("12:00"), at("09:00"), { services: [2] });
    centre.tell({ type: "move", itemId: id, ...to(2) }, at("12:00"));
    expect(centre.item(900)).toMatchObject({ isForced: false, plannedTime: undefined });
  });

  test("fits right before and after the other services of the visit", () => {
    const centre = aCentre();
    const id = centre.booked(at("12:00"), at("09:00"), { services: [1, 2, 1] });
    centre.tell({ type: "move", itemId: id + 1, ...to(3) }, at("09:10"));
    expect(centre.item(900).place).toMatchObject({ from: at("12:30"), to: at("13:00") });
  });

  test("says what is wrong with it", () => {
    const centre = aCentre(aRules({ operators: [onlyOne, onlyTwo] }));
    const id = centre.walkIn(at("10:00"));
    const ask = (serviceId: number, newItemId = 900) =>
      centre.ask({ type: "move", itemId: id, toService: { serviceId, newItemId } }, at("10:01"));
    expect(ask(1)).toEqual({ code: "ERROR_NO_SERVICE", details: { serviceId: 1 } });
    expect(ask(9)).toEqual({ code: "ERROR_NO_SERVICE", details: { serviceId: 9 } });
    expect(ask(3)).toEqual({ code: "ERROR_NO_SERVICE", details: { serviceId: 3 } });
    expect(ask(2, id)).toEqual({ code: "ERROR_CONFLICT", details: { itemId: id } });
    const parts = [
      { itemId: 50, serviceId: 1 },
      { itemId: 51, serviceId: 2, lentBy: 50 },
    ];
    centre.walkIn(at("10:02"), { parts });
    expect(centre.ask({ type: "move", itemId: 50, ...to(2) }, at("10:03"))).toEqual({
      code: "ERROR_ACTION_NOT_ALLOWED",
      details: { action: "move", serviceId: 2 },
    });
  });

  test("is refused for the same service, a service without operators, beyond a limit, and if others depend on it", () => {
    const centre = aCentre(aRules({ operators: [onlyOne, onlyTwo] }));
    const id = centre.walkIn(at("10:00"));
    const first = centre.walkIn(at("10:00"), {
      parts: [
        { itemId: 50, serviceId: 1 },
        { itemId: 51, serviceId: 2, after: [50] },
      ],
    });
    expect(first).toBeGreaterThan(0);
    const ask = (itemId: number, serviceId: number, limits: readonly LimitUse[] = []) =>
      centre.ask({ type: "move", itemId, ...to(serviceId), limits }, at("10:01"));
    expect(ask(id, 1)).toMatchObject({ code: "ERROR_NO_SERVICE" });
    expect(ask(id, 3)).toMatchObject({ code: "ERROR_NO_SERVICE" });
    expect(ask(id, 2, [{ type: "quota", used: 1, wanted: 1, max: 1 }])).toMatchObject({
      code: "ERROR_LIMIT",
    });
    expect(ask(50, 2)).toMatchObject({ code: "ERROR_ACTION_NOT_ALLOWED" });
  });
});

describe("what a move can be offered to", () => {
  test("is everybody who gives the service, is awake and has the time free; never who has it already", () => {
    const centre = aCentre(
      aRules({
        operators: [
          anOperator(1),
          anOperator(2),
          anOperator(3),
          anOperator(4, [{ ...work("09:00", "18:00"), services: [2] }]),
        ],
      }),
    );
    const contextAt = (now: number) => ({ day: centre.day(), rules: centre.rules, now });
    const booked = centre.booked(at("12:00"), at("09:00"), { operatorId: 1 });
    centre.booked(at("12:00"), at("09:00"), { operatorId: 2 });
    expect(operatorsToMoveTo(contextAt(at("09:01")), { itemId: booked })).toEqual([3]);
    centre.tell({ type: "sleep", operatorId: 3 }, at("09:02"));
    expect(operatorsToMoveTo(contextAt(at("09:03")), { itemId: booked })).toEqual([]);
    const id = centre.walkIn(at("09:04"));
    centre.next(1, at("09:05"));
    expect(operatorsToMoveTo(contextAt(at("09:06")), { itemId: id, operatorId: 1 })).toEqual([2]);
    expect(servicesToMoveTo(contextAt(at("09:06")), { itemId: id, operatorId: 1 })).toEqual([2, 3]);
    expect(
      startsToMoveTo(contextAt(at("09:06")), { itemId: booked, toOperatorId: 2 }, [at("12:00"), at("13:00")]),
    ).toEqual([at("13:00")]);
  });
});

describe("moving to another day", () => {
  const tomorrow: Rules = { ...aRules(), frame: dayFrame(frame.zone, "2026-05-05") };
  const there = instantOf(tomorrow.frame, 600);

  test("leaves one day and arrives on the other with a number of that one", () => {
    const centre = aCentre();
    centre.walkIn(at("09:00"));
    const id = centre.booked(at("12:00"), at("09:00"), { mainServiceId: 7 });
    const { payload } = centre.tell({ type: "leave", ticketId: id }, at("10:00"));
    if (payload === undefined) throw new Error("a ticket leaves with a payload");
    expect(occupancyOf(centre.day())).toEqual([]);
    expect(centre.ask({ type: "checkIn", ticketId: id }, at("10:00"))).toMatchObject({
      code: "ERROR_NOT_FOUND",
    });

    const verdict = decide(emptyDay, tomorrow, { type: "arrive", payload, startAt: there }, at("10:00"));
    if (isRefusal(verdict)) throw new Error(verdict.code);
    const day = evolveAll(emptyDay, verdict.events);
    expect(verdict.events).toMatchObject([
      { type: "arrived", ticketId: id, num: 1, entryTime: at("09:00"), mainServiceId: 7 },
    ]);
    expect(occupancyOf(day)).toMatchObject([{ itemId: id, from: there }]);
  });

  test("keeps what became of the payments", () => {
    const centre = aCentre();
    const id = centre.booked(at("12:00"), at("09:00"));
    const paid = [{ itemId: id, amountMinor: 500, currency: "UAH" }];
    centre.tell({ type: "checkPayment", itemId: id, outcome: "paid", paid }, at("09:30"));
    const { payload } = centre.tell({ type: "leave", ticketId: id }, at("10:00"));
    if (payload === undefined) throw new Error("a ticket leaves with a payload");
    const verdict = decide(emptyDay, tomorrow, { type: "arrive", payload, startAt: there }, at("10:00"));
    if (isRefusal(verdict)) throw new Error(verdict.code);
    const arrived = findTicket(evolveAll(emptyDay, verdict.events), id);
    expect(arrived).toMatchObject({ payment: "paid", paid });
  });

  test("stays within the limits of the day it goes to, forced or not", () => {
    const centre = aCentre();
    const id = centre.booked(at("12:00"), at("09:00"), { services: [1, 2] });
    const { payload } = centre.tell({ type: "leave", ticketId: id }, at("10:00"));
    if (payload === undefined) throw new Error("a ticket leaves with a payload");
    const arriveUnder = (limit: LimitUse, allowForcedTime: boolean) => {
      const command = { type: "arrive", payload, startAt: there, limits: [limit], allowForcedTime } as const;
      return decide(emptyDay, tomorrow, command, at("10:00"));
    };
    const full: LimitUse = { type: "quota", used: 4, wanted: 2, max: 5 };
    expect(arriveUnder(full, false)).toEqual({ code: "ERROR_LIMIT", details: full });
    expect(arriveUnder(full, true)).toEqual({ code: "ERROR_LIMIT", details: full });
    expect(arriveUnder({ ...full, used: 3 }, false)).toMatchObject({ events: [{ type: "arrived" }] });
  });

  const payloadOf = (more: Parameters<ReturnType<typeof aCentre>["booked"]>[2] = {}) => {
    const centre = aCentre();
    const id = centre.booked(at("12:00"), at("09:00"), more);
    const { payload } = centre.tell({ type: "leave", ticketId: id }, at("10:00"));
    if (payload === undefined) throw new Error("a ticket leaves with a payload");
    return payload;
  };
  type Arrival = Partial<Extract<Command, { type: "arrive" }>>;
  const arrive = (more: Arrival = {}, rules = tomorrow, day = emptyDay, now = at("10:00")) =>
    decide(day, rules, { type: "arrive", payload: payloadOf(), startAt: there, ...more }, now);

  test("is refused to a day that is closed, has the ticket already, or is another one", () => {
    const arrived = arrive();
    if (isRefusal(arrived)) throw new Error(arrived.code);
    const day = evolveAll(emptyDay, arrived.events);
    expect(arrived).toMatchObject({ can: true, ticketId: 1 });
    expect(arrive({}, tomorrow, day)).toEqual({ code: "ERROR_CONFLICT", details: { ticketId: 1 } });
    const closed = { ...emptyDay, isClosed: true };
    expect(arrive({}, tomorrow, closed)).toEqual({ code: "ERROR_DAY_CLOSED" });
    expect(arrive({ startAt: at("12:00") })).toEqual({ code: "ERROR_DATE_SELECT" });
    expect(arrive({ toOperatorId: 9 })).toEqual({ code: "ERROR_NO_OPERATOR", details: { operatorId: 9 } });
    expect(arrive({ toOperatorId: 2 })).toMatchObject({
      events: [{ items: [{ boundTo: 2, place: { operatorId: 2 }, startAt: there, isForced: false }] }],
    });
  });

  test("is refused to a time that is over, or taken", () => {
    const soon = instantOf(tomorrow.frame, 600);
    expect(arrive({}, tomorrow, emptyDay, soon)).toMatchObject({ can: true });
    expect(arrive({}, tomorrow, emptyDay, soon + 1)).toEqual({
      code: "ERROR_TIME_SELECT",
      details: { startAt: there },
    });
    const late = { ...tomorrow, settings: { ...tomorrow.settings, banPastTime: false } };
    expect(arrive({}, late, emptyDay, soon + 1)).toMatchObject({ can: true });
    const away: Rules = { ...tomorrow, operators: new Map() };
    expect(arrive({}, away)).toEqual({ code: "ERROR_TIME_RESERVED", details: { startAt: there } });
    expect(arrive({ payload: payloadOf({ services: [1, 2] }), allowForcedTime: true }, away)).toMatchObject({
      events: [
        {
          type: "arrived",
          items: [
            { startAt: there, isForced: true, place: undefined },
            { startAt: there + 30 * 60_000, isForced: true },
          ],
        },
      ],
    });
  });

  test("keeps the operator it is bound to, and stays hidden if it was; a live ticket gets a time", () => {
    expect(arrive({ payload: payloadOf({ operatorId: 2 }) })).toMatchObject({
      events: [{ passWay: "fixed", items: [{ boundTo: 2, place: { operatorId: 2 } }] }],
    });
    expect(arrive({ payload: payloadOf({ isHidden: true }) })).toMatchObject({
      events: [{ passWay: "hide" }],
    });
    expect(arrive({ payload: { ...payloadOf(), passWay: "current" } })).toMatchObject({
      events: [{ passWay: "fixed" }],
    });
  });

  test("finds the place that it leaves free, where that reaches into the day", () => {
    const adjacentPlaces = [1, 2].map((operatorId) => ({
      itemId: 1,
      operatorId,
      from: there,
      to: there + 30 * 60_000,
    }));
    expect(arrive({}, { ...tomorrow, adjacentPlaces })).toMatchObject({ can: true });
  });

  test("is for tickets that are known and confirmed, waiting or set aside", () => {
    const centre = aCentre();
    expect(centre.ask({ type: "leave", ticketId: 77 }, at("10:00"))).toEqual({
      code: "ERROR_NOT_FOUND",
      details: { ticketId: 77 },
    });
    const reserved = { type: "reserve", ticketId: 40, ticketType: "online", startAt: at("12:00") } as const;
    centre.tell({ ...reserved, parts: [{ itemId: 40, serviceId: 1 }] }, at("10:00"));
    const { status } = centre.ticket(40);
    expect(centre.ask({ type: "leave", ticketId: 40 }, at("10:01"))).toEqual({
      code: "ERROR_ACTION_NOT_ALLOWED",
      details: { status },
    });
    const held = centre.walkIn(at("10:02"), { services: [1, 2] });
    centre.tell({ type: "forceHold", itemId: held, actsForOthers: true }, at("10:03"));
    expect(centre.ask({ type: "leave", ticketId: held }, at("10:04"))).toMatchObject({ can: true });
    const called = centre.walkIn(at("10:05"), { services: [1, 2] });
    centre.next(1, at("10:06"));
    expect(centre.ask({ type: "leave", ticketId: called }, at("10:07"))).toMatchObject({
      code: "ERROR_ACTION_NOT_ALLOWED",
    });
  });

  test("is refused where it is banned, and while the visitor is served", () => {
    const banned = aCentre(aRules({ settings: { overDayTransferBan: true } }));
    const id = banned.booked(at("12:00"), at("09:00"));
    expect(banned.ask({ type: "leave", ticketId: id }, at("10:00"))).toEqual({ code: "ERROR_TRANSFER_BAN" });
    const closed = { ...banned.rules, open: null, operators: new Map() };
    const context = { day: banned.day(), rules: closed, now: at("10:00") };
    expect(decide(context.day, closed, { type: "leave", ticketId: id }, at("10:00"))).toMatchObject({
      can: true,
    });
    const nobody = { ...closed, open: banned.rules.open };
    expect(decide(context.day, nobody, { type: "leave", ticketId: id }, at("10:00"))).toEqual({
      code: "ERROR_TRANSFER_BAN",
    });
    const centre = aCentre();
    const served = centre.walkIn(at("10:00"), { startedBy: 1 });
    expect(centre.ask({ type: "leave", ticketId: served }, at("10:01"))).toMatchObject({
      code: "ERROR_ACTION_NOT_ALLOWED",
    });
  });
});

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
  test("moves future visits only, the earliest first, and binds them to no operator", () => {
    const centre = aCentre();
    const late = centre.booked(at("12:15"), at("09:00"), { operatorId: 1 });
    const early = centre.booked(at("11:45"), at("09:00"), { operatorId: 1 });
    const past = centre.booked(at("10:00"), at("09:00"), { operatorId: 1 });
    const held = centre.booked(at("15:00"), at("09:00"), { operatorId: 1 });
    const walkIn = centre.walkIn(at("09:00"), { operatorId: 1 });
    centre.tell({ type: "forceHold", itemId: held, actsForOthers: true }, at("09:30"));
    const { events, can, unplaced } = centre.tell({ type: "replan", operatorId: 1 }, at("10:30"));
    expect(events.map((event) => ("itemId" in event ? event.itemId : 0))).toEqual([early, late]);
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
    const moved = centre.tell({ type: "replan", operatorId: 1 }, at("09:11"));
    expect(moved.events).toMatchObject([{ itemId: first, toOperatorId: 3, isBinding: false }]);
    expect(centre.tell({ type: "replan", operatorId: 1 }, at("09:12")).events).toEqual([]);
    const rest = centre.tell({ type: "replan" }, at("09:13"));
    expect(rest.events).toMatchObject([{ itemId: second, toOperatorId: 1 }]);
    expect(centre.tell({ type: "replan" }, at("09:14")).events).toEqual([]);
  });

  test("of bookings at the same time goes by the id, and a booking that begins now is still moved", () => {
    const centre = aCentre(aRules({ operators: [anOperator(1), anOperator(2), anOperator(3)] }));
    const ids = [1, 2].map((operatorId) => centre.booked(at("12:00"), at("09:00"), { operatorId }));
    centre.tell({ type: "sleep", operatorId: 1 }, at("09:10"));
    centre.tell({ type: "sleep", operatorId: 2 }, at("09:10"));
    const { unplaced, events } = centre.tell({ type: "replan" }, at("12:00"));
    expect(events).toMatchObject([{ itemId: ids[0], toOperatorId: 3 }]);
    expect(unplaced).toEqual([ids[1]]);
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

describe("what an outside channel does", () => {
  test("is written down and leaves the state", () => {
    const centre = aCentre();
    const id = centre.walkIn(at("10:00"));
    centre.tell({ type: "note", itemId: id, conversation: "serviceRequest" }, at("10:01"));
    centre.tell({ type: "editWantedTime", itemId: id, wantAt: at("15:00") }, at("10:02"));
    expect(centre.item(id)).toMatchObject({ wantAt: at("15:00"), lastEvent: { type: "ticketEditReqTime" } });
    expect(centre.state(id, at("10:03"))).toBe("wait");
    expect(centre.ask({ type: "note", itemId: 99, conversation: "serviceRequest" }, at("10:04"))).toEqual({
      code: "ERROR_NOT_FOUND",
      details: { itemId: 99 },
    });
    expect(
      centre.ask({ type: "note", itemId: id, conversation: "serviceRequest" }, at("10:05")),
    ).toMatchObject({
      can: true,
      ticketId: id,
      itemId: id,
    });
  });
});
