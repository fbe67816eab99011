import fc from "fast-check";
import { expect, test } from "vitest";
import { keepLatest } from "#forecast/latest";

type Row = { readonly time: number; readonly place: number };

test("the latest are those that sorting all of them would find, in the same order", () => {
  const times = fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 60 });
  fc.assert(
    fc.property(times, fc.integer({ min: 1, max: 12 }), (all, most) => {
      const rows = all.map((time, place): Row => ({ time, place }));
      const latest = keepLatest<Row>(most, ({ time }) => time);
      for (const row of rows) latest.add(row);
      expect(latest.list()).toEqual(rows.toSorted((a, b) => b.time - a.time).slice(0, most));
    }),
  );
});

test("rows can be added after the list was read", () => {
  const latest = keepLatest<number>(2, (time) => time);
  expect(latest.list()).toEqual([]);
  for (const time of [3, 1]) latest.add(time);
  expect(latest.list()).toEqual([3, 1]);
  for (const time of [2, 4]) latest.add(time);
  expect(latest.list()).toEqual([4, 3]);
});
