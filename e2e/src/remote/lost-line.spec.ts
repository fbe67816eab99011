import type { Route } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Running, startAll } from "../running.ts";
import { button, openOnlyDesk, register, waitForInHand } from "./desk.ts";

let running: Running;
beforeAll(async () => {
  running = await startAll({ CLOCK: "2026-05-04T08:55:00Z" });
});
afterAll(() => running.stop());

test("an answer that is lost on the way is asked for again, and what was done is done once", async () => {
  const desk = await openOnlyDesk(running, "Torn");
  const { centre } = desk;
  const first = await register(centre);
  const second = await register(centre);
  await desk.list.getByText(second).waitFor();
  let count = 0;
  await desk.page.route("**/create-event", async (route) => {
    count += 1;
    if (count > 1) return route.continue();
    // The server does it, and nobody hears of it.
    await route.fetch();
    return route.abort("connectionreset");
  });
  await desk.page.keyboard.press("n");
  await waitForInHand(desk.page, first);
  await button(desk.page, "Start").and(desk.page.locator(":not([aria-disabled=true])")).waitFor();
  expect(count).toBe(2);
  await desk.list.getByText(second).waitFor();
});

test("a single call that does not get through empties the lists only until it is made again", async () => {
  const desk = await openOnlyDesk(running, "Hiccup");
  const { centre, operator } = desk;
  const first = await register(centre);
  await desk.list.getByText(first).waitFor();
  let isCut = true;
  const cut = (route: Route) => (isCut ? route.abort("connectionreset") : route.continue());
  await desk.page.route("**/operator-queue/current-ticket*", cut);
  await desk.page.route("**/operator-queue/current", cut);
  // Somebody else acts at this desk, and what is in hand cannot be fetched.
  await centre.ask("POST", "/operator-queue/create-admin-event", { event: "sleep", operatorId: operator.id });
  await desk.list.getByText(/^Not known since \d\d:\d\d/).waitFor();
  isCut = false;
  await desk.list.getByText(first).waitFor();
  expect(await desk.list.getByText(/^Not known since/).count()).toBe(0);
});

test("a server that dies and comes back finds everybody where they were, and does nothing that was pressed meanwhile", async () => {
  const desk = await openOnlyDesk(running, "Dark");
  const { centre } = desk;
  const first = await register(centre);
  const second = await register(centre);
  await desk.list.getByText(second).waitFor();
  await desk.page.keyboard.press("n");
  await waitForInHand(desk.page, first);

  await running.server?.kill();
  await desk.page.getByText("Lost connection to server").waitFor();
  // What may be old is not shown, who is in hand stays in sight, and nothing can be pressed.
  await desk.list.getByText(second).waitFor({ state: "detached" });
  await desk.list.getByText(/^Not known since \d\d:\d\d/).waitFor();
  expect(await desk.page.getByText("Nobody waits for you.").count()).toBe(0);
  expect(await desk.inHand()).toBe(first);
  await button(desk.page, "Start").and(desk.page.locator("[aria-disabled=true]")).waitFor();
  await desk.page.keyboard.press("s");

  await running.server?.comeBack();
  await desk.list.getByText(second).waitFor();
  await button(desk.page, "Start").and(desk.page.locator(":not([aria-disabled=true])")).waitFor();
  expect(await desk.inHand()).toBe(first);
  await desk.page.getByText("Called").first().waitFor();
  expect(await desk.page.getByText("Served for").count()).toBe(0);
  await desk.page.keyboard.press("s");
  await desk.page.getByText("Served for").waitFor();
});
