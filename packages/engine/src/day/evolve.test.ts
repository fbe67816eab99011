import { describe, expect, test } from "vitest";
import { deskOf, findItem, openTickets } from "#day/day";
import { evolve } from "#day/evolve";
import { valueAt, valuesOf } from "#day/id-map";
import { aCentre, anOperator, aRules, at } from "#day/testing/a-day";

describe("turns", () => {
  test("remember who was called last, booked or not, and when each service was", () => {
    const centre = aCentre();
    expect(centre.day().lastCalled).toBeUndefined();
    const walkIn = centre.walkIn(at("10:00"), { services: [2] });
    centre.next(1, at("10:01"));
    expect(centre.day().lastCalled).toBe("walkIn");
    expect(centre.day().calledAtByService).toEqual(new Map([[2, at("10:01")]]));

    const booked = centre.booked(at("10:15"), at("10:02"));
    centre.tell({ type: "arbitraryCall", itemId: booked, operatorId: 2, allowForcedTime: true }, at("10:03"));
    expect(centre.day().lastCalled).toBe("booked");
    expect(centre.day().calledAtByService).toEqual(
      new Map([
        [2, at("10:01")],
        [1, at("10:03")],
      ]),
    );

    centre.tell({ type: "more", itemId: walkIn, operatorId: 1 }, at("10:04"));
    expect(centre.day().lastCalled).toBe("booked");
    expect(centre.day().calledAtByService.get(2)).toBe(at("10:01"));
    centre.tell({ type: "start", itemId: walkIn, operatorId: 1 }, at("10:05"));
    expect(centre.day().lastCalled).toBe("booked");
    expect(centre.day().calledAtByService.get(2)).toBe(at("10:05"));
    centre.tell({ type: "complete", itemId: walkIn, operatorId: 1 }, at("10:06"));
    expect(centre.day().calledAtByService.get(2)).toBe(at("10:05"));
  });

  test("count for the service that is called, not for the others of the visit", () => {
    const centre = aCentre();
    const id = centre.walkIn(at("10:00"), { services: [3, 2] });
    centre.tell({ type: "arbitraryCall", itemId: id + 1, operatorId: 1 }, at("10:01"));
    expect(centre.day().calledAtByService).toEqual(new Map([[2, at("10:01")]]));
  });
});

describe("a desk", () => {
  test("has in hand what it calls, until that is put away", () => {
    const centre = aCentre(aRules({ settings: { simultaneousMaintenance: true } }));
    const [first, second] = [centre.walkIn(at("10:00")), centre.walkIn(at("10:00"))];
    centre.next(1, at("10:01"));
    centre.next(1, at("10:02"));
    expect(deskOf(centre.day(), 1)).toMatchObject({ inHand: [first, second], since: at("10:02") });
    centre.tell({ type: "hold", itemId: first, operatorId: 1 }, at("10:03"));
    expect(deskOf(centre.day(), 1)).toMatchObject({ inHand: [second], since: at("10:03") });
  });

  test("is in its state since the visitor was called, started, or the service paused, not since the last note", () => {
    const centre = aCentre();
    const id = centre.walkIn(at("10:00"), { services: [1, 2] });
    const since = () => deskOf(centre.day(), 1).since;
    centre.next(1, at("10:01"));
    centre.tell({ type: "more", itemId: id, operatorId: 1 }, at("10:02"));
    expect(since()).toBe(at("10:01"));
    centre.tell({ type: "start", itemId: id, operatorId: 1 }, at("10:03"));
    expect(since()).toBe(at("10:03"));
    centre.tell({ type: "faceCheck", itemId: id, operatorId: 1 }, at("10:04"));
    expect(since()).toBe(at("10:03"));
    centre.tell({ type: "pause", itemId: id, operatorId: 1 }, at("10:05"));
    expect(since()).toBe(at("10:05"));
    centre.tell({ type: "editWantedTime", itemId: id + 1, wantAt: at("15:00") }, at("10:06"));
    expect(deskOf(centre.day(), 1)).toMatchObject({
      since: at("10:05"),
      lastActionAt: at("10:05"),
      inHand: [id],
    });
    centre.tell({ type: "resume", itemId: id, operatorId: 1 }, at("10:07"));
    expect(deskOf(centre.day(), 1)).toMatchObject({ since: at("10:07"), lastActionAt: at("10:07") });
  });

  test("is in its state since the call, also for a later service of the visit", () => {
    const centre = aCentre();
    const id = centre.walkIn(at("10:00"), { services: [1, 2] });
    centre.tell({ type: "arbitraryCall", itemId: id + 1, operatorId: 1 }, at("10:01"));
    centre.tell({ type: "editWantedTime", itemId: id, wantAt: at("15:00") }, at("10:02"));
    expect(deskOf(centre.day(), 1)).toMatchObject({ inHand: [id + 1], since: at("10:01") });
  });

  test("whose visitor an administrator sets aside is free since then, without having acted", () => {
    const centre = aCentre();
    const id = centre.walkIn(at("10:00"));
    centre.next(1, at("10:01"));
    centre.tell({ type: "forceHold", itemId: id, actsForOthers: true }, at("10:05"));
    expect(deskOf(centre.day(), 1)).toMatchObject({
      inHand: [],
      since: at("10:05"),
      lastActionAt: at("10:01"),
    });
  });

  test("that opens or closes with a visitor in hand, or asleep, stays in its state", () => {
    const centre = aCentre();
    centre.walkIn(at("10:00"));
    centre.next(1, at("10:01"));
    centre.tell({ type: "close", operatorId: 1, lostAt: at("10:05") }, at("10:06"));
    expect(deskOf(centre.day(), 1)).toMatchObject({ isPresent: false, since: at("10:01") });
    centre.tell({ type: "open", operatorId: 1, by: "console" }, at("10:07"));
    expect(deskOf(centre.day(), 1)).toMatchObject({ isPresent: true, since: at("10:01") });

    centre.tell({ type: "open", operatorId: 1, by: "signIn" }, at("10:08"));
    expect(deskOf(centre.day(), 1).openedAt).toBe(at("10:08"));

    centre.tell({ type: "sleep", operatorId: 2 }, at("10:10"));
    centre.tell({ type: "close", operatorId: 2, lostAt: at("10:15") }, at("10:16"));
    expect(deskOf(centre.day(), 2)).toMatchObject({ isPresent: false, since: at("10:10") });
  });
});

