import type { VisitorField } from "@cherga/contract/shapes/visitor-service";
import { describe, expect, test } from "vitest";
import { faultsIn, faultsOf, sentValues, valueIn } from "#visitors/booking/state/values.ts";
import { asTyped } from "#visitors/kit/typed-value.ts";

const words = { en: "", ru: "", ua: "" };
const field = (dataFieldId: number, more: Partial<VisitorField> = {}): VisitorField => ({
  dataFieldId,
  required: false,
  type: "t",
  label: words,
  title: words,
  inputHint: words,
  placeholder: words,
  format: "",
  mask: "",
  phoneCode: "",
  ...more,
});
const name = field(1, { required: true });
const email = field(2, { type: "e" });
const phone = field(5, { type: "ph", required: true, phoneCode: "380" });
const birth = field(7, { mask: "##.##.####", format: "DD.MM.YYYY" });
const fields = [name, email, phone, birth];

describe("a visitor's input", () => {
  test("begins with the code of the country where a phone is asked for", () => {
    expect(valueIn(phone, {})).toBe("+380");
    expect(valueIn(phone, { 5: "" })).toBe("");
    expect(valueIn(name, {})).toBe("");
    expect(valueIn({ ...phone, mask: "+### ## ###" }, {})).toBe("+380");
    expect(valueIn({ ...phone, phoneCode: "48" }, {})).toBe("+48");
  });

  test("takes the form of the mask", () => {
    expect(asTyped(birth, "31121990")).toBe("31.12.1990");
  });

  test("has the code of the country once, however the number was brought there", () => {
    expect(asTyped(phone, "+380+380501112233")).toBe("+380501112233");
    expect(asTyped(phone, "+380 +48 22 000 01 20")).toBe("+48 22 000 01 20");
    expect(asTyped(phone, "+3800501112233")).toBe("+380501112233");
    expect(asTyped(phone, "0501112233")).toBe("0501112233");
    expect(asTyped(phone, "+380 00")).toBe("+380 00");
    expect(asTyped(phone, "+380 00 111 22 33")).toBe("+380 00 111 22 33");
  });

  test("is sent without blanks, and not if it is only a country code", () => {
    expect(sentValues(fields, { 1: " Anna ", 2: " " })).toEqual([{ dataFieldId: 1, value: "Anna" }]);
  });

  test("is checked before it is sent", () => {
    expect(faultsIn(fields, {})).toEqual({ 1: "ERROR_REQUIRED", 5: "ERROR_REQUIRED" });
    expect(faultsIn(fields, { 1: "Anna", 2: "anna", 5: "+380 50 111 22 33", 7: "31.12" })).toEqual({
      2: "ERROR_FORMAT",
      7: "ERROR_FORMAT",
    });
    expect(faultsIn(fields, { 1: "Anna", 5: "0501112233" })).toEqual({});
    expect(faultsIn(fields, { 1: "Anna", 5: "0501112233", 7: "31.02.1990" })).toEqual({ 7: "ERROR_DATE" });
  });
});

test("issues of the server find their fields, by place or by name", () => {
  const sent = [
    { dataFieldId: 1, value: "x" },
    { dataFieldId: 7, value: "y" },
  ];
  const details = [
    { path: ["dataField", 1, "value"], code: "ERROR_FORMAT" },
    { path: ["dataField", "5"], code: "ERROR_REQUIRED" },
    { path: [], code: "ERROR_TYPE" },
    "nonsense",
  ];
  expect(faultsOf(details, sent)).toEqual({ 7: "ERROR_FORMAT", 5: "ERROR_REQUIRED" });
  expect(faultsOf(undefined, sent)).toEqual({});
});
