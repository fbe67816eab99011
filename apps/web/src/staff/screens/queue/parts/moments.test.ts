import { expect, test } from "vitest";
import { exactMomentIn, momentIn } from "#staff/screens/queue/parts/moments.ts";

test("an instant is shown by day and month in local time", () => {
  expect(momentIn("Europe/Kiev", "2026-11-16T08:05:59.000Z")).toBe("16.11, 10:05");
  expect(momentIn("Europe/Kiev", "2026-11-16T22:30:00.000Z")).toBe("17.11, 00:30");
});

test("an exact moment names its day only where it is another", () => {
  expect(exactMomentIn("Europe/Kiev", "2026-11-16", "2026-11-16T08:05:09.900Z")).toBe("10:05:09");
  expect(exactMomentIn("Europe/Kiev", "2026-11-16", "2026-11-04T08:05:09.000Z")).toBe("04.11, 10:05:09");
});
