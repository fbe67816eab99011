import { expect, test } from "vitest";
import { cover, type OperatorTime, overlaps } from "#leases/lease-book";

const time = (from: number, to: number, operatorId = 1): OperatorTime => ({ operatorId, from, to });

test("times of one operator overlap unless one ends where the other begins, or before", () => {
  expect(overlaps(time(540, 560), time(550, 570))).toBe(true);
  expect(overlaps(time(540, 560), time(560, 580))).toBe(false);
  expect(overlaps(time(540, 560), time(540, 560, 2))).toBe(false);
});

test("a time is covered by parts without a gap", () => {
  const parts = [time(580, 600), time(540, 560), time(560, 580)];
  expect(cover(parts, time(545, 595))).toBe(true);
  expect(cover(parts, time(590, 610))).toBe(false);
  expect(cover([time(540, 560), time(580, 600)], time(550, 590))).toBe(false);
  expect(cover(parts, time(545, 555, 2))).toBe(false);
});
