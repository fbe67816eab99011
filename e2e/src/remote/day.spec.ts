import { afterAll, beforeAll, expect, test } from "vitest";
import { makeTestCentre } from "../test-centre.ts";
import { type Product, startProduct } from "../start-product.ts";
import { accessibilityViolations } from "../accessibility.ts";
import { button, openDesk, type OpenDesk, pressKey, register, waitForInHand } from "./desk.ts";

let product: Product;
beforeAll(async () => {
  // 9:00; one minute takes three seconds.
  product = await startProduct({ CLOCK: "2026-05-04T06:00:00Z x20" });
});
afterAll(() => product.stop());

test("A day at two windows: walk-ins, a booking, a late visitor, a move, a package, an early call, a pause", async () => {
  const centre = await makeTestCentre(product.address, "Day", {
    operators: 2,
    settings: { maxWaitForCallMin: 3 },
  });
  const [first, second] = centre.operators;
  if (first === undefined || second === undefined) throw new Error("no operators");
  const taras = await openDesk(product, first);
  const olena = await openDesk(product, second);
  const walkIn = await register(centre);
  const absent = await register(centre);
  await taras.list.getByText(absent).waitFor();

  // One visitor is served; the other does not come and is deferred.
  await next(taras, walkIn);
  await start(taras);
  await next(olena, absent);
  await olena.page.getByText(`Client is late, number moved to deferred: ${absent}`).waitFor();
  await olena.page.getByRole("tab", { name: "Deferred" }).click();
  await olena.page.getByText("Latecomer").waitFor();
  await button(olena.page, `Call ${absent}`).click();
  await waitForInHand(olena.page, absent);
  await start(olena);
  await complete(olena, absent);

  // A visitor is moved from one window to the other.
  await pressKey(taras.page, "m");
  await taras.page.getByRole("dialog").waitFor();
  expect(await accessibilityViolations(taras.page)).toEqual([]);
  await taras.page.getByRole("dialog").getByRole("combobox", { name: "Operator" }).click();
  await taras.page.getByRole("option", { name: /Olena Yavir/ }).click();
  await taras.page.getByRole("dialog").getByRole("button", { name: "Move" }).click();
  await waitForInHand(taras.page, "");
  await next(olena, walkIn);
  await start(olena);
  await complete(olena, walkIn);

  // A booking is called early, after a confirmation.
  const booked = await register(centre, { queueDateTime: "2026-05-04T14:00:00.000Z" });
  await button(taras.page, "More").click();
  await taras.page.getByRole("menuitem", { name: "Manage queue" }).click();
  await taras.page.getByRole("region", { name: "Manage queue" }).getByText(booked).waitFor();
  await button(taras.page, `Call ${booked}`).click();
  await taras.page.getByRole("dialog").getByText("The booked time has not come yet.").waitFor();
  await taras.page.getByRole("dialog").getByRole("button", { name: "Call" }).click();
  await waitForInHand(taras.page, booked);
  await start(taras);
  await complete(taras, booked);

  // A visit with two services.
  const both = await register(centre, { servicePackage: centre.packageId });
  await next(taras, both);
  await taras.page.getByText("0 of 2 services done").waitFor();
  await start(taras);
  await complete(taras, both);
  await next(taras, both);
  await taras.page.getByText("1 of 2 services done").waitFor();
  await start(taras);
  await complete(taras, both);

  // A paused operator cannot call.
  await pressKey(olena.page, "z");
  await button(olena.page, "Wake up").waitFor();
  await button(olena.page, "Next").and(olena.page.locator("[aria-disabled=true]")).waitFor();
  await pressKey(olena.page, "z");
  await button(olena.page, "Sleep").waitFor();

  await olena.page.getByRole("tab", { name: "End queue" }).click();
  const ended = olena.page.getByRole("region", { name: "End queue" });
  for (const num of [walkIn, absent, booked]) await ended.getByText(num, { exact: true }).waitFor();
  await expect.poll(() => ended.getByText(both, { exact: true }).count()).toBe(1);
  await ended.getByRole("button", { name: "Service 2 of 2" }).waitFor();
  expect([...taras.problems, ...olena.problems]).toEqual([]);
});

async function next({ page }: OpenDesk, num: string): Promise<void> {
  await pressKey(page, "n");
  await waitForInHand(page, num);
}

async function start({ page }: OpenDesk): Promise<void> {
  await pressKey(page, "s");
  await page.getByText("Served for").waitFor();
}

async function complete({ page }: OpenDesk, num: string): Promise<void> {
  await pressKey(page, "c");
  await page.getByText(`${num} completed`).waitFor();
  await waitForInHand(page, "");
}
