import { describe, expect, test } from "vitest";
import { aCentre, anOperator, aRules, aService, at } from "#day/testing/a-day";
import { work } from "#testing/a-schedule";

describe("a visit with several services", () => {
  test("takes its visitor to one place at a time, and the next item waits when one is done", () => {
    const centre = aCentre();
    const id = centre.walkIn(at("10:00"), { services: [1, 2] });
    centre.next(1, at("10:01"));
    expect(centre.state(id + 1, at("10:01"))).toBe("planned");
    expect(centre.next(2, at("10:01"))).toBeUndefined();
    centre.tell({ type: "start", itemId: id, operatorId: 1 }, at("10:02"));
    centre.tell({ type: "complete", itemId: id, operatorId: 1 }, at("10:20"));
    expect(centre.state(id + 1, at("10:20"))).toBe("wait");
    expect(centre.next(2, at("10:21"))).toBe(id + 1);
    expect(centre.intervals(id + 1, at("10:22"))).toEqual([
      { kind: "waiting", from: at("10:00"), to: at("10:01") },
      { kind: "planned", from: at("10:01"), to: at("10:20") },
      { kind: "waiting", from: at("10:20"), to: at("10:21") },
      { kind: "called", from: at("10:21"), to: undefined },
    ]);
  });

  test("is served in any order, unless a service is strict or blocked by another", () => {
    const operators = [anOperator(1, [work("09:00", "18:00", { services: [2] })])];
    const services = [aService(1), aService(2), aService(3, { isStrict: true })];
    const free = aCentre(aRules({ operators: [...operators, anOperator(2)], services }));
    const id = free.walkIn(at("10:00"), { services: [1, 2] });
    expect(free.next(1, at("10:01"))).toBe(id + 1);

    const blocked = aCentre(aRules({ operators: [...operators, anOperator(2)], services }));
    const parts = [
      { itemId: 1, serviceId: 1 },
      { itemId: 2, serviceId: 2, after: [1] },
    ];
    blocked.walkIn(at("10:00"), { ticketId: 1, parts, services: [1, 2] });
    expect(blocked.next(1, at("10:01"))).toBeUndefined();
    expect(blocked.next(2, at("10:01"))).toBe(1);
    blocked.tell({ type: "start", itemId: 1, operatorId: 2 }, at("10:01"));
    blocked.tell({ type: "complete", itemId: 1, operatorId: 2 }, at("10:10"));
    expect(blocked.next(1, at("10:11"))).toBe(2);

    const strict = aCentre(aRules({ operators: [...operators, anOperator(2)], services }));
    const first = strict.walkIn(at("10:00"), { services: [3, 2] });
    expect(strict.next(1, at("10:01"))).toBeUndefined();
    expect(strict.next(2, at("10:01"))).toBe(first);
  });

  test("gets no service that does not exist, is there already, or is beyond a limit", () => {
    const centre = aCentre();
    const id = centre.walkIn(at("10:00"), { startedBy: 1 });
    const full = { type: "quota", used: 1, wanted: 1, max: 1 } as const;
    const add = (serviceId: number, newItemId = 90, limits = [full]) =>
      centre.ask(
        { type: "addService", itemId: id, operatorId: 1, serviceId, newItemId, limits },
        at("10:01"),
      );
    expect(add(9)).toEqual({ code: "ERROR_NO_SERVICE", details: { serviceId: 9 } });
    expect(add(2, id)).toEqual({ code: "ERROR_CONFLICT", details: { itemId: id } });
    expect(add(2)).toEqual({ code: "ERROR_LIMIT", details: full });
    expect(add(2, 90, [])).toMatchObject({ can: true, ticketId: id, itemId: id });
  });

  test("gets one more when the operator adds a service", () => {
    const centre = aCentre();
    const id = centre.walkIn(at("10:00"));
    centre.next(1, at("10:01"));
    centre.tell({ type: "addService", itemId: id, operatorId: 1, newItemId: 77, serviceId: 2 }, at("10:02"));
    expect(centre.state(77, at("10:02"))).toBe("planned");
    centre.tell({ type: "start", itemId: id, operatorId: 1 }, at("10:02"));
    centre.tell({ type: "complete", itemId: id, operatorId: 1 }, at("10:10"));
    expect(centre.next(2, at("10:11"))).toBe(77);
    expect(
      centre.ask(
        { type: "addService", itemId: 77, operatorId: 2, newItemId: 78, serviceId: 99 },
        at("10:12"),
      ),
    ).toMatchObject({ code: "ERROR_NO_SERVICE" });
  });
});
