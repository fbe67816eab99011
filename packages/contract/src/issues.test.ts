import { expect, test } from "vitest";
import { z } from "zod";
import { colourName, line, someWords, whole, words } from "#fields";
import { Refusal } from "#errors";
import { invalid, parse, refuseIssues } from "#issues";
import { board } from "#resources/board";
import { organization } from "#resources/organization";
import { schedulePlan } from "#shapes/schedule";
import { issuesOf } from "#testing/issues-of";

const one = (schema: z.ZodType) => z.strictObject({ value: schema });

test.each([
  ["nothing where something is needed", line({ min: 1, max: 9 }), undefined, { code: "ERROR_REQUIRED" }],
  ["an empty text", line({ min: 1, max: 9 }), "  ", { code: "ERROR_EMPTY" }],
  ["a text too short", line({ min: 3, max: 9 }), "ab", { code: "ERROR_MIN_LENGTH", params: { value: 3 } }],
  ["a text too long", line({ max: 3 }), "abcd", { code: "ERROR_MAX_LENGTH", params: { value: 3 } }],
  ["a number outside", whole({ min: 2, max: 4 }), 5, { code: "ERROR_RANGE", params: { min: 2, max: 4 } }],
  ["a number below the only bound", z.number().min(2), 1, { code: "ERROR_MIN", params: { value: 2 } }],
  ["a number above the only bound", z.number().max(2), 3, { code: "ERROR_MAX", params: { value: 2 } }],
  ["too few entries", z.array(z.string()).min(2), ["a"], { code: "ERROR_MIN_COUNT", params: { value: 2 } }],
  [
    "too many entries",
    z.array(z.string()).max(1),
    ["a", "b"],
    { code: "ERROR_MAX_COUNT", params: { value: 1 } },
  ],
  ["no colour", colourName, undefined, { code: "ERROR_REQUIRED" }],
  ["no choice", z.enum(["a", "b"]), undefined, { code: "ERROR_REQUIRED" }],
  ["neither of two kinds", z.union([z.string(), z.number()]), true, { code: "ERROR_TYPE" }],
  [
    "nothing where either of two is needed",
    z.union([z.string(), z.number()]),
    undefined,
    { code: "ERROR_REQUIRED" },
  ],
  ["a text of another form", z.string().regex(/^a$/), "b", { code: "ERROR_FORMAT" }],
  ["a fault without a code of ours", z.string().refine(() => false, "Oh no"), "b", { code: "ERROR_FORMAT" }],
  ["a colour that is none", colourName, "mauve", { code: "ERROR_COLOR_SELECT" }],
  ["a choice that is none", z.enum(["a", "b"]), "c", { code: "ERROR_ITEM_SELECT" }],
  ["a text in no language", someWords({ max: 9 }), { en: " " }, { code: "ERROR_LANGUAGES_INCOMPLETE" }],
  ["a number for a text", line({ max: 3 }), 5, { code: "ERROR_TYPE" }],
  ["a NUL", line({ max: 9 }), "a\u0000b", { code: "ERROR_FORMAT" }],
  ["half a surrogate pair", line({ max: 9 }), "\uD800", { code: "ERROR_FORMAT" }],
  ["a text that turns others around", line({ max: 9 }), "\u202Eabc", { code: "ERROR_FORMAT" }],
  ["two lines where one is meant", line({ max: 9 }), "a\nb", { code: "ERROR_FORMAT" }],
])("%s has its code", (_case, schema, value, issue) => {
  expect(issuesOf(one(schema), { value })).toEqual([{ path: ["value"], ...issue }]);
});

test.each(["مرحبا", "👩‍👩‍👧‍👦", "<b>bold</b>", "'; drop table staff; --", "Їжак"])(
  "%s is a text like any other",
  (text) => {
    expect(parse(line({ max: 50 }), text)).toBe(text);
  },
);

test("every unknown field is named", () => {
  expect(issuesOf(z.strictObject({}), { a: 1, b: 2 })).toEqual([
    { path: ["a"], code: "ERROR_UNKNOWN_FIELD" },
    { path: ["b"], code: "ERROR_UNKNOWN_FIELD" },
  ]);
});

test("of many things that are wrong, the first twenty are named", () => {
  const unknown = Object.fromEntries(Array.from({ length: 500 }, (_, key) => [`k${key}`, 1]));
  expect(issuesOf(z.strictObject({}), unknown)).toHaveLength(20);
  const wrong = Array.from({ length: 500 }, () => "text");
  expect(issuesOf(z.array(z.number()), wrong)).toEqual(
    Array.from({ length: 20 }, (_, place) => ({ path: [place], code: "ERROR_TYPE" })),
  );
});

