import { describe, expect, test } from "vitest";
import { checkInFailureOf } from "#visitors/kiosk/state/check-in.ts";
import { refusedBy } from "#visitors/kiosk/state/refusals.ts";
import { CallFailure } from "#visitors/kit/call.ts";

const refusal = (code: string, details?: unknown, status = 409) =>
  refusedBy(new CallFailure(status, code, details), [{ dataFieldId: 1 }, { dataFieldId: 7 }]);

describe("why a ticket was not given", () => {
  test.each([
    ["ERROR_WAIT_TOO_LONG", undefined, "full"],
    ["ERROR_LIMIT", { type: "quota" }, "full"],
    ["ERROR_LIMIT", { type: "fio" }, "limit"],
    ["ERROR_NO_OPERATOR", undefined, "noOperator"],
    ["ERROR_DAY_CLOSED", { reason: "closed" }, "closed"],
    ["ERROR_ACTION_NOT_ALLOWED", { reason: "disabled" }, "disabled"],
    ["ERROR_TIME_RESERVED", undefined, "taken"],
    ["ERROR_NO_SERVICE", { serviceId: 3 }, "gone"],
    ["ERR_BAD_RESPONSE", undefined, "other"],
  ])("%s %j is said to be %s", (code, details, kind) => {
    expect(refusal(code, details)).toEqual({ kind });
  });

  test("says from when on there are tickets", () => {
    const opensAt = "2026-05-04T06:00:00Z";
    expect(refusal("ERROR_DAY_CLOSED", { reason: "notYet", opensAt })).toEqual({ kind: "notYet", opensAt });
  });

  test("names the field by its place among the values, or by its id where it is missing", () => {
    const wrong = [{ path: ["dataField", 1, "value"], code: "ERROR_FORMAT" }];
    expect(refusal("ERROR_VALIDATION", wrong, 400)).toEqual({
      kind: "field",
      dataFieldId: 7,
      issue: "ERROR_FORMAT",
    });
    const missing = [{ path: ["dataField", "5"], code: "ERROR_REQUIRED" }];
    expect(refusal("ERROR_VALIDATION", missing, 400)).toMatchObject({ kind: "field", dataFieldId: 5 });
    expect(refusal("ERROR_VALIDATION", [{ path: ["service"], code: "ERROR_TYPE" }], 400)).toEqual({
      kind: "other",
    });
  });

  test("is unknown without an answer", () => {
    expect(refusal("ERROR_OFFLINE", undefined, 0)).toEqual({ kind: "offline" });
    expect(refusal("ERR_BAD_RESPONSE", undefined, 502)).toEqual({ kind: "offline" });
  });
});

test("a visitor who cannot check in sees why", () => {
  const failure = (code: string, details?: unknown, status = 409) =>
    checkInFailureOf(new CallFailure(status, code, details));
  expect(failure("ERROR_ACTION_NOT_ALLOWED", { reason: "several" })).toEqual({ kind: "several" });
  expect(failure("ERROR_ACTION_NOT_ALLOWED", { reason: "otherDay", date: "2026-05-06" })).toEqual({
    kind: "otherDay",
    date: "2026-05-06",
  });
  expect(failure("ERROR_ACTION_NOT_ALLOWED")).toEqual({ kind: "notPossible" });
  expect(failure("ERROR_NOT_FOUND", undefined, 404)).toEqual({ kind: "notFound" });
  expect(failure("ERROR_TOO_MANY", undefined, 429)).toEqual({ kind: "tooMany" });
  expect(failure("ERROR_OFFLINE", undefined, 0)).toEqual({ kind: "offline" });
});
