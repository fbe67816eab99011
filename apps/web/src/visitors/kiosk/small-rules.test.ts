import type { KioskState } from "@cherga/contract/calls/kiosk";
import { expect, test } from "vitest";
import { daysFrom } from "#visitors/kiosk/dates.ts";
import { issueOf } from "#visitors/kiosk/field-issue.ts";
import { findHandle } from "#visitors/kiosk/handle-in.ts";
import { findShut } from "#visitors/kiosk/shut.ts";
import { findState } from "#visitors/kiosk/wanted.ts";

const aState = (state: Partial<KioskState> = {}): KioskState => ({
  serviceId: 1,
  available: false,
  expectedWait: null,
  ahead: 0,
  ...state,
});

test("a kiosk is shut when all of it is, for one reason", () => {
  expect(findShut([aState({ reason: "closed" }), aState({ reason: "closed" })])).toMatchObject({
    reason: "closed",
  });
  expect(findShut([aState({ reason: "closed" }), aState({ reason: "full" })])).toBeUndefined();
  expect(findShut([aState({ reason: "full" })])).toBeUndefined();
  expect(findShut([aState({ available: true })])).toBeUndefined();
  expect(findShut([])).toBeUndefined();
});

test("a service and a package with the same id are not the same", () => {
  const states: readonly KioskState[] = [
    { ...aState(), servicePackageId: 1, ahead: 3 },
    { serviceId: 2, available: true, expectedWait: null, ahead: 1 },
  ];
  expect(findState(states, { service: 2 })?.ahead).toBe(1);
  expect(findState(states, { servicePackage: 2 })).toBeUndefined();
});

test("values have the form that their field asks for", () => {
  const field = { required: true, type: "t", mask: "##.##" } as const;
  expect(issueOf(field, "  ")).toBe("ERROR_REQUIRED");
  expect(issueOf(field, "62.0")).toBe("ERROR_FORMAT");
  expect(issueOf(field, "62.01")).toBeUndefined();
  expect(issueOf({ required: false, type: "e", mask: "" }, "")).toBeUndefined();
  expect(issueOf({ required: false, type: "e", mask: "" }, "anna")).toBe("ERROR_FORMAT");
});

test("days follow one another over the ends of months", () => {
  expect(daysFrom("2026-02-27", 3)).toEqual(["2026-02-27", "2026-02-28", "2026-03-01"]);
});

test("a scanner's words name the ticket", () => {
  expect(findHandle("https://queue.example/t/AbC_def-0123456789")).toBe("AbC_def-0123456789");
  expect(findHandle("https://queue.example/t/AbC_def-0123456789?x=1")).toBe("AbC_def-0123456789");
  expect(findHandle("A012")).toBeUndefined();
});
