import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPage } from "../open-page.ts";
import { type Product, startProduct } from "../start-product.ts";
import { goTo, moveTo, openAs, signIn } from "./sign-in.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

const pathOf = (url: string): string => new URL(url).pathname;

/** The page that each role is redirected to. */
const arrivals = {
  admin: {
    "/": "/",
    "/main": "/main",
    "/remote": "/remote",
    "/catalog": "/catalog",
    "/queue/openHours": "/queue/openHours",
    "/queue/closeDay": "/queue/closeDay",
    "/login": "/",
    "/new/remote": "/new/remote",
    "/attack": "/attack",
    "/badRemote": "/badRemote",
    "/no/such/page": "/no/such/page",
  },
  manager: {
    "/": "/",
    "/main": "/main",
    "/remote": "/remote",
    "/queue/openHours": "/queue/openHours",
    "/organization": "/",
    "/list/user/1": "/",
    "/device/printer/init": "/",
    "/queue/closeDay": "/",
    "/login": "/",
    "/attack": "/attack",
  },
  operator1: {
    "/": "/remote",
    "/main": "/remote",
    "/remote": "/remote",
    "/schedule/1": "/remote",
    "/queue/openHours": "/remote",
    "/login": "/remote",
    "/new/remote": "/new/remote",
    "/attack": "/attack",
  },
} as const;

describe.each(Object.entries(arrivals))("%s", (username, pages) => {
  test("Is redirected to a permitted page", async () => {
    const opened = await openAs(product, username, "/login");
    const seen: Record<string, string> = {};
    for (const path of Object.keys(pages)) {
      // Starts from a page for all roles, so that the result cannot be the previous page.
      await moveTo(opened, path === "/attack" ? "/badRemote" : "/attack");
      await moveTo(opened, path);
      seen[path] = pathOf(opened.page.url());
    }
    expect(seen).toEqual(pages);
    expect(opened.problems).toEqual([]);
    await opened.page.close();
  });
});

test("A visitor of a page signs in first and then sees the requested page", async () => {
  const opened = await openPage(product, "/service?from=mail");
  expect(pathOf(opened.page.url())).toBe("/login");
  await signIn(opened, "admin");
  await opened.page.waitForURL(/\/service/);
  expect(opened.problems).toEqual([]);
});

test("The consoles under /new have their own sign-in page", async () => {
  const opened = await openPage(product, "/new/remote");
  expect(pathOf(opened.page.url())).toBe("/new/login");
  await signIn(opened, "operator2");
  expect(pathOf(opened.page.url())).toBe("/new/remote");
});

test("The list of packages needs no sign-in", async () => {
  const { page, problems } = await openPage(product, "/service-package");
  await page.getByRole("heading", { name: /packages|Пакет/i }).waitFor();
  expect(pathOf(page.url())).toBe("/service-package");
  expect(problems).toEqual([]);
});

test("The address of schedules is case-sensitive, others are not", async () => {
  const opened = await openAs(product, "admin", "/login");
  await goTo(opened, product, "/Schedule");
  await opened.page
    .getByRole("heading", { level: 1, name: /no such page|такої сторінки|такой страницы/i })
    .waitFor();
  await goTo(opened, product, "/Service");
  await opened.page.locator("form").waitFor();
  expect(opened.problems).toEqual([]);
});

test("A wrong password shows an error and keeps the username", async () => {
  const { page } = await openPage(product, "/login");
  await page.locator("[name=username]").fill("admin");
  await page.locator("[name=password]").fill("wrong");
  await page.locator("button[type=submit]").click();
  await page.getByRole("alert").waitFor();
  expect(await page.locator("[name=username]").inputValue()).toBe("admin");
});

test("Signing out removes the session and shows the sign-in page", async () => {
  const { page } = await openAs(product, "admin", "/login");
  await page.getByRole("button", { name: /account|обліковий|учётная/i }).click();
  await page.getByRole("menuitem", { name: /sign out|вийти|выйти/i }).click();
  await page.waitForURL(/\/login/);
  expect(await page.evaluate(() => [localStorage.getItem("user"), localStorage.getItem("jwt")])).toEqual([
    null,
    null,
  ]);
});
