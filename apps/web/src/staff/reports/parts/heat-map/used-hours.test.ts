import { expect, test } from "vitest";
import { usedHours } from "#staff/reports/parts/heat-map/used-hours.ts";

const columns = [8, 9, 10, 11, 12];

test("the night is left out, an empty hour of the day is not", () => {
  expect(
    usedHours({
      columns,
      counts: [
        [0, 2, 0, 0, 0],
        [0, 0, 0, 3, 0],
      ],
    }),
  ).toEqual([1, 2, 3]);
});

test("without any visit no hour is shown", () => {
  expect(usedHours({ columns, counts: [[0, 0, 0, 0, 0]] })).toEqual([]);
});
