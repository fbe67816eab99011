import { bySize } from "@cherga/test-network/test-size";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { startProxy } from "@cherga/test-network/proxy";
import { type Product, startProduct } from "../start-product.ts";
import { button, openDesk, pressKey, register, waitForInHand } from "./desk.ts";
import { makeTestCentre } from "../test-centre.ts";
import { watchShifts } from "./shifts.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct("noon");
});
afterAll(() => product.stop());

const layouts = [
  { path: "/remote", width: 1366, height: 768 },
  { path: "/remote", width: 360, height: 740 },
  { path: "/new/remote", width: 768, height: 1024 },
];

/** A short run tries a wide and a narrow layout. */
test.each(bySize({ short: layouts.slice(0, 2), long: layouts }))(
  "no button of $path moves at $width px, whatever the window does",
  async ({ path, width, height }) => {
    const centre = await makeTestCentre(product.address, `Steady${width}`);
    const [operator] = centre.operators;
    if (operator === undefined) throw new Error("no operator");
    const first = await register(centre, { dataField: [{ dataFieldId: 1, value: "Ivan Franko" }] });
    const second = await register(centre);
    const line = await startProxy(product.address);
    onTestFinished(() => line.close());
    const { page } = await openDesk({ ...product, address: line.address }, operator, path, {
      viewport: { width, height },
      reducedMotion: "no-preference",
    });
    await page.getByText("Success login").waitFor({ state: "detached" });
    await page.getByText("2 visitors are waiting.").first().waitFor();

    const shifts = await watchShifts(page);
    const boxes = await boxesOf(page);
    expect(boxes).toHaveLength(15);
    const states: Record<string, typeof boxes> = {};
    const see = async (state: string): Promise<void> => {
      states[state] = await boxesOf(page);
    };

    await pressKey(page, "n");
    await waitForInHand(page, first);
    await see("called");
    await pressKey(page, "s");
    await page.getByText("Served for").waitFor();
    await see("serving");
    await pressKey(page, "b");
    await button(page, "Continue").waitFor();
    await see("on a break");
    await pressKey(page, "b");
    await button(page, "Break").waitFor();
    await pressKey(page, "h");
    await page.getByRole("textbox", { name: "Comment" }).fill("Went for a copy");
    await page.keyboard.press("Enter");
    await page.getByText(`${first} deferred`).waitFor();
    await see("after an action that can be undone");
    await pressKey(page, "z");
    await page.getByRole("heading", { name: "Your window is paused" }).waitFor();
    await see("paused");
    await pressKey(page, "z");
    await page.getByRole("heading", { name: "No visitor at your window" }).waitFor();
    await pressKey(page, "n");
    await waitForInHand(page, second);
    await pressKey(page, "x");
    await page.getByText(`${second}: no-show, deferred`).waitFor();
    await see("after a visitor who did not come");
    await pressKey(page, "n");
    await page.getByText("Nobody is waiting for you now.").waitFor();
    await see("with an empty queue");

    line.cut();
    await page.getByText("Lost connection to server").waitFor();
    await page.getByRole("heading", { name: "No connection to the server" }).waitFor();
    await see("offline");
    line.mend();
    await page.getByRole("heading", { name: "No visitor at your window" }).waitFor();
    await see("online again");

    for (const [state, found] of Object.entries(states))
      expect({ [state]: found }).toEqual({ [state]: boxes });
    expect(await shifts.found()).toEqual([]);
  },
);

/** Where each button stands. */
const boxesOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("[role=group] > div > button")].map((each) => {
      const { x, y, width, height } = each.getBoundingClientRect();
      return [x, y + scrollY, width, height].map(Math.round).join(" ");
    }),
  );
