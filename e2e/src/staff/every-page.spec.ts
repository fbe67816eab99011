import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Opened } from "../open-page.ts";
import { type Running, startAll } from "../running.ts";
import { adminPages } from "./pages.ts";
import { goTo, openAs } from "./sign-in.ts";

type Look = { readonly language: string; readonly scheme: "light" | "dark"; readonly width: number };

const languages = ["en", "ru", "ua"] as const;
const schemes = ["light", "dark"] as const;
const widths = [360, 768, 1280, 2560] as const;
const looks: readonly Look[] = languages.flatMap((language) =>
  schemes.flatMap((scheme) => widths.map((width) => ({ language, scheme, width }))),
);
/** All looks, or each page in another one: 5 and the number of looks have no divisor in common, so all are used. */
const looksOf = (index: number): readonly Look[] =>
  process.env["LONG"] ? looks : looks.slice((index * 5) % looks.length).slice(0, 1);

let running: Running;
let opened: Opened;
beforeAll(async () => {
  running = await startAll();
  opened = await openAs(running, "admin", "/login");
});
afterAll(() => running.stop());

const cases = adminPages.flatMap((path, index) =>
  looksOf(index).map((look) => ({ path, isFirst: index < 6, ...look })),
);

/** Header and menu are the same on every page; the first ones are enough to look at them. */
function axeOn(page: Page, isFirst: boolean): AxeBuilder {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] });
  return isFirst ? axe : axe.exclude("header").exclude(".mantine-AppShell-navbar");
}

describe.each(cases)(
  "$path in $language, $scheme, $width px",
  ({ path, isFirst, language, scheme, width }) => {
    test("can be read and used by everybody, and says nothing but words", async () => {
      const { page } = opened;
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate(
        ([spoken, colours]) => {
          localStorage.setItem("language", spoken);
          localStorage.setItem("mantine-color-scheme-value", colours);
        },
        [language, scheme] as const,
      );
      await goTo(opened, running, path);
      if (process.env["SCREENSHOTS"])
        await page.screenshot({ path: pictureOf(path, language, scheme, width) });

      const { violations } = await axeOn(page, isFirst).analyze();
      expect(
        violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`)),
      ).toEqual([]);
      expect(await keysShown(page)).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
      expect(opened.problems).toEqual([]);
    });
  },
);

/** Keys of texts that nobody has written look like `service.name`, and stand where words should. */
function keysShown(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    document.body.innerText
      .split(/\s+/)
      .filter((word) => /^[a-z][\w-]*(\.[a-zA-Z][\w-]*)+$/.test(word) && !word.includes("@")),
  );
}

const pictureOf = (path: string, language: string, scheme: string, width: number): string =>
  `${process.env["SCREENSHOTS"]}/${path.replaceAll("/", "_")}-${language}-${scheme}-${width}.png`;
