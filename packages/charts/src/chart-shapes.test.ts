import { expect, test } from "vitest";
import { chartShapes, durationTop, niceTop } from "#chart-shapes";

const size = { width: 100, height: 100 };
const series = (key: string, values: readonly (number | null)[]) => ({ key, name: key, values });

test("columns stand on top of each other, and the scale has room for all of them", () => {
  const { columns, top } = chartShapes(
    { columns: [series("served", [6, 0]), series("left", [2, 1])] },
    2,
    size,
  );
  expect(top).toBe(8);
  const [served, left, lone] = columns;
  expect(served).toMatchObject({ key: "served", index: 0, y: 25, height: 75 });
  expect(left).toMatchObject({ key: "left", index: 0, y: 0, height: 25 });
  expect(lone).toMatchObject({ key: "left", index: 1, y: 87.5, height: 12.5 });
});

test("a line breaks off where a value is missing, and a lone value is a dot", () => {
  const { lines, dots } = chartShapes({ lines: [series("median", [5, 10, null, 5])], top: 10 }, 4, size);
  expect(lines[0]?.path).toBe("M12.5,50L37.5,0M87.5,50");
  expect(dots).toEqual([{ key: "median", index: 3, x: 87.5, y: 50 }]);
});

test("the band is drawn only where both of its ends are known", () => {
  const { band } = chartShapes(
    {
      lines: [series("low", [1, 1, null, 1]), series("high", [2, 2, 2, null])],
      band: { low: "low", high: "high" },
      top: 2,
    },
    4,
    size,
  );
  expect(band).toBe("M12.5,0L37.5,0L37.5,50L12.5,50Z");
});

test("the target is in the scale, unless the scale is fixed below it", () => {
  expect(chartShapes({ lines: [series("a", [1])], target: 10 }, 1, size)).toMatchObject({
    top: 10,
    targetY: 0,
  });
  expect(chartShapes({ lines: [series("a", [1])], target: 10, top: 5 }, 1, size).targetY).toBeUndefined();
});

test("without any value there is still a scale", () => {
  expect(chartShapes({ lines: [series("a", [null])] }, 1, size).top).toBe(1);
  expect([7, 12, 95].map(niceTop)).toEqual([8, 15, 100]);
});

test("a scale of durations ends at round minutes and hours", () => {
  const minutes = (count: number): number => count * 60_000;
  expect([0.5, 15, 61, 500].map((count) => durationTop(minutes(count)) / 60_000)).toEqual([2, 20, 120, 720]);
});
