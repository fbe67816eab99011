import { expect, test } from "vitest";
import { afterNight } from "#time/night";

const inKyiv = (at: string) => new Date(afterNight(Date.parse(at), "Europe/Kyiv")).toISOString();

test("by day it is now", () => {
  expect(inKyiv("2026-05-04T08:00:00+03:00")).toBe("2026-05-04T05:00:00.000Z");
  expect(inKyiv("2026-05-04T20:59:59+03:00")).toBe("2026-05-04T17:59:59.000Z");
});

test("the night ends at eight, on the same day or the next", () => {
  expect(inKyiv("2026-05-04T21:00:00+03:00")).toBe("2026-05-05T05:00:00.000Z");
  expect(inKyiv("2026-05-05T00:00:00+03:00")).toBe("2026-05-05T05:00:00.000Z");
  expect(inKyiv("2026-05-05T07:59:59+03:00")).toBe("2026-05-05T05:00:00.000Z");
});

test("the night in which clocks change ends at eight by the new time", () => {
  expect(inKyiv("2026-03-28T23:00:00+02:00")).toBe("2026-03-29T05:00:00.000Z");
  expect(inKyiv("2026-10-24T23:00:00+03:00")).toBe("2026-10-25T06:00:00.000Z");
});
