import type { TicketReportRow } from "@cherga/contract/shapes/report/tickets";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fillDemo } from "#demo/fill-demo";
import { fillDays } from "#demo/hall/fill-days";
import { type ReferenceItem, referenceItems } from "#reports/testing/reference";
import { figureDifferences, referenceFigures } from "#reports/testing/reference-figures";
import { makePerson, type Person } from "#testing/people";
import { makeSetClock } from "#testing/set-clock";
import { makeTestApp, type TestApp } from "#testing/test-app";

/** Tuesday, 13:20 in Kyiv; the clock changed on the 29th of March. */
const now = "2026-03-31T10:20:00Z";
const clock = makeSetClock(now);
const dates = ["2026-03-20", "2026-03-27", "2026-03-30", "2026-03-31"];
let server: TestApp;
let manager: Person;
let items: readonly ReferenceItem[];
beforeAll(async () => {
  server = await makeTestApp(undefined, clock);
  await fillDemo(server.deps);
  await fillDays(server.deps, [-1, -4, -11]);
  manager = await makePerson(server, { organization_id: 1 });
  const days = await Promise.all(
    dates.map((date) => referenceItems(server.deps.pool, 1, date, Date.parse(now))),
  );
  items = days.flat();
});
afterAll(() => server.close());

const everything = {
  startDate: "2026-03-20",
  endDate: "2026-03-31",
  status: ["success", "cancel", "reservation", "confirm", "delay"],
  type: ["online", "inPlaceCurrent", "inPlaceFixed", "viaBot"],
};

async function ask(path: string, body: object) {
  const answer = await manager.call("POST", path, body);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

async function listAll(): Promise<readonly TicketReportRow[]> {
  const rows: TicketReportRow[] = [];
  const columns = ["outcome", "waiting", "called", "serving", "paused", "held"];
  for (let page = 1; ; page += 1) {
    const { content } = await ask("/report/ticket/all", { ...everything, columns, page, perPage: 500 });
    rows.push(...content);
    if (content.length < 500) return rows;
  }
}

test("every line of the register says what the events say", async () => {
  const rows = new Map((await listAll()).map((row) => [row.itemId, row]));
  expect(rows.size).toBe(items.length);
  expect(items.length).toBeGreaterThan(400);
  for (const { itemId, outcome, ms } of items) {
    const { id: _, ...row } = rows.get(itemId) ?? { id: 0 };
    expect(row).toEqual({ itemId, ...(outcome === undefined ? {} : { outcome }), ...ms });
  }
});

test("the figures of all items follow from the events", async () => {
  const { all } = await ask("/report/core/statistic", {
    from: everything.startDate,
    to: everything.endDate,
    type: everything.type,
  });
  const confirmed = items.filter(({ isConfirmed }) => isConfirmed);
  expect(all.total).toBe(confirmed.length);
  const reference = referenceFigures(confirmed, confirmed, {
    now: Date.parse(now),
    targetMsOf: () => 15 * 60_000,
  });
  expect(figureDifferences("all", all.figures, reference)).toEqual([]);
});

test("groups add up to the whole, whatever they are by", async () => {
  const { all, content } = await ask("/report/ticket/total-ticket", {
    ...everything,
    status: undefined,
    lastEvent: [],
    perPage: 500,
  });
  const statistic = await ask("/report/core/statistic", {
    from: everything.startDate,
    to: everything.endDate,
    type: everything.type,
  });
  expect(all).toEqual(statistic.all);
  const sum = (rows: readonly { total: number }[]) => rows.reduce((total, row) => total + row.total, 0);
  expect(sum(content)).toBe(all.total);
  expect(sum(statistic.content)).toBe(all.total);
  const mesh = await ask("/report/ticket/get-mesh", {
    startDate: everything.startDate,
    endDate: everything.endDate,
  });
  expect(mesh.counts.flat().reduce((total: number, count: number) => total + count, 0)).toBe(
    all.figures.arrived,
  );
});

test("the heat map leaves out the hours of today that have not begun", async () => {
  const { values } = await ask("/report/ticket/get-mesh", {
    startDate: everything.startDate,
    endDate: everything.endDate,
  });
  const [monday, tuesday] = values;
  expect(monday.every((value: number | null) => value !== null)).toBe(true);
  expect(tuesday.slice(0, 14).every((value: number | null) => value !== null)).toBe(true);
  expect(tuesday.slice(14).every((value: number | null) => value === null)).toBe(true);
});

test("the time in hand of operators is that of their visitors", async () => {
  const { content } = await ask("/report/core/operators-efficiency", {
    startDate: everything.startDate,
    endDate: everything.endDate,
  });
  const byOperator = new Map<number, number>();
  for (const { operatorId, from, to } of items.flatMap(({ hands }) => hands))
    byOperator.set(operatorId, (byOperator.get(operatorId) ?? 0) + to - from);
  for (const { id, serving, called, paused } of content)
    expect([id, serving + called + paused]).toEqual([id, byOperator.get(id) ?? 0]);
  expect(content.length).toBeGreaterThan(2);
});
