import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPage } from "../open-page.ts";
import { makeTestCentre } from "../test-centre.ts";
import { type Product, startProduct } from "../start-product.ts";
import { accessibilityViolations } from "../accessibility.ts";
import { atDesk, enrolBoard, makeBoard, nameWindows, recordPopups, popup, takeTicket } from "./hall.ts";
import { testInCi } from "@cherga/test-network/test-in-ci";

let product: Product;
beforeAll(async () => {
  product = await startProduct("noon");
});
afterAll(() => product.stop());

const sizes = [
  [3840, 2160],
  [1080, 1920],
  [1920, 1080],
] as const;
const wall = {
  viewport: { width: 1920, height: 1080 },
  locale: "en-US",
  reducedMotion: "no-preference",
} as const;

const fits = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    return scrollWidth <= innerWidth && scrollHeight <= innerHeight;
  });

testInCi("A board is enrolled by its code, and changes its layout at once", async () => {
  const centre = await makeTestCentre(product.address, "Wall", { operators: 2 });
  await nameWindows(centre);
  const { boardId, code } = await makeBoard(centre);
  const { page, problems } = await openPage(product, `/screen/${boardId}`, wall);
  await page.getByLabel("Code, 8 characters").fill("AAAAAAAA");
  await page.getByRole("button", { name: "Connect" }).click();
  await page.getByText("This code is not valid").waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await enrolBoard(page, code.toLowerCase());
  await page.getByText("Nobody is waiting").waitFor();

  const first = await takeTicket(centre);
  await takeTicket(centre);
  await atDesk(centre, "next");
  await page.locator("li[data-status=call]", { hasText: first.num }).getByText("Window 3").waitFor();
  await popup(page, first.num).waitFor({ state: "detached" });
  await expect.poll(() => page.getByText(first.num, { exact: true }).count()).toBe(1);
  const board = await centre.ask("GET", `/board/${boardId}`);
  // The slide is shown in every layout.
  const poster = await uploadPoster(page);
  const files = [{ path: poster, type: "image" }];
  await centre.ask("PATCH", `/board/edit/${boardId}`, { slides: { show: true, timeoutMs: 60_000, files } });
  await page.locator(`[data-slide="${poster}"]`).waitFor();
  for (const layout of ["list", "tile", "tileSort", "table"]) {
    const queue = {
      ...Object(board["queue"]),
      layout,
      indicator: layout === "tile" ? "progressBar" : "number",
    };
    await centre.ask("PATCH", `/board/edit/${boardId}`, { queue });
    await page.locator(`[data-layout=${layout}]`).waitFor();
    expect([layout, await accessibilityViolations(page)]).toEqual([layout, []]);
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await expect.poll(async () => [layout, width, await fits(page)]).toEqual([layout, width, true]);
      await expect.poll(async () => [layout, width, await isSlideSmall(page)]).toEqual([layout, width, true]);
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

/** A slide takes at most a third of the wall, and something of it can be seen. */
const isSlideSmall = (page: Page): Promise<boolean> =>
  page.locator("[data-slide]").evaluate((slide) => {
    const { width, height } = slide.getBoundingClientRect();
    const share = (width * height) / (innerWidth * innerHeight);
    return share > 0.02 && share <= 1 / 3;
  });

/** Keeps a picture as the administrator of everything; gives its address. */
async function uploadPoster(page: Page): Promise<string> {
  const asked = (path: string, headers: Readonly<Record<string, string>>, body: string | Uint8Array) =>
    fetch(`${product.address}/api${path}`, { method: "POST", headers, body: Buffer.from(body) });
  const login = JSON.stringify({ username: "admin", password: "admin" });
  const { access_token } = Object(
    await (await asked("/auth/login", { "content-type": "application/json" }, login)).json(),
  );
  const headers = { authorization: `Bearer ${String(access_token)}`, "content-type": "image/png" };
  return String(Object(await (await asked("/file/create", headers, await page.screenshot())).json()).path);
}

test("a call is on the wall and on the phone at once, two calls follow each other, and none comes twice", async () => {
  const centre = await makeTestCentre(product.address, "Calls", { operators: 2 });
  await nameWindows(centre);
  const { boardId, code } = await makeBoard(centre);
  const { page, problems } = await openPage(product, `/screen/${boardId}`, wall);
  await enrolBoard(page, code);
  const first = await takeTicket(centre);
  const second = await takeTicket(centre);
  const { page: phone } = await openPage(product, `/t/${first.token}`, {
    viewport: { width: 390, height: 844 },
    locale: "en-US",
  });

  const called = await recordPopups(page);
  // A popup is shown for a moment only.
  await Promise.all([
    popup(page, first.num).waitFor(),
    phone.getByText("It is your turn").first().waitFor(),
    atDesk(centre, "arbitraryCall", first),
    atDesk(centre, "arbitraryCall", second, 1),
  ]);
  const inOrder = async (): Promise<readonly string[]> => (await called()).toSorted();
  await expect.poll(inOrder).toEqual([first.num, second.num]);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.locator("[data-popup]").waitFor({ state: "detached" });

  // A later call does not show earlier ones again.
  const third = await takeTicket(centre);
  await page.getByText(third.num).first().waitFor();
  expect(await called()).toHaveLength(2);
  expect(problems).toEqual([]);
});
