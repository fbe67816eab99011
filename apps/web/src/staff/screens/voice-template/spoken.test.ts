import { spokenNumber } from "@cherga/contract/spoken-number";
import { voiceTracks } from "@cherga/contract/shapes/voice-template";
import { expect, test } from "vitest";
import {
  heardIn,
  type Sample,
  sentenceOf,
  silentLanguages,
  type Track,
  trackOf,
  trackTypes,
} from "#staff/screens/voice-template/spoken.ts";

const sample: Sample = { number: spokenNumber("A017"), room: "3", operator: "Olena", service: "Passport" };
const file = (name: string): Track => ({ type: "file", file: name });
const call = [file("chime"), file("ticket-number"), trackOf("number"), file("go-to-window"), trackOf("room")];

test("recordings are taken from the folder of the language, the rest from the ticket", () => {
  const pieces = heardIn({ language: "ua", folder: "uk" }, call, sample);
  expect(pieces.map(({ words }) => words)).toEqual(["сигнал", "талон", "A 17", "пройдіть до вікна", "3"]);
  expect(pieces.map(({ path }) => path)).toEqual([
    "uk/chime",
    "uk/ticket-number",
    undefined,
    "uk/go-to-window",
    undefined,
  ]);
});

test("the sentence is the announced text, in each language, without the chime", () => {
  const said = (language: "en" | "ru" | "ua") =>
    sentenceOf(heardIn({ language, folder: language }, call, sample));
  expect(said("en")).toBe("ticket A 17 go to window 3");
  expect(said("ru")).toBe("талон A 17 пройдите к окну 3");
  expect(said("ua")).toBe("талон A 17 пройдіть до вікна 3");
});

test("a recording without a name, or whose language has no folder, is missing and not said", () => {
  const unnamed = heardIn({ language: "en", folder: "en" }, [trackOf("file"), trackOf("room")], sample);
  expect(unnamed.map(({ isMissing }) => isMissing)).toEqual([true, false]);
  expect(sentenceOf(unnamed)).toBe("3");
  const nowhere = heardIn({ language: "en", folder: "" }, [file("chime"), trackOf("room")], sample);
  expect(nowhere.map(({ isMissing }) => isMissing)).toEqual([true, false]);
});

test("a custom recording is known by its name only", () => {
  expect(heardIn({ language: "en", folder: "en" }, [file("welcome")], sample)[0]?.words).toBe("welcome");
});

test("languages without a folder are silent", () => {
  expect(silentLanguages([{ language: "ru", folder: "ru" }])).toEqual(["en", "ua"]);
});

test("a track of every type can be said, once its recording is named", () => {
  const tracks = trackTypes.map((type) => (type === "file" ? file("chime") : trackOf(type)));
  expect(voiceTracks.safeParse(tracks).success).toBe(true);
});
