import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenPage } from "../open-page.ts";
import { makeTestCentre, type TestCentre } from "../test-centre.ts";
import { type Product, startProduct } from "../start-product.ts";
import { accessibilityViolations } from "../accessibility.ts";
import { untilFocused } from "../focus.ts";
import { openAs } from "./sign-in.ts";
import { testInCi } from "@cherga/test-network/test-in-ci";

let product: Product;
let centre: TestCentre;
let scheduleId: number;
let opened: OpenPage;
beforeAll(async () => {
  product = await startProduct("noon");
  const openHour = { from: "08:00", to: "20:00" };
  centre = await makeTestCentre(product.address, "Drawing", { settings: { openHour } });
  const made = await centre.ask("POST", "/schedule/create", { description: "Drawn", json: firstPlan });
  scheduleId = Number(made["id"]);
  // The week and the fields below it are in view, so that nothing scrolls during a drag.
  const wide = { viewport: { width: 1600, height: 1600 }, locale: "en-GB" };
  opened = await openAs(product, centre.admin, `/schedule/${scheduleId}`, wide);
  await opened.page.getByLabel("Date", { exact: true }).fill(tuesday);
});
afterAll(() => product.stop());

const tuesday = "2026-05-05";
const holiday = "2026-05-07";
const work = { kind: "work", services: "all", quotas: [] };
const firstPlan = {
  everyD: [],
  weekD: [
    {
      id: "week",
      select: [1, 2, 3, 4, 5],
      unique: false,
      items: [{ ...work, id: "morning", from: "09:00", to: "12:00" }],
    },
  ],
  monthD: [],
  periods: [],
  dates: [{ id: "holiday", title: "Holiday", select: [holiday], unique: true, items: [] }],
};

test("Times of a week are drawn, moved, resized and copied by mouse, and every step is undone", async () => {
  const { page, problems } = opened;
  await stretch(page, "Tuesday 09:00–12:00").waitFor();
  await page.getByRole("combobox", { name: "Service", exact: true }).click();
  await page.getByRole("option", { name: "Information and advice" }).click();
  await page.getByRole("combobox", { name: "Call order" }).click();
  await page.getByRole("option", { name: "By appointment" }).click();
  await page.getByText("35 possible starts").first().waitFor();

  await drag(page, at(tuesday, 14), at(tuesday, 16));
  const chooser = page.getByRole("dialog", { name: "14:00–16:00: for which days?" });
  await chooser.getByRole("button", { name: "Add to the list “Mon–Fri”" }).waitFor();
  await chooser.getByRole("button", { name: "Every Tuesday" }).click();
  await stretch(page, "Tuesday 14:00–16:00").waitFor();
  await page.getByText("58 possible starts").first().waitFor();

  await drag(page, at(tuesday, 15), at(tuesday, 16));
  await page.getByRole("button", { name: "All days: Tue" }).click();
  await stretch(page, "Tuesday 15:00–17:00").waitFor();
  // Resized at its lower end.
  await drag(page, at(tuesday, 17, -3), at(tuesday, 18, -3));
  await page.getByRole("button", { name: "All days: Tue" }).click();
  await stretch(page, "Tuesday 15:00–18:00").waitFor();
  // Its list is for Tuesdays only, so the list moves to Wednesday.
  await drag(page, at(tuesday, 16), at("2026-05-06", 15));
  await stretch(page, "Wednesday 14:00–17:00").waitFor();
  await page.getByText("35 possible starts").first().waitFor();
  // A list for Monday to Friday is copied, not moved.
  await drag(page, at(tuesday, 10), at("2026-05-09", 10));
  await page.getByRole("dialog").getByRole("button", { name: "Only on May 9, 2026" }).click();
  await stretch(page, "Saturday 09:00–12:00").waitFor();

  await page.getByRole("button", { name: "Copy Wednesday, May 6, 2026" }).click();
  const dialog = page.getByRole("dialog");
  for (const day of ["Mon", "Fri"]) await dialog.getByText(day, { exact: true }).click();
  await dialog.getByRole("button", { name: "Copy", exact: true }).click();
  await expect
    .poll(() => stretches(page))
    .toEqual([
      "Monday 09:00–12:00",
      "Monday 14:00–17:00",
      "Tuesday 09:00–12:00",
      "Wednesday 09:00–12:00",
      "Wednesday 14:00–17:00",
      "Friday 09:00–12:00",
      "Friday 14:00–17:00",
      "Saturday 09:00–12:00",
    ]);

  const undo = page.getByRole("button", { name: "Undo" });
  for (const gone of ["Friday 14:00–17:00", "Saturday 09:00–12:00", "Wednesday 14:00–17:00"]) {
    await undo.click();
    await stretch(page, gone).waitFor({ state: "detached" });
  }
  for (const back of ["Tuesday 15:00–17:00", "Tuesday 14:00–16:00"]) {
    await undo.click();
    await stretch(page, back).waitFor();
  }
  await undo.click();
  await stretch(page, "Tuesday 14:00–16:00").waitFor({ state: "detached" });
  await untilSaved(page);
  expect((await centre.ask("GET", `/schedule/${scheduleId}`))["json"]).toEqual(firstPlan);
  expect(problems).toEqual([]);
});

