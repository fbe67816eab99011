import { afterAll, beforeAll, expect, test } from "vitest";
import { type Product, startProduct } from "../start-product.ts";
import { button, openOnlyDesk, pressKey, register, waitForInHand } from "./desk.ts";
import { testInCi } from "@cherga/test-network/test-in-ci";

let product: Product;
beforeAll(async () => {
  product = await startProduct({ CLOCK: "2026-05-04T08:55:00Z" });
});
afterAll(() => product.stop());

testInCi("A command whose answer is lost is repeated and has its effect once", async () => {
  const desk = await openOnlyDesk(product, "Torn");
  const { centre } = desk;
  const first = await register(centre);
  const second = await register(centre);
  await desk.list.getByText(second).waitFor();
  let count = 0;
  await desk.page.route("**/create-event", async (route) => {
    count += 1;
    if (count > 1) return route.continue();
    // The server executes the command; its answer is lost.
    await route.fetch();
    return route.abort("connectionreset");
  });
  await pressKey(desk.page, "n");
  await waitForInHand(desk.page, first);
  await button(desk.page, "Start").and(desk.page.locator(":not([aria-disabled=true])")).waitFor();
  expect(count).toBe(2);
  await desk.list.getByText(second).waitFor();
});

test("After a server restart the console has the same state and ignores keys pressed meanwhile", async () => {
  const desk = await openOnlyDesk(product, "Dark");
  const { centre } = desk;
  const first = await register(centre);
  const second = await register(centre);
  await desk.list.getByText(second).waitFor();
  await pressKey(desk.page, "n");
  await waitForInHand(desk.page, first);

  await product.server?.kill();
  await desk.page.getByText("Lost connection to server").waitFor();
  // Lists that may be outdated are hidden, the current visitor stays, and buttons are disabled.
  await desk.list.getByText(second).waitFor({ state: "detached" });
  await desk.list.getByText(/^No connection to the server since \d\d:\d\d/).waitFor();
  expect(await desk.page.getByText("Nobody is waiting for you.").count()).toBe(0);
  expect(await desk.inHand()).toBe(first);
  await button(desk.page, "Start").and(desk.page.locator("[aria-disabled=true]")).waitFor();
  await desk.page.keyboard.press("s");

  await product.server?.restart();
  await desk.list.getByText(second).waitFor();
  await button(desk.page, "Start").and(desk.page.locator(":not([aria-disabled=true])")).waitFor();
  expect(await desk.inHand()).toBe(first);
  await desk.page.getByText("Called").first().waitFor();
  expect(await desk.page.getByText("Served for").count()).toBe(0);
  await pressKey(desk.page, "s");
  await desk.page.getByText("Served for").waitFor();
});