describe("a ticket", () => {
  test("that leaves for another day is not found by any of its items", () => {
    const centre = aCentre();
    const id = centre.booked(at("12:00"), at("09:00"), { services: [1, 2] });
    const stays = centre.booked(at("14:00"), at("09:00"));
    centre.tell({ type: "leave", ticketId: id }, at("10:00"));
    const { ticketIdByItemId, entriesByOperator } = centre.day();
    expect([id, id + 1, stays].map((itemId) => valueAt(ticketIdByItemId, itemId))).toEqual([
      undefined,
      undefined,
      stays,
    ]);
    const listed = [1, 2].flatMap((operatorId) => valueAt(entriesByOperator, operatorId) ?? []);
    expect(listed.map(({ item }) => item.id)).toEqual([stays]);
    expect(findItem(centre.day(), id)).toBeUndefined();
  });

  test("is listed with each operator by the items that concern that operator, and once", () => {
    const services = [1, 2];
    const operators = [anOperator(1), anOperator(2)];
    const centre = aCentre(aRules({ operators }));
    const id = centre.booked(at("12:00"), at("09:00"), { services, operatorId: 1 });
    const other = centre.booked(at("12:00"), at("09:00"), { operatorId: 2 });
    const before = valueAt(centre.day().entriesByOperator, 2);
    centre.tell({ type: "checkIn", ticketId: id }, at("11:50"));
    const idsOf = (operatorId: number) =>
      (valueAt(centre.day().entriesByOperator, operatorId) ?? []).map(({ item }) => item.id);
    expect(idsOf(1)).toEqual([id, id + 1]);
    expect(idsOf(2)).toEqual([other]);
    // Whom a change does not concern keeps the very same list, so that what was found from it stays valid.
    expect(valueAt(centre.day().entriesByOperator, 2)).toBe(before);
    centre.tell({ type: "arbitraryCall", itemId: id, operatorId: 1, allowForcedTime: true }, at("11:55"));
    expect(idsOf(1)).toEqual([id, id + 1]);
    expect(idsOf(3)).toEqual([]);
  });

  test("of two operators is listed with each by that operator's service", () => {
    const centre = aCentre();
    const id = centre.booked(at("12:00"), at("09:00"), { services: [1, 2] });
    const listed = [1, 2].map((operatorId) =>
      (valueAt(centre.day().entriesByOperator, operatorId) ?? []).map(({ item }) => item.id),
    );
    expect(listed).toEqual([[id], [id + 1]]);
  });

  test("is open until all of its services have ended", () => {
    const centre = aCentre();
    const id = centre.walkIn(at("10:00"), { services: [1, 2] });
    const listed = () => [openTickets(centre.day()).length, valuesOf(centre.day().ended).length];
    centre.tell({ type: "delete", itemId: id }, at("10:01"));
    expect(listed()).toEqual([1, 0]);
    centre.tell({ type: "delete", itemId: id + 1 }, at("10:02"));
    expect(listed()).toEqual([0, 1]);
  });

  test("that is not of the day has no events there", () => {
    const { day } = aCentre();
    expect(() => evolve(day(), { type: "checkedIn", ticketId: 7, seq: 1, at: at("10:00") })).toThrow(
      "ticket 7",
    );
  });
});
