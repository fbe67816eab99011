import { voiceTracks } from "@cherga/contract/shapes/voice-template";
import { expect, test } from "vitest";
import { spokenIn, trackOf, trackTypes } from "#screens/voice-template/spoken.ts";

test("recordings are taken from the folder of the language, the rest from the ticket", () => {
  const tracks = [trackOf("file", { type: "file", file: "chime" }), trackOf("number"), trackOf("room")];
  expect(spokenIn({ language: "ua", folder: "uk" }, tracks)).toEqual([
    { recording: "uk/chime" },
    { word: "number" },
    { word: "room" },
  ]);
});

test("a recording that is not named yet is heard as a gap", () => {
  expect(spokenIn({ language: "en", folder: "en" }, [trackOf("file")])).toEqual([{ recording: "en/…" }]);
});

test("a track of every type can be said, once its recording is named", () => {
  const tracks = trackTypes.map((type) => trackOf(type, { type: "file", file: "chime" }));
  expect(voiceTracks.safeParse(tracks).success).toBe(true);
});
