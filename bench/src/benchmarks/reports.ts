import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { addDays, type CalendarDate } from "@cherga/engine/time/calendar-date";
import { dateAt } from "@cherga/engine/time/day-frame";
import pg from "pg";
import type { Benchmark, Figure } from "#benchmark";
import { percentile } from "#statistics";
import { type Administrator, signInAsAdministrator } from "#tools/administrator";
import { workAtDesks } from "#tools/busy-desks";
import { type BenchCentre, makeBenchCentre } from "#tools/centre";
import { inventYears } from "#tools/invented-years";
import type { Tools } from "#tools/open-tools";
import type { RunningServer } from "#tools/start-server";

/** Ten million items are asked for by `BENCH_ITEMS=10000000`; filling and adding up take an hour. */
const items = Number(process.env["BENCH_ITEMS"] ?? 1_000_000);
/** A folder in which the filled database is kept, so that the next run need not fill it again. */
const keptFolder = process.env["BENCH_DATA"];
const organizations = 50;
const operatorsEach = 10;
/** A year is the least: the longest range of a report. */
const days = Number(process.env["BENCH_DAYS"] ?? 1_095);
const rounds = 12;
/** So that the year of the last round begins within the days. */
const daysBetweenYears = Math.floor((days - 365) / rounds);
const exportRows = Math.min(items, 1_000_000);

export const reports: Benchmark = {
  name: "reports",
  title: `Reports over ${items.toLocaleString("en")} services of ${organizations} organizations in ${days} days`,
  // Ten million take more than an hour, most of it for filling the tables and adding up past periods.
  longestMs: 120 * 60_000,
  run: async (tools) => {
    if (keptFolder !== undefined) await mkdir(keptFolder, { recursive: true, mode: 0o755 });
    const server = await tools.startServer(keptFolder);
    const { centres, until } = await filledYears(server);
    const organizationIds = centres.map(({ organizationId }) => organizationId);
    const computed = await rollupsComputed({ server, organizationIds, until });

    // Only now: a sign-in does not last as long as the filling and adding up.
    const administrator = await signInAsAdministrator(server.address);
    const bench = { server, administrator, organizationIds, until };
    const figures = [
      computed,
      ...(await pages(bench)),
      ...(await exported(bench, "csv", 50_000)),
      ...(await exported(bench, "xlsx", 15_000)),
      ...(await besideDesks(bench, centres, tools.startHelper)),
    ];
    administrator.leave();
    return figures;
  },
};

type FilledYears = { readonly centres: readonly BenchCentre[]; readonly until: CalendarDate };

/** Fills the database, unless an earlier run has filled the kept one. */
async function filledYears(server: RunningServer): Promise<FilledYears> {
  const file = keptFolder === undefined ? undefined : join(keptFolder, `bench-${items}-${days}.json`);
  const known = file && (await readFile(file, "utf8").catch(() => undefined));
  if (known !== undefined) return JSON.parse(known);
  const administrator = await signInAsAdministrator(server.address);
  await administrator.fillServices(20);
  const centres: BenchCentre[] = [];
  for (let number = 1; number <= organizations; number += 1)
    centres.push(await makeBenchCentre(administrator, `Years ${number}`, operatorsEach));
  administrator.leave();
  const organizationIds = centres.map(({ organizationId }) => organizationId);
  const until = addDays(dateAt("Europe/Kiev", Date.now()), -1);
  await inventYears(server.database, { items, organizationIds, days, until });
  if (file !== undefined) await writeFile(file, JSON.stringify({ centres, until }));
  return { centres, until };
}

type Bench = {
  readonly server: RunningServer;
  readonly administrator: Administrator;
  readonly organizationIds: readonly number[];
  readonly until: CalendarDate;
};

