import { afterAll, beforeAll, expect, test } from "vitest";
import { type Running, startAll } from "../running.ts";
import { layLine } from "./cut-line.ts";
import { goTo, openAs } from "./sign-in.ts";

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

test("two people edit a service at once: each sees the other's change, and none is lost", async () => {
  const first = await openAs(running, "admin", "/service/1");
  const second = await openAs(running, "admin", "/service/1");
  const codeOf = ({ page }: typeof first) => page.getByLabel("Code in other systems");
  const iconOf = ({ page }: typeof first) => page.getByLabel("Icon", { exact: true });
  const save = async ({ page }: typeof first): Promise<void> => {
    await page.getByRole("button", { name: "Save" }).click();
    await page.locator(saved).waitFor();
  };

  await iconOf(first).fill("being-typed");
  await codeOf(second).fill("FROM-SECOND");
  await save(second);
  await expect.poll(() => codeOf(first).inputValue()).toBe("FROM-SECOND");
  expect(await iconOf(first).inputValue()).toBe("being-typed");
  await save(first);
  await expect.poll(() => iconOf(second).inputValue()).toBe("being-typed");

  // Now both change the same.
  await codeOf(first).fill("MINE");
  await codeOf(second).fill("THEIRS");
  await save(second);
  await first.page.getByText("Somebody else has changed this to: THEIRS").waitFor();
  expect(await codeOf(first).inputValue()).toBe("MINE");
  await first.page.getByRole("button", { name: "Keep mine" }).click();
  await save(first);
  await expect.poll(() => codeOf(second).inputValue()).toBe("MINE");
  expect([...first.problems, ...second.problems]).toEqual([]);
});

test("a cut line is said, nothing typed is lost, and everything goes on when it is back", async () => {
  const line = await layLine(running.address);
  const { page } = await openAs({ ...running, address: line.address }, "admin", "/service/2");
  const code = page.getByLabel("Code in other systems");
  await code.waitFor();
  line.cut();
  await page.getByText("Lost connection to server").waitFor();
  await code.fill("TYPED-OFFLINE");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("alert").getByText("No connection to the server").waitFor();
  expect(await code.inputValue()).toBe("TYPED-OFFLINE");
  line.mend();
  await page.getByText("Lost connection to server").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Reply" }).click();
  await page.locator(saved).waitFor();

  const other = await openAs(running, "admin", "/service/2");
  expect(await other.page.getByLabel("Code in other systems").inputValue()).toBe("TYPED-OFFLINE");
  await line.close();
});

test("what was typed and not saved is still there after going elsewhere and coming back", async () => {
  const opened = await openAs(running, "admin", "/service/3");
  const code = opened.page.getByLabel("Code in other systems");
  await code.fill("HALF");
  await opened.page.getByRole("link", { name: "Units" }).click();
  await opened.page.waitForURL(/unit/);
  await goTo(opened, running, "/service/3");
  expect(await code.inputValue()).toBe("HALF");
  await opened.page.getByRole("button", { name: "Discard" }).click();
  expect(await code.inputValue()).not.toBe("HALF");
});

test("a list is walked through with the keyboard alone", async () => {
  const { page, problems } = await openAs(running, "admin", "/service");
  await page.locator("form").waitFor();
  await page.locator("body").press("/");
  await page.keyboard.type("passport");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 2, name: /passport/i }).waitFor();
  expect(problems).toEqual([]);
});
