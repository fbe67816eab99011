import { expect, test } from "vitest";
import { findUnitName } from "#staff/api/find-unit-name.ts";

test("a number is followed by the unit's name in the language that is spoken", () => {
  const units = [{ code: "min", name: { en: "minutes", ua: "хвилин" } }];
  expect(findUnitName(units, "min", "uk-UA")).toBe("хвилин");
  expect(findUnitName(units, "min", "ru-RU")).toBe("minutes");
  expect(findUnitName(units, "h", "en-US")).toBeUndefined();
  expect(findUnitName([{ code: "min", name: {} }], "min", "en-US")).toBeUndefined();
});
