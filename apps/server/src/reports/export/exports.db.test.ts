import { sql } from "kysely";
import readExcel, { readSheet } from "read-excel-file/node";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fillDemo } from "#demo/fill-demo";
import { fillDays } from "#demo/hall/fill-days";
import { deleteOldExports } from "#reports/export/prepared-export";
import { cellsOfCsv } from "#testing/cells-of-csv";
import { makePerson, type Person, strangersCall } from "#testing/people";
import { textOfPdf } from "#testing/pdf-text";
import { makeSetClock } from "#testing/set-clock";
import { makeTestApp, type TestApp } from "#testing/test-app";

const clock = makeSetClock("2026-05-05T10:20:00Z");
let server: TestApp;
let manager: Person;
beforeAll(async () => {
  server = await makeTestApp(undefined, clock);
  await fillDemo(server.deps);
  await fillDays(server.deps, [-1]);
  manager = await makePerson(server, { organization_id: 1 });
});
afterAll(() => server.close());

const range = { startDate: "2026-05-04", endDate: "2026-05-05" };
const columns = ["num", "timeStart", "service", "outcome", "waiting", "field.1"];
const wanted = { report: "ticket", format: "csv", of: { ...range, columns } };

const ask = ({ headers }: Person, path: string, payload: object, lang = "en") =>
  server.app.inject({ method: "POST", url: `/api${path}`, headers: { ...headers, lang }, payload });

async function start(body: object = wanted, person = manager): Promise<string> {
  const answer = await ask(person, "/report/export", body);
  expect(answer.statusCode).toBe(201);
  return answer.json().path.replace("/api", "");
}

test("a file has every row that the register shows, in its order and in the words of the screen", async () => {
  const file = await strangersCall(server, "GET", await start());
  expect(file.headers).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": 'attachment; filename="ticket-2026-05-04-2026-05-05.csv"',
    "cache-control": "no-store",
  });
  expect(file.body.startsWith("\uFEFFNumber,Date and time,")).toBe(true);
  const [head, ...rows] = cellsOfCsv(file.body);
  expect(head).toEqual(["Number", "Date and time", "Service", "Outcome", "Waiting, s", expect.any(String)]);
  const shown = await registerRows();
  expect(rows).toHaveLength(shown.length);
  expect(rows.map(([num, , service, , waited]) => [num, service, waited])).toEqual(
    shown.map(({ num, service, waiting }) => [num, service, String(Math.round(waiting / 1_000))]),
  );
  expect(new Set(rows.map(([, , , outcome]) => outcome))).toContain("Served");
  expect(rows[0]?.[1]).toBe(inKyiv(shown[0].timeStart));
});

test("a workbook has its filters on a second sheet", async () => {
  const of = { ...range, columns, status: ["success"], type: ["online", "inPlaceCurrent"] };
  const file = await strangersCall(server, "GET", await start({ ...wanted, of, format: "xlsx" }));
  expect((await readExcel(file.rawPayload)).map(({ sheet }) => sheet)).toEqual([
    "Register of visits",
    "Filters",
  ]);
  const lines = (await readSheet(file.rawPayload, "Filters")).map(([line]) => line);
  expect(lines).toContain("Period: May 4, 2026 – May 5, 2026");
  expect(lines).toContain("Type: Booked online, Walk-in");
  expect(lines).toContain("Status: Confirmed");
});

test("a workbook has the same rows, with real dates and numbers", async () => {
  const file = await strangersCall(server, "GET", await start({ ...wanted, format: "xlsx" }));
  expect(file.headers["content-disposition"]).toContain("ticket-2026-05-04-2026-05-05.xlsx");
  const [head, ...rows] = await readSheet(file.rawPayload);
  expect(head?.slice(0, 5)).toEqual(["Number", "Date and time", "Service", "Outcome", "Waiting"]);
  const shown = await registerRows();
  expect(rows).toHaveLength(shown.length);
  for (const [index, row] of rows.entries()) {
    const { num, timeStart, service, waiting } = shown[index];
    expect([row[0], row[2]]).toEqual([num, service]);
    // A workbook has no zones: its date is what the clock shows.
    const date = row[1];
    if (!(date instanceof Date)) throw new Error("no date");
    const second = new Date(Math.round(date.getTime() / 1_000) * 1_000);
    expect(second.toISOString().slice(0, 19).replace("T", " ")).toBe(inKyiv(timeStart));
    // The reader takes a duration for a time of the day on which Excel begins to count.
    const duration = row[4];
    if (!(duration instanceof Date)) throw new Error("no duration");
    expect(duration.getTime() - Date.UTC(1899, 11, 30)).toBeCloseTo(waiting, -3);
  }
});

