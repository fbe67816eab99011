import { expect, test } from "vitest";
import { rangeOf } from "#time/named-periods";

const monday = "2026-05-04";

test("weeks begin on Monday, and months have their own length", () => {
  expect(rangeOf("thisWeek", "2026-05-10")).toEqual({ from: monday, to: "2026-05-10" });
  expect(rangeOf("lastWeek", monday)).toEqual({ from: "2026-04-27", to: "2026-05-03" });
  expect(rangeOf("thisMonth", "2028-02-29")).toEqual({ from: "2028-02-01", to: "2028-02-29" });
  expect(rangeOf("thisMonth", "2026-12-31")).toEqual({ from: "2026-12-01", to: "2026-12-31" });
  expect(rangeOf("lastMonth", "2026-03-31")).toEqual({ from: "2026-02-01", to: "2026-02-28" });
  expect(rangeOf("lastMonth", "2026-01-01")).toEqual({ from: "2025-12-01", to: "2025-12-31" });
  expect(rangeOf("yesterday", "2026-03-01")).toEqual({ from: "2026-02-28", to: "2026-02-28" });
});
