import fc from "fast-check";
import { expect, test } from "vitest";
import { aCentre, aRules, at, minutes } from "#day/testing/a-day";
import {
  bookedTime,
  dueSteps,
  nextReminderAt,
  nextStepAt,
  type Prospect,
  type ReminderRule,
  ticketsToRemind,
} from "#reminders/reminders";

const hourBefore: ReminderRule = { id: "hour", beginBeforeMin: 60, everyMin: 0, fromPlace: 0, validMin: 30 };
const booked: Prospect = {
  bookedAt: at("12:00"),
  likelyAt: undefined,
  peopleAhead: undefined,
  registeredAt: at("08:00"),
  opensAt: at("08:00"),
};
const waiting: Prospect = {
  bookedAt: undefined,
  likelyAt: at("12:00"),
  peopleAhead: 5,
  registeredAt: at("10:00"),
  opensAt: at("08:00"),
};
const namesAt = (rule: ReminderRule, prospect: Prospect, time: string) =>
  dueSteps(rule, prospect, at(time)).map(({ name }) => name);

test("a booking is reminded of once, at its time, and not after the message has lost its use", () => {
  expect(namesAt(hourBefore, booked, "10:59")).toEqual([]);
  expect(namesAt(hourBefore, booked, "11:00")).toEqual([`hour ${at("12:00")} 0`]);
  expect(namesAt(hourBefore, booked, "11:29")).toEqual([`hour ${at("12:00")} 0`]);
  expect(namesAt(hourBefore, booked, "11:30")).toEqual([]);
});

test("a moved booking is reminded of again, by another name", () => {
  const moved = { ...booked, bookedAt: at("15:00") };
  expect(namesAt(hourBefore, moved, "14:00")).toEqual([`hour ${at("15:00")} 0`]);
});

test("a visitor is not reminded of a time that they have just chosen", () => {
  expect(namesAt(hourBefore, { ...booked, registeredAt: at("11:10") }, "11:11")).toEqual([]);
});

test("repeated messages come every so many minutes; missed ones are not sent later", () => {
  const repeated = { ...hourBefore, everyMin: 20 };
  expect(namesAt(repeated, booked, "11:19")).toEqual([`hour ${at("12:00")} 0`]);
  expect(namesAt(repeated, booked, "11:20")).toEqual([`hour ${at("12:00")} 1`]);
  expect(namesAt(repeated, booked, "11:55")).toEqual([`hour ${at("12:00")} 2`]);
  expect(nextStepAt(repeated, at("12:00"), at("11:20"))).toBe(at("11:40"));
  expect(nextStepAt(hourBefore, at("12:00"), at("11:20"))).toBeUndefined();
});

test("a waiting visitor is told when the call is near", () => {
  const near = { ...hourBefore, beginBeforeMin: 10 };
  expect(namesAt(near, waiting, "11:49")).toEqual([]);
  expect(namesAt(near, waiting, "11:50")).toEqual(["hour wait 0"]);
});

test("each step forward is told, from the given place on", () => {
  const byPlace: ReminderRule = { ...hourBefore, beginBeforeMin: 0, fromPlace: 3 };
  const withAhead = (peopleAhead: number) => namesAt(byPlace, { ...waiting, peopleAhead }, "11:00");
  expect([5, 4, 3, 2, 0].map(withAhead)).toEqual([
    [],
    [],
    ["hour place 3"],
    ["hour place 2"],
    ["hour place 0"],
  ]);
});

test("a visitor is not reminded after the call, before the booking is confirmed, or once it is over", () => {
  const centre = aCentre(aRules({ settings: { checkForSleep: false } }));
  const bookedItem = centre.booked(at("12:00"), at("09:00"));
  const walkIn = centre.walkIn(at("09:30"));
  const parts = [{ itemId: 80, serviceId: 1 }];
  centre.tell(
    { type: "reserve", ticketId: 80, ticketType: "online", startAt: at("14:00"), parts },
    at("09:30"),
  );
  expect(ticketsToRemind(centre.day())).toHaveLength(2);
  expect(nextReminderAt(centre.day(), [hourBefore], at("09:30"))).toBe(at("11:00"));
  centre.tell({ type: "arbitraryCall", itemId: walkIn, operatorId: 1 }, at("09:31"));
  expect(ticketsToRemind(centre.day()).map(bookedTime)).toEqual([at("12:00")]);
  centre.tell({ type: "arbitraryCall", itemId: bookedItem, operatorId: 2 }, at("12:01"));
  expect(ticketsToRemind(centre.day())).toEqual([]);
  expect(nextReminderAt(centre.day(), [hourBefore], at("09:41"))).toBeUndefined();
});

