import { describe, expect, test } from "vitest";
import { aCentre, anOperator, aRules, at, minutes } from "#day/testing/a-day";
import { bookingLag, capacityOf, hourlyLoad, serviceLags } from "#figures/live-load";
import { operatorStretches } from "#figures/operator-stretches";
import { work } from "#testing/a-schedule";

const rules = aRules({
  operators: [anOperator(1, [work("09:00", "11:00")]), anOperator(2, [work("09:30", "11:30")])],
  settings: { checkForSleep: false },
});

/** Both operators are there, operator 1 serves from 10:10, and others wait. */
function aMorning(): ReturnType<typeof aCentre> {
  const centre = aCentre(rules);
  centre.tell({ type: "open", operatorId: 1, by: "console" }, at("09:00"));
  const served = centre.walkIn(at("10:00"));
  centre.next(1, at("10:00"));
  centre.tell({ type: "start", operatorId: 1, itemId: served }, at("10:10"));
  return centre;
}

describe("the lag of a service", () => {
  test("is how long its visitors have waited, and how many of them too long", () => {
    const centre = aMorning();
    centre.walkIn(at("10:10"));
    centre.walkIn(at("10:20"));
    centre.walkIn(at("10:25"), { services: [2] });
    expect(serviceLags(centre.day(), rules, at("10:30"), minutes(15))).toEqual([
      { serviceId: 1, waiting: 2, meanMs: minutes(15), longestMs: minutes(20), overTarget: 1 },
      { serviceId: 2, waiting: 1, meanMs: minutes(5), longestMs: minutes(5), overTarget: 0 },
    ]);
  });

  test("leaves out bookings whose time has not come", () => {
    const centre = aMorning();
    centre.booked(at("10:30"), at("10:00"));
    expect(serviceLags(centre.day(), rules, at("10:25"), 0)).toEqual([]);
    expect(serviceLags(centre.day(), rules, at("10:40"), minutes(10))).toMatchObject([
      { longestMs: minutes(10), overTarget: 0 },
    ]);
  });
});

test("an operator is as late as the booking that waits longest past its time", () => {
  const centre = aMorning();
  const item = centre.booked(at("10:30"), at("10:00"));
  const operatorId = centre.item(item).place?.operatorId ?? -1;
  const other = operatorId === 1 ? 2 : 1;
  expect(bookingLag(centre.day(), rules, operatorId, at("10:25"))).toBe(0);
  expect(bookingLag(centre.day(), rules, operatorId, at("10:37"))).toBe(minutes(7));
  expect(bookingLag(centre.day(), rules, other, at("10:37"))).toBe(0);
});

test("an hour is spent serving, idle or absent, as far as it has passed", () => {
  const centre = aMorning();
  const load = (now: string) => hourlyLoad(operatorStretches(centre.day(), rules, at(now)), rules, at(now));
  expect(load("10:30")).toEqual([
    {
      from: at("09:00"),
      onDuty: minutes(60),
      serving: 0,
      called: 0,
      paused: 0,
      asleep: 0,
      idle: minutes(60),
      absent: minutes(30),
    },
    {
      from: at("10:00"),
      onDuty: minutes(30),
      serving: minutes(20),
      called: minutes(10),
      paused: 0,
      asleep: 0,
      idle: 0,
      absent: minutes(30),
    },
    { from: at("11:00"), onDuty: 0, serving: 0, called: 0, paused: 0, asleep: 0, idle: 0, absent: 0 },
  ]);
});

describe("capacity", () => {
  test("is what schedules offer, what bookings take of it, and what walk-ins took", () => {
    const centre = aMorning();
    centre.booked(at("10:30"), at("10:00"));
    const cancelled = centre.booked(at("11:00"), at("10:00"), { services: [2] });
    centre.tell({ type: "cancel", ticketId: centre.ticket(cancelled).id }, at("10:11"));
    expect(capacityOf(centre.day(), rules, 60, at("10:20"))).toEqual([
      { from: at("09:00"), offered: minutes(90), booked: 0, walkIn: 0 },
      { from: at("10:00"), offered: minutes(120), booked: minutes(30), walkIn: minutes(20) },
      { from: at("11:00"), offered: minutes(30), booked: 0, walkIn: 0 },
    ]);
  });

  test("has no steps on a day without work", () => {
    const off = aRules({ operators: [anOperator(1, [])] });
    expect(capacityOf(aCentre(off).day(), off, 60, at("10:00"))).toEqual([]);
  });
});
