import { voiceFolders, voiceTracks } from "@cherga/contract/shapes/voice-template";
import { languageCodes } from "@cherga/contract/constants";
import { expect, test } from "vitest";
import {
  folderOf,
  silentLanguages,
  trackOf,
  trackTypes,
} from "#staff/screens/voice-template/template-parts.ts";

test("languages without a folder are silent", () => {
  expect(silentLanguages([{ language: "ru", folder: "ru" }])).toEqual(["en", "ua"]);
});

test("a track of every type can be saved, once its recording is named", () => {
  const tracks = trackTypes.map((type) =>
    type === "file" ? { ...trackOf(type), file: "chime" } : trackOf(type),
  );
  expect(voiceTracks.safeParse(tracks).success).toBe(true);
  expect(voiceFolders.safeParse(languageCodes.map(folderOf)).success).toBe(true);
});
