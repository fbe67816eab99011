import { expect, test } from "vitest";
import { gapsAround, insertedTrack, movedTrack } from "#staff/screens/voice-template/places.ts";

test("a dragged item can be dropped everywhere, and at its own place only once", () => {
  expect(gapsAround(1, 3)).toEqual([0, 1, 3]);
  expect(gapsAround(undefined, 2)).toEqual([0, 1, 2]);
});

test("things are put in and moved without losing any", () => {
  expect(insertedTrack(["a", "b"], 1, "new")).toEqual(["a", "new", "b"]);
  expect(movedTrack(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"]);
  expect(movedTrack(["a", "b", "c"], 2, 0)).toEqual(["c", "a", "b"]);
});
