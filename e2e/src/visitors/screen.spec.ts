import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPage } from "../open-page.ts";
import { makeQuietCentre } from "../quiet-centre.ts";
import { type Running, startAll } from "../running.ts";
import { violationsOn } from "../violations.ts";
import { atDesk, makeBoard, nameWindows, takeTicket } from "./hall.ts";

let running: Running;
beforeAll(async () => {
  running = await startAll({ CLOCK: "2026-05-04T08:55:00Z" });
});
afterAll(() => running.stop());

const sizes = [
  [3840, 2160],
  [1080, 1920],
  [1920, 1080],
] as const;
const wall = { viewport: { width: 1920, height: 1080 }, locale: "en-US" };

async function letIn(page: Page, code: string): Promise<void> {
  await page.getByLabel("Code, 8 characters").fill(code);
  await page.getByRole("button", { name: "Start" }).click();
  await page.locator("[data-line=live]").waitFor();
}

const popup = (page: Page, num: string) => page.locator(`[data-popup="${num}"]`);
const fits = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    return scrollWidth <= innerWidth && scrollHeight <= innerHeight;
  });

test("a screen is let in by its code, and shows every layout at once when it is chosen", async () => {
  const centre = await makeQuietCentre(running.address, "Wall", { operators: 2 });
  await nameWindows(centre);
  const { boardId, code } = await makeBoard(centre);
  const { page, problems } = await openPage(running, `/screen/${boardId}`, wall);
  await page.getByLabel("Code, 8 characters").fill("AAAAAAAA");
  await page.getByRole("button", { name: "Start" }).click();
  await page.getByText("This code is not valid").waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await letIn(page, code.toLowerCase());
  await page.getByText("Nobody is waiting").waitFor();

  const first = await takeTicket(centre);
  await takeTicket(centre);
  await atDesk(centre, "next");
  await page.getByText("Called · Window 3").first().waitFor();
  await popup(page, first.num).waitFor({ state: "detached" });
  const board = await centre.ask("GET", `/board/${boardId}`);
  for (const layout of ["list", "tile", "tileSort", "table"]) {
    const queue = {
      ...Object(board["queue"]),
      layout,
      indicator: layout === "tile" ? "progressBar" : "number",
    };
    await centre.ask("PATCH", `/board/edit/${boardId}`, { queue });
    await page.locator(`[data-layout=${layout}]`).waitFor();
    expect([layout, await violationsOn(page)]).toEqual([layout, []]);
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      expect([layout, width, await fits(page)]).toEqual([layout, width, true]);
    }
  }
  const drill = "Fire drill at noon";
  const announcement = {
    show: true,
    text: { en: drill, ru: drill, ua: drill },
    colour: "red",
    timeoutMs: 5_000,
  };
  await centre.ask("PATCH", `/board/edit/${boardId}`, { announcement });
  await page.getByText(drill).waitFor();
  expect(problems.filter((problem) => !problem.includes("404"))).toEqual([]);
});

test("a call is on the wall and on the phone at once, two calls follow each other, and none comes twice", async () => {
  const centre = await makeQuietCentre(running.address, "Calls", { operators: 2 });
  await nameWindows(centre);
  const { boardId, code } = await makeBoard(centre);
  const { page, problems } = await openPage(running, `/screen/${boardId}`, wall);
  await letIn(page, code);
  const first = await takeTicket(centre);
  const second = await takeTicket(centre);
  const { page: phone } = await openPage(running, `/t/${first.token}`, {
    viewport: { width: 390, height: 844 },
    locale: "en-US",
  });

  await Promise.all([atDesk(centre, "arbitraryCall", first), atDesk(centre, "arbitraryCall", second, 1)]);
  await Promise.all([popup(page, first.num).waitFor(), phone.getByText("It is your turn").first().waitFor()]);
  expect(await violationsOn(page)).toEqual([]);
  await popup(page, second.num).waitFor();
  await page.locator("[data-popup]").waitFor({ state: "detached" });

  // Somebody else's call does not bring them back.
  const third = await takeTicket(centre);
  await page.getByText(third.num).first().waitFor();
  expect(await page.locator("[data-popup]").count()).toBe(0);
  expect(problems).toEqual([]);
});

test("a server that dies takes the numbers off the wall, and after it comes back old calls stay silent", async () => {
  const centre = await makeQuietCentre(running.address, "Cut");
  await nameWindows(centre);
  const { boardId, code, enrolmentId } = await makeBoard(centre);
  const { page } = await openPage(running, `/screen/${boardId}`, wall);
  await letIn(page, code);
  const visitor = await takeTicket(centre);
  const { page: phone } = await openPage(running, `/t/${visitor.token}`, { locale: "en-US" });
  await atDesk(centre, "next");
  await popup(page, visitor.num).waitFor();

  await running.server?.kill();
  await page.getByRole("heading", { name: "No connection" }).waitFor();
  expect(await page.locator("[data-popup]").count()).toBe(0);
  expect(await page.getByText(visitor.num).count()).toBe(0);
  expect(await violationsOn(page)).toEqual([]);
  await phone.getByText("No connection").waitFor();
  expect(await phone.getByText("Window 3").and(phone.locator(":visible")).count()).toBe(0);
  expect(await violationsOn(phone)).toEqual([]);

  await running.server?.comeBack();
  await page.locator("[data-line=live]").waitFor();
  await page.getByText("Called · Window 3").waitFor();
  expect(await page.locator("[data-popup]").count()).toBe(0);
  await phone.getByText("Window 3").first().waitFor();

  const login = { username: centre.admin.username, password: centre.admin.password };
  const signedIn = await fetch(`${running.address}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(login),
  });
  const { access_token: token } = Object(await signedIn.json());
  await fetch(`${running.address}/api/enrolment/delete/${enrolmentId}`, {
    method: "DELETE",
    headers: { authorization: `Bearer ${token}` },
  });
  await page.getByText("This screen is no longer let in").waitFor();
});
