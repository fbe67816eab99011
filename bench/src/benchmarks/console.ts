import type { Browser, Page } from "playwright-core";
import type { Benchmark } from "#benchmark";
import { median, percentile } from "#statistics";
import { type Administrator, signInAsAdministrator } from "#tools/administrator";
import { type BenchCentre, makeBenchCentre } from "#tools/centre";
import { heldBy, untilDrawn } from "#tools/in-browser";
import { gatherCrowd } from "#tools/listening-crowd";
import type { RunningServer } from "#tools/start-server";

const consoles = 20;
const waiting = 300;
const rounds = 60;
const password = "presses next all day";
/** Eight hours of twenty windows that take six visitors an hour. */
const visits = 960;

export const operatorConsole: Benchmark = {
  name: "console",
  title: `From the key to the ticket on the screen, with ${waiting} waiting and ${consoles} consoles; then a day of events`,
  run: async (tools) => {
    const server = await tools.startServer();
    const administrator = await signInAsAdministrator(server.address);
    const centre = await makeBenchCentre(administrator, "Consoles", consoles);
    await inParts(waiting, () => register(administrator, centre));
    const stream = `${server.address}/api/operator-queue/sse/events-type`;
    await gatherCrowd(tools, stream, [{ headers: administrator.headers, count: consoles - 2 }]);
    const browser = await tools.openBrowser();
    const [presser, watcher] = [
      await openConsole(browser, server, administrator, centre.operatorIds[0]),
      await openConsole(browser, server, administrator, centre.operatorIds[1]),
    ];

    const before = await pressAllDay(presser, watcher, rounds);
    const cdp = await presser.context().newCDPSession(presser);
    const others = centre.operatorIds.slice(2);
    await serve(administrator, centre, others, visits / 4);
    const early = await heldBy(cdp);
    await serve(administrator, centre, others, (visits * 3) / 4);
    const late = await heldBy(cdp);
    const after = await pressAllDay(presser, watcher, rounds);
    administrator.leave();
    return [
      { what: "key to own screen, p50", value: median(before.own), unit: "ms" },
      {
        what: "key to own screen, p95",
        value: percentile(before.own, 95),
        unit: "ms",
        target: { atMost: 100 },
      },
      {
        what: "key to the other screen, p95",
        value: percentile(before.other, 95),
        unit: "ms",
        target: { atMost: 250 },
      },
      { what: `the same after ${visits} visits, own, p95`, value: percentile(after.own, 95), unit: "ms" },
      { what: "memory after a quarter of them", value: early.megabytes, unit: "MB" },
      { what: "memory after all of them", value: late.megabytes, unit: "MB" },
      { what: "nodes after a quarter of them", value: early.nodes, unit: "" },
      { what: "nodes after all of them", value: late.nodes, unit: "" },
    ];
  },
};

async function openConsole(
  browser: Browser,
  { address }: RunningServer,
  administrator: Administrator,
  operatorId = -1,
): Promise<Page> {
  await administrator.ask("PATCH", `/user/edit/${operatorId}`, { password });
  const row = Object(await administrator.ask("GET", `/operator/${operatorId}`));
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  const page = await context.newPage();
  await page.goto(`${address}/login`, { waitUntil: "networkidle" });
  await page.locator("[name=username]").fill(String(row.username));
  await page.locator("[name=password]").fill(password);
  await page.keyboard.press("Enter");
  await page.locator("[role=listitem]").first().waitFor();
  return page;
}

type CrowdTimes = { readonly own: readonly number[]; readonly other: readonly number[] };

/** Calls, starts and completes again and again; the times are of calling. */
async function pressAllDay(presser: Page, watcher: Page, times: number): Promise<CrowdTimes> {
  const own: number[] = [];
  const other: number[] = [];
  for (let round = 0; round < times; round += 1) {
    const seen = watcher.evaluate<number>(untilFirstRowChanges);
    const { pressedAt, shownAt } = await presser.evaluate<{ pressedAt: number; shownAt: number }>(
      pressing("N", isInHand),
    );
    own.push(shownAt - pressedAt);
    other.push((await seen) - pressedAt);
    await presser.evaluate(pressing("S", isInHand));
    await presser.evaluate(pressing("C", `!(${isInHand})`));
  }
  return { own, other };
}

/** A key counts once its button is on; what is pressed before is not meant to count. */
const pressing = (letter: string, isShown: string): string => `(async () => {
  await ${untilDrawn(`document.querySelector('[aria-keyshortcuts="${letter}"]')?.ariaDisabled === "false"`)};
  const pressedAt = performance.timeOrigin + performance.now();
  document.dispatchEvent(new KeyboardEvent("keydown", { code: "Key${letter}" }));
  return { pressedAt, shownAt: await ${untilDrawn(isShown)} };
})()`;
const isInHand = `document.querySelector("[data-in-hand]").dataset.inHand !== ""`;

const firstRow = `document.querySelector("[role=listitem]")?.textContent.slice(0, 4)`;
const untilFirstRowChanges = `(() => {
  const first = ${firstRow};
  return ${untilDrawn(`${firstRow} !== first`)};
})()`;

/** Lets operators serve so many visitors from coming to going, as fast as the server takes it. */
async function serve(
  administrator: Administrator,
  centre: BenchCentre,
  operatorIds: readonly number[],
  count: number,
): Promise<void> {
  const event = (body: object): Promise<unknown> =>
    administrator.ask("POST", "/operator-queue/create-admin-event", body);
  for (let served = 0; served < count; served += operatorIds.length) {
    await Promise.all(
      operatorIds.map(async (operatorId) => {
        await register(administrator, centre);
        const called = Object(await event({ event: "next", operatorId }));
        const ticketItemId = called.current.ticketItemId;
        await event({ event: "start", operatorId, ticketItemId });
        await event({ event: "complete", operatorId, ticketItemId });
      }),
    );
  }
}

const register = (administrator: Administrator, { serviceId }: BenchCentre): Promise<unknown> =>
  administrator.ask("POST", "/operator-queue/ticket-registration", { service: serviceId });

/** Does something many times, a few at a time. */
async function inParts(count: number, work: () => Promise<unknown>): Promise<void> {
  for (let done = 0; done < count; done += 50)
    await Promise.all(Array.from({ length: Math.min(50, count - done) }, work));
}
