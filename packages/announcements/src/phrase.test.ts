import type { LanguageCode } from "@cherga/contract/constants";
import { expect, test } from "vitest";
import { hallLanguages, hallPhrase } from "#hall-phrase";
import { packWords } from "#pack-words";
import { type PhraseLine, phraseOf, sentenceOf, textOfPhrase, type Track } from "#phrase";
import { tracksOf } from "#phrase-tracks";
import { sampleCalls } from "#sample-call";
import { isTarget, templateFor } from "#targets";
import { nameWords } from "#value-words";

const file = (name: string): Track => ({ type: "file", file: name });
const call: readonly Track[] = [
  file("chime"),
  file("ticket-number"),
  { type: "number" },
  file("go-to-window"),
  { type: "room" },
];
const folders = [
  { language: "ua", folder: "uk" },
  { language: "en", folder: "en-hall" },
] as const;
const sampled = (tracks: readonly Track[], values: object = {}) =>
  phraseOf({ tracks, folders }, (language) => ({ ...sampleCalls[language], ...values }));
const wordsOf = ({ parts }: PhraseLine) => parts.map(({ words }) => words.map(({ text }) => text));

test("a phrase has the words of each language in the order of the template, the chime once", () => {
  const [ukrainian, english] = sampled(call);
  expect(ukrainian && wordsOf(ukrainian)).toEqual([
    ["сигнал"],
    ["талон"],
    ["A", "сімнадцять"],
    ["пройдіть до вікна"],
    ["три"],
  ]);
  expect(english && wordsOf(english)).toEqual([["ticket"], ["A", "seventeen"], ["go to window"], ["three"]]);
});

test("the browser reads the same words, letters by their names, without the chime", () => {
  expect(sampled(call).map(sentenceOf)).toEqual([
    "талон а сімнадцять, пройдіть до вікна три",
    "ticket A seventeen, go to window three",
  ]);
});

test("without a window, nothing is said of it", () => {
  expect(textOfPhrase(sampled(call, { room: "" }))).toBe("сигнал талон A сімнадцять / ticket A seventeen");
});

test("the name of a recording may have an ending and any case; a custom one is known by its name", () => {
  const [line] = sampled([file("Chime.WAV"), file("Welcome")]);
  expect(line?.parts.map(({ words }) => words[0]?.key)).toEqual(["chime", "welcome"]);
  expect(packWords.en.has("welcome")).toBe(false);
});

test.each([
  ["3", ["three"]],
  ["12B", ["twelve", "B"]],
  ["Room 201", ["room", "two hundred", "one"]],
  ["Cash desk", ["Cash desk"]],
  ["№ 5", ["five"]],
  [" ", []],
])("the name %j is spoken as %j", (name, texts) => {
  expect(nameWords("en", name).map(({ text }) => text)).toEqual(texts);
});

test("recordings follow each other with gaps: small in a number, longer between parts and languages", () => {
  const tracks = tracksOf(sampled(call));
  expect(tracks.map(({ key }) => key)).toEqual(
    "chime ticket-number letter-a 17 go-to-window 3 ticket-number letter-a 17 go-to-window 3".split(" "),
  );
  expect(tracks.map(({ gapMs }) => gapMs)).toEqual([0, 140, 140, 30, 140, 140, 600, 140, 30, 140, 140]);
  expect(tracks.at(-1)).toMatchObject({ language: "en", folder: "en-hall" });
});

test("a template announces the calls of its windows, rooms and organizations; without targets, all", () => {
  const place = { room: "3", organization: [{ en: "Old town", ua: "Старе місто" }, {}] };
  expect(isTarget([], place)).toBe(true);
  expect(isTarget(["3"], place)).toBe(true);
  expect(isTarget(["12", " старе МІСТО "], place)).toBe(true);
  expect(isTarget(["13", "Old"], place)).toBe(false);
  expect(isTarget([""], { ...place, room: "" })).toBe(false);
  expect(templateFor([{ targets: ["4"] }, { targets: ["3"] }, { targets: [] }], place)).toEqual({
    targets: ["3"],
  });
});

const hallOf = (languages: LanguageCode[], sound = true) => ({
  board: { callPopup: { show: true, timeoutMs: 8_000, speech: true, repeat: 1, sound, languages } },
  organization: { name: { en: "Centre" }, shortName: {} },
  languages: [
    { code: "en" as const, name: "English", main: true },
    { code: "ua" as const, name: "Українська", main: false },
  ],
  voiceTemplates: [{ tracks: [], folders: [], targets: [] }],
});
const hallCall = { num: "A012", room: "3", operator: null, service: { en: "Passport" } };

test("a hall without a ready template announces the ticket and the window, in its own languages", () => {
  expect(textOfPhrase(hallPhrase(hallOf(["ua", "en"]), hallCall))).toBe(
    "сигнал талон A дванадцять вікно три / ticket A twelve window three",
  );
  expect(textOfPhrase(hallPhrase(hallOf(["en"], false), hallCall))).toBe("ticket A twelve window three");
});

test("a hall uses the first template for the place of the call, with its folders", () => {
  const own = {
    tracks: [{ type: "service" as const }, { type: "number" as const }],
    folders: [{ language: "en" as const, folder: "en-hall" }],
  };
  const hall = {
    ...hallOf(["en"]),
    voiceTemplates: [
      { ...own, tracks: [{ type: "room" as const }], targets: ["9"] },
      { ...own, targets: ["centre"] },
    ],
  };
  const lines = hallPhrase(hall, hallCall);
  expect(textOfPhrase(lines)).toBe("Passport A twelve");
  expect(lines[0]?.folder).toBe("en-hall");
});

test("a hall uses the languages of its calls, of those that are enabled; else the main one", () => {
  expect(hallLanguages(hallOf(["ua", "ru", "en"]))).toEqual(["ua", "en"]);
  expect(hallLanguages(hallOf(["ru"]))).toEqual(["en"]);
  expect(hallLanguages(hallOf([]))).toEqual(["en"]);
});
