import { expect, test } from "vitest";
import { isFree, isOutside, isOutsideHours, isUnscheduled, overlap } from "#day/occupancy";
import { aCentre, anOperator, aRules, at } from "#day/testing/a-day";
import { work } from "#testing/a-schedule";

const place = (from: string, to: string, operatorId = 1) => ({ operatorId, from: at(from), to: at(to) });

test("places overlap only with the same operator, and not where one ends as the other begins", () => {
  expect(overlap(place("10:00", "10:30"), place("10:29", "11:00"))).toBe(true);
  expect(overlap(place("10:00", "10:30"), place("10:30", "11:00"))).toBe(false);
  expect(overlap(place("10:30", "11:00"), place("10:00", "10:30"))).toBe(false);
  expect(overlap(place("10:00", "10:30"), place("10:00", "10:30", 2))).toBe(false);
});

test("a place is free if no other item has it, on this day or an adjacent one", () => {
  const centre = aCentre(aRules({ operators: [anOperator(1)] }));
  const id = centre.booked(at("10:00"), at("09:00"));
  centre.booked(at("12:00"), at("09:00"));
  const context = { day: centre.day(), rules: centre.rules };
  expect(isFree(context, place("10:15", "10:45"), id)).toBe(true);
  expect(isFree(context, place("10:15", "10:45"), 99)).toBe(false);
  expect(isFree(context, place("11:45", "12:15"), id)).toBe(false);
  const keptTime = [place("13:00", "14:00")];
  const kept = { ...context, rules: { ...centre.rules, keptTime } };
  expect(isFree(kept, place("13:45", "14:15"), id)).toBe(false);
  expect(isFree(kept, place("14:00", "14:30"), id)).toBe(true);
  const adjacentPlaces = [{ itemId: 50, ...place("00:00", "00:30") }];
  const rules = { ...centre.rules, adjacentPlaces };
  expect(isFree({ day: centre.day(), rules }, place("00:15", "00:45"), id)).toBe(false);
  expect(isFree({ day: centre.day(), rules }, place("00:15", "00:45"), 50)).toBe(true);
});

const edited = (from: string, to: string, more: Parameters<typeof work>[2] = {}) =>
  aRules({ operators: [anOperator(1, [work(from, to, more)])] });

test("a booking is unscheduled once its operator no longer works at its time, or not for its service", () => {
  const centre = aCentre(aRules({ operators: [anOperator(1)] }));
  const id = centre.booked(at("10:00"), at("09:00"));
  const isLost = (rules: typeof centre.rules) => isUnscheduled(centre.entry(id), rules);
  expect(isLost(edited("10:00", "10:30"))).toBe(false);
  expect(isLost(edited("10:01", "18:00"))).toBe(true);
  expect(isLost(edited("09:00", "10:29"))).toBe(true);
  expect(isLost(edited("09:00", "10:20", { workOvertime: 10 }))).toBe(false);
  expect(isLost(edited("09:00", "10:00", { workOvertime: 40 }))).toBe(true);
  expect(isLost(edited("09:00", "18:00", { services: [2] }))).toBe(true);
  expect(isLost(aRules({ operators: [anOperator(2)] }))).toBe(true);
  const split = aRules({ operators: [anOperator(1, [work("08:00", "09:00"), work("09:30", "18:00")])] });
  expect(isLost(split)).toBe(false);
});

test("a booking is outside of the opening hours only if it is unscheduled too", () => {
  const centre = aCentre(aRules({ operators: [anOperator(1)] }));
  const id = centre.booked(at("10:00"), at("09:00"));
  const isCut = (rules: typeof centre.rules) => isOutsideHours(centre.entry(id), rules);
  const elsewhere = edited("12:00", "18:00");
  const hours = (from: number, to: number) => ({ ...elsewhere, open: { from: from * 60, to: to * 60 } });
  expect(isCut(hours(9, 18))).toBe(false);
  expect(isCut(hours(10, 10.5))).toBe(false);
  expect(isCut(hours(11, 18))).toBe(true);
  expect(isCut(hours(9, 10.25))).toBe(true);
  expect(isCut({ ...elsewhere, open: null })).toBe(true);
  expect(isCut({ ...centre.rules, open: { from: 720, to: 1080 } })).toBe(false);
});

test("only a visitor who waits for a promised time is outside", () => {
  const centre = aCentre(aRules({ operators: [anOperator(1)] }));
  const booked = centre.booked(at("10:00"), at("09:00"));
  const nobody = aRules({ operators: [] });
  const walkIn = centre.walkIn(at("09:00"));
  expect(isOutside(centre.entry(booked), nobody)).toBe(true);
  expect(isOutside(centre.entry(walkIn), nobody)).toBe(false);

  centre.tell({ type: "setPassWay", ticketId: booked, passWay: "hide" }, at("09:10"));
  expect(isOutside(centre.entry(booked), nobody)).toBe(true);
  centre.tell({ type: "setPassWay", ticketId: booked, passWay: "current" }, at("09:11"));
  expect(isOutside(centre.entry(booked), nobody)).toBe(false);

  const forced = centre.booked(at("20:00"), at("09:20"), { allowForcedTime: true });
  expect(isOutside(centre.entry(forced), centre.rules)).toBe(true);
  expect(isUnscheduled(centre.entry(forced), nobody)).toBe(false);
  centre.tell({ type: "arbitraryCall", itemId: forced, operatorId: 1, allowForcedTime: true }, at("09:30"));
  expect(isOutside(centre.entry(forced), centre.rules)).toBe(false);
  centre.tell({ type: "delete", itemId: forced, operatorId: 1 }, at("09:31"));

  const called = centre.booked(at("11:00"), at("09:31"), { services: [2] });
  centre.tell({ type: "arbitraryCall", itemId: called, operatorId: 1, allowForcedTime: true }, at("09:32"));
  expect(centre.item(called).isOccupying).toBe(true);
  expect(isUnscheduled(centre.entry(called), nobody)).toBe(false);
  centre.tell({ type: "delete", itemId: called, operatorId: 1 }, at("09:33"));
  expect(isUnscheduled(centre.entry(called), nobody)).toBe(false);
  expect(isOutside(centre.entry(called), nobody)).toBe(false);
});
