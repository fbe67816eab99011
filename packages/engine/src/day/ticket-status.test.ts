import { describe, expect, test } from "vitest";
import { occupancyOf } from "#day/occupancy";
import { aCentre, anOperator, aRules, at } from "#day/testing/a-day";

const one = aRules({ operators: [anOperator(1)] });

describe("a reservation", () => {
  const reserved = (settings = {}) => {
    const centre = aCentre(aRules({ settings, operators: [anOperator(1)] }));
    const parts = [{ itemId: 1, serviceId: 1 }];
    centre.tell(
      { type: "reserve", ticketId: 1, ticketType: "online", parts, startAt: at("12:00") },
      at("10:00"),
    );
    return centre;
  };

  test("occupies its time, has no number, and is seen by no operator", () => {
    const centre = reserved();
    expect(centre.ticket(1)).toMatchObject({
      status: "reservation",
      num: undefined,
      statusUntil: at("10:15"),
    });
    expect(occupancyOf(centre.day())).toHaveLength(1);
    expect(centre.ask({ type: "arbitraryCall", itemId: 1, operatorId: 1 }, at("10:01"))).toMatchObject({
      details: { needs: "confirmed" },
    });
    expect(centre.next(1, at("12:00"))).toBeUndefined();
  });

  test("is refused as a booking is, and cannot be forced", () => {
    const centre = aCentre(one);
    centre.booked(at("10:00"), at("09:00"));
    const parts = [{ itemId: 80, serviceId: 1 }];
    const ask = (more: object) =>
      centre.ask({ type: "reserve", ticketId: 80, ticketType: "online", parts, ...more }, at("09:00"));
    expect(ask({ startAt: at("10:00"), allowForcedTime: true })).toMatchObject({
      code: "ERROR_TIME_RESERVED",
    });
    expect(ask({})).toEqual({ code: "ERROR_TIME_SELECT" });
    expect(ask({ startAt: at("11:00"), operatorId: 9 })).toMatchObject({ code: "ERROR_NO_OPERATOR" });
    expect(ask({ startAt: at("11:00") })).toMatchObject({ can: true, ticketId: 80, itemId: 80 });
  });

  test("is extended once by the request of a code", () => {
    const centre = aCentre();
    centre.tell(
      {
        type: "reserve",
        ticketId: 80,
        ticketType: "online",
        startAt: at("12:00"),
        parts: [{ itemId: 80, serviceId: 1 }],
      },
      at("09:00"),
    );
    const request = { type: "requestConfirmation", ticketId: 80 } as const;
    expect(centre.tell(request, at("09:10"))).toMatchObject({ can: true, ticketId: 80 });
    expect(centre.ticket(80)).toMatchObject({ status: "confirm", statusUntil: at("10:10") });
    centre.tell(request, at("09:30"));
    expect(centre.ticket(80).statusUntil).toBe(at("10:10"));
    expect(centre.ask(request, at("10:10"))).toEqual({
      code: "ERROR_ACTION_NOT_ALLOWED",
      details: { status: "confirm" },
    });
    expect(centre.ask({ ...request, ticketId: 99 }, at("10:10"))).toEqual({
      code: "ERROR_NOT_FOUND",
      details: { ticketId: 99 },
    });
  });

  test("becomes a ticket with a number when it is confirmed", () => {
    const centre = reserved({ ticketNumberPrefix: "A" });
    centre.tell({ type: "requestConfirmation", ticketId: 1 }, at("10:05"));
    expect(centre.ticket(1)).toMatchObject({ status: "confirm", prefix: "", statusUntil: at("11:05") });
    centre.tell({ type: "confirm", ticketId: 1 }, at("10:06"));
    const confirmed = { status: "success", num: 1, prefix: "A", statusUntil: undefined };
    expect(centre.ticket(1)).toMatchObject(confirmed);
  });

  test("that has lapsed cannot be confirmed, also before the timer came round", () => {
    expect(reserved().ask({ type: "confirm", ticketId: 1 }, at("10:15"))).toMatchObject({
      code: "ERROR_ACTION_NOT_ALLOWED",
    });
  });

  test("uses up no number when it is never confirmed", () => {
    const centre = reserved();
    centre.tell({ type: "cancel", ticketId: 1 }, at("10:05"));
    centre.arrival({});
    expect(centre.ticket(centre.walkIn(at("10:06"))).num).toBe(1);
  });

  test("that is given up keeps its time a while, so that freed times cannot be traded", () => {
    const centre = reserved({ cancelDelayMin: 20 });
    centre.tell({ type: "cancel", ticketId: 1 }, at("10:05"));
    expect(centre.ticket(1)).toMatchObject({ status: "delay", statusUntil: at("10:25") });
    expect(occupancyOf(centre.day())).toHaveLength(1);
    centre.tell({ type: "tick" }, at("10:25"));
    expect(centre.ticket(1).status).toBe("cancel");
    expect(occupancyOf(centre.day())).toEqual([]);
  });
});

