import { expect, test } from "vitest";
import { gapsAround } from "#staff/ui/drag-list/gaps-around.ts";

test("a dragged item can be dropped everywhere, and at its own place only once", () => {
  expect(gapsAround(1, 3)).toEqual([0, 1, 3]);
  expect(gapsAround(undefined, 2)).toEqual([0, 1, 2]);
});
