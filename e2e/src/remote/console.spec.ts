import { afterAll, beforeAll, expect, test } from "vitest";
import { makeTestCentre } from "../test-centre.ts";
import { type Product, startProduct } from "../start-product.ts";
import { openAs } from "../staff/sign-in.ts";
import { accessibilityViolations } from "../accessibility.ts";
import { button, openDesk, openOnlyDesk, pressKey, register, waitForInHand } from "./desk.ts";
import { testInCi } from "@cherga/test-network/test-in-ci";

let product: Product;
beforeAll(async () => {
  product = await startProduct("noon");
});
afterAll(() => product.stop());

test("A visit is served by keyboard, and another console shows each step", async () => {
  const centre = await makeTestCentre(product.address, "Keys", { operators: 2 });
  const [first, second] = centre.operators;
  if (first === undefined || second === undefined) throw new Error("no operators");
  const desk = await openDesk(product, first);
  const other = await openDesk(product, second);
  const num = await register(centre, { dataField: [{ dataFieldId: 1, value: "Ivan Franko" }] });
  await other.list.getByText("Ivan Franko").waitFor();

  await pressKey(desk.page, "n");
  await waitForInHand(desk.page, num);
  await desk.page.getByText("Reason for the call: nobody else is waiting").waitFor();
  // A call can be repeated after a while, without a reload, and again after that.
  const repeat = button(desk.page, "Repeat call");
  await repeat.and(desk.page.locator("[aria-disabled=true]")).waitFor();
  await repeat.and(desk.page.locator("[aria-disabled=false]")).click();
  await repeat.and(desk.page.locator("[aria-disabled=true]")).waitFor();
  await repeat.and(desk.page.locator("[aria-disabled=false]")).waitFor();
  await other.list.getByText("Ivan Franko").waitFor({ state: "detached" });
  await pressKey(desk.page, "s");
  await desk.page.getByText("Served for").waitFor();
  expect(await accessibilityViolations(desk.page)).toEqual([]);
  await pressKey(desk.page, "b");
  await desk.page.getByText("Break started").waitFor();
  await pressKey(desk.page, "b");
  await desk.page.getByText("Continued").waitFor();
  await pressKey(desk.page, "h");
  await desk.page.getByRole("textbox", { name: "Comment (optional)" }).waitFor();
  expect(await accessibilityViolations(desk.page)).toEqual([]);
  await desk.page.keyboard.type("Went for a copy");
  await desk.page.keyboard.press("Enter");
  await waitForInHand(desk.page, "");
  // An action can be undone for some seconds only, so another console is looked at together with it.
  await other.page.keyboard.press("3");
  await Promise.all([
    other.page.getByText("Comment: Went for a copy").waitFor(),
    desk.page.getByText(`${num} deferred`).waitFor(),
  ]);
  await desk.page.keyboard.press("u");
  await waitForInHand(desk.page, num);
  await pressKey(desk.page, "l");
  await desk.page.getByText(`${num} is back in the queue`).waitFor();
  await desk.page.keyboard.press("u");
  await waitForInHand(desk.page, num);
  await desk.page.getByText("Comment: Went for a copy").waitFor();
  await pressKey(desk.page, "c");
  await desk.page.getByText(`${num} completed`).waitFor();
  await waitForInHand(desk.page, "");
  await pressKey(desk.page, "n");
  await desk.page.getByText("Nobody is waiting for you now.").waitFor();
  // Nothing scrolls on an operator's screen.
  await expect
    .poll(() => desk.page.evaluate(() => document.documentElement.scrollHeight - innerHeight))
    .toBeLessThanOrEqual(0);
  expect([...desk.problems, ...other.problems]).toEqual([]);
});