/** Past periods have sums; how long the server takes to compute them, resting half of the time. */
async function rollupsComputed({
  server,
  organizationIds,
  until,
}: Omit<Bench, "administrator">): Promise<Figure> {
  const client = new pg.Client(server.database);
  await client.connect();
  try {
    const startedAt = performance.now();
    const { rows } = await client.query<{ periods: string }>(
      `select count(distinct (organization_id, report_part(queue_date)))
         + count(distinct (organization_id, date_trunc('month', queue_date)))
           filter (where queue_date < date_trunc('month', $2::date))
         + (select count(*) from organization_day
             where organization_id = any($1) and queue_date between report_part($2) and $2) as periods
       from organization_day where organization_id = any($1) and queue_date < report_part($2)`,
      [organizationIds, until],
    );
    for (let done = 0; done < Number(rows[0]?.periods);) {
      await sleep(1_000);
      const known = await client.query<{ periods: string }>(
        "select count(*) as periods from report_rollup_period where organization_id = any($1)",
        [organizationIds],
      );
      done = Number(known.rows[0]?.periods);
    }
    return {
      what: `sums of ${rows[0]?.periods} periods`,
      value: (performance.now() - startedAt) / 1_000,
      unit: "s",
    };
  } finally {
    await client.end();
  }
}

type Page = { readonly name: string; readonly path: string; readonly body: (range: Range) => object };
type Range = { readonly startDate: CalendarDate; readonly endDate: CalendarDate };

const everyPage: readonly Page[] = [
  { name: "register", path: "/report/ticket/all", body: (range) => range },
  { name: "outcomes", path: "/report/ticket/count", body: (range) => ({ ...range, groupBy: "outcome" }) },
  { name: "totals", path: "/report/ticket/total-ticket", body: (range) => ({ ...range, lastEvent: [] }) },
  { name: "heat map", path: "/report/ticket/get-mesh", body: (range) => range },
  { name: "survey", path: "/report/ticket/survey", body: (range) => range },
  { name: "payments", path: "/report/ticket/payment", body: (range) => range },
  { name: "operators", path: "/report/operator/all", body: (range) => range },
  { name: "efficiency", path: "/report/core/operators-efficiency", body: (range) => range },
  {
    name: "statistics",
    path: "/report/core/statistic",
    body: ({ startDate, endDate, ...rest }) => ({ ...rest, from: startDate, to: endDate }),
  },
];

/** The pages for one organization and a month, and for all of them and a year, beside what bare SQL takes. */
async function pages(bench: Bench): Promise<readonly Figure[]> {
  const { administrator, organizationIds, until } = bench;
  const month = (round: number): Range & { organizationIds: number[] } => ({
    startDate: addDays(until, -30 * (round + 1)),
    endDate: addDays(until, -30 * round - 1),
    organizationIds: organizationIds.slice(round % organizations, (round % organizations) + 1),
  });
  const year = (round: number): Range & { organizationIds: readonly number[] } => ({
    startDate: addDays(until, -364 - daysBetweenYears * (round % rounds)),
    endDate: addDays(until, -daysBetweenYears * (round % rounds)),
    organizationIds,
  });
  const figures: Figure[] = [];
  for (const [of, ranges, atMost] of [
    ["one organization, a month", month, 300],
    ["all organizations, a year", year, 600],
  ] as const) {
    for (const { name, path, body } of everyPage) {
      const tookMs = await timesOf((round) => administrator.ask("POST", path, body(ranges(round))));
      figures.push({
        what: `${name}: ${of}, p95`,
        value: percentile(tookMs, 95),
        unit: "ms",
        target: { atMost },
      });
    }
    const bare = await bareSql(bench, (round) => ranges(round));
    figures.push({ what: `count and sum by bare SQL: ${of}, p95`, value: percentile(bare, 95), unit: "ms" });
  }
  const far = await timesOf((round) =>
    administrator.ask("POST", "/report/ticket/all", {
      startDate: addDays(until, -364),
      endDate: until,
      organizationIds: organizationIds.slice(round % organizations, (round % organizations) + 1),
      page: 400,
    }),
  );
  figures.push({
    what: "register, page 400, p95",
    value: percentile(far, 95),
    unit: "ms",
    target: { atMost: 300 },
  });
  return figures;
}

async function timesOf(work: (round: number) => Promise<unknown>): Promise<readonly number[]> {
  const tookMs: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const startedAt = performance.now();
    await work(round);
    // The first one finds nothing in memory.
    if (round > 0) tookMs.push(performance.now() - startedAt);
  }
  return tookMs;
}

async function bareSql(
  { server }: Bench,
  rangeOf: (round: number) => Range & { readonly organizationIds: readonly number[] },
): Promise<readonly number[]> {
  const client = new pg.Client(server.database);
  await client.connect();
  try {
    return await timesOf((round) => {
      const { organizationIds, startDate, endDate } = rangeOf(round);
      return client.query(
        `select count(*), sum(waiting_ms), sum(serving_ms) from ticket_item
         where organization_id = any($1) and queue_date between $2 and $3`,
        [organizationIds, startDate, endDate],
      );
    });
  } finally {
    await client.end();
  }
}

