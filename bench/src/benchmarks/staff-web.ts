import { gzipSync } from "node:zlib";
import pg from "pg";
import type { Browser, BrowserContext, Page } from "playwright-core";
import type { Benchmark } from "#benchmark";
import { median } from "#statistics";
import { signInAsAdministrator } from "#tools/administrator";
import type { RunningServer } from "#tools/start-server";

const rounds = 5;
/** The stream stays open, so the network is never idle; by then nothing else is on its way. */
const settleMs = 2_000;
const manyRows = 5_000;
const typed = "The quick brown fox jumps over the lazy dog, twice a day, and is never late.";

export const staffWeb: Benchmark = {
  name: "staff-web",
  title:
    "The staff's pages in a real browser: what they load, how soon they stand, how they keep up with hands",
  run: async (tools) => {
    const server = await tools.startServer();
    const browser = await tools.openBrowser();
    const signIns: number[] = [];
    for (let round = 0; round < rounds; round += 1) signIns.push(await msFromSignIn(browser, server));

    const page = await signedIn(await browser.newContext(), server);
    const loaded = await kilobytesOfScripts(browser, server);
    const { slowest, fields } = await slowestKey(page, server);
    await addServices(server.database, manyRows);
    const list = await scrollLongList(page, server);
    return [
      { what: "scripts of the first page, gzip", value: loaded, unit: "kB", target: { atMost: 300 } },
      {
        what: `from sign-in to the dashboard, nothing kept, median of ${rounds}`,
        value: median(signIns),
        unit: "ms",
        target: { atMost: 1_500 },
      },
      { what: "the same, slowest", value: Math.max(...signIns), unit: "ms" },
      {
        what: `slowest of ${typed.length} keys in a form`,
        value: slowest,
        unit: "ms",
        target: { atMost: 50 },
      },
      { what: "fields in that form", value: fields, unit: "", target: { atLeast: 60 } },
      { what: `rows drawn of ${manyRows}`, value: list.drawn, unit: "", target: { atMost: 80 } },
      {
        what: "longest task while scrolling through them",
        value: list.longest,
        unit: "ms",
        target: { atMost: 50 },
      },
    ];
  },
};

/** From the key that signs in to the page that stands, in a browser that has kept nothing. */
async function msFromSignIn(browser: Browser, server: RunningServer): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${server.address}/login`, { waitUntil: "networkidle" });
  await fillIn(page);
  const startedAt = performance.now();
  await page.keyboard.press("Enter");
  await page.locator("nav a").first().waitFor();
  await page.locator("main h1").waitFor();
  const took = performance.now() - startedAt;
  await context.close();
  return took;
}

async function signedIn(context: BrowserContext, { address }: RunningServer): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${address}/login`, { waitUntil: "networkidle" });
  await fillIn(page);
  await page.keyboard.press("Enter");
  // Only who is signed in has a menu.
  await page.locator("nav a").first().waitFor();
  await page.locator("main h1").waitFor();
  return page;
}

async function fillIn(page: Page): Promise<void> {
  await page.locator("[name=username]").fill("admin");
  await page.locator("[name=password]").fill("admin");
}

/** What the first page asks for before it stands; what the browser fetches in advance for later is not counted. */
async function kilobytesOfScripts(browser: Browser, server: RunningServer): Promise<number> {
  // Its own account: a copied session ends the original one.
  const context = await browser.newContext({ serviceWorkers: "block" });
  const fresh = await signedIn(context, server);
  const bodies: Promise<Buffer>[] = [];
  fresh.on("response", (answer) => {
    if (answer.url().endsWith(".js")) bodies.push(answer.body());
  });
  await fresh.goto(`${server.address}/`);
  await fresh.locator("nav a").first().waitFor();
  await fresh.locator("main h1").waitFor();
  await fresh.waitForTimeout(settleMs);
  const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body).length);
  await context.close();
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

/** From a key to what it changed being drawn, in a form of many fields. */
async function slowestKey(
  page: Page,
  { address }: RunningServer,
): Promise<{ readonly slowest: number; readonly fields: number }> {
  await fillReminders(address);
  await page.goto(`${address}/organization/1/reminders`);
  const field = page.locator("form textarea").first();
  await field.waitFor();
  await page.waitForTimeout(settleMs);
  const fields = await countFields(page);
  await watch(page, "event");
  await field.click();
  for (const key of typed) await page.keyboard.type(key, { delay: 30 });
  return { slowest: await longestOf(page), fields };
}

/** Eight reminders make the longest form that an organization has. */
async function fillReminders(address: string): Promise<void> {
  const administrator = await signInAsAdministrator(address);
  const reminder = {
    each_from_position: 3,
    each_time_min: 5,
    begin_before_min: 60,
    validity_period: 30,
    text: { en: "Soon", ru: "Скоро", ua: "Незабаром" },
    bot: true,
    email: true,
    sms: false,
  };
  const reminders = Array.from({ length: 8 }, () => reminder);
  await administrator.ask("PATCH", "/organization/edit/1", { reminders });
  administrator.leave();
}

const countFields = (page: Page): Promise<number> =>
  page.locator("form :is(input, textarea, select)").count();

async function addServices(database: pg.ClientConfig, count: number): Promise<void> {
  const client = new pg.Client(database);
  await client.connect();
  await client.query(
    `insert into service (name, description, duration, multiplicity, align_minutes, is_strict, parameters)
     select jsonb_build_object('en', 'Service ' || n, 'ru', 'Услуга ' || n, 'ua', 'Послуга ' || n),
       description, duration, multiplicity, align_minutes, is_strict, parameters
     from generate_series(1, $1::int) n, (select * from service order by id limit 1) as one`,
    [count],
  );
  await client.end();
}

async function scrollLongList(
  page: Page,
  { address }: RunningServer,
): Promise<{ readonly drawn: number; readonly longest: number }> {
  await page.goto(`${address}/service`);
  const rows = page.locator("[role=listitem]");
  await rows.first().waitFor();
  await page.waitForTimeout(settleMs);
  await watch(page, "longtask");
  await rows.first().hover();
  let drawn = 0;
  for (let step = 0; step < 60; step += 1) {
    await page.mouse.wheel(0, 900);
    await page.waitForTimeout(30);
    drawn = Math.max(drawn, await rows.count());
  }
  return { drawn, longest: await longestOf(page) };
}

/** Has the browser keep how long things took. What it does not tell of was too short to matter. */
async function watch(page: Page, type: keyof typeof watchers): Promise<void> {
  await page.evaluate(watchers[type]);
}

// As texts: they run in the browser, which knows more kinds of entries than Node does.
const watchers = {
  event: `globalThis.seen = [];
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name.startsWith("key")) seen.push(duration);
    }).observe({ type: "event", durationThreshold: 16 });`,
  longtask: `globalThis.seen = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.push(duration);
    }).observe({ type: "longtask" });`,
} as const;

async function longestOf(page: Page): Promise<number> {
  await page.waitForTimeout(500);
  return Number(await page.evaluate("Math.max(0, ...seen)"));
}
