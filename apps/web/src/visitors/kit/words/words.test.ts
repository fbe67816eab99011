import { describe, expect, test } from "vitest";
import common from "#visitors/kit/words/common.en.ts";

type Words = { readonly default: Readonly<Record<string, string>> };

const files = import.meta.glob<Words>("../../*/words/words.*.ts", {
  eager: true,
});
const sources = import.meta.glob<string>("../../**/*.{ts,tsx}", {
  query: "?raw",
  import: "default",
  eager: true,
});

const wordsOf = (screen: string, language: string): Readonly<Record<string, string>> =>
  files[`../../${screen}/words/words.${language}.ts`]?.default ?? {};
const stemOf = (key: string): string => key.replace(/_(one|few|many|other)$/, "");

const screens = [...new Set(Object.keys(files).map((path) => path.split("/")[2] ?? ""))];

test("every program of visitors has its words", () => {
  expect(screens.length).toBeGreaterThan(5);
});

describe.each(screens)("the words of the screen %s", (screen) => {
  const english = wordsOf(screen, "en");

  test.each(["ru", "uk"])("are all there in %s, with every form of plural", (language) => {
    const words = wordsOf(screen, language);
    expect(new Set(Object.keys(words).map(stemOf))).toEqual(new Set(Object.keys(english).map(stemOf)));
    const plurals = Object.keys(words).filter((key) => key.endsWith("_one"));
    for (const key of plurals)
      for (const form of ["few", "many"]) expect(Object.keys(words)).toContain(`${stemOf(key)}_${form}`);
  });

  test.each(["ru", "uk"])("leave the same places open in %s", (language) => {
    const words = wordsOf(screen, language);
    const placesIn = (text: string): readonly string[] =>
      [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).toSorted();
    const placesOf = (texts: Readonly<Record<string, string>>) =>
      Object.fromEntries(
        Object.keys(english)
          .filter((key) => key in words)
          .map((key) => [key, placesIn(texts[key] ?? "")]),
      );
    expect(placesOf(words)).toEqual(placesOf(english));
  });

  test("are all used", () => {
    const own = Object.entries(sources)
      .filter(([path]) => !/words\.|common\.|\.test\./.test(path))
      .map(([, text]) => text)
      .join("\n");
    const isUsed = (key: string): boolean => {
      const stem = stemOf(key);
      const [family = ""] = stem.split(".");
      // Keys of a family are made at run time.
      return (
        own.includes(`"${stem}"`) || (stem.includes(".") && new RegExp(`[\`"']${family}\\.\\$?`).test(own))
      );
    };
    expect(Object.keys(english).filter((key) => !(key in common) && !isUsed(key))).toEqual([]);
  });
});
