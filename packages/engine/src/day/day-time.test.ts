import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { emptyDay } from "#day/day";
import { aheadOf, timeOn, withSetBack } from "#day/day-time";
import { evolveAll } from "#day/evolve";
import { stamped } from "#day/stamped";
import { aCentre, anOperator, aRules, at, minutes } from "#day/testing/a-day";
import { timeSpent } from "#life/intervals";

const alone = () => aCentre(aRules({ operators: [anOperator(1)] }));

describe("after the clock was set back by an hour", () => {
  test("services take the time that passes", () => {
    const centre = alone();
    const [first, second] = [centre.walkIn(at("11:55")), centre.walkIn(at("11:56"))];
    centre.next(1, at("11:57"));
    centre.tell({ type: "start", operatorId: 1, itemId: first }, at("11:58"));
    // From here on the clock is wrong by an hour.
    centre.tell({ type: "pause", operatorId: 1, itemId: first }, at("10:59"));
    centre.tell({ type: "resume", operatorId: 1, itemId: first }, at("11:00"));
    centre.tell({ type: "complete", operatorId: 1, itemId: first }, at("11:08"));
    centre.next(1, at("11:09"));
    centre.tell({ type: "start", operatorId: 1, itemId: second }, at("11:10"));
    centre.tell({ type: "complete", operatorId: 1, itemId: second }, at("11:22"));
    const serving = [first, second].map((id) =>
      timeSpent(centre.item(id).spans, ["serving"], centre.day().lastAt),
    );
    expect(serving).toEqual([minutes(8), minutes(12)]);
  });

  test("the day follows the clock again once it has caught up", () => {
    const centre = alone();
    centre.walkIn(at("12:00"));
    centre.walkIn(at("11:01"));
    centre.walkIn(at("11:11"));
    expect(centre.day().lastAt).toBe(at("12:10"));
    expect(timeOn(centre.day(), at("11:21"))).toBe(at("12:20"));
    expect(timeOn(centre.day(), at("12:10"))).toBe(at("12:10"));
    centre.walkIn(at("12:12"));
    expect(centre.day().lastAt).toBe(at("12:12"));
    expect(timeOn(centre.day(), at("12:11:59"))).toBe(at("12:12"));
  });

  test("not even the time since the last event is lost, where the server has seen it happen", () => {
    const centre = alone();
    centre.walkIn(at("11:50"));
    const seen = withSetBack(centre.day(), { from: at("12:00"), to: at("11:00") });
    expect(timeOn(seen, at("11:05"))).toBe(at("12:05"));
    // A day that began afterwards knows nothing of it.
    const later = evolveAll(emptyDay, stamped(emptyDay, [{ type: "wakeup", operatorId: 1 }], at("12:30")));
    expect(withSetBack(later, { from: at("12:00"), to: at("11:00") })).toBe(later);
  });
});

test("a clock that was set back by less than a minute does not matter, and by a minute it does", () => {
  expect(aheadOf(at("10:01"), at("10:00"))).toBe(minutes(1));
  expect(aheadOf(at("10:00:59"), at("10:00"))).toBe(0);
  expect(aheadOf(at("10:00"), at("10:05"))).toBe(0);
});

test("a clock is only seen to be set back by a day whose last event lies in between", () => {
  const dayAt = (now: number) =>
    evolveAll(emptyDay, stamped(emptyDay, [{ type: "wakeup", operatorId: 1 }], now));
  const setBack = { from: at("12:00"), to: at("11:00") };
  const aheadAt = (now: number) => withSetBack(dayAt(now), setBack).aheadMs;
  expect(["11:00", "11:00:01", "12:00", "12:00:01"].map((clock) => aheadAt(at(clock)))).toEqual([
    0,
    minutes(60),
    minutes(60),
    0,
  ]);
  const day = dayAt(at("11:30"));
  expect(withSetBack(day, undefined)).toBe(day);
  const further = { ...day, aheadMs: minutes(90) };
  expect(withSetBack(further, setBack)).toBe(further);
});

test("a day's time never runs backwards, and two clocks that differ by seconds do not drive it ahead", () => {
  const steps = fc.array(
    fc.record({
      passedMs: fc.integer({ min: 0, max: 5_000 }),
      behindMs: fc.integer({ min: 0, max: 20_000 }),
    }),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(steps, (drawn) => {
      let [day, now] = [emptyDay, at("10:00")];
      for (const { passedMs, behindMs } of drawn) {
        now += passedMs;
        const before = day.lastAt;
        day = evolveAll(day, stamped(day, [{ type: "wakeup", operatorId: 1 }], now - behindMs));
        expect(day.lastAt).toBeGreaterThanOrEqual(before);
        expect(day.lastAt).toBeLessThanOrEqual(now);
      }
    }),
  );
});