test("a text of several lines has them only where that is said", () => {
  expect(issuesOf(words({ max: 9, several: "lines" }), { en: "a\nb" })).toEqual([]);
  expect(issuesOf(words({ max: 9 }), { en: "a\nb" })).toEqual([{ path: ["en"], code: "ERROR_FORMAT" }]);
});

test("a text in one of the languages is enough", () => {
  expect(parse(someWords({ max: 9 }), { en: "", ua: "Так" })).toEqual({ en: "", ua: "Так" });
  expect(parse(someWords({ max: 9 }), { en: undefined, ua: "Так" })).toEqual({ ua: "Так" });
});

test("a request is refused if there is an issue", () => {
  expect(() => refuseIssues([])).not.toThrow();
  expect(() => refuseIssues([{ path: ["a"], code: "ERROR_EMPTY" }])).toThrow(Refusal);
});

test("an organization without a region is told to select one", () => {
  expect(issuesOf(organization.draft, { name: { en: "A" }, countryId: 1 })).toEqual([
    { path: ["regionId"], code: "ERROR_REGION_SELECT" },
  ]);
  expect(issuesOf(organization.draft, { name: { en: "A" }, countryId: 1, regionId: "1" })).toEqual([
    { path: ["regionId"], code: "ERROR_TYPE" },
  ]);
});

test("an empty patch resets nothing", () => {
  expect(organization.patch.parse({})).toEqual({});
  expect(board.patch.parse({})).toEqual({});
});

test("an organization begins with the settings that were decided", () => {
  const draft = organization.draft.parse({ name: { en: "A" }, countryId: 1, regionId: 1 });
  expect(draft).toMatchObject({
    maxQueuePeriodDays: 14,
    openHour: { from: "09:00", to: "18:00" },
    maxWaitTimeForTakingMin: 180,
    checkForSleep: true,
    overDayTransferBan: false,
    currentQueuePolitics: "fixedFirst",
    reservationMin: 15,
    confirmMin: 60,
    retentionDays: 365,
    option: { globalSetting: { timeZone: "Europe/Kiev" } },
  });
});

const item = { id: "i", from: "09:00", to: "18:00", kind: "work", services: "all", quotas: [] };
const planWith = (change: object, list: object = {}) => ({
  everyD: [],
  weekD: [{ id: "l", select: [1], unique: false, items: [{ ...item, ...change }], ...list }],
  monthD: [],
  dates: [],
  periods: [],
});

test.each([
  ["an end at midnight", planWith({ to: "24:00" })],
  ["a floating break of an hour", planWith({ kind: "break", continuous: 60 })],
  ["a time of validity open at its end", planWith({}, { validity: { from: "2026-01-01" } })],
  ["a time of validity open at its beginning", planWith({}, { validity: { to: "2026-01-01" } })],
  ["a validity of one day", planWith({}, { validity: { from: "2026-01-01", to: "2026-01-01" } })],
])("a schedule may have %s", (_case, plan) => {
  expect(issuesOf(schedulePlan, plan)).toEqual([]);
});

test.each([
  ["a day that ends before it begins", planWith({ to: "08:00" }), ["items", 0, "to"], "ERROR_ORDER"],
  ["a beginning at midnight's end", planWith({ from: "24:00" }), ["items", 0, "from"], "ERROR_FORMAT"],
  ["an hour that does not exist", planWith({ from: "25:00" }), ["items", 0, "from"], "ERROR_FORMAT"],
  ["a break in no step of fifteen", planWith({ continuous: 20 }), ["items", 0, "continuous"], "ERROR_FORMAT"],
  ["an eighth weekday", planWith({}, { select: [8] }), ["select", 0], "ERROR_RANGE"],
  ["the same weekday twice", planWith({}, { select: [1, 1] }), ["select"], "ERROR_DUPLICATE"],
  ["items that share an id", planWith({}, { items: [item, item] }), ["items"], "ERROR_DUPLICATE"],
  [
    "a validity that ends before it begins",
    planWith({}, { validity: { from: "2026-02-01", to: "2026-01-01" } }),
    ["validity", "to"],
    "ERROR_ORDER",
  ],
  [
    "a day that does not exist",
    planWith({}, { validity: { from: "2026-02-30" } }),
    ["validity", "from"],
    "ERROR_FORMAT",
  ],
])("a schedule may not have %s", (_case, plan, path, code) => {
  expect(issuesOf(schedulePlan, plan)).toContainEqual(
    expect.objectContaining({ path: ["weekD", 0, ...path], code }),
  );
});

test("a refusal knows its status", () => {
  expect(invalid([]).status).toBe(400);
  expect(new Refusal("ERROR_TIME_RESERVED").status).toBe(409);
});
