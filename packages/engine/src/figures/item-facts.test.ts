import { expect, test } from "vitest";
import { aRules, aService, aStaffedCentre, at, minutes } from "#day/testing/a-day";
import { channelOf, itemFacts } from "#figures/item-facts";

test("a visit that is served has the time of each kind, and how long it took", () => {
  const centre = aStaffedCentre();
  const item = centre.walkIn(at("10:00"));
  centre.next(1, at("10:12"));
  centre.tell({ type: "start", operatorId: 1, itemId: item }, at("10:13"));
  centre.tell({ type: "pause", operatorId: 1, itemId: item }, at("10:20"));
  centre.tell({ type: "resume", operatorId: 1, itemId: item }, at("10:25"));
  centre.tell({ type: "complete", operatorId: 1, itemId: item }, at("10:30"));
  expect(itemFacts(centre.entry(item))).toEqual({
    outcome: "served",
    arrivedAt: at("10:00"),
    firstCalledAt: at("10:12"),
    spentMs: {
      waiting: minutes(12),
      called: minutes(1),
      serving: minutes(12),
      paused: minutes(5),
      held: 0,
    },
    running: undefined,
    isRerouted: false,
    wasLate: false,
    isFirst: true,
    visitMs: minutes(30),
  });
});

test("an open item says what it spends time on, since when", () => {
  const centre = aStaffedCentre();
  const item = centre.walkIn(at("10:00"));
  expect(itemFacts(centre.entry(item))).toMatchObject({
    outcome: undefined,
    spentMs: { waiting: 0 },
    running: { kind: "waiting", since: at("10:00") },
    visitMs: undefined,
  });
  centre.next(1, at("10:10"));
  expect(itemFacts(centre.entry(item)).running).toEqual({ kind: "called", since: at("10:10") });
  centre.tell({ type: "hold", operatorId: 1, itemId: item }, at("10:15"));
  expect(itemFacts(centre.entry(item))).toMatchObject({
    spentMs: { waiting: minutes(10), called: minutes(5), held: 0 },
    running: { kind: "held", since: at("10:15") },
    isRerouted: true,
    wasLate: false,
  });
});

test("a hold that was undone has not happened", () => {
  const centre = aStaffedCentre();
  const item = centre.walkIn(at("10:00"));
  centre.next(1, at("10:10"));
  centre.tell({ type: "didNotCome", operatorId: 1, itemId: item }, at("10:11"));
  expect(itemFacts(centre.entry(item))).toMatchObject({ isRerouted: true, wasLate: true });
  centre.tell({ type: "undo", operatorId: 1, itemId: item }, at("10:11:05"));
  expect(itemFacts(centre.entry(item))).toMatchObject({ isRerouted: false, wasLate: false });
});

test("a booking waits from its time on", () => {
  const centre = aStaffedCentre();
  const item = centre.booked(at("11:00"), at("09:00"));
  expect(itemFacts(centre.entry(item))).toMatchObject({
    arrivedAt: at("11:00"),
    spentMs: { waiting: 0 },
    running: { kind: "waiting", since: at("11:00") },
  });
});

test("a visitor who was called and did not come was late, also after being called again", () => {
  const centre = aStaffedCentre();
  const item = centre.walkIn(at("10:00"));
  centre.next(1, at("10:10"));
  centre.tell({ type: "tick" }, at("10:16"));
  expect(centre.item(item).isLate).toBe(true);
  centre.tell({ type: "arbitraryCall", operatorId: 1, itemId: item }, at("10:20"));
  expect(centre.item(item).isLate).toBe(false);
  expect(itemFacts(centre.entry(item))).toMatchObject({
    wasLate: true,
    firstCalledAt: at("10:10"),
  });
});

test("a visit of several services begins with one of its items, and ends with the last", () => {
  const centre = aStaffedCentre();
  const first = centre.walkIn(at("10:00"), { services: [1, 2] });
  for (const [call, end] of [
    ["10:05", "10:10"],
    ["10:20", "10:40"],
  ] as const) {
    const item = centre.next(1, at(call)) ?? -1;
    centre.tell({ type: "start", operatorId: 1, itemId: item }, at(call));
    centre.tell({ type: "complete", operatorId: 1, itemId: item }, at(end));
  }
  const facts = centre.ticket(first).items.map((item) => itemFacts({ ticket: centre.ticket(first), item }));
  expect(facts.map(({ isFirst }) => isFirst)).toEqual([true, false]);
  expect(facts.map(({ visitMs }) => visitMs)).toEqual([minutes(40), undefined]);
});

test("a visit that never began has no first item", () => {
  const centre = aStaffedCentre();
  const item = centre.booked(at("15:00"), at("09:00"));
  centre.tell({ type: "cancel", ticketId: centre.ticket(item).id }, at("09:30"));
  expect(itemFacts(centre.entry(item))).toMatchObject({
    outcome: "cancelled",
    arrivedAt: undefined,
    isFirst: false,
    visitMs: undefined,
  });
});

test("the channel follows from who registered the visit, and how", () => {
  const centre = aStaffedCentre(aRules());
  const channel = (item: number) => channelOf(centre.ticket(item));
  expect(channel(centre.walkIn(at("10:00")))).toBe("kiosk");
  expect(channel(centre.booked(at("15:00"), at("10:00")))).toBe("bookingPage");
  expect(channel(centre.booked(at("16:00"), at("10:00"), { ticketType: "viaBot" }))).toBe("bot");
  expect(channel(centre.booked(at("17:00"), at("10:00"), { isByStaff: true }))).toBe("console");
});

test("the services of a visit that waited for the first one have not arrived when the day closes", () => {
  const centre = aStaffedCentre(aRules({ services: [aService(1, { isStrict: true }), aService(2)] }));
  const first = centre.walkIn(at("10:00"), { services: [1, 2] });
  centre.next(1, at("10:05"));
  centre.tell({ type: "hold", operatorId: 1, itemId: first }, at("10:06"));
  centre.tell({ type: "closeDay" }, at("20:00"));
  const facts = centre.ticket(first).items.map((item) => itemFacts({ ticket: centre.ticket(first), item }));
  expect(facts.map(({ arrivedAt, outcome }) => [arrivedAt, outcome])).toEqual([
    [at("10:00"), "noShow"],
    [undefined, "unserved"],
  ]);
});

test("nobody knows how long a visit took that the closing of the day ended", () => {
  const centre = aStaffedCentre();
  const item = centre.walkIn(at("10:00"));
  centre.next(1, at("10:05"));
  centre.tell({ type: "start", operatorId: 1, itemId: item }, at("10:06"));
  centre.tell({ type: "closeDay" }, at("20:00"));
  expect(itemFacts(centre.entry(item))).toMatchObject({
    outcome: "served",
    isFirst: true,
    visitMs: undefined,
  });
});
