import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { accessibilityViolations } from "../accessibility.ts";
import { startAgent } from "../agent-process.ts";
import { startProduct, type Product } from "../start-product.ts";
import { makeTestCentre } from "../test-centre.ts";
import { startXScreen } from "../x-screen.ts";
import { openAs } from "./sign-in.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct("noon");
});
afterAll(() => product.stop());

/** Returns the colour in the middle of the screen that is watched. */
const colourOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const canvas = document.querySelector("canvas");
    const dots = canvas?.getContext("2d")?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data ?? [];
    return [...dots].slice(0, 3).join(" ");
  });

test("An administrator watches a hall screen, takes control, and gets it back after the agent was away", async () => {
  const screen = await startXScreen();
  onTestFinished(screen.stop);
  screen.paint("#2060a0");
  const centre = await makeTestCentre(product.address, "Screens");
  const { id } = await centre.ask("POST", "/board-device/create", {
    name: "Large screen",
    organizationId: centre.organizationId,
    type: "none",
    vnc: { host: "127.0.0.1", port: screen.port },
  });
  const enrol = async () => {
    const { code } = await centre.ask("POST", "/device/code", { kind: "board-device", id: Number(id) });
    return startAgent(product.address, String(code));
  };
  const agent = await enrol();

  const { page, problems } = await openAs(product, centre.admin, `/device/board/screen?id=${String(id)}`);
  await page.getByText("The screen can be watched.").waitFor();
  await page.locator("button img").waitFor();
  await page.getByRole("button", { name: "Watch", exact: true }).click();
  await page.getByText("You are watching. Your keyboard and mouse do not reach the screen.").waitFor();
  await expect.poll(() => colourOf(page)).toBe("32 96 160");
  expect(await accessibilityViolations(page)).toEqual([]);
  screen.paint("#a03020");
  await expect.poll(() => colourOf(page)).toBe("160 48 32");

  await page.getByRole("button", { name: "Take control" }).click();
  await page.getByText("You control the screen.").waitFor();
  await page.getByRole("button", { name: "Release control" }).click();
  await page.getByText("You are watching.").waitFor();
  await page.getByRole("cell", { name: "Took control" }).waitFor();

  await agent.stop();
  await page.getByText("The agent of this screen is not connected.").first().waitFor();
  const back = await enrol();
  onTestFinished(back.stop);
  await page.getByText("You are watching.").waitFor();
  await expect.poll(() => colourOf(page)).toBe("160 48 32");

  await page.getByRole("button", { name: "Stop watching" }).click();
  await page.getByRole("cell", { name: "now", exact: true }).waitFor({ state: "detached" });
  // The page tries to connect while the agent is away, and noVNC reports each attempt that finds none.
  expect(problems.filter((text) => !text.startsWith("Failed when connecting"))).toEqual([]);
});
