import { expect, test } from "vitest";
import { candidateOf, longestWaits, situationOf } from "#day/queue";
import { aCentre, anOperator, aRules, at } from "#day/testing/a-day";

type Centre = ReturnType<typeof aCentre>;
const waits = (centre: Centre) =>
  longestWaits(centre.day(), centre.rules.settings).map(({ serviceId, since, boundTo }) => [
    serviceId,
    since,
    boundTo,
  ]);

test("the longest wait of each kind is named, and each that is bound to an operator, the longest first", () => {
  const centre = aCentre();
  centre.walkIn(at("10:03"), { services: [2] });
  centre.walkIn(at("10:04"), { services: [1] });
  centre.walkIn(at("10:05"), { services: [2] });
  centre.walkIn(at("10:06"), { services: [2], operatorId: 1 });
  centre.walkIn(at("10:07"), { services: [2], operatorId: 1 });
  centre.walkIn(at("10:08"), { services: [3] });
  expect(waits(centre)).toEqual([
    [2, at("10:03"), undefined],
    [1, at("10:04"), undefined],
    [2, at("10:06"), 1],
    [2, at("10:07"), 1],
    [3, at("10:08"), undefined],
  ]);
});

test("who came back into the queue waits since then, who is called or hidden does not wait", () => {
  const centre = aCentre();
  const id = centre.walkIn(at("10:00"));
  centre.next(1, at("10:01"));
  expect(waits(centre)).toEqual([]);
  centre.tell({ type: "release", itemId: id, operatorId: 1 }, at("10:05"));
  expect(waits(centre)).toEqual([[1, at("10:05"), undefined]]);
  centre.walkIn(at("10:00"), { services: [2], isHidden: true });
  expect(waits(centre)).toHaveLength(1);
});

test("a booked visitor who has not checked in does not wait, where that is asked for", () => {
  for (const checkInRequired of [true, false]) {
    const centre = aCentre(aRules({ settings: { checkInRequired } }));
    const id = centre.booked(at("10:00"), at("09:00"));
    expect(waits(centre)).toHaveLength(checkInRequired ? 0 : 1);
    centre.tell({ type: "checkIn", ticketId: id }, at("09:55"));
    expect(waits(centre)).toEqual([[1, at("10:00"), undefined]]);
  }
});

test("the next booking of an operator is the first of their own that lies ahead and is not called yet", () => {
  const centre = aCentre(aRules({ operators: [anOperator(1), anOperator(2)] }));
  for (const start of ["15:00", "10:00", "12:00"]) centre.booked(at(start), at("09:00"), { operatorId: 1 });
  centre.booked(at("11:00"), at("09:00"), { operatorId: 2 });
  const nextOf = (now: string) =>
    situationOf({ day: centre.day(), rules: centre.rules, now: at(now) }, 1)?.nextBooking?.from;
  expect(["09:59", "10:00", "12:30", "15:00"].map(nextOf)).toEqual([
    at("10:00"),
    at("12:00"),
    at("15:00"),
    undefined,
  ]);
  centre.tell({ type: "arbitraryCall", itemId: 1, operatorId: 1, allowForcedTime: true }, at("12:31"));
  expect(nextOf("12:31")).toBeUndefined();
  const context = { day: centre.day(), rules: centre.rules, now: at("10:00") };
  expect(situationOf(context, 9)).toBeUndefined();
});

test("a candidate is planned with the operator whose agenda holds a place, and has the ticket's number", () => {
  const centre = aCentre();
  const [walkIn, booked] = [
    centre.walkIn(at("09:00")),
    centre.booked(at("10:00"), at("09:00"), { operatorId: 2 }),
  ];
  expect(candidateOf(centre.entry(walkIn))).toMatchObject({
    num: 1,
    plannedWith: undefined,
    isPresent: false,
  });
  expect(candidateOf(centre.entry(booked))).toMatchObject({ num: 2, plannedWith: 2, forcedTime: undefined });
  const forced = centre.booked(at("20:00"), at("09:00"), { allowForcedTime: true });
  expect(candidateOf(centre.entry(forced))).toMatchObject({
    plannedWith: undefined,
    forcedTime: at("20:00"),
  });
});

test("a visitor is present if seen for any service of the visit", () => {
  const centre = aCentre();
  const id = centre.walkIn(at("09:00"), { services: [1, 2] });
  centre.tell({ type: "arbitraryCall", itemId: id, operatorId: 1 }, at("09:01"));
  expect(candidateOf(centre.entry(id + 1)).isPresent).toBe(true);
});
