import { expect, test } from "vitest";
import { dataFieldIds } from "#constants";
import {
  findFault,
  isMissing,
  missingValueIssue,
  type ValueForm,
  valueIssue,
  valueIssuesIn,
} from "#data-field-value";

const aField = (more: Partial<ValueForm> = {}): ValueForm => ({ type: "t", mask: "", format: "", ...more });
const birth = aField({ mask: "##.##.####", format: "DD.MM.YYYY" });

test("a value has the form of the field's type", () => {
  expect(findFault(aField({ type: "e" }), "a@b.ua")).toBeUndefined();
  expect(findFault(aField({ type: "e" }), "nobody")).toBe("ERROR_FORMAT");
  expect(findFault(aField({ type: "ph" }), "+380 44 123 45 67")).toBeUndefined();
  expect(findFault(aField({ type: "ph" }), "call me")).toBe("ERROR_FORMAT");
  expect(findFault(aField({ type: "ph" }), "+38012")).toBe("ERROR_FORMAT");
});

test("a value fills the mask, whatever its type", () => {
  expect(findFault(aField({ type: "ph", mask: "+### ## ###" }), "+380 44 123")).toBeUndefined();
  expect(findFault(aField({ type: "ph", mask: "+### ## ###" }), "+380 44 12")).toBe("ERROR_FORMAT");
});

test("a date that does not exist is wrong, and so is one that is not finished", () => {
  expect(findFault(birth, "31.12.1990")).toBeUndefined();
  expect(findFault(birth, "31.02.1990")).toBe("ERROR_DATE");
  expect(findFault(birth, "31.02")).toBe("ERROR_FORMAT");
  expect(findFault({ ...birth, mask: "" }, "tomorrow")).toBe("ERROR_DATE");
});

test("a format that is no date asks for nothing", () => {
  expect(findFault(aField(), "tomorrow")).toBeUndefined();
  expect(findFault(aField({ format: "Series and number" }), "AB 123")).toBeUndefined();
});

test("a date of birth is not after today; other dates may be", () => {
  const today = "2026-05-04";
  const ofBirth = { ...birth, dataFieldId: dataFieldIds.birthDate };
  expect(findFault(ofBirth, "05.05.2026", { today })).toBe("ERROR_DATE_FUTURE");
  expect(findFault(ofBirth, "04.05.2026", { today })).toBeUndefined();
  expect(findFault(ofBirth, "05.05.2026")).toBeUndefined();
  expect(findFault({ ...birth, dataFieldId: 100 }, "05.05.2026", { today })).toBeUndefined();
});

test("a value matches the expression, where it can be checked", () => {
  const field = aField({ regExp: "^A" });
  const matches = (regExp: string, value: string): boolean => new RegExp(regExp).test(value);
  expect(findFault(field, "AB", { matches })).toBeUndefined();
  expect(findFault(field, "B", { matches })).toBe("ERROR_FORMAT");
  expect(findFault(field, "B")).toBeUndefined();
  expect(findFault({ ...field, regExp: "" }, "B", { matches: () => false })).toBeUndefined();
});

test("an empty value is wrong only if it is required, and blanks are no value", () => {
  const matches = (): boolean => false;
  expect(findFault({ ...birth, regExp: "^A" }, "", { matches })).toBeUndefined();
  expect(findFault(aField({ required: true }), "")).toBe("ERROR_REQUIRED");
  expect(findFault(aField({ required: true }), "  ")).toBe("ERROR_REQUIRED");
  expect(findFault(aField({ type: "e" }), "  ")).toBe("ERROR_FORMAT");
  expect(isMissing({ required: true }, undefined)).toBe(true);
  expect(isMissing({ required: false }, undefined)).toBe(false);
  expect(isMissing({ required: true }, "a")).toBe(false);
});

const sent = [{ dataFieldId: 1 }, { dataFieldId: 7 }];

test("a value is named by its index among those sent, a missing one by its field", () => {
  const details = [valueIssue(1, "ERROR_FORMAT"), missingValueIssue(5)];
  expect(valueIssuesIn(details, sent)).toEqual([
    { dataFieldId: 7, code: "ERROR_FORMAT" },
    { dataFieldId: 5, code: "ERROR_REQUIRED" },
  ]);
});

test.each([
  ["about something else", [{ path: ["service", 1], code: "ERROR_REQUIRED" }]],
  ["about the whole request", [{ path: [], code: "ERROR_TYPE" }]],
  ["about all values", [{ path: ["dataField"], code: "ERROR_TYPE" }]],
  ["about a value that was not sent", [valueIssue(2, "ERROR_FORMAT")]],
  ["about no field", [{ path: ["dataField", "name"], code: "ERROR_FORMAT" }]],
  ["without a code", [{ path: ["dataField", 0, "value"] }]],
  ["with a number for a code", [{ path: ["dataField", 0, "value"], code: 5 }]],
  ["that are none", ["nonsense", null, { path: "dataField", code: "ERROR_TYPE" }]],
  ["that are no list", { path: ["dataField", 0], code: "ERROR_TYPE" }],
  ["that are absent", undefined],
])("details %s name no field", (_kind, details) => {
  expect(valueIssuesIn(details, sent)).toEqual([]);
});