/** How fast a file of many rows comes, and how much memory the server takes for it. */
async function exported(
  { server, administrator, organizationIds, until }: Bench,
  format: "csv" | "xlsx",
  atLeast: number,
): Promise<readonly Figure[]> {
  const rowsADay = items / days;
  const started: unknown = await administrator.ask("POST", "/report/export", {
    report: "ticket",
    format,
    of: {
      organizationIds,
      startDate: addDays(until, 1 - Math.round(exportRows / rowsADay)),
      endDate: until,
      columns: ["num", "timeStart", "addedDateTime", "service", "operator", "event", "waiting", "field.1"],
    },
  });
  if (typeof started !== "object" || started === null || !("path" in started)) throw new Error("no export");
  const before = await server.memoryMegabytes();
  let most = before;
  const watching = setInterval(() => {
    server.memoryMegabytes().then(
      (now) => (most = Math.max(most, now)),
      () => undefined,
    );
  }, 200);
  const startedAt = performance.now();
  const answer = await fetch(`${server.address}${String(started.path)}`);
  let [bytes, lines] = [0, 0];
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length;
    if (format === "csv") for (const byte of chunk) if (byte === 10) lines += 1;
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  clearInterval(watching);
  const rows = format === "csv" ? lines - 1 : exportRows;
  return [
    { what: `${format}, rows`, value: rows, unit: "" },
    { what: `${format}, size`, value: bytes / 1_048_576, unit: "MB" },
    { what: `${format}, rows a second`, value: rows / seconds, unit: "/s", target: { atLeast } },
    { what: `${format}, more memory`, value: most - before, unit: "MB", target: { atMost: 80 } },
  ];
}

const seconds = 40;
const everyMs = 300;
/** More than are called: each desk takes three steps for a visitor, in two rounds. */
const visitors = Math.ceil((2 * operatorsEach * seconds * 1_000) / (3 * everyMs)) + 50;
const parallelReports = 10;

type Readings = { readonly read: number; readonly refused: number };

/** How *next* fares while reports are read, against without. */
async function besideDesks(
  { server, administrator, organizationIds, until }: Bench,
  centres: readonly BenchCentre[],
  startHelper: Tools["startHelper"],
): Promise<readonly Figure[]> {
  const [hall] = centres;
  if (hall === undefined) throw new Error("there is no centre");
  await administrator.ask("POST", "/organization/current", { id: hall.organizationId });
  for (let count = 0; count < visitors; count += 1)
    await administrator.ask("POST", "/operator-queue/ticket-registration", {
      service: hall.serviceId,
      allowForcedTime: true,
    });
  const desks = hall.operatorIds.map((operatorId) => ({ administrator, operatorId }));
  const alone = await workAtDesks(server.address, desks, { seconds, everyMs });

  const range = { startDate: addDays(until, -364), endDate: until };
  const asked = Array.from(
    { length: parallelReports },
    (_, place) => everyPage[place % everyPage.length],
  ).flatMap((page) =>
    page === undefined ? [] : [{ path: page.path, body: { ...page.body(range), organizationIds } }],
  );
  // In a process of their own: reading an answer of theirs must not be measured as the operators' wait.
  const reading = startHelper("read-reports", {
    address: server.address,
    reports: asked,
    seconds: seconds + 2,
  });
  await reading.nextLine(30_000);
  const beside = await workAtDesks(server.address, desks, { seconds, everyMs });
  const { read, refused }: Readings = JSON.parse(await reading.nextLine(60_000));
  const [before, after] = [percentile(alone.nextMs, 99), percentile(beside.nextMs, 99)];
  return [
    { what: "next, p99, alone", value: before, unit: "ms" },
    { what: `next, p99, beside ${parallelReports} reports`, value: after, unit: "ms" },
    { what: "the second to the first", value: after / before, unit: "×", target: { atMost: 1.5 } },
    { what: "reports read meanwhile", value: read, unit: "" },
    { what: "reports refused meanwhile", value: refused, unit: "" },
    {
      what: "actions that failed",
      value: alone.failures.length + beside.failures.length,
      unit: "",
      target: { atMost: 0 },
    },
  ];
}
