import { describe, expect, test } from "vitest";
import { median, percentile } from "#statistics";

describe("median", () => {
  test("is the value in the middle, whatever the order", () => {
    expect(median([30, 1, 2])).toBe(2);
  });

  test("lies halfway between the middle two of an even number", () => {
    expect(median([4, 1, 2, 30])).toBe(3);
  });

  test("leaves the values as they were", () => {
    const values = [3, 1, 2];
    median(values);
    expect(values).toEqual([3, 1, 2]);
  });

  test("does not exist without values", () => {
    expect(() => median([])).toThrow("nothing");
  });
});

describe("percentile", () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);

  test("is a value that was measured, not one between two", () => {
    expect(percentile([10, 20], 50)).toBe(10);
  });

  test("counts from the smallest", () => {
    expect([1, 50, 99, 100].map((percent) => percentile(hundred, percent))).toEqual([1, 50, 99, 100]);
  });

  test("of few values is the largest before long", () => {
    expect(percentile([1, 2, 3, 100], 99)).toBe(100);
  });

  test("of no percent at all is the smallest", () => {
    expect(percentile(hundred, 0)).toBe(1);
  });
});
