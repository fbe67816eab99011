import { expect, test } from "vitest";
import { unscheduledCalls } from "#calls/unscheduled";
import { issuesOf } from "#testing/issues-of";

const { body } = unscheduledCalls.resolve;
const cancel = (ticketId: number, reason = "The office is closed") => ({
  ticketId,
  action: "cancel",
  reason,
});

test("several bookings are decided at once, each of them once", () => {
  expect(issuesOf(body, { decisions: [cancel(1), cancel(2)] })).toEqual([]);
  expect(issuesOf(body, { decisions: [cancel(1), cancel(1)] })).toEqual([
    { path: ["decisions"], code: "ERROR_DUPLICATE" },
  ]);
});

test("a visitor whose booking is cancelled is told why", () => {
  expect(issuesOf(body, { decisions: [cancel(1, " \n ")] })).toEqual([
    { path: ["decisions", 0, "reason"], code: "ERROR_FORMAT" },
  ]);
});
