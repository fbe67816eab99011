import type { KioskState } from "@cherga/contract/calls/kiosk";
import { expect, test } from "vitest";
import { findScanned } from "#visitors/kiosk/state/check-in.ts";
import { kioskDaysFrom } from "#visitors/kiosk/state/dates.ts";
import { findClosedReason } from "#visitors/kiosk/state/closed-reason.ts";
import { findState } from "#visitors/kiosk/state/service-choice.ts";
import { asTyped, beginningOf, faultIn, valueOf } from "#visitors/kit/typed-value.ts";

const aState = (state: Partial<KioskState> = {}): KioskState => ({
  serviceId: 1,
  available: false,
  expectedWait: null,
  ahead: 0,
  ...state,
});

test("a kiosk is closed when all of it is, for one reason", () => {
  expect(findClosedReason([aState({ reason: "closed" }), aState({ reason: "closed" })])).toMatchObject({
    reason: "closed",
  });
  expect(findClosedReason([aState({ reason: "closed" }), aState({ reason: "full" })])).toBeUndefined();
  expect(findClosedReason([aState({ reason: "full" })])).toBeUndefined();
  expect(findClosedReason([aState({ available: true })])).toBeUndefined();
  expect(findClosedReason([])).toBeUndefined();
});

test("a service and a package with the same id are not the same", () => {
  const states: readonly KioskState[] = [
    { ...aState(), servicePackageId: 1, ahead: 3 },
    { serviceId: 2, available: true, expectedWait: null, ahead: 1 },
  ];
  expect(findState(states, { service: 2 })?.ahead).toBe(1);
  expect(findState(states, { servicePackage: 2 })).toBeUndefined();
});

const free = { required: false, type: "t", mask: "", format: "", phoneCode: "" } as const;

test("values have the form that their field asks for", () => {
  const code = { ...free, required: true, mask: "##.##" };
  expect(faultIn(code, "  ")).toBe("ERROR_REQUIRED");
  expect(faultIn(code, "62.0")).toBe("ERROR_FORMAT");
  expect(faultIn(code, "62.01")).toBeUndefined();
  expect(faultIn({ ...free, type: "e" }, "")).toBeUndefined();
  expect(faultIn({ ...free, type: "e" }, "anna")).toBe("ERROR_FORMAT");
  expect(faultIn({ ...free, format: "DD.MM.YYYY" }, "31.02.1990")).toBe("ERROR_DATE");
});

test("a phone begins with the code of the organization's country, which alone is no number", () => {
  const phone = { ...free, type: "ph", phoneCode: "48" } as const;
  expect(beginningOf(phone)).toBe("+48");
  expect(valueOf(phone, "+48")).toBe("");
  expect(faultIn({ ...phone, required: true }, "+48")).toBe("ERROR_REQUIRED");
  expect(asTyped(phone, "+480221234567")).toBe("+48221234567");
  expect(faultIn(phone, "+48 22 123 45 67")).toBeUndefined();
});

test("days follow one another over the ends of months", () => {
  expect(kioskDaysFrom("2026-02-27", 3)).toEqual(["2026-02-27", "2026-02-28", "2026-03-01"]);
});

test("a scanner's words name the ticket", () => {
  const token = "AbC_def-0123456789";
  const address = `https://queue.example/t/${token}`;
  expect(findScanned(address)).toEqual({ token });
  expect(findScanned(`${address}?x=1`)).toEqual({ token });
  expect(findScanned(`${address}?voucher=W10.a-b_c`)).toEqual({ token, voucher: "W10.a-b_c" });
  expect(findScanned("A012")).toBeUndefined();
});
