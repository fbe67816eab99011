import { expect, test } from "vitest";
import { dueDays } from "#branches/branch/time-leases";

const day = (number: number, stamp = "1") => ({ date: `2026-05-${10 + number}`, stamp });
const toldAt = (at: number, numbers: readonly number[]) =>
  new Map(numbers.map((number) => [day(number).date, { stamp: "1", at }] as const));

test("days that the centre does not know, or that have changed, are told at once", () => {
  const present = [day(1), day(2, "2"), day(3)];
  expect(dueDays(present, toldAt(1_000, [2, 3]), 1_100)).toEqual([day(1), day(2, "2")]);
});

test("days that have not changed are told again after a while, a few at a time, the oldest first", () => {
  const numbers = [1, 2, 3, 4, 5, 6, 7, 8];
  const told = new Map([...toldAt(5_000, numbers), ...toldAt(1_000, [8])]);
  const present = numbers.map((number) => day(number));
  expect(dueDays(present, told, 10_000)).toEqual([]);
  expect(dueDays(present, told, 17_000)).toEqual([day(8)]);
  expect(dueDays(present, told, 30_000)).toEqual([day(8), ...present.slice(0, 5)]);
});
