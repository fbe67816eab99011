import { describe, expect, test } from "vitest";
import { aCentre, anOperator, aRules, at, frame, minutes } from "#day/testing/a-day";
import { operatorStretches, operatorTimes } from "#figures/operator-stretches";
import { work } from "#testing/a-schedule";

const rules = aRules({
  operators: [anOperator(1, [work("09:00", "12:00"), work("13:00", "18:00")]), anOperator(2)],
  settings: { checkForSleep: false },
});

function stretchesAt(centre: ReturnType<typeof aCentre>, operatorId: number, clock: string) {
  return operatorStretches(centre.day(), rules, at(clock)).get(operatorId) ?? [];
}
const timesAt = (centre: ReturnType<typeof aCentre>, operatorId: number, clock: string) =>
  operatorTimes(stretchesAt(centre, operatorId, clock), rules.operators.get(operatorId)?.day, frame);

describe("an operator", () => {
  test("is on duty when present in scheduled time, not in breaks or after hours", () => {
    const centre = aCentre(rules);
    centre.tell({ type: "open", operatorId: 1, by: "console" }, at("08:30"));
    expect(stretchesAt(centre, 1, "20:00").map(({ kind, from, to }) => [kind, from, to])).toEqual([
      ["onDuty", at("09:00"), at("12:00")],
      ["onDuty", at("13:00"), at("18:00")],
    ]);
    expect(timesAt(centre, 1, "20:00")).toMatchObject({
      scheduled: minutes(480),
      onDuty: minutes(480),
      idle: minutes(480),
    });
  });

  test("is absent between closing and opening the console", () => {
    const centre = aCentre(rules);
    centre.tell({ type: "open", operatorId: 1, by: "console" }, at("09:00"));
    centre.tell({ type: "close", operatorId: 1, lostAt: at("10:00") }, at("10:00"));
    centre.tell({ type: "open", operatorId: 1, by: "console" }, at("10:30"));
    expect(timesAt(centre, 1, "11:00")).toMatchObject({ onDuty: minutes(90) });
  });

  test("is on duty with a visitor in hand, whatever the schedule says", () => {
    const centre = aCentre(rules);
    centre.tell({ type: "open", operatorId: 1, by: "console" }, at("11:00"));
    const item = centre.walkIn(at("11:30"));
    centre.next(1, at("11:50"));
    centre.tell({ type: "start", operatorId: 1, itemId: item }, at("11:55"));
    centre.tell({ type: "complete", operatorId: 1, itemId: item }, at("12:20"));
    expect(timesAt(centre, 1, "12:40")).toEqual({
      scheduled: minutes(480),
      onDuty: minutes(80),
      serving: minutes(25),
      called: minutes(5),
      paused: 0,
      asleep: 0,
      idle: minutes(50),
    });
  });

  test("who sleeps is on duty, and not idle", () => {
    const centre = aCentre(rules);
    centre.tell({ type: "open", operatorId: 1, by: "console" }, at("09:00"));
    centre.tell({ type: "sleep", operatorId: 1 }, at("10:00"));
    centre.tell({ type: "wakeup", operatorId: 1 }, at("10:20"));
    expect(timesAt(centre, 1, "11:00")).toMatchObject({
      onDuty: minutes(120),
      asleep: minutes(20),
      idle: minutes(100),
    });
  });
});

test("each stretch of an item counts for the operator who had it in hand then", () => {
  const centre = aCentre(rules);
  for (const operatorId of [1, 2]) centre.tell({ type: "open", operatorId, by: "console" }, at("09:00"));
  const item = centre.walkIn(at("10:00"));
  centre.next(1, at("10:00"));
  centre.tell({ type: "release", operatorId: 1, itemId: item }, at("10:04"));
  centre.next(2, at("10:10"));
  centre.tell({ type: "start", operatorId: 2, itemId: item }, at("10:11"));
  centre.tell({ type: "pause", operatorId: 2, itemId: item }, at("10:20"));
  const inHand = (operatorId: number) =>
    stretchesAt(centre, operatorId, "10:30")
      .filter(({ kind }) => kind !== "onDuty")
      .map(({ kind, from, to }) => [kind, from, to]);
  expect(inHand(1)).toEqual([["called", at("10:00"), at("10:04")]]);
  expect(inHand(2)).toEqual([
    ["called", at("10:10"), at("10:11")],
    ["serving", at("10:11"), at("10:20")],
    ["paused", at("10:20"), at("10:30")],
  ]);
});

test("a repeated call is part of the call", () => {
  const centre = aCentre(rules);
  centre.tell({ type: "open", operatorId: 2, by: "console" }, at("09:00"));
  const item = centre.walkIn(at("10:00"));
  centre.next(2, at("10:00"));
  centre.tell({ type: "more", operatorId: 2, itemId: item }, at("10:02"));
  const calls = stretchesAt(centre, 2, "10:03").filter(({ kind }) => kind === "called");
  expect(calls).toEqual([
    { kind: "called", operatorId: 2, itemId: item, from: at("10:00"), to: at("10:03") },
  ]);
});

test("two visitors in hand at once do not make time pass twice", () => {
  const several = { ...rules, settings: { ...rules.settings, simultaneousMaintenance: true } };
  const centre = aCentre(several);
  centre.tell({ type: "open", operatorId: 2, by: "console" }, at("09:00"));
  const items = [centre.walkIn(at("09:00")), centre.walkIn(at("09:00"))];
  for (const itemId of items) {
    centre.next(2, at("09:10"));
    centre.tell({ type: "start", operatorId: 2, itemId }, at("09:20"));
  }
  expect(timesAt(centre, 2, "10:00")).toMatchObject({
    onDuty: minutes(60),
    serving: minutes(40),
    called: minutes(10),
    idle: minutes(10),
  });
});