testInCi(
  "Repeated and held keys call the next visitor once, and names follow the chosen language",
  async () => {
    const desk = await openOnlyDesk(product, "Once");
    const { centre } = desk;
    const first = await register(centre);
    const second = await register(centre);
    await desk.list.getByText(second).waitFor();
    await button(desk.page, "Next").and(desk.page.locator("[aria-disabled=false]")).waitFor();
    const sent: string[] = [];
    desk.page.on("request", (request) => request.url().endsWith("/create-event") && sent.push(request.url()));
    await desk.page.evaluate(() => {
      for (let count = 0; count < 5; count += 1)
        document.dispatchEvent(new KeyboardEvent("keydown", { code: "KeyN", repeat: count > 2 }));
    });
    await waitForInHand(desk.page, first);
    await pressKey(desk.page, "s");
    await desk.page.getByText("Served for").waitFor();
    expect(sent).toHaveLength(2);

    // With a current visitor, calling the next one needs a confirmation.
    await pressKey(desk.page, "n");
    await desk.page.getByRole("dialog").getByText(`${first} is still at your window`).waitFor();
    expect(await accessibilityViolations(desk.page)).toEqual([]);
    await desk.page.keyboard.press("Enter");
    await desk.page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await desk.inHand()).toBe(first);
    await pressKey(desk.page, "n");
    await button(desk.page, `Finish ${first} and call the next`).click();
    await waitForInHand(desk.page, second);

    // Names follow the language that the operator chooses.
    const inHand = desk.page.locator("[data-in-hand]");
    await inHand.getByText("Advice", { exact: true }).waitFor();
    await desk.page.getByRole("combobox", { name: "Language" }).click();
    await desk.page.getByRole("option", { name: "Українська" }).click();
    await inHand.getByText("Порада", { exact: true }).waitFor();
    expect(desk.problems).toEqual([]);
  },
);

// Many rounds, on two servers: apps/server/src/queue/races.proof.test.ts.
testInCi("Two operators who call at once never get the same visitor", async () => {
  const centre = await makeTestCentre(product.address, "Racing", { operators: 2 });
  const desks = await Promise.all(centre.operators.map((operator) => openDesk(product, operator)));
  const num = await register(centre);
  await Promise.all(desks.map(({ list }) => list.getByText(num).waitFor()));
  await Promise.all(desks.map(({ page }) => pressKey(page, "n")));
  const inHand = () => Promise.all(desks.map((desk) => desk.inHand()));
  await expect.poll(async () => (await inHand()).toSorted()).toEqual(["", num]);
  const [winner, loser] = (await inHand())[0] === num ? desks : desks.toReversed();
  if (winner === undefined || loser === undefined) throw new Error("no desks");
  await loser.page.getByText("Nobody is waiting for you now.").waitFor();
  expect(await loser.inHand()).toBe("");
  await pressKey(winner.page, "s");
  await winner.page.getByText("Served for").waitFor();
  await pressKey(winner.page, "c");
  await Promise.all(desks.map(({ page }) => waitForInHand(page, "")));
  expect(desks.flatMap(({ problems }) => problems)).toEqual([]);
});

test("A supervisor defers an operator's ticket and takes over the console", async () => {
  const desk = await openOnlyDesk(product, "Watched");
  const { centre, operator } = desk;
  const num = await register(centre);
  await desk.list.getByText(num).waitFor();
  await pressKey(desk.page, "n");
  await waitForInHand(desk.page, num);

  const { page, problems } = await openAs(product, centre.admin, "/admin/remote");
  await page.getByRole("list", { name: "Windows" }).getByText(num).waitFor();
  await page.getByRole("button", { name: new RegExp(operator.name) }).click();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole("region", { name: operator.name }).getByRole("button", { name: "Defer" }).click();
  await waitForInHand(desk.page, "");
  await page.getByRole("list", { name: "Windows" }).getByText("Free").waitFor();
  await button(page, "Take over the console").click();
  await page.locator("[data-in-hand]").waitFor();
  await desk.page.getByText("This console was opened in another browser.").waitFor();
  expect([...problems, ...desk.problems]).toEqual([]);
});

test("A visitor is registered, served and given another service in the console", async () => {
  const { page, problems } = await openOnlyDesk(product, "Counter");
  await page.getByRole("tab", { name: "Registration" }).click();
  await page.getByRole("combobox", { name: "Service" }).click();
  await page.getByRole("option", { name: "Advice" }).click();
  await button(page, "Register and start").click();
  await page.getByText("Served for").waitFor();
  await page.getByRole("tab", { name: "Current list" }).click();
  await pressKey(page, "a");
  await page.getByRole("dialog").getByRole("combobox", { name: "Service" }).click();
  await page.getByRole("option", { name: "Signature" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Add" }).click();
  await page.getByText("0 of 2 services done").waitFor();
  await pressKey(page, "c");
  await page.getByText(/^\S+ completed$/).waitFor();
  expect(problems).toEqual([]);
});
