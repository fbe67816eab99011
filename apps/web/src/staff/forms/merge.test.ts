import fc from "fast-check";
import { expect, test } from "vitest";
import { valueAt } from "#staff/forms/lens.ts";
import { merge } from "#staff/forms/merge.ts";

const row = { name: { en: "Passport", ua: "Паспорт" }, minutes: 10, services: [1, 2] };

test("takes over changes by others, and keeps own changes", () => {
  const mine = { ...row, minutes: 15 };
  const theirs = { ...row, name: { ...row.name, en: "Passports" } };
  expect(merge(row, mine, theirs)).toEqual({
    value: { ...row, minutes: 15, name: { en: "Passports", ua: "Паспорт" } },
    conflicts: [],
  });
});

test("keeps mine where both changed the same, and says so", () => {
  const mine = { ...row, name: { ...row.name, en: "Mine" } };
  const theirs = { ...row, name: { ...row.name, en: "Theirs" } };
  expect(merge(row, mine, theirs)).toEqual({
    value: mine,
    conflicts: [{ path: ["name", "en"], theirs: "Theirs" }],
  });
});

test("merges lists of parts by their ids", () => {
  const a = { id: "a", from: "09:00" };
  const b = { id: "b", from: "12:00" };
  const c = { id: "c", from: "15:00" };
  const changed = { ...a, from: "10:00" };
  expect(merge([a, b], [changed, b], [a, c])).toEqual({ value: [changed, c], conflicts: [] });
});

test("a part that others took away while it was changed here stays", () => {
  const a = { id: "a", from: "09:00" };
  const changed = { ...a, from: "10:00" };
  expect(merge([a], [changed], []).value).toEqual([changed]);
});

test("equal values stay the same object", () => {
  const { value } = merge(row, row, { ...structuredClone(row), minutes: 15 });
  expect(value).toMatchObject({ minutes: 15 });
  expect(valueAt(value, ["name"])).toBe(row.name);
});

const anyForm = fc.dictionary(
  fc.constantFrom("a", "b", "c"),
  fc.oneof(fc.integer(), fc.string(), fc.array(fc.integer())),
);

test("with nothing changed here, theirs is taken; with nothing changed there, mine is kept", () => {
  fc.assert(
    fc.property(anyForm, anyForm, (base, other) => {
      expect(merge(base, base, other)).toEqual({ value: other, conflicts: [] });
      expect(merge(base, other, base)).toEqual({ value: other, conflicts: [] });
    }),
  );
});

test("a value changed here is never lost, whatever others did", () => {
  fc.assert(
    fc.property(anyForm, anyForm, anyForm, (base, mine, theirs) => {
      const { value, conflicts } = merge(base, mine, theirs);
      for (const key of ["a", "b", "c"]) {
        if (JSON.stringify(mine[key]) === JSON.stringify(base[key])) continue;
        expect(valueAt(value, [key])).toEqual(mine[key]);
      }
      expect(conflicts.length).toBeLessThanOrEqual(3);
    }),
  );
});
