import { describe, expect, test } from "vitest";
import { deskOf } from "#day/day";
import { aCentre, aStaffedCentre, anOperator, aRules, at } from "#day/testing/a-day";
import { nextDueAt } from "#day/timers";
import { pause, work } from "#testing/a-schedule";

const due = (centre: ReturnType<typeof aCentre>) => nextDueAt(centre.day(), centre.rules);
const tick = { type: "tick" } as const;
const awake = { settings: { checkForSleep: false } };

describe("an operator who is idle while visitors wait", () => {
  test("is put to sleep by a timer, not by an action of their own, and wakes up so too", () => {
    const centre = aStaffedCentre(aRules({ operators: [anOperator(1)] }));
    centre.walkIn(at("10:00"));
    expect(centre.tell(tick, at("10:10")).events).toMatchObject([
      { type: "sleep", operatorId: 1, until: at("10:25"), isTimer: true },
    ]);
    expect(centre.tell(tick, at("10:25")).events).toMatchObject([{ type: "wakeup", isTimer: true }]);
    expect(deskOf(centre.day(), 1).lastActionAt).toBeUndefined();
  });

  test("is not put to sleep because of a visitor who waits for another operator", () => {
    const centre = aStaffedCentre();
    centre.walkIn(at("10:00"), { operatorId: 2 });
    centre.tell(tick, at("10:30"));
    expect([1, 2].map((id) => deskOf(centre.day(), id).isAsleep)).toEqual([false, true]);
  });

  test("is given the whole time before the end of work, and is not put to sleep at its end", () => {
    const centre = (end: string) => {
      const made = aStaffedCentre(
        aRules({ operators: [anOperator(1, [work("09:00", end)]), anOperator(2)] }),
      );
      made.walkIn(at("10:00"), { operatorId: 1 });
      made.tell(tick, at("10:10"));
      return deskOf(made.day(), 1).isAsleep;
    };
    expect(centre("10:10")).toBe(false);
    expect(centre("10:11")).toBe(true);
  });

  test("is due by the first stretch of work in which they were idle long enough", () => {
    const items = [work("09:00", "10:05"), work("11:00", "18:00")];
    const centre = aStaffedCentre(aRules({ operators: [anOperator(1, items)] }));
    centre.walkIn(at("10:00"));
    expect(due(centre)).toBe(at("11:10"));

    const morning = [work("09:00", "12:00"), work("13:00", "18:00")];
    const earlier = aStaffedCentre(aRules({ operators: [anOperator(1, morning)] }));
    earlier.walkIn(at("10:00"));
    earlier.tell(tick, at("10:10"));
    expect(deskOf(earlier.day(), 1).isAsleep).toBe(true);
  });

  test("is not put to sleep while serving a visitor", () => {
    const centre = aStaffedCentre(aRules({ operators: [anOperator(1)] }));
    centre.walkIn(at("10:00"), { startedBy: 1 });
    centre.walkIn(at("10:01"));
    expect(centre.tell(tick, at("11:00")).events).toEqual([]);
  });

  test("is due by the visitor who waits longest of those they may call", () => {
    const operators = [anOperator(1, [work("09:00", "18:00", { services: [2, 3] })])];
    const centre = aStaffedCentre(aRules({ operators }));
    centre.walkIn(at("10:05"), { services: [3] });
    centre.walkIn(at("10:06"), { services: [2], operatorId: 1 });
    expect(due(centre)).toBe(at("10:15"));
    centre.tell({ type: "open", operatorId: 1, by: "console" }, at("10:06"));
    expect(due(centre)).toBe(at("10:15"));
  });

  test("may keep free the time before an own booking, not before one of a colleague or one that is over", () => {
    const waiting = (bookedAt: string, operatorId: number, since = "10:00") => {
      // Who has booked and is not there does not wait either.
      const settings = { checkInRequired: true };
      const centre = aStaffedCentre(aRules({ settings, operators: [anOperator(1), anOperator(2)] }));
      centre.booked(at(bookedAt), at("09:00"), { operatorId });
      centre.walkIn(at(since), { operatorId: 1 });
      return due(centre);
    };
    expect(waiting("10:30", 1)).not.toBe(at("10:10"));
    expect(waiting("10:30", 2)).toBe(at("10:10"));
    expect(waiting("10:45", 1)).toBe(at("10:10"));
    expect(waiting("10:45", 1, "10:05")).toBe(at("10:15"));
    expect(waiting("10:00", 1)).toBe(at("10:10"));
    expect(waiting("10:00", 1, "09:50")).toBe(at("10:00"));
  });

  test("may keep free the time before a break only where the visit would run into it", () => {
    const waiting = (from: string) => {
      const items = [work("09:00", "18:00"), pause(from, "14:00")];
      const centre = aStaffedCentre(aRules({ operators: [anOperator(1, items)] }));
      centre.walkIn(at("12:00"));
      return due(centre);
    };
    expect(waiting("12:40")).toBe(at("12:10"));
    expect(waiting("12:39")).toBe(at("14:10"));
  });

  test("is put to sleep, and wakes up after a while", () => {
    const centre = aStaffedCentre(aRules({ operators: [anOperator(1)] }));
    centre.walkIn(at("10:00"));
    expect(due(centre)).toBe(at("10:10"));
    centre.tell(tick, at("10:10"));
    expect(deskOf(centre.day(), 1)).toMatchObject({ isAsleep: true, sleepUntil: at("10:25") });
    expect(due(centre)).toBe(at("10:25"));
    centre.tell(tick, at("10:25"));
    expect(deskOf(centre.day(), 1).isAsleep).toBe(false);
    expect(due(centre)).toBe(at("10:35"));
  });

  test("is left alone while no visitor waits for them", () => {
    const centre = aStaffedCentre(
      aRules({ operators: [anOperator(1, [work("09:00", "18:00", { services: [1] })]), anOperator(2)] }),
    );
    centre.walkIn(at("10:00"), { services: [2] });
    centre.tell(tick, at("10:30"));
    expect([deskOf(centre.day(), 1).isAsleep, deskOf(centre.day(), 2).isAsleep]).toEqual([false, true]);
  });

  test("is given the time anew by every action and every newcomer to an empty queue", () => {
    const centre = aStaffedCentre(aRules({ operators: [anOperator(1)] }));
    const id = centre.walkIn(at("12:00"));
    expect(due(centre)).toBe(at("12:10"));
    centre.tell({ type: "print", itemId: id, operatorId: 1, outcome: "printed" }, at("12:05"));
    expect(due(centre)).toBe(at("12:15"));
    centre.tell(tick, at("12:15"));
    expect(deskOf(centre.day(), 1).isAsleep).toBe(true);
  });

  test("may not keep the time before a booking free from an own visitor who was planned before it", () => {
    const centre = aStaffedCentre(aRules({ operators: [anOperator(1)] }));
    for (const start of ["10:00", "10:30"]) centre.booked(at(start), at("09:00"));
    expect(due(centre)).toBe(at("10:10"));
  });

  test("is not paused off shift, if the setting is off, or if no operator is present", () => {
    const off = aStaffedCentre(aRules({ operators: [anOperator(1, [work("12:00", "18:00")])] }));
    off.walkIn(at("10:00"));
    expect(due(off)).toBe(at("12:10"));
    const never = aStaffedCentre(aRules({ operators: [anOperator(1, undefined, { newerSleeping: true })] }));
    never.walkIn(at("10:00"));
    expect(due(never)).toBe(at("22:00"));
    const unchecked = aStaffedCentre(aRules(awake));
    unchecked.walkIn(at("10:00"));
    expect(due(unchecked)).toBe(at("22:00"));
  });

  test("is not blamed for keeping the time before a booking or a break free", () => {
    const centre = aStaffedCentre(
      aRules({ operators: [anOperator(1, [work("09:00", "18:00"), pause("13:00", "14:00")])] }),
    );
    const id = centre.booked(at("10:15"), at("09:00"));
    const walkIn = centre.walkIn(at("09:55"));
    expect(due(centre)).toBe(at("10:25"));
    expect(centre.next(1, at("10:15"))).toBe(id);
    centre.tell({ type: "start", itemId: id, operatorId: 1 }, at("10:15"));
    centre.tell({ type: "complete", itemId: id, operatorId: 1 }, at("12:25"));
    expect(due(centre)).toBe(at("14:10"));
    expect(centre.next(1, at("14:00"))).toBe(walkIn);
  });

  test("is not blamed for leaving a colleague's booked visitor to them, before a booking of their own", () => {
    const centre = aStaffedCentre(aRules({ operators: [anOperator(1), anOperator(2)] }));
    centre.booked(at("10:00"), at("09:00"));
    centre.booked(at("10:15"), at("09:00"));
    centre.tell(tick, at("10:11"));
    // The first one is overdue and of the first operator, who sleeps; the second may not call them before 10:15.
    expect([deskOf(centre.day(), 1).isAsleep, deskOf(centre.day(), 2).isAsleep]).toEqual([true, false]);
  });

  test("is not put to sleep before they have come", () => {
    const centre = aCentre(aRules({ operators: [anOperator(1)] }));
    centre.walkIn(at("10:00"));
    expect(due(centre)).toBe(at("22:00"));
    centre.tell({ type: "open", operatorId: 1, by: "signIn" }, at("10:30"));
    expect(due(centre)).toBe(at("10:40"));
  });

  test("who went to sleep on their own sleeps until they wake up", () => {
    const centre = aStaffedCentre(aRules({ operators: [anOperator(1)] }));
    centre.tell({ type: "sleep", operatorId: 1 }, at("10:00"));
    centre.tell(tick, at("17:00"));
    expect(deskOf(centre.day(), 1).isAsleep).toBe(true);
  });
});
