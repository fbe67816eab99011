import { chartCalls, chartMessage } from "@cherga/contract/calls/charts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fillDemo } from "#demo/fill-demo";
import { fillDays } from "#demo/hall/fill-days";
import { chartTopic, tellCharts } from "#queue/http/tell-charts";
import { makePerson, type Person } from "#testing/people";
import { makeSetClock } from "#testing/set-clock";
import { makeTestApp, type TestApp } from "#testing/test-app";

/** Tuesday, 11:20 in Kyiv. */
const clock = makeSetClock("2026-05-05T08:20:00Z");
let server: TestApp;
let manager: Person;
beforeAll(async () => {
  server = await makeTestApp(undefined, clock);
  await fillDemo(server.deps);
  await fillDays(server.deps, [-1, -4]);
  manager = await makePerson(server, { organization_id: 1 });
});
afterAll(() => server.close());

async function ask(path: string, person = manager) {
  const answer = await person.call("GET", path);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

test("lags are those of the visitors who wait", async () => {
  const { services, operators, targetMs } = chartCalls.lags.answer.parse(await ask("/operator-queue/lags"));
  expect(targetMs).toBe(15 * 60_000);
  expect(services.length).toBeGreaterThan(0);
  const longest = services.map(({ longestMs }) => longestMs);
  expect(longest).toEqual(longest.toSorted((a, b) => b - a));
  expect(services.every(({ service, meanMs, longestMs }) => service.name !== "" && meanMs <= longestMs)).toBe(
    true,
  );
  expect(operators).toHaveLength(4);
  expect(operators.some(({ state }) => state === "serving")).toBe(true);
});

test("the load of today by operator and by hour is the same time", async () => {
  const { main, groupByHour, groupByDay } = chartCalls.workerLoad.answer.parse(
    await ask("/operator-queue/workerload"),
  );
  const sum = (rows: readonly { readonly serving: number }[]) =>
    rows.reduce((all, row) => all + row.serving, 0);
  expect(sum(main)).toBeGreaterThan(0);
  expect(sum(groupByHour)).toBe(sum(main));
  expect(groupByDay.map(({ date }) => date)).toEqual(["2026-05-01", "2026-05-04"]);
  expect(groupByDay.every(({ onDuty, serving }) => serving > 0 && serving < onDuty)).toBe(true);
});

test("capacity is offered in steps of the organization's setting, for as many days as asked", async () => {
  const { stepMin, days } = chartCalls.capacity.answer.parse(await ask("/operator-queue/capacity?days=3"));
  expect(stepMin).toBe(60);
  expect(days.map(({ date }) => date)).toEqual(["2026-05-05", "2026-05-06", "2026-05-07"]);
  expect(days.every(({ steps }) => steps.some(({ offered }) => offered > 0))).toBe(true);
  expect(days[0]?.steps.some(({ booked }) => booked > 0)).toBe(true);
  expect(days[0]?.steps.some(({ walkIn }) => walkIn > 0)).toBe(true);
  const operator = await makePerson(server, { organization_id: 1, is_operator: true });
  expect((await operator.call("GET", "/operator-queue/chart")).statusCode).toBe(403);
});

test("arrivals of today stand beside those of the same weekday, as soon as there are three such days", async () => {
  const load = async () => chartCalls.chart.answer.parse(await ask("/operator-queue/chart?days=2"));
  const before = await load();
  expect(before.queryLoad).toMatchObject({ date: "2026-05-05", isOpen: true, usualDays: 0 });
  expect(before.queryLoad.soFar.usual).toBeNull();
  const { hours, soFar } = before.queryLoad;
  expect(hours.map(({ hour }) => hour)).toEqual(hours.map((_, index) => (hours[0]?.hour ?? 0) + index));
  expect(hours.every(({ hour, arrived }) => (arrived === null) === hour > 11)).toBe(true);
  expect(hours.reduce((sum, { arrived }) => sum + (arrived ?? 0), 0)).toBe(soFar.arrived);
  expect(soFar.arrived).toBeGreaterThan(0);
  expect(hours.some(({ booked }) => booked > 0)).toBe(true);
  expect(before.capacity.days.flatMap(({ steps }) => steps).every(({ expected }) => expected === null)).toBe(
    true,
  );

  await fillDays(server.deps, [-7, -14, -21]);
  // Kept for an hour at most.
  clock.set("2026-05-05T09:05:00Z");
  const { queryLoad, capacity } = await load();
  const counted = await server.deps.pool.query<{ date: string; arrived: number }>(
    `select queue_date as date, count(*) as arrived from ticket_item
     where organization_id = 1 and num is not null and arrived_at is not null
       and queue_date in ('2026-04-14', '2026-04-21', '2026-04-28')
       and extract(hour from arrived_at at time zone 'Europe/Kiev') = 10
     group by 1`,
  );
  const numbers = counted.rows.map(({ arrived }) => arrived).toSorted((a, b) => a - b);
  expect(queryLoad.usualDays).toBe(3);
  expect(queryLoad.hours.find(({ hour }) => hour === 10)?.usual).toEqual({
    low: numbers[0],
    middle: numbers[1],
    high: numbers[2],
  });
  const { low = 0, middle = 0, high = 0 } = queryLoad.soFar.usual ?? {};
  expect([low > 0, low <= middle, middle <= high]).toEqual([true, true, true]);
  const [today, tomorrow] = capacity.days;
  expect(today?.steps.some(({ expected }) => (expected ?? 0) > 0)).toBe(true);
  // There is only one Wednesday.
  expect(tomorrow?.steps.every(({ expected }) => expected === null)).toBe(true);
});

test("subscribers of the charts are told, those of other organizations their own", async () => {
  const told: [number, unknown][] = [];
  const listener = (organizationId: number) => ({
    topics: new Set([chartTopic]),
    scope: "all" as const,
    organizationId,
    send: ({ plain }: { plain: Buffer }) =>
      told.push([organizationId, JSON.parse(plain.toString().split("data: ")[1] ?? "")]),
  });
  await tellCharts(server.deps);
  expect(told).toEqual([]);
  const listeners = [listener(1), listener(2)];
  for (const one of listeners) server.deps.hub.add(one);
  await tellCharts(server.deps);
  for (const one of listeners) server.deps.hub.remove(one);
  expect(told.map(([id]) => id)).toEqual([1, 2]);
  const { datetime: _, ...message } = chartMessage.parse(told[0]?.[1]);
  const { time: __, capacity: ___, ...all } = await ask("/operator-queue/chart");
  expect(message).toEqual(all);
});
