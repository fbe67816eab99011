import { describe, expect, test } from "vitest";
import { occupancyOf } from "#day/occupancy";
import { aCentre, anOperator, aRules, at } from "#day/testing/a-day";

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

  test("of a walk-in is changed to hidden and back without a time", () => {
    const centre = aCentre();
    const id = centre.walkIn(at("10:00"));
    for (const passWay of ["hide", "current"] as const) {
      centre.tell({ type: "setPassWay", ticketId: id, passWay }, at("10:01"));
      expect(centre.ticket(id).passWay).toBe(passWay);
    }
    expect(centre.next(1, at("10:02"))).toBe(id);
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
