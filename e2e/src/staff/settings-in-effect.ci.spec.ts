import { afterAll, beforeAll, expect, test } from "vitest";
import { askAsAdmin } from "../api.ts";
import { openPage } from "../open-page.ts";
import { type Product, startProduct } from "../start-product.ts";
import { openAs, signIn } from "./sign-in.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct("noon");
});
afterAll(() => product.stop());

test("The pages use the account's language after sign-in", async () => {
  const login = { username: `own-language-${Date.now()}`, password: "a long enough secret" };
  const askAll = await askAsAdmin(product.address);
  await askAll("POST", "/user/create", { ...login, role: "global", isAdmin: true, language: "ua" });
  const opened = await openPage(product, "/login");
  const { page, problems } = opened;
  await signIn(opened, login);
  await page
    .getByRole("link", { name: "Адміністрування" })
    .or(page.getByText("Адміністрування"))
    .first()
    .waitFor();
  await page.locator("html[lang=uk-UA]").waitFor();
  expect(problems).toEqual([]);
});

// That a refused deletion names what uses the row: apps/web/src/staff/resource/resource-page.test.tsx.
test("Settings without effect say so", async () => {
  const { page, problems } = await openAs(product, "admin", "/organization/1/external");
  await page.getByText("Not available yet: nothing is sent to other systems.").first().waitFor();
  expect(problems).toEqual([]);
});
