import { describe, expect, test } from "vitest";
import type { LimitUse } from "#day/command";
import { occupancyOf } from "#day/occupancy";
import { aCentre, anOperator, aService, aRules, at } from "#day/testing/a-day";
import { work } from "#testing/a-schedule";

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

  test("while the visitor is at a desk waits for the new service without a promise, called early or late", () => {
    const early = aCentre(aRules({ operators: [onlyOne, onlyTwo] }));
    const id = early.booked(at("12:00"), at("09:00"));
    early.booked(at("12:00"), at("09:00"), { services: [2] });
    early.tell({ type: "arbitraryCall", itemId: id, operatorId: 1, allowForcedTime: true }, at("11:00"));
    early.tell({ type: "move", itemId: id, operatorId: 1, ...to(2) }, at("11:01"));
    expect(early.item(900)).toMatchObject({ isForced: false, plannedTime: undefined });

    const onlyThree = anOperator(3, [{ ...work("09:00", "18:00"), services: [3] }]);
    for (const clock of ["12:30", "12:40"]) {
      const operators = [onlyOne, onlyTwo, onlyThree];
      const late = aCentre(aRules({ operators }));
      const first = late.booked(at("12:00"), at("09:00"), { services: [1, 2] });
      late.booked(at("12:30"), at("09:00"), { services: [3] });
      late.next(1, at("12:00"));
      late.tell({ type: "move", itemId: first + 1, ...to(3) }, at(clock));
      expect(late.item(900)).toMatchObject({ isForced: false, plannedTime: undefined });
    }
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
