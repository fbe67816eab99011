import { expect, test } from "vitest";
import { dataFieldIds } from "#constants";
import { findFault, isUnborn } from "#data-field-value";

const birth = { type: "t", mask: "##.##.####", format: "DD.MM.YYYY" } as const;

test("a date that does not exist is wrong, and so is one that is not finished", () => {
  expect(findFault(birth, "31.12.1990")).toBeUndefined();
  expect(findFault(birth, "31.02.1990")).toBe("ERROR_DATE");
  expect(findFault(birth, "31.02")).toBe("ERROR_FORMAT");
  expect(findFault({ ...birth, mask: "" }, "tomorrow")).toBe("ERROR_DATE");
});

test("a format that is no date asks for nothing", () => {
  expect(findFault({ ...birth, mask: "", format: "" }, "tomorrow")).toBeUndefined();
  expect(findFault({ ...birth, mask: "", format: "Series and number" }, "AB 123")).toBeUndefined();
});

test("nobody is born after today; other dates may lie ahead", () => {
  expect(isUnborn(dataFieldIds.birthDate, birth, "05.05.2026", "2026-05-04")).toBe(true);
  expect(isUnborn(dataFieldIds.birthDate, birth, "04.05.2026", "2026-05-04")).toBe(false);
  expect(isUnborn(dataFieldIds.birthDate, birth, "unknown", "2026-05-04")).toBe(false);
  expect(isUnborn(100, birth, "05.05.2026", "2026-05-04")).toBe(false);
});
