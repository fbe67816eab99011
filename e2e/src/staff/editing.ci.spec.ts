import type { Route } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Product, startProduct } from "../start-product.ts";
import { openPage } from "../open-page.ts";
import { startProxy } from "@cherga/test-network/proxy";
import { openAs, signIn } from "./sign-in.ts";
import { testInCi } from "@cherga/test-network/test-in-ci";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

const saved = '[data-phase="saved"]';

/** Two simultaneous saves conflict; the second is merged and sent again, so 409 is not a fault. */
const faultsOf = ({ problems }: { readonly problems: readonly string[] }): readonly string[] =>
  problems.filter((problem) => !/\b409\b/.test(problem));

test("Two users edit a service at once: each sees the other's change, and none is lost", async () => {
  const connection = await startProxy(product.address);
  const first = await openAs({ ...product, address: connection.address }, "admin", "/service/1");
  const second = await openAs(product, "admin", "/service/1");
  const codeOf = ({ page }: typeof first) => page.getByLabel("Code in other systems");
  const iconOf = ({ page }: typeof first) => page.getByRole("combobox", { name: "Icon" });

  await iconOf(first).fill("Anch");
  await first.page.getByRole("option", { name: "Anchor" }).click();
  await codeOf(second).fill("FROM-SECOND");
  await expect.poll(() => codeOf(first).inputValue()).toBe("FROM-SECOND");
  await expect.poll(() => iconOf(second).inputValue()).toBe("Anchor");
  await first.page.locator(saved).waitFor();
  expect(faultsOf(first)).toEqual([]);

  // Both change the same field, one of them offline.
  connection.cut();
  await first.page.getByText("Lost connection to server").waitFor();
  await codeOf(first).fill("MINE");
  await codeOf(second).fill("THEIRS");
  await second.page.locator(saved).waitFor();
  connection.mend();
  await first.page.getByText("Someone else changed this to: THEIRS").waitFor();
  expect(await codeOf(first).inputValue()).toBe("MINE");
  await first.page.getByRole("button", { name: "Keep mine" }).click();
  await expect.poll(() => codeOf(second).inputValue()).toBe("MINE");
  expect(faultsOf(second)).toEqual([]);
  await connection.close();
});

test("A lost connection is shown, keeps typed values, and saves them after reconnection", async () => {
  const connection = await startProxy(product.address);
  const { page } = await openAs({ ...product, address: connection.address }, "admin", "/service/2");
  const code = page.getByLabel("Code in other systems");
  await code.waitFor();
  connection.cut();
  await page.getByText("Lost connection to server").waitFor();
  await code.fill("TYPED-OFFLINE");
  await page.getByRole("alert").getByText("No connection to the server").waitFor();
  expect(await code.inputValue()).toBe("TYPED-OFFLINE");
  connection.mend();
  await page.getByText("Lost connection to server").waitFor({ state: "detached" });
  await page.locator(saved).waitFor();

  const other = await openAs(product, "admin", "/service/2");
  const shown = other.page.getByLabel("Code in other systems");
  await expect.poll(() => shown.inputValue()).toBe("TYPED-OFFLINE");
  await connection.close();
});

testInCi("An administrator sets a password and cannot change their own rights", async () => {
  const { page, problems } = await openAs(product, "admin", "/list/user");
  const open = async (name: string): Promise<void> => {
    await page.getByRole("listitem").getByRole("link", { name }).first().click();
    await page.getByRole("heading", { level: 2, name }).waitFor();
  };
  const administers = page.getByRole("switch", { name: /^Administrator/ });
  // No other journey signs in as the cashier.
  await open("Злата Гриценко");
  await expect.poll(() => administers.isEnabled()).toBe(true);
  await page.getByRole("button", { name: "Set a password" }).click();
  await page.locator("input:focus").waitFor();
  await page.keyboard.type("something new");
  await page.getByLabel("Repeat password").fill("something els");
  await page.getByText("Must be the same as the password above").waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Save password" }).isDisabled()).toBe(true);
  await page.getByLabel("Repeat password").fill("something new");
  await page.getByRole("button", { name: "Save password" }).click();
  await page.getByRole("button", { name: "Set a password" }).waitFor();
  await open("Лариса Мельник");
  await expect.poll(() => administers.isEnabled()).toBe(false);
  expect(problems).toEqual([]);
  // A user who changes their own password must give the current one.
  await page.getByRole("button", { name: "Set a password" }).click();
  await page.locator("input:focus").waitFor();
  await page.keyboard.type("not mine");
  await page.getByLabel("Password", { exact: true }).fill("something else");
  await page.getByLabel("Repeat password").fill("something else");
  await page.getByRole("button", { name: "Save password" }).click();
  await page.getByText("The current password is wrong").waitFor();

  const signedIn = await fetch(`${product.address}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "cashier", password: "something new" }),
  });
  expect(signedIn.ok).toBe(true);
});

testInCi("An item of another centre names the centre and offers to switch to it", async () => {
  const opened = await openPage(product, "/board/2");
  const { page, problems } = opened;
  // The first list was requested before a centre was chosen, and arrives late.
  const late = async (route: Route): Promise<void> => {
    const response = await route.fetch();
    await page.waitForTimeout(1_000);
    // The request may have been aborted.
    await route.fulfill({ response }).catch(() => undefined);
  };
  await page.route(/\/api\/board$/, late, { times: 1 });
  await signIn(opened, "admin");
  await page.getByText("This belongs to “Consular Service Centre in Warsaw”").waitFor();
  await page.getByRole("button", { name: "Switch to it" }).click();
  await page.getByRole("button", { name: "Your organization: Consular Service Centre in Warsaw" }).waitFor();
  await page.locator("form").waitFor();
  expect(problems).toEqual([]);

  await page.goto(`${product.address}/board/999999`);
  await page.getByText("Not found").waitFor();
});
