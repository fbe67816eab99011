// Takes the screenshots of the README. It starts the built server with the demo, and stops it at the end.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { findChromium } from "./needs.mjs";
import { root } from "./run.mjs";

const folder = join(root, "docs/images");
/** A Monday morning in the demo's centre, with many visitors. */
const clock = "2026-05-04T08:20:00Z";
/** A console whose operator has called or serves a visitor. */
const inHand = '[data-in-hand]:not([data-in-hand=""])';

const executablePath = await findChromium();
if (executablePath === undefined)
  throw new Error("There is no Chromium: run `npm run test:setup`, or set CHROMIUM to its path.");

const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
const dataDir = await mkdtemp(join(tmpdir(), "cherga-screenshots-"));
const server = spawn(process.execPath, ["scripts/start.mjs"], {
  cwd: root,
  env: {
    PATH: process.env["PATH"],
    HOME: process.env["HOME"],
    CLOCK: clock,
    DEMO_HALL: "0",
    DATA_DIR: dataDir,
    PORT: "0",
  },
  stdio: ["ignore", "pipe", "inherit"],
});
try {
  const address = await readAddress();
  await mkdir(folder, { recursive: true });
  const consoles = [await openConsole(address, "operator1"), await openConsole(address, "operator3")];
  await consoles[0]?.screenshot({ path: join(folder, "console.png") });
  const board = await openBoard(address);
  for (const page of consoles) {
    const popup = board.locator("[data-popup]").first();
    // Together, so that the failure of one ends the script in order. The popup is shown for a moment only.
    await Promise.all([popup.waitFor(), callNext(page)]);
    await popup.waitFor({ state: "detached" });
  }
  await board.screenshot({ path: join(folder, "board.png") });
} finally {
  await browser.close();
  if (server.exitCode === null && server.signalCode === null) {
    server.kill("SIGTERM");
    await once(server, "exit");
  }
  await rm(dataDir, { recursive: true, force: true });
}

/**
 * Reads the address that the server prints when it is ready.
 * @returns {Promise<string>}
 */
function readAddress() {
  return new Promise((resolve, reject) => {
    let output = "";
    server.stdout.on("data", (text) => {
      output += String(text);
      const address = /ready: (\S+)/.exec(output)?.[1];
      if (address !== undefined) resolve(address);
    });
    server.on("exit", () => reject(new Error(`The server ended: ${output}`)));
  });
}

/**
 * Opens the console of an operator of the demo, who is serving a visitor.
 * @param {string} address
 * @param {string} username
 */
async function openConsole(address, username) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: "en-US" });
  await page.goto(`${address}/remote`);
  await page.locator("[name=username]").fill(username);
  await page.locator("[name=password]").fill("operator");
  const notification = page.locator(".mantine-Notification-root").first();
  // It is shown for a moment only, so the wait begins before the click.
  await Promise.all([notification.waitFor(), page.locator("button[type=submit]").click()]);
  await notification.waitFor({ state: "detached" });
  await page.locator(inHand).waitFor();
  return page;
}

/**
 * Completes the visit in hand, also if it should be paid, and calls the next visitor, by the keys that every language
 * shares.
 * @param {import("playwright-core").Page} page
 */
async function callNext(page) {
  await page.keyboard.press("KeyC");
  const free = page.locator('[data-in-hand=""]');
  const dialog = page.getByRole("dialog");
  const reason = dialog.getByRole("textbox");
  await free.or(reason).first().waitFor();
  if (await reason.isVisible()) {
    await reason.fill("Exempt from the fee");
    // The console is in the operator's language.
    await dialog.getByRole("button", { name: /without payment|без оплат/i }).click();
  }
  await free.waitFor();
  await page.keyboard.press("KeyN");
  await page.locator(inHand).waitFor();
}

/**
 * Opens the hall screen of the demo's centre, in English.
 * @param {string} address
 */
async function openBoard(address) {
  const login = { username: "admin", password: "admin" };
  const { access_token: token } = await send("POST", `${address}/api/auth/login`, login);
  const authorization = `Bearer ${String(token)}`;
  const callPopup = {
    show: true,
    timeoutMs: 2_000,
    sound: false,
    speech: false,
    repeat: 1,
    languages: ["en"],
  };
  await send("PATCH", `${address}/api/board/edit/1`, { callPopup }, { authorization });
  const { code } = await send("POST", `${address}/api/enrolment/create`, { boardId: 1 }, { authorization });

  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 }, locale: "en-US" });
  await page.goto(`${address}/screen/1`);
  await page.getByLabel("Code, 8 characters").fill(String(code));
  await page.getByRole("button", { name: "Connect" }).click();
  await page.locator("[data-line=live]").waitFor();
  return page;
}

/**
 * @param {"POST" | "PATCH"} method
 * @param {string} url
 * @param {object} body
 * @param {Readonly<Record<string, string>>} [headers]
 * @returns {Promise<Record<string, unknown>>}
 */
async function send(method, url, body, headers = {}) {
  const init = {
    method,
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  };
  const answer = await fetch(url, init);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return Object(await answer.json());
}
