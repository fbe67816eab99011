import { expect, test } from "vitest";
import { lastSendDay, nextSendAt, reportedDays, type SendTimes } from "#reports/schedules/send-times";

const kyiv = (every: SendTimes["every"], hour: number): SendTimes => ({ every, hour, zone: "Europe/Kyiv" });
const next = (times: SendTimes, after: string) =>
  new Date(nextSendAt(times, Date.parse(after))).toISOString();

test("a daily report is next sent at its hour, today or tomorrow", () => {
  expect(next(kyiv("daily", 8), "2026-05-04T04:59:59Z")).toBe("2026-05-04T05:00:00.000Z");
  expect(next(kyiv("daily", 8), "2026-05-04T05:00:00Z")).toBe("2026-05-05T05:00:00.000Z");
  expect(next(kyiv("daily", 0), "2026-05-04T20:59:59Z")).toBe("2026-05-04T21:00:00.000Z");
});

test("a weekly report is sent on Mondays, a monthly one on the first", () => {
  expect(next(kyiv("weekly", 8), "2026-05-04T05:00:00Z")).toBe("2026-05-11T05:00:00.000Z");
  expect(next(kyiv("monthly", 8), "2026-05-04T05:00:00Z")).toBe("2026-06-01T05:00:00.000Z");
  expect(next(kyiv("monthly", 8), "2026-12-15T05:00:00Z")).toBe("2027-01-01T06:00:00.000Z");
});

test("an hour that does not exist is the next one, and one that comes twice counts once", () => {
  expect(next(kyiv("daily", 3), "2026-03-28T12:00:00Z")).toBe("2026-03-29T01:00:00.000Z");
  expect(next(kyiv("daily", 3), "2026-10-24T12:00:00Z")).toBe("2026-10-25T00:00:00.000Z");
  expect(next(kyiv("daily", 3), "2026-10-25T00:00:00Z")).toBe("2026-10-26T01:00:00.000Z");
});

test("a report that was missed is the last one, also after midnight", () => {
  const at = Date.parse("2026-05-04T21:30:00Z");
  expect(lastSendDay(kyiv("daily", 23), at)).toBe("2026-05-04");
  expect(lastSendDay(kyiv("daily", 0), at)).toBe("2026-05-05");
  expect(lastSendDay(kyiv("weekly", 8), Date.parse("2026-05-10T12:00:00Z"))).toBe("2026-05-04");
  expect(lastSendDay(kyiv("monthly", 8), at)).toBe("2026-05-01");
});

test("a report is about what has just ended", () => {
  expect(reportedDays("daily", "2026-05-01")).toEqual({ from: "2026-04-30", to: "2026-04-30" });
  expect(reportedDays("weekly", "2026-05-04")).toEqual({ from: "2026-04-27", to: "2026-05-03" });
  expect(reportedDays("monthly", "2026-03-01")).toEqual({ from: "2026-02-01", to: "2026-02-28" });
});