testInCi("Times of a week are added, moved, copied and removed by keyboard", async () => {
  const { page, problems } = opened;
  const said = page.locator("[data-said]");
  const add = page.locator('[data-add="2026-05-09"]');
  await add.focus();
  await page.keyboard.press("n");
  const first = page.getByRole("button", { name: "Every Saturday" });
  await untilFocused(first);
  await page.keyboard.press("Escape");
  await first.waitFor({ state: "detached" });
  await untilFocused(add);
  await page.keyboard.press("Enter");
  await untilFocused(first);
  await page.keyboard.press("Enter");
  await said.getByText("Added: 08:00–20:00, Sat").waitFor();
  await expectFocusOn(page, "Saturday 08:00–20:00");
  for (const keys of ["Alt+ArrowDown", "Alt+ArrowDown", "Shift+ArrowUp", "ArrowUp"])
    await page.keyboard.press(keys);
  await said.getByText("08:15–19:30, Sat").waitFor();
  await untilSaved(page);
  await page.keyboard.press("ArrowRight");
  await expectFocusOn(page, "Sunday 08:15–19:30");

  // Copies a day, then the week.
  await page.getByRole("button", { name: "Copy Sunday, May 10, 2026" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("checkbox", { name: "Sat" }).focus();
  await page.keyboard.press("Space");
  await page.getByRole("dialog").getByRole("button", { name: "Copy", exact: true }).press("Enter");
  await stretch(page, "Saturday 08:15–19:30").waitFor();
  await page.getByRole("button", { name: "Copy this week" }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Copy", exact: true }).press("Enter");
  await page.getByRole("button", { name: "Next week" }).press("Enter");
  // The holiday is copied with the week.
  await expect.poll(() => stretches(page)).not.toContain("Thursday 09:00–12:00");
  await expect.poll(() => stretches(page)).toContain("Sunday 08:15–19:30");
  await page.getByRole("button", { name: "Previous week" }).press("Enter");

  await stretch(page, "Sunday 08:15–19:30").focus();
  await page.keyboard.press("Delete");
  await said.getByText("Removed: 08:15–19:30, Sun. Ctrl+Z brings it back.").waitFor();
  // Undoes every step; slow key presses make several steps of one move.
  const undo = page.getByRole("button", { name: "Undo" });
  for (let step = 0; step < 12 && (await undo.isEnabled()); step += 1) await page.keyboard.press("Control+z");
  await expect.poll(() => stretches(page)).toEqual(firstWeek);
  await untilSaved(page);
  expect((await centre.ask("GET", `/schedule/${scheduleId}`))["json"]).toEqual(firstPlan);

  await stretch(page, "Tuesday 09:00–12:00").press("Enter");
  await page.getByLabel("From", { exact: true }).waitFor();
  expect(problems).toEqual([]);
});

testInCi(
  "Touch draws a time, another browser shows it; layers name overruled times; a day is simulated",
  async () => {
    const { page, problems } = opened;
    const phone = await openAs(product, centre.admin, `/schedule/${scheduleId}`, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      locale: "en-GB",
    });
    await phone.page.getByLabel("Date", { exact: true }).fill("2026-05-04");
    await phone.page.locator('[data-on="2026-05-04"]').scrollIntoViewIfNeeded();
    await drawByFinger(phone.page, at("2026-05-04", 14), at("2026-05-04", 15));
    await phone.page.getByRole("button", { name: "Add to the list “Mon–Fri”" }).tap();
    await stretch(page, "Tuesday 14:00–15:00").waitFor();

    await page.getByRole("switch", { name: "Which rule applies" }).press("Space");
    const overruled = page.getByRole("link", {
      name: /^09:00–12:00 Work, Weekdays: Mon–Fri, does not apply/,
    });
    await expect
      .poll(() => overruled.getAttribute("title"))
      .toMatch(/does not apply: Dates: Holiday replaces it$/);
    await page.getByRole("link", { name: "Day off, Dates: Holiday, replaces" }).waitFor();

    await page.getByRole("button", { name: "Try it", exact: true }).click();
    const rows = page.locator("[data-trial] tbody tr");
    await expect.poll(() => rows.count()).toBe(20);
    const first = await rows.allInnerTexts();
    await page.getByRole("button", { name: "Other random tickets" }).click();
    await expect.poll(() => rows.allInnerTexts()).not.toEqual(first);
    await page.locator("[data-trial] [data-outcome=served]").first().waitFor();

    expect(await accessibilityViolations(page)).toEqual([]);

    expect([...problems, ...phone.problems]).toEqual([]);
  },
);

testInCi(
  "On a small screen the dialog after “Add” is in view although its time is below the fold",
  async () => {
    const small = { viewport: { width: 1366, height: 768 }, locale: "en-GB" };
    const items = [{ ...work, id: "day", from: "08:00", to: "18:00" }];
    const full = { id: "all", select: null, unique: false, items };
    const made = await centre.ask("POST", "/schedule/create", {
      description: "Long days",
      json: { ...firstPlan, everyD: [full], weekD: [] },
    });
    const { page, problems } = await openAs(product, centre.admin, `/schedule/${String(made["id"])}`, small);
    await page.getByRole("button", { name: /^Add work on Saturday/ }).click();
    const chooser = page.getByRole("dialog", { name: /for which days\?$/ });
    await chooser.getByRole("button", { name: "Every Saturday" }).waitFor();
    const isInView = async (): Promise<boolean> => {
      const box = await chooser.boundingBox();
      return box !== null && box.y >= 0 && box.y + box.height <= 768;
    };
    await expect.poll(isInView).toBe(true);
    await chooser.getByRole("button", { name: "Every Saturday" }).click();
    await stretch(page, "Saturday 18:00–20:00").waitFor();
    expect(problems).toEqual([]);
  },
);

const firstWeek = ["Monday", "Tuesday", "Wednesday", "Friday"].map((day) => `${day} 09:00–12:00`);

const untilSaved = (page: Page) => page.locator('[data-phase="saved"]').waitFor();

const stretch = (page: Page, name: string): Locator =>
  page.getByRole("link", { name: new RegExp(`^${name}, Work`) });

/** Returns the times of the week, day by day. */
const stretches = (page: Page) =>
  page
    .locator("[data-stretch]")
    .evaluateAll((all) => all.map((link) => (link.getAttribute("aria-label") ?? "").split(",")[0]));

/** Expects the focus on a time after the week is rendered again. */
async function expectFocusOn(page: Page, name: string): Promise<void> {
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");
  await expect.poll(focused).toContain(name);
}

type Point = { readonly x: number; readonly y: number };

/** An hour of a day, and how many pixels below it. */
type Spot = { readonly on: string; readonly hour: number; readonly downPixels: number };

const at = (on: string, hour: number, downPixels = 0): Spot => ({ on, hour, downPixels });

/** Returns the point of a spot now; the week shows the hours from 8 to 20. */
async function pointOf(page: Page, { on, hour, downPixels }: Spot): Promise<Point> {
  const box = await page.locator(`[data-on="${on}"]`).boundingBox();
  if (box === null) throw new Error(`${on} is not shown`);
  return { x: box.x + box.width / 2, y: box.y + ((hour - 8) / 12) * box.height + downPixels };
}

async function drag(page: Page, from: Spot, to: Spot): Promise<void> {
  await untilStill(page);
  const start = await pointOf(page, from);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  const end = await pointOf(page, to);
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await page.mouse.up();
}

/** Waits until the week stays where it is: results beside it may still arrive. */
async function untilStill(page: Page): Promise<void> {
  const day = page.locator("[data-on]").first();
  let last = "";
  await expect
    .poll(async () => {
      const before = last;
      last = JSON.stringify(await day.boundingBox());
      return last === before;
    })
    .toBe(true);
}

/** Touches until the drag starts, moves and lifts. */
async function drawByFinger(page: Page, from: Spot, to: Spot): Promise<void> {
  await untilStill(page);
  const [start, end] = [await pointOf(page, from), await pointOf(page, to)];
  const finger = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", points: readonly Point[]) =>
    finger.send("Input.dispatchTouchEvent", { type, touchPoints: [...points] });
  await touch("touchStart", [start]);
  await page.locator("[data-dragging=true]").waitFor();
  await touch("touchMove", [{ x: end.x, y: (start.y + end.y) / 2 }]);
  await touch("touchMove", [end]);
  await touch("touchEnd", []);
}
