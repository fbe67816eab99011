import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { resources } from "@cherga/contract/resources/all-resources";
import { describe, expect, test } from "vitest";
import enDaily from "#staff/texts/en.ts";
import enSetup from "#staff/texts/en-setup.ts";
import ruDaily from "#staff/texts/ru.ts";
import ruSetup from "#staff/texts/ru-setup.ts";
import { mayBe, schemasAt } from "#staff/texts/testing/schema-at.ts";
import ukDaily from "#staff/texts/uk.ts";
import ukSetup from "#staff/texts/uk-setup.ts";

const en = { ...enDaily, ...enSetup };
const ru = { ...ruDaily, ...ruSetup };
const uk = { ...ukDaily, ...ukSetup };
const dictionaries: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "en-US": en,
  "ru-RU": ru,
  "uk-UA": uk,
};
const plural = /_(one|few|many|other)$/;
const stem = (key: string): string => key.replace(plural, "");
const stems = (words: Readonly<Record<string, string>>): readonly string[] =>
  [...new Set(Object.keys(words).map(stem))].toSorted();

describe.each(Object.entries(dictionaries))("%s", (locale, words) => {
  test("has a text for every key that English has, and no other", () => {
    expect(stems(words)).toEqual(stems(en));
  });

  test("has every plural form its grammar needs", () => {
    const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
    const counted = [
      ...new Set(
        Object.keys(words)
          .filter((key) => plural.test(key))
          .map(stem),
      ),
    ];
    expect(counted).not.toEqual([]);
    for (const key of counted)
      expect(
        Object.keys(words)
          .filter((other) => plural.test(other) && stem(other) === key)
          .toSorted(),
      ).toEqual(forms.map((form) => `${key}_${form}`).toSorted());
  });

  test("fills in the same values as English", () => {
    const placeholders = (text = ""): readonly string[] => (text.match(/\{\w+\}/g) ?? []).toSorted();
    const different = Object.entries<string>(en).filter(
      ([key, text]) =>
        words[key] !== undefined && placeholders(words[key]).join() !== placeholders(text).join(),
    );
    expect(different).toEqual([]);
  });

  test("leaves no text empty", () => {
    expect(Object.entries(words).filter(([, text]) => text.trim() === "")).toEqual([]);
  });
});

test("every resource has its words, and a label for each of its plain fields", () => {
  const known = new Set(Object.keys(en));
  const missing = resources
    .filter(({ name }) => !partsOfOthers.has(name))
    .flatMap(({ name, fields }) => [
      ...["all", "new", "delete"].map((word) => `${name}.${word}`),
      ...Object.entries(fields).flatMap(([field, { kind }]) => (kind === "json" ? [] : [`${name}.${field}`])),
    ])
    .filter((key) => !known.has(key));
  expect(missing).toEqual([]);
});

test("every text is used", () => {
  const source = sources();
  const prefixes = [...source.matchAll(/`([a-zA-Z][\w.-]*\.)\$\{/g)].map((match) => match[1] ?? "");
  const isSaid = (key: string): boolean =>
    source.includes(`"${key}"`) || prefixes.some((prefix) => key.startsWith(prefix)) || isOfResource(key);
  expect(stems(en).filter((key) => !isSaid(key))).toEqual([]);
});

/** Edited as a part of what they belong to, and never called by a name of their own. */
const partsOfOthers = new Set(["service-data-field", "web-online-data-field"]);

/** Labels, hints and words of choices are found by the place of a field in its resource. */
function isOfResource(key: string): boolean {
  const [name, ...path] = key.split(".");
  const resource = resources.find((each) => each.name === name);
  if (resource === undefined) return false;
  if (["all", "new", "delete"].includes(path.join("."))) return true;
  const place = path.at(-1) === "hint" ? path.slice(0, -1) : path;
  const [field = "", ...inside] = place;
  const schema = resource.fields[field]?.schema;
  if (schema === undefined) return false;
  return (
    schemasAt(schema, inside).length > 0 ||
    schemasAt(schema, inside.slice(0, -1)).some((found) => mayBe(found, inside.at(-1) ?? ""))
  );
}

function sources(): string {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const files = readdirSync(root, { recursive: true, encoding: "utf8" });
  return files
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith("texts/") && !/\.test\./.test(file))
    .map((file) => readFileSync(join(root, file), "utf8"))
    .join("\n");
}
