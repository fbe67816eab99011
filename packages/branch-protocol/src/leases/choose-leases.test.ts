import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chooseLeases, chooseShare } from "#leases/choose-leases";
import { type OperatorTime, overlaps } from "#leases/lease-book";

const time = (operatorId: number, from: number, length = 20): OperatorTime => ({
  operatorId,
  from,
  to: from + length,
});
const morning = (operatorId: number): readonly OperatorTime[] =>
  [540, 560, 580, 600, 620, 640, 660, 680].map((from) => time(operatorId, from));

describe("leases", () => {
  test("are half of the free times, spread over the day", () => {
    const starts = chooseLeases(morning(1), 0.5, []).map(({ from }) => from);
    expect(starts.toSorted((one, other) => one - other)).toEqual([540, 580, 620, 660]);
  });

  test("are spread over the operators", () => {
    const chosen = chooseLeases([...morning(1), ...morning(2)], 0.5, []);
    expect(chosen).toHaveLength(8);
    expect(chosen.filter(({ operatorId }) => operatorId === 1)).toHaveLength(4);
  });

  test("are filled up to the share", () => {
    const already = [time(1, 540), time(1, 560), time(1, 580)];
    expect(chooseLeases(morning(1).slice(3), 0.5, already)).toEqual([time(1, 600)]);
    expect(chooseLeases(morning(1).slice(3), 0.25, already)).toEqual([]);
  });

  test("do not overlap, though free starts do", () => {
    const starts = Array.from({ length: 17 }, (_, index) => time(1, 540 + index * 5));
    expect(chooseLeases(starts, 1, [])).toHaveLength(5);
  });

  test("never overlap, are free, and with those that are there at most the share", () => {
    const anyTime = fc.record({ operatorId: fc.integer({ min: 1, max: 3 }), from: fc.nat({ max: 50 }) });
    const anyTimes = fc
      .array(anyTime, { maxLength: 20 })
      .map((all) => all.map(({ operatorId, from }) => time(operatorId, from * 5)));
    fc.assert(
      fc.property(anyTimes, fc.double({ min: 0, max: 1, noNaN: true }), anyTimes, (free, share, others) => {
        const already = chooseLeases(others, 1, []);
        const chosen = chooseLeases(free, share, already);
        const all = [...already, ...chosen];
        for (const [index, one] of all.entries())
          expect(all.slice(index + 1).some((other) => overlaps(one, other))).toBe(false);
        for (const one of chosen) expect(free).toContain(one);
        if (chosen.length > 0) expect(all.length).toBeLessThanOrEqual((free.length + already.length) * share);
      }),
    );
  });
});

describe("the share of a limit", () => {
  test("is filled up to its part of what is left", () => {
    expect(chooseShare(10, 0.5, 0)).toBe(5);
    expect(chooseShare(5, 0.5, 5)).toBe(0);
    expect(chooseShare(8, 0.5, 2)).toBe(3);
    expect(chooseShare(0, 1, 2)).toBe(0);
  });
});
