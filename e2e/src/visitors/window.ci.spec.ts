import { once } from "node:events";
import net from "node:net";
import { startProxy } from "@cherga/test-network/proxy";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accessibilityViolations } from "../accessibility.ts";
import { startAgent } from "../agent-process.ts";
import { openPage } from "../open-page.ts";
import { openAs } from "../staff/sign-in.ts";
import { type Product, startProduct } from "../start-product.ts";
import { makeTestCentre } from "../test-centre.ts";
import { atDesk, nameWindows, takeTicket } from "./hall.ts";
import { testInCi } from "@cherga/test-network/test-in-ci";

let product: Product;
beforeAll(async () => {
  product = await startProduct("noon");
});
afterAll(() => product.stop());

const fits = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    return scrollWidth <= innerWidth && scrollHeight <= innerHeight;
  });

test("A tablet above a window shows who is called, and nothing while the server cannot be reached", async () => {
  const centre = await makeTestCentre(product.address, "Tablet");
  await nameWindows(centre);
  const [operator] = centre.operators;
  const staff = await openAs(product, centre.admin, `/operator/${operator?.id ?? 0}`);
  const display = staff.page.getByRole("group", { name: "Window display in a browser" });
  await display.getByRole("link").waitFor();
  await display.getByRole("button", { name: "Connect a screen" }).click();
  const code = display.getByText(/^[2-9A-Z]{8}$/);
  await code.waitFor();

  const cable = await startProxy(product.address);
  const there = { ...product, address: cable.address };
  const { page, problems } = await openPage(there, `/indicator/${operator?.id ?? 0}`, {
    viewport: { width: 1280, height: 800 },
    locale: "en-US",
  });
  await page.getByLabel("Code, 8 characters").fill((await code.textContent()) ?? "");
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Connect" }).click();
  await page.getByRole("heading", { name: "Window 3" }).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);

  const visitor = await takeTicket(centre);
  await atDesk(centre, "next");
  await page.locator("[data-state=called]").getByText(visitor.num, { exact: true }).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  for (const [width, height] of [
    [1280, 800],
    [800, 1280],
    [360, 640],
    [3840, 2160],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(async () => [width, await fits(page)]).toEqual([width, true]);
  }
  await atDesk(centre, "start", visitor);
  await page.locator("[data-state=serving]").getByText(visitor.num, { exact: true }).waitFor();

  cable.silence("both");
  await page.getByText("No connection").waitFor({ timeout: 60_000 });
  expect(await page.getByText(visitor.num).count()).toBe(0);
  expect(await accessibilityViolations(page)).toEqual([]);
  cable.mend();
  await page.getByText(visitor.num, { exact: true }).waitFor();
  await atDesk(centre, "complete", visitor);
  await page.locator("[data-state=free]").waitFor();
  expect(await page.getByText(visitor.num).count()).toBe(0);
  expect([...problems.filter((problem) => !problem.includes("ERR_")), ...staff.problems]).toEqual([]);
  await page.context().close();
  await cable.close();
});

/** A hardware console in the network. */
async function startConsole() {
  let heard = "";
  const sockets = new Set<net.Socket>();
  const hardware = net.createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => sockets.delete(socket));
    socket.on("data", (bytes) => (heard += String(bytes)));
  });
  hardware.listen(0, "127.0.0.1");
  await once(hardware, "listening");
  const own = hardware.address();
  return {
    port: typeof own === "object" && own !== null ? own.port : 0,
    lines: () => sockets.size,
    press: (code: string) => {
      for (const socket of sockets) socket.write(`$K,${code}\r\n`);
    },
    heard: () => heard,
    close: () => {
      for (const socket of sockets) socket.destroy();
      hardware.close();
    },
  };
}

testInCi("A button is learned by pressing it, and then calls the next visitor", async () => {
  const centre = await makeTestCentre(product.address, "Buttons");
  const hardware = await startConsole();
  const { id } = await centre.ask("POST", "/remote-device/create", {
    name: "Console of the desk",
    organizationId: centre.organizationId,
    config: { operatorId: centre.operators[0]?.id, line: "tcp", address: `127.0.0.1:${hardware.port}` },
  });
  const { code } = await centre.ask("POST", "/device/code", { kind: "remote-device", id: Number(id) });
  const agent = await startAgent(product.address, String(code));
  try {
    await expect.poll(hardware.lines).toBe(1);
    const { page, problems } = await openAs(product, centre.admin, "/device/remote/keys");
    await page.getByText("No button has an action yet").waitFor();
    await page.getByRole("button", { name: "Learn a button" }).click();
    await page.getByText("Press the button on the console").waitFor();
    hardware.press("7");
    await page.getByText("Button 7: what does it do?").waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole("combobox", { name: "Action of button 7" }).click();
    await page.getByRole("option", { name: "Call the next visitor" }).click();
    await page.getByRole("button", { name: "Remove button 7" }).waitFor();

    const { num } = await takeTicket(centre);
    hardware.press("7");
    await expect.poll(hardware.heard).toContain(`$T,CALL ${num}`);
    await expect.poll(hardware.heard).toContain(`$S,C,${num}`);
    await page.getByRole("cell", { name: `CALL ${num}` }).waitFor();
    expect(problems).toEqual([]);
  } finally {
    await agent.stop();
    hardware.close();
  }
});
