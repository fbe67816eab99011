import { afterAll, beforeAll, expect, test } from "vitest";
import { openPage, waitUntilLoaded } from "../open-page.ts";
import { type Product, startProduct } from "../start-product.ts";
import { openAs, signIn } from "./sign-in.ts";
import { testInCi } from "@cherga/test-network/test-in-ci";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

const pathOf = (url: string): string => new URL(url).pathname;

// All roles and pages: apps/web/src/staff/app/router.test.tsx.
test("A user without a session signs in, after a wrong password, sees the requested page, and signs out", async () => {
  const opened = await openPage(product, "/service?from=mail");
  const { page, problems } = opened;
  await expect.poll(() => pathOf(page.url())).toBe("/login");
  await page.locator("[name=username]").fill("admin");
  await page.locator("[name=password]").fill("wrong");
  await page.locator("button[type=submit]").click();
  await page.getByRole("alert").waitFor();
  expect(await page.locator("[name=username]").inputValue()).toBe("admin");
  // The browser reports the refusal too.
  await expect.poll(() => problems.filter((problem) => !/\b401\b/.test(problem))).toEqual([]);

  const before = problems.length;
  await signIn(opened, "admin");
  await page.waitForURL(/\/service/);
  expect(problems.slice(before)).toEqual([]);

  await page.getByRole("button", { name: /account|обліковий|учётная/i }).click();
  await page.getByRole("menuitem", { name: /sign out|вийти|выйти/i }).click();
  await page.waitForURL(/\/login/);
  await expect
    .poll(() => page.evaluate(() => [localStorage.getItem("user"), localStorage.getItem("jwt")]))
    .toEqual([null, null]);
});

testInCi("The sign-in page speaks the language of the browser, until another is chosen", async () => {
  const { page, problems } = await openPage(product, "/login", { locale: "uk-UA" });
  await page.getByRole("button", { name: "Увійти", exact: true }).waitFor();
  expect(await page.locator("html").getAttribute("lang")).toBe("uk-UA");
  await page.evaluate(() => localStorage.setItem("language", "ru"));
  await page.reload();
  await page.getByRole("button", { name: "Войти", exact: true }).waitFor();
  expect(problems).toEqual([]);
});

test("A sign-out in one tab ends the others, and a session that was ended elsewhere leads to the sign-in page", async () => {
  const { page } = await openAs(product, "operator2", "/remote");
  const other = await page.context().newPage();
  await other.goto(`${product.address}/remote`);
  await waitUntilLoaded(other);
  await page.getByRole("button", { name: /account|обліковий|учётная/i }).click();
  await page.getByRole("menuitem", { name: /sign out|вийти|выйти/i }).click();
  await other.waitForURL(/\/login/);

  const open = await openAs(product, "operator2", "/remote");
  const token = await open.page.evaluate(() => localStorage.getItem("jwt"));
  const ended = await fetch(`${product.address}/api/auth/logout`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
  });
  expect(ended.status).toBe(200);
  await open.page.waitForURL(/\/login/);
});
