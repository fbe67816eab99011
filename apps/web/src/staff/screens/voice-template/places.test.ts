import { expect, test } from "vitest";
import { insertedTrack, movedTrack } from "#staff/screens/voice-template/places.ts";

test("things are put in and moved without losing any", () => {
  expect(insertedTrack(["a", "b"], 1, "new")).toEqual(["a", "new", "b"]);
  expect(movedTrack(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"]);
  expect(movedTrack(["a", "b", "c"], 2, 0)).toEqual(["c", "a", "b"]);
});
