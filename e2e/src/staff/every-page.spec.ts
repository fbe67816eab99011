import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OpenPage } from "../open-page.ts";
import { type Product, startProduct } from "../start-product.ts";
import { accessibilityViolations } from "../accessibility.ts";
import { makeTicket } from "./make-ticket.ts";
import { adminPages, operatorPages } from "./pages.ts";
import { goTo, moveTo, openAs } from "./sign-in.ts";

type Look = { readonly language: string; readonly scheme: "light" | "dark"; readonly width: number };

const languages = ["en", "ru", "ua"] as const;
const schemes = ["light", "dark"] as const;
const widths = [360, 768, 1280, 2560] as const;
const looks: readonly Look[] = languages.flatMap((language) =>
  schemes.flatMap((scheme) => widths.map((width) => ({ language, scheme, width }))),
);

let product: Product;
let admin: OpenPage;
let operator: OpenPage;
let ticketId: number;
beforeAll(async () => {
  product = await startProduct();
  ticketId = await makeTicket(product.address);
  admin = await openAs(product, "admin", "/login");
  operator = await openAs(product, "operator1", "/login");
});
afterAll(() => product.stop());

const pages = [
  ...adminPages.map((path) => ({ who: "admin", path }) as const),
  ...operatorPages.map((path) => ({ who: "operator", path }) as const),
];
/**
 * Every page in every look, or in one: six groups of pages, each in another language or colour, and each page of a group
 * in another width.
 */
const cases = process.env["LONG"]
  ? looks.flatMap((look) => pages.map((page, index) => ({ ...page, isFirst: index === 0, ...look })))
  : pages.flatMap((page, index) => {
      const group = Math.floor((index * 6) / pages.length);
      const look = looks[group * widths.length + (index % widths.length)];
      return look === undefined ? [] : [{ ...page, isFirst: index % 8 === 0, ...look }];
    });

/** The same on every page, so only some pages include them in the scan. */
const headerAndMenu = ["header", ".mantine-AppShell-navbar"];

describe.each(cases)(
  "$path for the $who in $language, $scheme, $width px",
  ({ who, path, isFirst, language, scheme, width }) => {
    test("Is accessible, fits the width, and shows no text keys", async () => {
      const opened = who === "admin" ? admin : operator;
      const { page, problems } = opened;
      // The browser page is shared; earlier problems belong to earlier tests.
      const before = problems.length;
      await page.setViewportSize({ width, height: 900 });
      await lookAs(opened, language, scheme);
      await moveTo(opened, path.replace(":id", String(ticketId)));
      if (process.env["SCREENSHOTS"])
        await page.screenshot({ path: pictureOf(path, language, scheme, width) });

      expect(await accessibilityViolations(page, isFirst ? [] : headerAndMenu)).toEqual([]);
      expect(await keysShown(page)).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
      expect(problems.slice(before)).toEqual([]);
    });
  },
);

const lookOf = new Map<OpenPage, string>();

/** Sets language and colours and reloads, if they differ from the last test. */
async function lookAs(opened: OpenPage, language: string, scheme: string): Promise<void> {
  const look = `${language} ${scheme}`;
  if (lookOf.get(opened) === look) return;
  lookOf.set(opened, look);
  await opened.page.evaluate(
    ([spoken, colours]) => {
      localStorage.setItem("language", spoken);
      localStorage.setItem("mantine-color-scheme-value", colours);
    },
    [language, scheme] as const,
  );
  await goTo(opened, product, "/remote");
}

/** Returns shown keys of missing texts, which look like `service.name`. */
function keysShown(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    document.body.innerText
      .split(/\s+/)
      .filter((word) => /^[a-z][\w-]*(\.[a-zA-Z][\w-]*)+$/.test(word) && !word.includes("@")),
  );
}

const pictureOf = (path: string, language: string, scheme: string, width: number): string =>
  `${process.env["SCREENSHOTS"]}/${path.replaceAll("/", "_")}-${language}-${scheme}-${width}.png`;
