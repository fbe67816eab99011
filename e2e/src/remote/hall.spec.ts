import { afterAll, beforeAll, expect, test } from "vitest";
import { makeTestCentre, type TestCentre } from "../test-centre.ts";
import { type Product, startProduct } from "../start-product.ts";
import { goTo, moveTo, openAs } from "../staff/sign-in.ts";
import { accessibilityViolations } from "../accessibility.ts";
import { untilFocused } from "../focus.ts";
import { button, register } from "./desk.ts";
import { testInCi } from "@cherga/test-network/test-in-ci";

let product: Product;
beforeAll(async () => {
  product = await startProduct("noon");
});
afterAll(() => product.stop());

const visitsOf = async ({ ask }: TestCentre, operatorId: number): Promise<readonly string[]> => {
  const { queue } = await ask("GET", `/operator/queue?operatorId=${operatorId}`);
  return Array.isArray(queue) ? queue.map(({ num, start }) => `${num} ${start}`) : [];
};

test("A booking is dragged to another window, moved back by undo, and moved by keyboard", async () => {
  const centre = await makeTestCentre(product.address, "Grid", { operators: 2 });
  const [first, second] = centre.operators;
  if (first === undefined || second === undefined) throw new Error("no operators");
  const num = await register(centre, { queueDateTime: "2026-05-04T10:00:00.000Z", operator: first.id });
  const visit = `${num} 2026-05-04T10:00:00.000Z`;
  const { page, problems } = await openAs(product, centre.admin, "/queue/slot", {
    viewport: { width: 1366, height: 768 },
  });
  const booking = page.getByRole("button", { name: new RegExp(`^${num}, `) });
  await booking.scrollIntoViewIfNeeded();
  expect(await accessibilityViolations(page)).toEqual([]);

  const isBesides = async ({ name }: { readonly name: string }): Promise<boolean> => {
    const [row, box] = await Promise.all([page.getByText(name).first().boundingBox(), booking.boundingBox()]);
    return row !== null && box !== null && Math.abs(row.y - box.y) < row.height + box.height;
  };
  // A box grows under the pointer, to show its name; the drag begins at its middle before that.
  const from = await booking.boundingBox();
  if (from === null) throw new Error("nothing to drag");
  const x = from.x + from.width / 2;
  await page.mouse.move(x, from.y + from.height / 2);
  await page.mouse.down();
  const ghost = page.locator(`[data-operator="${second.id}"] [data-moving="false"]`);
  await expect
    .poll(async () => {
      // Measured again each time: what the page still loads may change its layout.
      const row = await page.getByText(second.name).first().boundingBox();
      if (row === null) return 0;
      await page.mouse.move(x, row.y + row.height / 2, { steps: 3 });
      return ghost.count();
    })
    .toBe(1);
  await page.mouse.up();
  await page.getByText(new RegExp(`^${num} moved`)).waitFor();
  await expect.poll(() => visitsOf(centre, second.id)).toEqual([visit]);
  await button(page, "Undo").click();
  await expect.poll(() => visitsOf(centre, first.id)).toEqual([visit]);
  // Its new place has another button.
  await expect.poll(() => isBesides(first)).toBe(true);

  await booking.press("Enter");
  await page.getByRole("dialog").waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  const time = page.getByRole("dialog").getByLabel("Time");
  await time.focus();
  await untilFocused(time);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("13:30");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await expect.poll(() => visitsOf(centre, first.id)).toEqual([`${num} 2026-05-04T10:30:00.000Z`]);
  expect(problems).toEqual([]);
});

test("The dashboard updates its counts, and a ticket shows its history", async () => {
  const centre = await makeTestCentre(product.address, "Counting");
  const opened = await openAs(product, centre.admin, "/");
  const { page, problems } = opened;
  const waiting = page.locator("dt", { hasText: "Waiting now" }).locator("xpath=following-sibling::dd[1]");
  await expect.poll(() => waiting.innerText()).toBe("0");
  const num = await register(centre);
  await expect.poll(() => waiting.innerText()).toBe("1");

  await moveTo(opened, "/queue/ticket");
  await page.getByRole("link", { name: num }).first().click();
  await page.getByText("Registered").first().waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(problems).toEqual([]);
});

testInCi("Dates and codes use the server's clock and the centre's time zone, not the browser's", async () => {
  const centre = await makeTestCentre(product.address, "Dated");
  const terminal = await centre.ask("POST", "/terminal/create", { name: "Hall" });
  const away = { timezoneId: "Pacific/Auckland" };
  const opened = await openAs(product, centre.admin, "/device", away);
  const { page, problems } = opened;
  // Years before the server's date.
  await page.clock.setFixedTime("2019-01-31T12:00:00Z");
  await goTo(opened, product, "/queue/closeDay");
  await page.getByText("May 2026", { exact: true }).waitFor();
  await page.clock.setSystemTime("2026-05-04T09:00:00Z");
  await goTo(opened, product, `/terminal/${String(terminal["id"])}`);
  await page.getByRole("button", { name: "Connect a screen" }).click();
  await page
    .getByText(/until 1[23]:\d\d/)
    .first()
    .waitFor();
  expect(problems).toEqual([]);
});
