import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type Opening, openStarts } from "#opening/open-starts";

const hour = 3_600_000;
const starts = Array.from({ length: 10 }, (_, index) => 540 + index * 30);
const linear: Opening = { model: "linear", steps: 5, openingPeriod: 10 };
const openAt = (opening: Opening, hours: number, seed = "secret") => [
  ...openStarts(starts, opening, 0, hours * hour, seed),
];

test("opens the earliest first, a fifth at each of five steps, from the first moment on", () => {
  expect(openAt(linear, -1)).toEqual([]);
  expect(openAt(linear, 0)).toEqual(starts.slice(0, 2));
  expect(openAt(linear, 1.99)).toEqual(starts.slice(0, 2));
  expect(openAt(linear, 2)).toEqual(starts.slice(0, 4));
  expect(openAt(linear, 8)).toEqual(starts);
});

test("rounds the number of open starts up", () => {
  expect(openAt({ ...linear, steps: 3 }, 0)).toHaveLength(4);
});

test("random moments still open the earliest first; random starts do not", () => {
  const byRandomMoments = openAt({ ...linear, model: "random-linear" }, 5);
  expect(byRandomMoments).toEqual(starts.slice(0, byRandomMoments.length));
  const counts = ["a", "b", "c", "d"].map(
    (seed) => openAt({ ...linear, model: "random-linear" }, 5, seed).length,
  );
  expect(new Set(counts).size).toBeGreaterThan(1);
  const orders = ["a", "b", "c", "d"].map((seed) => openAt({ ...linear, model: "random" }, 10, seed).join());
  expect(new Set(orders).size).toBe(4);
});

const someOpening = fc.record({
  model: fc.constantFrom("linear" as const, "random-linear" as const, "random" as const),
  steps: fc.integer({ min: 1, max: 40 }),
  openingPeriod: fc.integer({ min: 1, max: 100 }),
});

test("what is open stays open, all are open in the end, and every server agrees", () => {
  fc.assert(
    fc.property(
      someOpening,
      fc.string(),
      fc.array(fc.double({ min: -1, max: 101, noNaN: true })),
      (opening, seed, hours) => {
        let before: readonly number[] = [];
        for (const at of hours.toSorted((one, other) => one - other)) {
          const now = openAt(opening, at, seed);
          expect(now.slice(0, before.length)).toEqual(before);
          expect(openAt(opening, at, seed)).toEqual(now);
          before = now;
        }
        expect(openAt(opening, 101, seed).toSorted((one, other) => one - other)).toEqual(starts);
      },
    ),
  );
});
