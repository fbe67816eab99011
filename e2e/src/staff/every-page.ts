import { bySize } from "@cherga/test-network/test-size";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OpenPage } from "../open-page.ts";
import { type Product, startProduct } from "../start-product.ts";
import { accessibilityViolations } from "../accessibility.ts";
import { cutLabels } from "../cut-labels.ts";
import { makeTicket } from "./make-ticket.ts";
import { adminPages, operatorPages, pagesLikeOthers, pagesOfEachKind } from "./pages.ts";
import { goTo, moveTo, openAs } from "./sign-in.ts";

const languages = ["en", "ru", "ua"] as const;
type Language = (typeof languages)[number];
const schemes = ["light", "dark"] as const;
const widths = [360, 768, 1280, 2560] as const;

/** A page, the colours it is opened in, and the widths at which it is checked as a whole, and for cut labels. */
type Visit = {
  readonly who: "admin" | "operator";
  readonly path: string;
  readonly scheme: (typeof schemes)[number];
  readonly wholeAt: readonly number[];
  readonly labelsAt: readonly number[];
  /** Header and menu are the same on every page, so only some visits include them. */
  readonly isWithMenu: boolean;
};

const pages = [
  ...adminPages.map((path) => ({ who: "admin", path }) as const),
  ...operatorPages.map((path) => ({ who: "operator", path }) as const),
];
const isLong = bySize({ short: false, long: true });
const isShort = bySize({ short: true, ci: false, long: false });
const headerAndMenu = ["header", ".mantine-AppShell-navbar"];

/** Checks every page in one language. */
export function checkEveryPage(language: Language): void {
  const visits = visitsIn(language);
  let product: Product;
  let admin: OpenPage;
  let operator: OpenPage;
  let ticketId: number;
  beforeAll(async () => {
    product = await startProduct("noon");
    ticketId = await makeTicket(product.address);
    admin = await openAs(product, "admin", "/device");
    if (visits.some(({ who }) => who === "operator"))
      operator = await openAs(product, "operator1", "/badRemote");
  });
  afterAll(() => product.stop());

  const lookOf = new Map<OpenPage, string>();
  /** Goes to a page; loads it if language or colours differ from the last visit. */
  const visit = async (opened: OpenPage, path: string, scheme: string): Promise<void> => {
    if (lookOf.get(opened) === scheme) return moveTo(opened, path);
    lookOf.set(opened, scheme);
    await opened.page.evaluate(
      ([spoken, colours]) => {
        localStorage.setItem("language", spoken);
        localStorage.setItem("mantine-color-scheme-value", colours);
      },
      [language, scheme] as const,
    );
    return goTo(opened, product, path);
  };

  describe.each(visits)(
    `$path for the $who in ${language}, $scheme, at $wholeAt px; labels at $labelsAt px`,
    ({ who, path, scheme, wholeAt, labelsAt, isWithMenu }) => {
      test("Is accessible, fits the width, cuts no label, and shows no text keys", async () => {
        const opened = who === "admin" ? admin : operator;
        const { page, problems } = opened;
        // The browser page is shared; earlier problems belong to earlier tests.
        const before = problems.length;
        await page.setViewportSize({ width: wholeAt[0] ?? labelsAt[0] ?? 360, height: 900 });
        await visit(opened, path.replace(":id", String(ticketId)), scheme);
        for (const width of wholeAt) {
          await page.setViewportSize({ width, height: 900 });
          if (process.env["SCREENSHOTS"])
            await page.screenshot({ path: pictureOf(path, language, scheme, width) });
          expect(await accessibilityViolations(page, isWithMenu ? [] : headerAndMenu)).toEqual([]);
          expect(await keysShown(page)).toEqual([]);
          // A layout follows a change of width within some frames.
          await expect
            .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
            .toBeLessThanOrEqual(0);
        }
        for (const width of labelsAt) {
          await page.setViewportSize({ width, height: 900 });
          await expect.poll(async () => [width, await cutLabels(page)]).toEqual([width, []]);
        }
        expect(problems.slice(before)).toEqual([]);
      });
    },
  );
}

/** The pages that are checked in a language; those in the same colours follow each other. */
function visitsIn(language: Language): readonly Visit[] {
  const whole = pages.flatMap((page, index) =>
    schemes.map((scheme): Visit => {
      const isForLabels = page.who === "admin" && scheme === "light";
      const labelsAt = isForLabels ? labelWidths(page.path, language) : [];
      const isHere =
        lookOfPage(index).language === language &&
        lookOfPage(index).scheme === scheme &&
        !pagesLikeOthers.has(page.path);
      const wholeAt = isLong ? widths : isHere ? [lookOfPage(index).width] : [];
      return { ...page, scheme, wholeAt, labelsAt, isWithMenu: index % 8 === 0 };
    }),
  );
  const others = pagesOfEachKind
    .filter((path) => adminPages.every((page) => page !== path))
    .map((path): Visit => {
      const labelsAt = labelWidths(path, language);
      return { who: "admin", path, scheme: "light", wholeAt: [], labelsAt, isWithMenu: false };
    });
  const all = [...whole, ...others].filter(({ wholeAt, labelsAt }) => wholeAt.length + labelsAt.length > 0);
  return schemes.flatMap((scheme) => all.filter((visit) => visit.scheme === scheme));
}

/** The look of a page in a short run: six groups of pages, each in a language and colours, each page in a width. */
function lookOfPage(index: number) {
  const group = Math.floor((index * 6) / pages.length);
  return {
    language: languages[Math.floor(group / schemes.length)],
    scheme: schemes[group % schemes.length],
    width: widths[index % widths.length] ?? 360,
  };
}

const phone = 360;
const widerThanPhone = [768, 1366, 1920] as const;

/**
 * On a phone, labels are cut first, so CI tries each kind of page there. Of the other widths, it tries each at one per
 * language, without English, which is the shortest. The long run tries all of them in each language.
 */
function labelWidths(path: string, language: Language): readonly number[] {
  const kind = pagesOfEachKind.findIndex((each) => each === path);
  if (kind < 0) return [];
  if (isLong) return [phone, ...widerThanPhone];
  if (isShort || language === "en") return [];
  return [phone, widerThanPhone[(kind + languages.indexOf(language)) % widerThanPhone.length] ?? phone];
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
