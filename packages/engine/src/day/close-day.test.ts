import { expect, test } from "vitest";
import { closeDay, closesAt, isAfterHours } from "#day/close-day";
import { isSimpleAction } from "#day/command";
import { aCentre, anOperator, aRules, at } from "#day/testing/a-day";
import { work } from "#testing/a-schedule";

test("closing ends what is open, by ticket, and cancels what was not confirmed", () => {
  const centre = aCentre(aRules({ settings: { cancelDelayMin: 10 } }));
  const parts = [{ itemId: 64, serviceId: 1 }];
  centre.tell(
    { type: "reserve", ticketId: 64, ticketType: "online", startAt: at("12:00"), parts },
    at("09:00"),
  );
  const served = centre.walkIn(at("09:00"), { services: [1, 2], startedBy: 1 });
  centre.tell({ type: "delete", itemId: served + 1 }, at("09:01"));
  const waiting = centre.walkIn(at("09:02"));
  const gone = centre.booked(at("15:00"), at("09:02"));
  centre.tell({ type: "cancel", ticketId: gone, isAtOnce: true }, at("09:03"));
  const facts = closeDay({ day: centre.day() }, 7);
  expect(facts).toEqual([
    { type: "serviceComplete", ticketId: served, itemId: served, isDayClosed: true },
    { type: "deleteService", ticketId: waiting, itemId: waiting, isDayClosed: true },
    { type: "statusChanged", ticketId: 64, status: "cancel" },
    { type: "dayClosed", operatorId: 7 },
  ]);
  expect(closeDay({ day: { ...centre.day(), isClosed: true } })).toEqual([]);
});

test("a day closes four hours after the last of its operators", () => {
  const operators = [
    anOperator(1, [work("08:00", "12:00")]),
    anOperator(2, [work("09:00", "13:00"), work("14:00", "18:00")]),
    anOperator(3, [work("10:00", "16:00")]),
  ];
  expect(closesAt(aRules({ operators }))).toBe(at("22:00"));
});

test("who still waits after the last work is there after hours, until called", () => {
  const centre = aCentre(aRules({ operators: [anOperator(1, [work("09:00", "18:00")])] }));
  const waiting = centre.walkIn(at("17:00"));
  const forced = centre.booked(at("18:30"), at("17:00"), { allowForcedTime: true });
  const isLate = (id: number, clock: string, rules = centre.rules) =>
    isAfterHours(centre.ticket(id), rules, at(clock));
  expect([isLate(waiting, "17:59"), isLate(waiting, "18:00")]).toEqual([false, true]);
  expect([isLate(forced, "18:29"), isLate(forced, "18:30")]).toEqual([false, true]);
  expect(isLate(waiting, "18:00", aRules({ operators: [] }))).toBe(false);
  expect(isLate(waiting, "17:01", { ...aRules({ operators: [] }), open: null })).toBe(true);
  centre.tell({ type: "arbitraryCall", itemId: waiting, operatorId: 1, allowForcedTime: true }, at("18:01"));
  expect(isLate(waiting, "18:01")).toBe(false);
});

test("a visitor stays after hours only with a confirmed visit that is open and whose time has come", () => {
  const centre = aCentre(aRules({ operators: [anOperator(1, [work("09:00", "18:00")])] }));
  const isLate = (id: number, clock: string) => isAfterHours(centre.ticket(id), centre.rules, at(clock));
  const over = centre.walkIn(at("17:00"));
  centre.tell({ type: "delete", itemId: over }, at("17:01"));
  expect(isLate(over, "18:00")).toBe(false);
  const parts = [{ itemId: 64, serviceId: 1 }];
  centre.tell(
    { type: "reserve", ticketId: 64, ticketType: "online", startAt: at("17:30"), parts },
    at("17:01"),
  );
  expect(isLate(64, "18:00")).toBe(false);

  const both = centre.booked(at("18:30"), at("17:01"), { services: [1, 2], allowForcedTime: true });
  expect(isLate(both, "18:30")).toBe(false);
  centre.tell({ type: "delete", itemId: both + 1 }, at("18:30"));
  expect(isLate(both, "18:30")).toBe(true);
});

test("some actions need only the item", () => {
  expect(["start", "undo", "move", "next", "jump"].map(isSimpleAction)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
