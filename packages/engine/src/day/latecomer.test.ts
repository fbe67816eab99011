import { describe, expect, test } from "vitest";
import { aCentre, aStaffedCentre, anOperator, aRules, at } from "#day/testing/a-day";
import { nextDueAt } from "#day/timers";

describe("a visitor who did not come", () => {
  const didNotCome = (itemId: number) => ({ type: "didNotCome", itemId, operatorId: 1 }) as const;

  test("does not count what another service was late for, or what was set aside on purpose", () => {
    const centre = aCentre();
    const id = centre.walkIn(at("10:00"), { services: [1, 2] });
    const call = (itemId: number, now: string) =>
      centre.tell({ type: "arbitraryCall", itemId, operatorId: 1 }, at(now));
    const missing = (itemId: number, now: string) =>
      centre.tell({ type: "didNotCome", itemId, operatorId: 1 }, at(now));
    call(id, "10:01");
    missing(id, "10:02");
    call(id + 1, "10:03");
    expect(missing(id + 1, "10:04").events).toMatchObject([{ type: "hold", late: "notStarted" }]);
    const other = centre.walkIn(at("10:05"));
    call(other, "10:06");
    centre.tell({ type: "hold", itemId: other, operatorId: 1 }, at("10:07"));
    call(other, "10:08");
    expect(missing(other, "10:09").events).toMatchObject([{ type: "hold", late: "notStarted" }]);
  });

  test("is deferred as late the first time, and ends as a no-show the second", () => {
    const centre = aCentre();
    const id = centre.walkIn(at("10:00"));
    centre.next(1, at("10:01"));
    centre.tell(didNotCome(id), at("10:03"));
    expect(centre.item(id)).toMatchObject({ phase: "hold", isLate: true });
    centre.tell({ type: "arbitraryCall", itemId: id, operatorId: 1 }, at("10:10"));
    centre.tell(didNotCome(id), at("10:12"));
    expect(centre.item(id)).toMatchObject({ phase: "deleted", isNoShow: true, isDayClosed: false });
  });

  test("who was late already ends as a no-show from the deferred list; one deferred on purpose does not", () => {
    const centre = aCentre();
    const [late, deferred] = [centre.walkIn(at("10:00")), centre.walkIn(at("10:00"))];
    centre.next(1, at("10:01"));
    centre.tell({ type: "tick" }, at("10:06"));
    centre.tell(didNotCome(late), at("10:07"));
    expect(centre.item(late)).toMatchObject({ phase: "deleted", isNoShow: true });
    centre.next(1, at("10:08"));
    centre.tell({ type: "hold", itemId: deferred, operatorId: 1 }, at("10:09"));
    expect(centre.ask(didNotCome(deferred), at("10:10"))).toMatchObject({
      code: "ERROR_ACTION_NOT_ALLOWED",
      details: { needs: "inHandOrLate" },
    });
  });

  test("is called, not served: a visitor who is being served has come", () => {
    const centre = aCentre();
    const id = centre.walkIn(at("10:00"), { startedBy: 1 });
    expect(centre.ask(didNotCome(id), at("10:01"))).toMatchObject({ code: "ERROR_ACTION_NOT_ALLOWED" });
  });

  test("comes after all: it can be undone, and what was undone does not count", () => {
    const centre = aCentre();
    const id = centre.walkIn(at("10:00"));
    centre.next(1, at("10:01"));
    centre.tell(didNotCome(id), at("10:03"));
    centre.tell({ type: "undo", itemId: id, operatorId: 1 }, at("10:03:05"));
    expect(centre.item(id)).toMatchObject({ phase: "called", isLate: false, holder: 1 });
    centre.tell(didNotCome(id), at("10:04"));
    expect(centre.item(id)).toMatchObject({ phase: "hold", isLate: true });
    centre.tell({ type: "arbitraryCall", itemId: id, operatorId: 1 }, at("10:05"));
    centre.tell(didNotCome(id), at("10:06"));
    centre.tell({ type: "undo", itemId: id, operatorId: 1 }, at("10:06:05"));
    expect(centre.item(id)).toMatchObject({ phase: "called", isNoShow: false });
  });
});

describe("a visitor who says they will be late", () => {
  const saysLate = (itemId: number, wantAt: number) => ({ type: "editWantedTime", itemId, wantAt }) as const;

  test("is passed over until then, and keeps their place", () => {
    const centre = aCentre(aRules({ operators: [anOperator(1)] }));
    const id = centre.booked(at("10:00"), at("09:00"));
    const other = centre.walkIn(at("09:30"));
    centre.tell(saysLate(id, at("10:10")), at("09:50"));
    expect(centre.next(1, at("10:01"))).toBe(other);
    centre.tell({ type: "start", itemId: other, operatorId: 1 }, at("10:02"));
    centre.tell({ type: "complete", itemId: other, operatorId: 1 }, at("10:09"));
    expect(centre.ask({ type: "next", operatorId: 1 }, at("10:09:30"))).toMatchObject({
      can: { early: "priorBooking", until: at("10:10") },
    });
    centre.walkIn(at("10:09:40"));
    expect(centre.next(1, at("10:10"))).toBe(id);
  });

  test("is waited for no longer than bookings may be late", () => {
    const centre = aCentre(aRules({ operators: [anOperator(1)] }));
    const id = centre.booked(at("10:00"), at("09:00"));
    centre.tell(saysLate(id, at("12:00")), at("09:50"));
    expect(centre.next(1, at("10:14"))).toBeUndefined();
    expect(centre.next(1, at("10:15"))).toBe(id);
  });

  test("may be called by name at any time", () => {
    const centre = aCentre(aRules({ operators: [anOperator(1)] }));
    const id = centre.booked(at("10:00"), at("09:00"));
    centre.tell(saysLate(id, at("10:10")), at("09:50"));
    expect(centre.tell({ type: "arbitraryCall", itemId: id, operatorId: 1 }, at("10:05")).can).toBe(true);
  });

  test("is called as usual once they have checked in", () => {
    const centre = aCentre(aRules({ operators: [anOperator(1)] }));
    const id = centre.booked(at("10:00"), at("09:00"));
    centre.tell(saysLate(id, at("10:10")), at("09:50"));
    centre.tell({ type: "checkIn", ticketId: id }, at("10:02"));
    expect(centre.next(1, at("10:03"))).toBe(id);
  });

  test("is deferred for not coming only from then on", () => {
    const centre = aCentre(aRules({ settings: { checkForSleep: false } }));
    const id = centre.walkIn(at("10:00"));
    centre.next(1, at("10:01"));
    centre.tell(saysLate(id, at("10:08")), at("10:03"));
    expect(nextDueAt(centre.day(), centre.rules)).toBe(at("10:13"));

    const strict = aCentre(aRules({ settings: { checkForSleep: false, checkInRequired: true } }));
    const booked = strict.booked(at("10:00"), at("09:00"));
    strict.tell(saysLate(booked, at("10:10")), at("09:50"));
    expect(nextDueAt(strict.day(), strict.rules)).toBe(at("10:25"));
  });

  test("puts no operator to sleep who waits for them", () => {
    const centre = aStaffedCentre(aRules({ operators: [anOperator(1)] }));
    centre.tell(saysLate(centre.booked(at("10:00"), at("09:00")), at("10:10")), at("09:50"));
    expect(nextDueAt(centre.day(), centre.rules)).toBe(at("10:20"));
  });
});
