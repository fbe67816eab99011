import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPage } from "../open-page.ts";
import { type Running, startAll } from "../running.ts";
import { goTo, moveTo, openAs, signIn } from "./sign-in.ts";

let running: Running;
beforeAll(async () => {
  running = await startAll();
});
afterAll(() => running.stop());

const pathOf = (url: string): string => new URL(url).pathname;

/** Where each person arrives who goes to a page. */
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
  test("arrives where they may be", async () => {
    const opened = await openAs(running, username, "/login");
    const seen: Record<string, string> = {};
    for (const path of Object.keys(pages)) {
      // From a page that is nobody's: what is seen afterwards cannot be what was seen before.
      await moveTo(opened, path === "/attack" ? "/badRemote" : "/attack");
      await moveTo(opened, path);
      seen[path] = pathOf(opened.page.url());
    }
    expect(seen).toEqual(pages);
    expect(opened.problems).toEqual([]);
    await opened.page.close();
  });
});

test("whoever is not signed in does so first, and then arrives where they wanted", async () => {
  const opened = await openPage(running, "/service?from=mail");
  expect(pathOf(opened.page.url())).toBe("/login");
  await signIn(opened, "admin");
  await opened.page.waitForURL(/\/service/);
  expect(opened.problems).toEqual([]);
});

test("the second family of consoles has a sign-in of its own", async () => {
  const opened = await openPage(running, "/new/remote");
  expect(pathOf(opened.page.url())).toBe("/new/login");
  await signIn(opened, "operator2");
  expect(pathOf(opened.page.url())).toBe("/new/remote");
});

test("anybody sees which packages are offered", async () => {
  const { page, problems } = await openPage(running, "/service-package");
  await page.getByRole("heading", { name: /packages|Пакет/i }).waitFor();
  expect(pathOf(page.url())).toBe("/service-package");
  expect(problems).toEqual([]);
});

test("the address of a schedule minds capitals, others do not", async () => {
  const opened = await openAs(running, "admin", "/login");
  await goTo(opened, running, "/Schedule");
  await opened.page
    .getByRole("heading", { level: 1, name: /no such page|такої сторінки|такой страницы/i })
    .waitFor();
  await goTo(opened, running, "/Service");
  await opened.page.locator("form").waitFor();
  expect(opened.problems).toEqual([]);
});

test("a wrong password is refused in words, and nothing typed is lost", async () => {
  const { page } = await openPage(running, "/login");
  await page.locator("[name=username]").fill("admin");
  await page.locator("[name=password]").fill("wrong");
  await page.locator("button[type=submit]").click();
  await page.getByRole("alert").waitFor();
  expect(await page.locator("[name=username]").inputValue()).toBe("admin");
});

test("whoever signs out is gone, and back at the sign-in", async () => {
  const { page } = await openAs(running, "admin", "/login");
  await page.getByRole("button", { name: /account|обліковий|учётная/i }).click();
  await page.getByRole("menuitem", { name: /sign out|вийти|выйти/i }).click();
  await page.waitForURL(/\/login/);
  expect(await page.evaluate(() => [localStorage.getItem("user"), localStorage.getItem("jwt")])).toEqual([
    null,
    null,
  ]);
});
