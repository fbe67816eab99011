import type { Route } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Running, startAll } from "../running.ts";
import { openPage } from "../open-page.ts";
import { layLine } from "./cut-line.ts";
import { goTo, openAs, signIn } from "./sign-in.ts";

let running: Running;
beforeAll(async () => {
  running = await startAll();
});
afterAll(() => running.stop());

const saved = '[data-phase="saved"]';

test("what is typed into an organization saves itself and is there after a reload", async () => {
  const opened = await openAs(running, "admin", "/organization/1/general");
  const { page, problems } = opened;
  const code = page.getByLabel("Code", { exact: true });
  await code.fill("KYIV-77");
  await page.locator('[data-phase="changed"], [data-phase="saving"]').waitFor();
  await page.locator(saved).waitFor();
  await page.reload();
  await code.waitFor();
  expect(await code.inputValue()).toBe("KYIV-77");
  expect(problems).toEqual([]);
});

/** Two people who save within a moment conflict; the second answer is merged and sent again. That is no fault. */
const faultsOf = ({ problems }: { readonly problems: readonly string[] }): readonly string[] =>
  problems.filter((problem) => !/\b409\b/.test(problem));

test("two people edit a service at once: each sees the other's change, and none is lost", async () => {
  const line = await layLine(running.address);
  const first = await openAs({ ...running, address: line.address }, "admin", "/service/1");
  const second = await openAs(running, "admin", "/service/1");
  const codeOf = ({ page }: typeof first) => page.getByLabel("Code in other systems");
  const iconOf = ({ page }: typeof first) => page.getByRole("combobox", { name: "Icon" });

  await iconOf(first).fill("from-first");
  await codeOf(second).fill("FROM-SECOND");
  await expect.poll(() => codeOf(first).inputValue()).toBe("FROM-SECOND");
  await expect.poll(() => iconOf(second).inputValue()).toBe("from-first");
  await first.page.locator(saved).waitFor();
  expect(faultsOf(first)).toEqual([]);

  // Now both change the same, and one of them where nobody hears it.
  line.cut();
  await first.page.getByText("Lost connection to server").waitFor();
  await codeOf(first).fill("MINE");
  await codeOf(second).fill("THEIRS");
  await second.page.locator(saved).waitFor();
  line.mend();
  await first.page.getByText("Somebody else has changed this to: THEIRS").waitFor();
  expect(await codeOf(first).inputValue()).toBe("MINE");
  await first.page.getByRole("button", { name: "Keep mine" }).click();
  await expect.poll(() => codeOf(second).inputValue()).toBe("MINE");
  expect(faultsOf(second)).toEqual([]);
  await line.close();
});

test("a cut line is said, nothing typed is lost, and everything goes on by itself when it is back", async () => {
  const line = await layLine(running.address);
  const { page } = await openAs({ ...running, address: line.address }, "admin", "/service/2");
  const code = page.getByLabel("Code in other systems");
  await code.waitFor();
  line.cut();
  await page.getByText("Lost connection to server").waitFor();
  await code.fill("TYPED-OFFLINE");
  await page.getByRole("alert").getByText("No connection to the server").waitFor();
  expect(await code.inputValue()).toBe("TYPED-OFFLINE");
  line.mend();
  await page.getByText("Lost connection to server").waitFor({ state: "detached" });
  await page.locator(saved).waitFor();

  const other = await openAs(running, "admin", "/service/2");
  expect(await other.page.getByLabel("Code in other systems").inputValue()).toBe("TYPED-OFFLINE");
  await line.close();
});

test("what cannot be saved yet is still there after going elsewhere and coming back", async () => {
  const opened = await openAs(running, "admin", "/service/3");
  const { page } = opened;
  const name = page.getByLabel("Name, English", { exact: true });
  const before = await name.inputValue();
  await name.fill("");
  await page.locator('[data-phase="failed"]').waitFor();
  await page.getByRole("link", { name: "Units" }).click();
  await page.waitForURL(/unit/);
  await goTo(opened, running, "/service/3");
  expect(await name.inputValue()).toBe("");
  await page.getByRole("button", { name: "Discard" }).click();
  expect(await name.inputValue()).toBe(before);
});

test("a password is set on purpose, and one's own rights are out of reach", async () => {
  const { page, problems } = await openAs(running, "admin", "/list/user");
  const open = async (name: string): Promise<void> => {
    await page.getByRole("listitem").getByRole("link", { name }).first().click();
    await page.getByRole("heading", { level: 2, name }).waitFor();
  };
  const administers = page.getByRole("switch", { name: /^Administrator/ });
  // Nobody else signs in as the cashier.
  await open("cashier");
  expect(await administers.isEnabled()).toBe(true);
  await page.getByRole("button", { name: "Set a password" }).click();
  await page.keyboard.type("something new");
  await page.getByLabel("Password again").fill("something els");
  await page.getByText("Must be the same as the password above").waitFor();
  expect(await page.getByRole("button", { name: "Set this password" }).isDisabled()).toBe(true);
  await page.getByLabel("Password again").fill("something new");
  await page.getByRole("button", { name: "Set this password" }).click();
  await page.getByRole("button", { name: "Set a password" }).waitFor();
  await open("admin");
  expect(await administers.isEnabled()).toBe(false);
  expect(problems).toEqual([]);
  // Whoever changes their own has to know it.
  await page.getByRole("button", { name: "Set a password" }).click();
  await page.keyboard.type("not mine");
  await page.getByLabel("Password", { exact: true }).fill("something else");
  await page.getByLabel("Password again").fill("something else");
  await page.getByRole("button", { name: "Set this password" }).click();
  await page.getByText("This is not your current password").waitFor();

  const signedIn = await fetch(`${running.address}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "cashier", password: "something new" }),
  });
  expect(signedIn.ok).toBe(true);
});

test("what belongs to another centre says whose it is, and leads there", async () => {
  const opened = await openPage(running, "/board/2");
  const { page, problems } = opened;
  // The first list was asked for before anybody worked anywhere, and comes late.
  const late = async (route: Route): Promise<void> => {
    const response = await route.fetch();
    await page.waitForTimeout(1_000);
    // Whoever asked for it may not want it any more.
    await route.fulfill({ response }).catch(() => undefined);
  };
  await page.route(/\/api\/board$/, late, { times: 1 });
  await signIn(opened, "admin");
  await page.getByText("This belongs to “Consular Service Centre in Warsaw”").waitFor();
  await page.getByRole("button", { name: "Work there" }).click();
  await page.getByRole("button", { name: "Where you work: Consular Service Centre in Warsaw" }).waitFor();
  await page.locator("form").waitFor();
  expect(problems).toEqual([]);

  await page.goto(`${running.address}/board/999999`);
  await page.getByText("Not found").waitFor();
});
