import { expect, test } from "vitest";
import { momentAt } from "#staff/screens/dashboard/moment.ts";

const hours = {
  openHour: { from: "09:00", to: "18:00" },
  openHourMap: { "7": null },
  closeDayMap: {},
};
const at = (instant: string) => momentAt(hours, "Europe/Kiev", Date.parse(instant));

test("the day is that of local time", () => {
  expect(at("2026-11-16T06:59:00Z")).toEqual({ is: "before", time: "09:00" });
  expect(at("2026-11-16T07:00:00Z")).toEqual({ is: "open", time: "18:00" });
  expect(at("2026-11-16T16:00:00Z")).toEqual({ is: "over" });
});

test("on a closed day nothing begins and nothing ends", () => {
  expect(at("2026-11-15T10:00:00Z")).toEqual({ is: "dayOff" });
});
