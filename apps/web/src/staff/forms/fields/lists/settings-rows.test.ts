import fc from "fast-check";
import { expect, test } from "vitest";
import {
  asKind,
  isRepeated,
  kindOf,
  rowsFrom,
  type SettingRow,
  settingKinds,
  settingsFrom,
} from "#staff/forms/fields/lists/settings-rows.ts";

const row = (id: string, name: string, value: SettingRow["value"]): SettingRow => ({ id, name, value });

test("settings become rows and rows become the same settings", () => {
  const settings = { volume: 70, quietFrom: "22:00", cutter: true };
  expect(settingsFrom(rowsFrom(settings))).toEqual(settings);
});

test("a repeated name keeps both values, under a name that cannot be saved", () => {
  const rows = [row("a", "volume", 70), row("b", "volume", 30)];
  const settings = settingsFrom(rows);
  expect(Object.values(settings)).toEqual([70, 30]);
  expect(rowsFrom(settings).map(({ name }) => name)).toEqual(["volume", "volume"]);
  expect(rows.map((_, index) => isRepeated(rows, index))).toEqual([false, true]);
});

test("rows without a name are not taken for repetitions of each other", () => {
  const rows = [row("a", "", ""), row("b", "", "")];
  expect(isRepeated(rows, 1)).toBe(false);
});

test("a row keeps its id when the others change", () => {
  const before = [row("a", "volume", 70), row("b", "host", "x")];
  expect(rowsFrom({ host: "x", volume: 71 }, before)[0]?.id).toBe("b");
});

test("a value is converted to another kind where possible", () => {
  expect(asKind("70", "number")).toBe(70);
  expect(asKind("loud", "number")).toBe(0);
  expect(asKind(70, "text")).toBe("70");
  expect(asKind("true", "flag")).toBe(true);
  expect(asKind(0, "flag")).toBe(false);
  expect(asKind(null, "text")).toBe("");
});

test("a converted value is of the new kind", () => {
  const anySetting = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
  fc.assert(
    fc.property(anySetting, fc.constantFrom(...settingKinds), (value, kind) => {
      expect(kindOf(asKind(value, kind))).toBe(kind);
    }),
  );
});
