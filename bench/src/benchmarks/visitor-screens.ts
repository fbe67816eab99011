import { gzipSync } from "node:zlib";
import { registrationCalls } from "@cherga/contract/calls/registration";
import type { Browser, Page } from "playwright-core";
import type { Benchmark } from "#benchmark";
import { median, percentile } from "#statistics";
import { signInAsAdministrator } from "#tools/administrator";
import { type BenchCentre, idOf, makeBenchCentre } from "#tools/centre";
import { slowDown, untilDrawn } from "#tools/in-browser";
import { letIn } from "#tools/let-in";

const rounds = 7;
/** The demo's booking page, which begins with regions. */
const demoPage = 1;
const visitors = 40;
/** So short that all of them can be served today, whenever that is. */
const serviceMinutes = 1;
const phone = { viewport: { width: 390, height: 844 }, locale: "en-GB" };
const kiosk = { viewport: { width: 1080, height: 1920 }, locale: "en-GB" };

export const visitorScreens: Benchmark = {
  name: "visitor screens",
  title:
    "Phones on a slow connection, and a kiosk: what they load, and how soon they show what people came for",
  run: async (tools) => {
    const server = await tools.startServer();
    const administrator = await signInAsAdministrator(server.address);
    const centre = await makeBenchCentre(administrator, "Phones", 4, serviceMinutes);
    const terminalId = idOf(await administrator.ask("POST", "/terminal/create", terminalFor(centre)));
    const boardId = idOf(
      await administrator.ask("POST", "/board/create", {
        name: "Wall",
        organizationId: centre.organizationId,
      }),
    );
    const made = await administrator.ask("POST", "/operator-queue/ticket-registration", {
      service: centre.serviceId,
    });
    const { token, num } = registrationCalls.register.answer.parse(made).ticket;
    const browser = await tools.openBrowser();

    const tracker = { url: `${server.address}/t/${token}`, shows: String(num) };
    const booking = { url: `${server.address}/book/${demoPage}`, shows: "main ul a" };
    const numberMs: number[] = [];
    const firstStepMs: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      numberMs.push(
        await msUntilShown(browser, tracker.url, (page) => page.getByText(tracker.shows).first()),
      );
      firstStepMs.push(
        await msUntilShown(browser, booking.url, (page) => page.locator(booking.shows).first()),
      );
    }
    const hall = await letIn(browser, server, administrator, { terminalId }, kiosk);
    const ticketMs: number[] = [];
    for (let visitor = 0; visitor < visitors; visitor += 1) ticketMs.push(await msToNumber(hall));
    const wall = await letIn(browser, server, administrator, { boardId }, kiosk);
    const sizes = {
      tracker: kilobytes(await openCounting(browser, tracker.url)),
      booking: kilobytes(await openCounting(browser, booking.url)),
      kiosk: kilobytes(await counting(hall, () => hall.reload())),
      wall: kilobytes(await counting(wall, () => wall.reload())),
    };
    administrator.leave();
    return [
      { what: "scripts of the ticket, gzip", value: sizes.tracker, unit: "kB", target: { atMost: 90 } },
      { what: "scripts of booking, gzip", value: sizes.booking, unit: "kB", target: { atMost: 120 } },
      { what: "scripts of the kiosk, gzip", value: sizes.kiosk, unit: "kB", target: { atMost: 150 } },
      { what: "scripts of the wall, gzip", value: sizes.wall, unit: "kB", target: { atMost: 110 } },
      {
        what: `the ticket's number on a slow phone, median of ${rounds}`,
        value: median(numberMs),
        unit: "ms",
        target: { atMost: 1_200 },
      },
      { what: "the same, slowest", value: Math.max(...numberMs), unit: "ms" },
      {
        what: `booking's first step on a slow phone, median of ${rounds}`,
        value: median(firstStepMs),
        unit: "ms",
        target: { atMost: 1_800 },
      },
      { what: "the same, slowest", value: Math.max(...firstStepMs), unit: "ms" },
      {
        what: `kiosk, last touch to the number, ${visitors} visitors, p95`,
        value: percentile(ticketMs, 95),
        unit: "ms",
        target: { atMost: 300 },
      },
    ];
  },
};

const nameless = { en: "", ru: "", ua: "" };

const terminalFor = ({ organizationId, serviceId }: BenchCentre): object => ({
  name: "Kiosk",
  organizationId,
  languages: ["en", "ua", "ru"],
  menu: [{ id: "one", order: 1, parentId: null, title: nameless, type: "service", serviceId }],
});

/** From asking for a page to what people came for being seen, on a phone that has kept nothing. */
async function msUntilShown(
  browser: Browser,
  url: string,
  find: (page: Page) => ReturnType<Page["locator"]>,
): Promise<number> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await slowDown(page);
  const startedAt = performance.now();
  await page.goto(url, { waitUntil: "commit" });
  await find(page).waitFor();
  const took = performance.now() - startedAt;
  await context.close();
  return took;
}

const takeNow = "Take a ticket now";
const takingNow = `(async () => {
  const button = [...document.querySelectorAll("button")].find((it) => it.textContent.includes("${takeNow}"));
  const touchedAt = performance.timeOrigin + performance.now();
  button.click();
  return (await ${untilDrawn(`document.querySelector("[data-number]") !== null`)}) - touchedAt;
})()`;

/** Takes a ticket; returns the time from the last touch to the drawn number. */
async function msToNumber(page: Page): Promise<number> {
  await page.getByRole("button", { name: "English" }).first().click();
  await page.locator("main ul button, main li button").first().click();
  await page.getByRole("button", { name: takeNow }).waitFor();
  const took = await page.evaluate<number>(takingNow);
  await page.getByRole("button", { name: "Done" }).click();
  return took;
}

async function openCounting(browser: Browser, url: string): Promise<readonly Buffer[]> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  return counting(page, () => page.goto(url));
}

/** Gives the scripts that a page asks for while it is loaded. */
async function counting(page: Page, load: () => Promise<unknown>): Promise<readonly Buffer[]> {
  const bodies: Promise<Buffer>[] = [];
  page.on("response", (answer) => {
    if (answer.url().endsWith(".js")) bodies.push(answer.body());
  });
  await load();
  // What is fetched for later is fetched by then too, and counted.
  await page.waitForTimeout(2_000);
  return Promise.all(bodies);
}

const kilobytes = (bodies: readonly Buffer[]): number =>
  bodies.reduce((sum, body) => sum + gzipSync(body).length, 0) / 1000;
