import { expect, test } from "vitest";
import { at, frame } from "#day/testing/a-day";
import { shiftAt } from "#dispatch/situation";
import type { OperatorDay, Work } from "#schedule/operator-day";

const workFrom = (from: number, to: number): Work => ({
  itemId: `${from}`,
  from: from * 60,
  to: to * 60,
  services: "all",
  ticketTypes: "all",
  shift: 0,
  overtime: 0,
  quotas: [],
});
const hours = (from: number, to: number) => ({ from: from * 60, to: to * 60 });
const [morning, noon, evening] = [workFrom(9, 11), workFrom(11, 13), workFrom(14, 18)];
const day: OperatorDay = {
  work: [morning, noon, evening],
  // The last one interrupts no work, and breaks are in no order.
  breaks: [hours(18.5, 19), hours(13, 14), hours(8, 8.5)],
  floatingBreaks: [],
};

test("an operator is on duty from the first minute of a stretch until its end", () => {
  expect(shiftAt(day, frame, at("09:00"))).toMatchObject({
    work: morning,
    isOnDuty: true,
    dutyFrom: undefined,
  });
  expect(shiftAt(day, frame, at("10:59"))).toMatchObject({ work: morning, isOnDuty: true });
  expect(shiftAt(day, frame, at("11:00"))).toMatchObject({ work: noon, isOnDuty: true });
  expect(shiftAt(day, frame, at("13:00"))).toMatchObject({ work: evening, isOnDuty: false });
});

test("off duty, the next work is what counts, and after it the last", () => {
  expect(shiftAt(day, frame, at("08:00"))).toMatchObject({ work: morning, dutyFrom: at("09:00") });
  expect(shiftAt(day, frame, at("13:30"))).toMatchObject({ work: evening, dutyFrom: at("14:00") });
  expect(shiftAt(day, frame, at("18:00"))).toMatchObject({
    work: evening,
    isOnDuty: false,
    dutyFrom: undefined,
  });
  expect(shiftAt({ ...day, work: [] }, frame, at("10:00"))).toBeUndefined();
});

test("the next break is the first one ahead that interrupts work", () => {
  expect(shiftAt(day, frame, at("07:00"))?.nextBreak).toEqual({ from: at("13:00"), to: at("14:00") });
  expect(shiftAt(day, frame, at("12:59"))?.nextBreak).toEqual({ from: at("13:00"), to: at("14:00") });
  expect(shiftAt(day, frame, at("13:00"))?.nextBreak).toBeUndefined();
  const two = { ...day, breaks: [hours(18, 19), hours(13, 14)] };
  expect(shiftAt(two, frame, at("10:00"))?.nextBreak).toMatchObject({ from: at("13:00") });
  expect(shiftAt(two, frame, at("15:00"))?.nextBreak).toMatchObject({ from: at("18:00") });
});