test("a PDF has the organization's name, the filters, every row and page numbers", async () => {
  const body = { ...wanted, format: "pdf", of: { ...wanted.of, outcome: ["served"] } };
  const file = await strangersCall(server, "GET", await start(body));
  expect(file.headers["content-type"]).toBe("application/pdf");
  const text = textOfPdf(file.rawPayload);
  expect(text).toContain("Register of visits");
  expect(text).toContain("Period: May 4, 2026 – May 5, 2026");
  expect(text).toContain("Outcome: Served");
  const served = (await registerRows()).filter(({ outcome }) => outcome === "served");
  expect(served.length).toBeGreaterThan(50);
  for (const { num } of served) expect(text).toContain(num);
  const pages = /Page 1 of (\d+)/.exec(text)?.[1];
  expect(text).toContain(`Page ${pages} of ${pages}`);
});

const others = [
  { report: "total-ticket", of: range },
  { report: "total-ticket", of: { ...range, groupBy: "channel" }, figures: ["arrived", "waitingMedian"] },
  { report: "statistic", of: { from: "2026-05-04", to: "2026-05-05" } },
  { report: "operators-efficiency", of: range },
  { report: "operator", of: range },
  { report: "survey", of: range },
  { report: "payment", of: range },
];
test.each(others)("$report is exported in every format and language, with the same rows", async (body) => {
  for (const language of ["en", "ru", "ua"]) {
    const [csv, xlsx, pdf] = await Promise.all(
      ["csv", "xlsx", "pdf"].map(async (format) => {
        const started = await ask(manager, "/report/export", { ...body, format }, language);
        expect(started.statusCode).toBe(201);
        return started.json().path.replace("/api", "");
      }),
    );
    const text = await strangersCall(server, "GET", csv);
    const rows = cellsOfCsv(text.body);
    const sheet = await readSheet((await strangersCall(server, "GET", xlsx)).rawPayload);
    expect(sheet).toHaveLength(rows.length);
    expect(sheet[0]?.map((title) => String(title).replace(/, .$/, ""))).toEqual(
      rows[0]?.map((title) => title.replace(/, .$/, "")),
    );
    expect(rows[0]?.join(" ")).not.toMatch(/report\.|figure\./);
    expect(textOfPdf((await strangersCall(server, "GET", pdf)).rawPayload)).toMatch(/\d/);
  }
});

const statistic = { report: "statistic", of: { from: "2026-05-04", to: "2026-05-05" } };

test("a PDF of the statistics has the main figures, the charts and the tables of the page", async () => {
  const shown = { ...statistic, format: "pdf", figures: ["arrived", "cancelled"] };
  const text = textOfPdf((await strangersCall(server, "GET", await start(shown))).rawPayload);
  for (const part of [
    "90% waited at most",
    "walk-in: 00:",
    "Visits by outcome",
    "Target: at most 00:",
    "Arrivals and operators on duty",
    "Waits by service",
    "By hour of the day",
    "By weekday and hour: Arrivals",
    "By weekday and hour: Service level",
    "Monday",
  ])
    expect(text).toContain(part);
  expect(text).not.toContain("Booked ahead");
  const all = textOfPdf(
    (await strangersCall(server, "GET", await start({ ...statistic, format: "pdf" }))).rawPayload,
  );
  for (const part of ["Bookings", "Booked ahead", "Mean handling"]) expect(all).toContain(part);
});

test("a workbook of the statistics has charts beside their values, and a sheet for each table", async () => {
  const [csv, xlsx] = [
    await start({ ...statistic, format: "csv" }),
    await start({ ...statistic, format: "xlsx" }),
  ];
  const [head = [], ...rows] = cellsOfCsv((await strangersCall(server, "GET", csv)).body);
  const file = (await strangersCall(server, "GET", xlsx)).rawPayload;
  const sheets = await readExcel(file);
  expect(sheets.map(({ sheet }) => sheet)).toEqual([
    "Statistics",
    "Overview",
    "Waits by service",
    "By hour of the day",
    "Arrivals",
    "Waiting",
    "Service level",
    "Filters",
  ]);
  const overview = await readSheet(file, "Overview");
  const valueOf = (row: readonly string[] | undefined, title: string) => Number(row?.[head.indexOf(title)]);
  expect(overview[0]?.slice(0, 2)).toEqual(["Arrived", valueOf(rows.at(-1), "Arrived")]);
  expect(valueOf(rows.at(-1), "Arrived")).toBeGreaterThan(0);
  const outcomes = overview.findIndex(([title]) => title === "Visits by outcome");
  expect(overview[outcomes + 1]?.slice(0, 3)).toEqual(["Day", "Served", "Did not come"]);
  expect(overview[outcomes + 2]?.slice(0, 3)).toEqual([
    "May 4",
    valueOf(rows[0], "Served"),
    valueOf(rows[0], "Did not come"),
  ]);
  // Five charts are parts of the archive; their names stand in its directory.
  expect(file.includes("xl/charts/chart5.xml")).toBe(true);
  expect(file.includes("xl/charts/chart6.xml")).toBe(false);
});

