import { afterAll, beforeAll, expect, test } from "vitest";
import { askAs, askAsAdmin } from "../api.ts";
import { openPage } from "../open-page.ts";
import { type Product, startProduct } from "../start-product.ts";
import { moveTo, openAs, signIn } from "./sign-in.ts";

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

test("Inactive settings say so, and a refused deletion names the tickets that use the service", async () => {
  const opened = await openAs(product, "admin", "/organization/1/external");
  const { page } = opened;
  await page.getByText("Not available yet: nothing is sent to other systems.").first().waitFor();

  const ask = await askAs(product.address, { username: "admin", password: "admin" });
  await ask("POST", "/organization/current", { id: 1 });
  await ask("POST", "/operator-queue/ticket-registration", { service: 1, allowForcedTime: true });
  await moveTo(opened, "/service/1");
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  // Which are the latest depends on how far the demo's history is.
  const named = page.getByText(/^Tickets: \w+, \d{4}-\d\d-\d\d$/).first();
  await expect.poll(() => named.isVisible()).toBe(true);
});

test("A weekday list repeats every other week, and the week shows it", async () => {
  const opened = await openAs(product, "admin", "/schedule/new");
  const { page, problems } = opened;
  await page.getByLabel("Name", { exact: true }).fill("In turn");
  await page.getByRole("button", { name: "Create" }).click();
  await page.getByRole("heading", { level: 2, name: "In turn" }).waitFor();
  await page.getByRole("tab", { name: "Weekdays" }).click();
  await page.getByRole("button", { name: "New list for weekdays" }).click();
  await page.getByLabel("Repeats every, weeks").fill("2");
  await page.getByLabel("Counted from the week of").fill("2026-05-11");
  await page
    .getByText(/every 2 weeks/)
    .first()
    .waitFor();
  await page.locator('[data-phase="saved"]').waitFor();
  expect(problems).toEqual([]);
});