describe("cancelling", () => {
  test("ends every item of a ticket", () => {
    const centre = aCentre();
    const id = centre.booked(at("12:00"), at("10:00"), { services: [1, 2] });
    centre.tell({ type: "cancel", ticketId: id }, at("10:01"));
    expect([centre.item(id).phase, centre.item(id + 1).phase]).toEqual(["deleted", "deleted"]);
    expect(occupancyOf(centre.day())).toEqual([]);
  });

  test("is refused of what is unknown, cancelled, given up or ended, unless the time is to be free at once", () => {
    const centre = aCentre(aRules({ settings: { cancelDelayMin: 10 } }));
    const cancel = (ticketId: number, isAtOnce?: boolean) =>
      centre.ask({ type: "cancel", ticketId, ...(isAtOnce && { isAtOnce }) }, at("09:10"));
    expect(cancel(99)).toEqual({ code: "ERROR_NOT_FOUND", details: { ticketId: 99 } });
    const id = centre.booked(at("12:00"), at("09:00"));
    expect(cancel(id)).toMatchObject({ can: true, ticketId: id });
    expect(centre.ticket(id)).toMatchObject({ status: "delay", statusUntil: at("09:20") });
    expect(cancel(id)).toEqual({ code: "ERROR_ACTION_NOT_ALLOWED", details: { status: "delay" } });
    expect(cancel(id, true)).toMatchObject({ events: [{ type: "statusChanged", status: "cancel" }] });
    expect(cancel(id, true)).toEqual({ code: "ERROR_ACTION_NOT_ALLOWED", details: { status: "cancel" } });

    const deleted = centre.walkIn(at("09:10"));
    centre.tell({ type: "delete", itemId: deleted }, at("09:10"));
    expect(cancel(deleted)).toMatchObject({ code: "ERROR_ACTION_NOT_ALLOWED" });
    const once = centre.booked(at("14:00"), at("09:10"));
    expect(cancel(once, true)).toMatchObject({ events: [{ status: "cancel" }] });
    const called = centre.walkIn(at("09:10"), { services: [1, 2] });
    centre.tell({ type: "arbitraryCall", itemId: called, operatorId: 1 }, at("09:10"));
    expect(cancel(called)).toMatchObject({ code: "ERROR_ACTION_NOT_ALLOWED" });
  });

  test("keeps the time of a visit, if any of its services still has one", () => {
    const centre = aCentre(aRules({ settings: { cancelDelayMin: 10 } }));
    const id = centre.booked(at("12:00"), at("09:00"), { services: [1, 2] });
    centre.tell({ type: "forceHold", itemId: id, actsForOthers: true }, at("09:05"));
    centre.tell({ type: "cancel", ticketId: id }, at("09:10"));
    expect(centre.ticket(id).status).toBe("delay");
  });

  test("is refused while the visitor is served", () => {
    const centre = aCentre();
    const id = centre.walkIn(at("10:00"));
    centre.next(1, at("10:00"));
    expect(centre.ask({ type: "cancel", ticketId: id }, at("10:01"))).toMatchObject({
      code: "ERROR_ACTION_NOT_ALLOWED",
    });
  });

  test("a visit under way deletes what is left of it", () => {
    const centre = aCentre();
    const id = centre.walkIn(at("10:00"), { services: [1, 2], startedBy: 1 });
    centre.tell({ type: "complete", itemId: id, operatorId: 1 }, at("10:10"));
    centre.tell({ type: "cancel", ticketId: id }, at("10:11"));
    expect(centre.ticket(id).status).toBe("success");
    expect([centre.item(id).phase, centre.item(id + 1).phase]).toEqual(["complete", "deleted"]);
  });
});

describe("check-in", () => {
  test("before the time changes nothing about it; after it, the visitor has waited since", () => {
    const centre = aCentre();
    const [early, late] = [centre.booked(at("10:00"), at("09:00")), centre.booked(at("10:00"), at("09:00"))];
    centre.tell({ type: "checkIn", ticketId: early }, at("09:50"));
    centre.tell({ type: "checkIn", ticketId: late }, at("10:10"));
    expect(centre.item(early).pullTime).toBe(at("10:00"));
    expect(centre.item(late).pullTime).toBe(at("10:10"));
    expect(centre.ticket(late).entryTime).toBe(at("10:10"));
    expect(centre.intervals(late, at("10:20"))).toEqual([
      { kind: "planned", from: at("09:00"), to: at("10:10") },
      { kind: "waiting", from: at("10:10"), to: undefined },
    ]);
  });

  test("is for visitors who are expected", () => {
    const centre = aCentre();
    const checkIn = (ticketId: number) => centre.ask({ type: "checkIn", ticketId }, at("09:10"));
    expect(checkIn(99)).toEqual({ code: "ERROR_NOT_FOUND", details: { ticketId: 99 } });
    const id = centre.booked(at("12:00"), at("09:00"), { services: [1, 2] });
    centre.tell({ type: "delete", itemId: id }, at("09:01"));
    expect(checkIn(id)).toMatchObject({ can: true, ticketId: id });
    centre.tell({ type: "delete", itemId: id + 1 }, at("09:11"));
    expect(checkIn(id)).toEqual({ code: "ERROR_ACTION_NOT_ALLOWED", details: { status: "success" } });
    const parts = [{ itemId: 80, serviceId: 1 }];
    centre.tell(
      { type: "reserve", ticketId: 80, ticketType: "online", startAt: at("14:00"), parts },
      at("09:11"),
    );
    expect(checkIn(80)).toEqual({ code: "ERROR_ACTION_NOT_ALLOWED", details: { status: "reservation" } });
  });

  test("a second time does nothing", () => {
    const centre = aCentre();
    const id = centre.booked(at("10:00"), at("09:00"));
    centre.tell({ type: "checkIn", ticketId: id }, at("09:50"));
    expect(centre.tell({ type: "checkIn", ticketId: id }, at("09:55")).events).toEqual([]);
  });

  test("is needed before being called, where it is asked for", () => {
    const centre = aCentre(aRules({ settings: { checkInRequired: true } }));
    const id = centre.booked(at("10:00"), at("09:00"));
    expect(centre.next(1, at("10:01"))).toBeUndefined();
    centre.tell({ type: "checkIn", ticketId: id }, at("10:02"));
    expect(centre.next(1, at("10:02"))).toBe(id);
  });
});