test("no visitor is told that the turn is near before the organization opens", () => {
  const opensAt = at("09:00");
  const byPlace: ReminderRule = { ...hourBefore, fromPlace: 3 };
  const early = { ...waiting, likelyAt: at("09:10"), peopleAhead: 1, registeredAt: at("08:30"), opensAt };
  expect(namesAt(byPlace, early, "08:59")).toEqual([]);
  expect(namesAt(hourBefore, early, "08:59")).toEqual([]);
  expect(namesAt(byPlace, early, "09:00")).toEqual(["hour wait 0", "hour place 1"]);
  // For a booking it is sent at the opening, and valid from then on.
  const first = { ...booked, bookedAt: at("09:10"), registeredAt: at("07:00"), opensAt };
  expect(namesAt(byPlace, first, "08:59")).toEqual([]);
  expect(nextStepAt(byPlace, at("09:10"), at("07:00"), opensAt)).toBe(opensAt);
  expect(namesAt(byPlace, first, "09:00")).toEqual([`hour ${at("09:10")} 0`]);
  // A reminder of a booking that goes by the clock alone reaches visitors at home.
  expect(namesAt(hourBefore, first, "08:10")).toEqual([`hour ${at("09:10")} 0`]);
  expect(nextStepAt(hourBefore, at("09:10"), at("07:00"), opensAt)).toBe(at("08:10"));
  // What is sent at the opening is not announced again.
  expect(nextStepAt(byPlace, at("09:10"), opensAt, opensAt)).toBeUndefined();
});

test("where no opening is known, reminders come at any hour", () => {
  expect(namesAt(hourBefore, { ...waiting, opensAt: undefined }, "11:00")).toEqual(["hour wait 0"]);
});

const rules = fc.record({
  id: fc.constant("r"),
  beginBeforeMin: fc.integer({ min: 0, max: 300 }),
  everyMin: fc.integer({ min: 0, max: 90 }),
  fromPlace: fc.integer({ min: 0, max: 5 }),
  validMin: fc.integer({ min: 1, max: 120 }),
});
const moments = fc.integer({ min: 0, max: 600 }).map((minute) => at("06:00") + minutes(minute));

test("steps only go forward as time goes on", () => {
  fc.assert(
    fc.property(rules, moments, moments, (rule, one, other) => {
      const stepAt = (now: number) => {
        const [step] = dueSteps({ ...rule, fromPlace: 0 }, booked, now);
        return step === undefined ? undefined : Number(step.name.split(" ").at(-1));
      };
      const [earlier, later] = [stepAt(Math.min(one, other)), stepAt(Math.max(one, other))];
      expect(later ?? Infinity).toBeGreaterThanOrEqual(earlier ?? -1);
    }),
  );
});

test("a step is due from the announced moment on, and none is skipped by waiting for it", () => {
  fc.assert(
    fc.property(rules, moments, (rule, now) => {
      const next = nextStepAt(rule, at("12:00"), now);
      if (next === undefined) return;
      expect(next).toBeGreaterThan(now);
      const namesFrom = (moment: number) => dueSteps({ ...rule, fromPlace: 0 }, booked, moment);
      if (next >= booked.registeredAt && (rule.beginBeforeMin > 0 || rule.fromPlace === 0))
        expect(namesFrom(next)).toMatchObject([{ dueAt: next }]);
      // Nothing new becomes due in between.
      const [last] = namesFrom(next - 1);
      const [present] = namesFrom(now);
      if (last !== undefined && present !== undefined) expect(last.name).toBe(present.name);
    }),
  );
});

test("a reminder by place alone does not go by the clock; one without a place and a time comes at the booked time", () => {
  const byPlace = { ...hourBefore, beginBeforeMin: 0, fromPlace: 3 };
  expect(namesAt(byPlace, { ...booked, peopleAhead: 9 }, "12:00")).toEqual([]);
  expect(nextStepAt(byPlace, at("12:00"), at("11:00"))).toBeUndefined();
  const atTheTime = { ...hourBefore, beginBeforeMin: 0 };
  expect(namesAt(atTheTime, booked, "12:00")).toEqual([`hour ${at("12:00")} 0`]);
  expect(nextStepAt(atTheTime, at("12:00"), at("11:00"))).toBe(at("12:00"));
});

test("a message is useful until its time is over, and one that is due at the registration is sent", () => {
  const justInTime = { ...booked, registeredAt: at("11:00") };
  expect(dueSteps(hourBefore, justInTime, at("11:10"))).toMatchObject([
    { dueAt: at("11:00"), until: at("11:30") },
  ]);
});

test("a visit of several services is booked for the first; it is not reminded of once that one was called", () => {
  const centre = aCentre();
  const walkIn = centre.walkIn(at("09:00"));
  expect(bookedTime(centre.ticket(walkIn))).toBeUndefined();
  expect(bookedTime({ ...centre.ticket(walkIn), passWay: "fixed" })).toBeUndefined();
  centre.tell({ type: "delete", itemId: walkIn }, at("09:01"));
  const id = centre.booked(at("12:00"), at("09:30"), { services: [1, 2] });
  expect(bookedTime(centre.ticket(id))).toBe(at("12:00"));
  // A visitor of the live queue may have been promised a time, and has booked none.
  expect(bookedTime({ ...centre.ticket(id), passWay: "current" })).toBeUndefined();
  centre.tell({ type: "arbitraryCall", itemId: id, operatorId: 1 }, at("12:00"));
  expect(ticketsToRemind(centre.day())).toEqual([]);
});
