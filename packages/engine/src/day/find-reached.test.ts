import fc from "fast-check";
import { expect, test } from "vitest";
import { findReached } from "#day/find-reached";

test("the last place of a limit is given, and none after it", () => {
  expect(findReached([{ type: "quota", used: 4, wanted: 1, max: 5 }])).toBeUndefined();
  expect(findReached([{ type: "quota", used: 5, wanted: 1, max: 5 }])).toBeDefined();
});

test("a visit that wants more places than are left gets none", () => {
  expect(findReached([{ type: "quota", used: 4, wanted: 2, max: 5 }])).toBeDefined();
  expect(findReached([{ type: "quota", used: 3, wanted: 2, max: 5 }])).toBeUndefined();
});

test("one limit without room is enough, and is the one that is named", () => {
  const roomy = { type: "quota", used: 0, wanted: 1, max: 5 } as const;
  const full = { type: "ip", used: 2, wanted: 1, max: 2 } as const;
  expect(findReached([roomy, full, roomy])).toBe(full);
});

test("visits of any size never pass a limit together, and none is kept out of room that would do", () => {
  const visits = fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 30 });
  fc.assert(
    fc.property(visits, fc.integer({ min: 0, max: 30 }), (wishes, max) => {
      let used = 0;
      for (const wanted of wishes) {
        const isIn = findReached([{ type: "quota", used, wanted, max }]) === undefined;
        const left = max - used;
        if (isIn) used += wanted;
        expect(used).toBeLessThanOrEqual(max);
        expect(isIn || wanted > left).toBe(true);
      }
    }),
  );
});