test("the overview of a single day has its outcomes, and no lines of one point", async () => {
  const day = { ...statistic, of: { from: "2026-05-04", to: "2026-05-04" }, format: "pdf" };
  const text = textOfPdf((await strangersCall(server, "GET", await start(day))).rawPayload);
  for (const part of ["Visits by outcome", "Waiting by hour of arrival"]) expect(text).toContain(part);
  for (const part of ["Waiting time", "By weekday and hour"]) expect(text).not.toContain(part);
});

test("totals of a file equal the sum of its rows", async () => {
  const body = { report: "total-ticket", format: "csv", of: { ...range, lastEvent: [] } };
  const [head, ...rows] = cellsOfCsv((await strangersCall(server, "GET", await start(body))).body);
  const all = rows.pop();
  for (const name of ["Total", "Arrived", "Served", "Left"]) {
    const column = head?.indexOf(name) ?? -1;
    expect(rows.reduce((sum, row) => sum + Number(row[column]), 0)).toBe(Number(all?.[column]));
    expect(Number(all?.[column])).toBeGreaterThan(0);
  }
});

test("only the reader of an export sees how far it is", async () => {
  const path = await start();
  const progress = async (person = manager) => person.call("GET", `${path}/progress`);
  expect((await progress()).json()).toEqual({ state: "prepared", rows: 0 });
  await strangersCall(server, "GET", path);
  const rows = (await registerRows()).length;
  await expect.poll(async () => (await progress()).json()).toEqual({ state: "done", rows, total: rows });
  const other = await makePerson(server, { organization_id: 1 });
  expect((await progress(other)).statusCode).toBe(404);
  expect((await other.call("DELETE", path)).statusCode).toBe(404);
});

test("an export that a slow reader has not finished is kept, an ended one is forgotten", async () => {
  const [slow, ended] = [await start(), await start()];
  const idOf = (path: string): string => path.split("/").at(-1) ?? "";
  const set = (path: string, state: string) =>
    server.deps.db
      .updateTable("report_export")
      .set({ state, changed_at: clock.now() })
      .where("id", "=", idOf(path))
      .execute();
  await set(ended, "done");
  clock.advance(5);
  await set(slow, "running");
  clock.advance(6);
  await deleteOldExports(server.deps);
  expect((await manager.call("GET", `${slow}/progress`)).json()).toMatchObject({ state: "running" });
  expect((await manager.call("GET", `${ended}/progress`)).statusCode).toBe(404);
  // A server that was killed says nothing more.
  clock.advance(5);
  await deleteOldExports(server.deps);
  expect((await manager.call("GET", `${slow}/progress`)).statusCode).toBe(404);
  clock.advance(-16);
});

test("asking for a file a second time does not end the first download", async () => {
  const path = await start();
  const id = path.split("/").at(-1) ?? "";
  await server.deps.db.updateTable("report_export").set({ state: "running" }).where("id", "=", id).execute();
  expect((await strangersCall(server, "GET", path)).statusCode).toBe(404);
  expect((await manager.call("GET", `${path}/progress`)).json()).toMatchObject({ state: "running" });
});

test("a cancelled export cannot be downloaded", async () => {
  const path = await start();
  expect((await manager.call("DELETE", path)).statusCode).toBe(200);
  expect((await strangersCall(server, "GET", path)).statusCode).toBe(404);
  expect((await manager.call("DELETE", path)).statusCode).toBe(404);
});

async function registerRows() {
  const shown = [];
  for (let page = 1; page < 9; page += 1) {
    const { content } = (
      await ask(manager, "/report/ticket/all", { ...range, columns, page, perPage: 100 })
    ).json();
    shown.push(...content);
  }
  return shown;
}

const inKyiv = (instant: string): string =>
  new Intl.DateTimeFormat("sv-SE", {
    timeZone: "Europe/Kyiv",
    dateStyle: "short",
    timeStyle: "medium",
  }).format(new Date(instant));

