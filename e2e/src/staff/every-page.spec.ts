import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Opened } from "../open-page.ts";
import { type Running, startAll } from "../running.ts";
import { violationsOn } from "../violations.ts";
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

let running: Running;
let admin: Opened;
let operator: Opened;
let ticketId: number;
beforeAll(async () => {
  running = await startAll();
  ticketId = await makeTicket(running.address);
  admin = await openAs(running, "admin", "/login");
  operator = await openAs(running, "operator1", "/login");
});
afterAll(() => running.stop());

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

/** They are the same on every page; some are enough to look at them. */
const headerAndMenu = ["header", ".mantine-AppShell-navbar"];

describe.each(cases)(
  "$path for the $who in $language, $scheme, $width px",
  ({ who, path, isFirst, language, scheme, width }) => {
    test("can be read and used by everybody, and says nothing but words", async () => {
      const opened = who === "admin" ? admin : operator;
      const { page, problems } = opened;
      // The page is shared: what went wrong on an earlier one is that one's.
      const before = problems.length;
      await page.setViewportSize({ width, height: 900 });
      await lookAs(opened, language, scheme);
      await moveTo(opened, path.replace(":id", String(ticketId)));
      if (process.env["SCREENSHOTS"])
        await page.screenshot({ path: pictureOf(path, language, scheme, width) });

      expect(await violationsOn(page, isFirst ? [] : headerAndMenu)).toEqual([]);
      expect(await keysShown(page)).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
      expect(problems.slice(before)).toEqual([]);
    });
  },
);

const lookOf = new Map<Opened, string>();

/** Speaks a language and takes on colours, which the page does when it is opened; not when it does already. */
async function lookAs(opened: Opened, language: string, scheme: string): Promise<void> {
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
  await goTo(opened, running, "/remote");
}

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
