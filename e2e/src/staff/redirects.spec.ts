import { afterAll, beforeAll, expect, test } from "vitest";
import { openPage } from "../open-page.ts";
import { type Product, startProduct } from "../start-product.ts";
import { openAs, signIn } from "./sign-in.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

const pathOf = (url: string): string => new URL(url).pathname;

// All roles and pages: apps/web/src/staff/app/router.test.tsx.
test("An operator who opens the dashboard arrives at the console", async () => {
  const { page, problems } = await openAs(product, "operator1", "/");
  await expect.poll(() => pathOf(page.url())).toBe("/remote");
  expect(problems).toEqual([]);
});

test("A user without a session signs in first and then sees the requested page", async () => {
  const opened = await openPage(product, "/service?from=mail");
  await expect.poll(() => pathOf(opened.page.url())).toBe("/login");
  await signIn(opened, "admin");
  await opened.page.waitForURL(/\/service/);
  expect(opened.problems).toEqual([]);
});

test("The sign-in page speaks the language of the browser, until another is chosen", async () => {
  const { page, problems } = await openPage(product, "/login", { locale: "uk-UA" });
  await page.getByRole("button", { name: "Увійти", exact: true }).waitFor();
  expect(await page.locator("html").getAttribute("lang")).toBe("uk-UA");
  await page.evaluate(() => localStorage.setItem("language", "ru"));
  await page.reload();
  await page.getByRole("button", { name: "Войти", exact: true }).waitFor();
  expect(problems).toEqual([]);
});

test("The consoles under /new have their own sign-in page", async () => {
  const opened = await openPage(product, "/new/remote");
  await expect.poll(() => pathOf(opened.page.url())).toBe("/new/login");
  await signIn(opened, "operator2");
  await expect.poll(() => pathOf(opened.page.url())).toBe("/new/remote");
});

test("The list of packages needs no sign-in", async () => {
  const { page, problems } = await openPage(product, "/service-package");
  await page.getByRole("heading", { name: /packages|Пакет/i }).waitFor();
  expect(pathOf(page.url())).toBe("/service-package");
  expect(problems).toEqual([]);
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
  await expect
    .poll(() => page.evaluate(() => [localStorage.getItem("user"), localStorage.getItem("jwt")]))
    .toEqual([null, null]);
});