test("an address works once, within a minute, and not after signing out", async () => {
  const path = await start();
  expect((await strangersCall(server, "GET", path)).statusCode).toBe(200);
  expect((await strangersCall(server, "GET", path)).statusCode).toBe(404);
  const late = await start();
  clock.set("2026-05-05T10:21:01Z");
  expect((await strangersCall(server, "GET", late)).statusCode).toBe(404);
  const visitor = await makePerson(server, { organization_id: 1 });
  const gone = await start(wanted, visitor);
  await server.deps.db.deleteFrom("session").where("staff_id", "=", visitor.id).execute();
  expect((await strangersCall(server, "GET", gone)).statusCode).toBe(404);
  const unknown = "/report/export/00000000-0000-4000-8000-000000000000";
  expect((await strangersCall(server, "GET", unknown)).statusCode).toBe(404);
});

test("asking only for the headers leaves the address as it is", async () => {
  const path = await start();
  for (let attempt = 0; attempt < 3; attempt += 1)
    expect((await server.app.inject({ method: "HEAD", url: `/api${path}` })).statusCode).toBe(404);
  for (let attempt = 0; attempt < 3; attempt += 1)
    expect(
      (await strangersCall(server, "GET", "/report/export/00000000-0000-4000-8000-000000000000")).statusCode,
    ).toBe(404);
  expect((await strangersCall(server, "GET", path)).statusCode).toBe(200);
});

test("what the register refuses is refused before the download", async () => {
  for (const body of [
    { ...wanted, format: "doc" },
    { ...wanted, report: "secrets" },
    { ...wanted, of: { ...range, columns: ["secret"] } },
    { ...wanted, of: { ...range, startDate: "2026-05-06" } },
  ])
    expect((await manager.call("POST", "/report/export", body)).statusCode).toBe(400);
  const other = await manager.call("POST", "/report/export", {
    ...wanted,
    of: { ...wanted.of, organizationIds: [2] },
  });
  expect(other.statusCode).toBe(404);
  const operator = await makePerson(server, { organization_id: 1, is_operator: true });
  expect((await operator.call("POST", "/report/export", wanted)).statusCode).toBe(403);
});

test("a reader who leaves halfway gives the connection back", async () => {
  const address = await server.app.listen({ port: 0, host: "127.0.0.1" });
  for (let reader = 0; reader < 6; reader += 1) {
    const leaving = new AbortController();
    const answer = await fetch(`${address}/api${await start()}`, { signal: leaving.signal });
    expect(answer.status).toBe(200);
    leaving.abort();
    await expect.poll(async () => openTransactions()).toBe(0);
    await untilFree();
  }
  expect((await strangersCall(server, "GET", await start())).statusCode).toBe(200);
});

test("a user reads one export at a time, and others are not kept waiting by it", async () => {
  await untilFree();
  const paths = [await start(), await start()] as const;
  const colleague = await makePerson(server, { organization_id: 1 });
  const first = await server.deps.inTransaction(async (tx) => {
    // The export cannot go on before this transaction ends.
    await sql`lock table ticket_item in access exclusive mode`.execute(tx.db);
    const reading = strangersCall(server, "GET", paths[0]);
    await expect.poll(() => waitingForLocks()).toBeGreaterThan(0);
    expect((await strangersCall(server, "GET", paths[1])).json().error).toBe("ERROR_TOO_MANY");
    expect((await ask(manager, "/report/export", wanted)).json().error).toBe("ERROR_TOO_MANY");
    await start(wanted, colleague);
    return { reading };
  });
  expect((await first.reading).statusCode).toBe(200);
  // The address that was refused works as soon as the first export has ended.
  await untilFree();
  expect((await strangersCall(server, "GET", paths[1])).statusCode).toBe(200);
});

async function waitingForLocks(): Promise<number> {
  const { rows } = await server.deps.pool.query(
    `select count(*)::integer as waiting from pg_locks join pg_database on pg_database.oid = database
     where datname = current_database() and relation = 'ticket_item'::regclass and not granted`,
  );
  return rows[0]?.waiting;
}

/** Waits until the manager may read another export. */
async function untilFree(): Promise<void> {
  await expect.poll(async () => (await ask(manager, "/report/export", wanted)).statusCode).toBe(201);
}

async function openTransactions(): Promise<number> {
  const { rows } = await server.deps.pool.query(
    "select count(*)::integer as open from pg_stat_activity where datname = current_database() and state like 'idle in%'",
  );
  return rows[0]?.open;
}
