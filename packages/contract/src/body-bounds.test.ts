import { expect, test } from "vitest";
import { bodyBoundsOf, smallestBounds } from "#body-bounds";

test("callers without an account send small bodies, staff larger ones", () => {
  const outside = (["anyone", "terminal", "board", "screen", "visitor"] as const).map((who) =>
    bodyBoundsOf({ who }),
  );
  expect(outside).toEqual(outside.map(() => ({ bytes: 16_384, values: 1_024, depth: 32 })));
  expect(bodyBoundsOf({ who: "staff" })).toEqual({ bytes: 1_048_576, values: 65_536, depth: 32 });
  expect(smallestBounds).toEqual(outside[0]);
});

test("a call that names a size of its own accepts that size", () => {
  expect(bodyBoundsOf({ who: "anyone", bodyMaxBytes: 160 })).toEqual({ bytes: 160, values: 10, depth: 32 });
});
