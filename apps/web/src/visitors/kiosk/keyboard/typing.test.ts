import { describe, expect, test } from "vitest";
import { beginsName, erased, written } from "#visitors/kiosk/keyboard/typing.ts";

const at = (text: string, from = text.length, to = from) => ({ text, from, to });

describe("input by the on-screen keyboard", () => {
  test("is inserted at the caret, and replaces the selection", () => {
    expect(written(at("Ана", 2), "н")).toEqual(at("Анна", 3));
    expect(written(at("Анна", 0, 4), "О")).toEqual(at("О", 1));
  });

  test("is deleted letter by letter, or the selection at once", () => {
    expect(erased(at("Анна"))).toEqual(at("Анн"));
    expect(erased(at("Анна", 1, 3))).toEqual(at("Аа", 1));
    expect(erased(at("", 0))).toEqual(at("", 0));
    expect(erased(at("a😀"))).toEqual(at("a"));
  });

  test("begins names with capitals, also double ones", () => {
    expect(beginsName(at(""))).toBe(true);
    expect(beginsName(at("Нечуй-"))).toBe(true);
    expect(beginsName(at("Коваленко "))).toBe(true);
    expect(beginsName(at("Ков"))).toBe(false);
  });
});
