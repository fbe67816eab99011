import { expect, test } from "vitest";
import { aHallRow } from "#staff/hall/testing/a-row.ts";
import { byNeed } from "#staff/screens/supervision/by-need.ts";

const now = Date.parse("2026-05-04T08:00:00.000Z");
const at = (clock: string): string => `2026-05-04T${clock}:00.000Z`;

test("who is here and waits longest comes first, latecomers who are not here last", () => {
  const rows = [
    aHallRow({ num: "absent", status: "hold", late: true, pullTime: at("06:00") }),
    aHallRow({ num: "deferred", status: "hold", pullTime: at("06:10") }),
    aHallRow({ num: "served", status: "serving", pullTime: at("06:20") }),
    aHallRow({ num: "expected", status: "planned", pullTime: at("08:30") }),
    aHallRow({ num: "due", status: "planned", pullTime: at("07:50") }),
    aHallRow({ num: "waits", status: "wait", pullTime: at("07:30") }),
    aHallRow({ num: "came late", status: "hold", late: true, checkedIn: true, pullTime: at("07:10") }),
  ];
  expect(rows.toSorted(byNeed(now)).map(({ num }) => num)).toEqual([
    "came late",
    "waits",
    "due",
    "served",
    "expected",
    "deferred",
    "absent",
  ]);
});
