import { type ChartMessage, chartCalls } from "@cherga/contract/calls/charts";
import { reportCalls } from "@cherga/contract/calls/reports";
import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import ChartsPage from "#staff/reports/charts/charts.tsx";
import { openReport, reportTime, startReportServer } from "#staff/reports/testing/render-report.tsx";
import { speak } from "#staff/texts/i18n.ts";
import type { FakeServer } from "#testing/fake-server.ts";
import { violationsIn } from "#testing/violations.ts";

const minute = 60_000;
const hour = 60 * minute;
const noLoad = { onDuty: 0, serving: 0, called: 0, paused: 0, asleep: 0, idle: 0 };

/** Streams that the page has opened and not closed. */
let streams: EventTarget[] = [];
class FakeStream extends EventTarget {
  constructor() {
    super();
    streams.push(this);
  }
  close(): void {
    streams = streams.filter((stream) => stream !== this);
  }
}

const lagOf = (id: number, name: string, minutes: number) => ({
  service: { id, name },
  waiting: 1,
  meanMs: minutes * minute,
  longestMs: minutes * minute,
  overTarget: minutes > 15 ? 1 : 0,
});
const aMessage = (more: Partial<ChartMessage> = {}): ChartMessage => ({
  datetime: reportTime,
  lags: {
    targetMs: 15 * minute,
    services: [lagOf(2, "Passport", 20), lagOf(1, "Advice", 3)],
    operators: [
      {
        operator: { id: 3, name: "Taras Bondar" },
        room: "1",
        state: "serving",
        since: "2026-05-04T07:50:00.000Z",
        lagMs: 4 * minute,
      },
      { operator: { id: 4, name: "Olha Melnyk" }, room: "2", state: "absent", lagMs: 0 },
    ],
  },
  queryLoad: {
    date: "2026-05-04",
    isOpen: true,
    usualDays: 8,
    soFar: { arrived: 30, usual: { low: 10, middle: 16, high: 22 } },
    hours: [
      { hour: 10, arrived: 30, booked: 0, usual: { low: 10, middle: 16, high: 22 } },
      { hour: 11, arrived: null, booked: 4, usual: { low: 2, middle: 3, high: 9 } },
    ],
  },
  workerLoad: {
    main: [
      {
        operatorId: 3,
        name: "Taras Bondar",
        scheduled: 8 * hour,
        ...noLoad,
        onDuty: hour,
        serving: hour,
      },
    ],
    groupByHour: [
      { from: "2026-05-04T07:00:00.000Z", absent: hour, ...noLoad, onDuty: hour, serving: hour },
      { from: "2026-05-04T09:00:00.000Z", absent: 0, ...noLoad },
    ],
    groupByDay: [],
  },
  ...more,
});
const empty = aMessage({
  lags: { targetMs: 15 * minute, services: [], operators: [] },
  queryLoad: {
    date: "2026-05-04",
    isOpen: false,
    usualDays: 0,
    soFar: { arrived: 0, usual: null },
    hours: [],
  },
  workerLoad: { main: [], groupByHour: [], groupByDay: [] },
});

let server: FakeServer;
let present: ChartMessage;
beforeAll(() => speak("en"));
beforeEach(() => {
  streams = [];
  vi.stubGlobal("EventSource", FakeStream);
  present = aMessage();
  server = startReportServer();
  server.on(chartCalls.chart).answers(() => {
    const { datetime, ...charts } = present;
    return { ...charts, capacity: { stepMin: 60, days: [] }, time: datetime };
  });
  server.on(reportCalls.mesh).answers(({ body: { per } }) => ({
    per,
    rows: [1],
    columns: [9],
    values: [[3.5]],
    counts: [[14]],
    time: reportTime,
  }));
});

const open = (tab = "") => openReport(ChartsPage, `/admin/chart${tab}`, "/admin/chart/{-$tab}");
const tell = (message: ChartMessage) =>
  act(() => {
    for (const stream of streams)
      stream.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) }));
  });
const happen = (type: string) =>
  act(() => {
    for (const stream of streams) stream.dispatchEvent(new Event(type));
  });

test("lags come first: the most urgent service at the top, exact values by keys and in the table", async () => {
  await open();
  const chart = await screen.findByRole("slider", { name: "Waiting by service" });
  expect(chart.getAttribute("aria-valuetext")).toBe(
    "Passport, Waiting now: 1, Longest wait: 20 min, Average wait: 20 min, Over the norm: 1",
  );
  chart.focus();
  await userEvent.keyboard("{ArrowDown}");
  expect(chart.getAttribute("aria-valuetext")).toContain("Advice, Waiting now: 1, Longest wait: 3 min");
  const region = screen.getByRole("region", { name: "Waiting by service" });
  await userEvent.click(within(region).getByRole("button", { name: "Show as a table" }));
  expect(within(region).getByRole("rowheader", { name: "Passport" })).toBeTruthy();
  expect(
    screen.getByRole("slider", { name: "Delay of bookings by window" }).getAttribute("aria-valuetext"),
  ).toBe("1 · Taras Bondar, Delay: 4 min");
  expect(await violationsIn(document.body)).toEqual([]);
});

test("the stream changes the values, and a service without waiting visitors keeps its row", async () => {
  await open();
  await screen.findByRole("slider", { name: "Waiting by service" });
  tell(aMessage({ lags: { ...present.lags, services: [lagOf(1, "Advice", 16)] } }));
  const chart = screen.getByRole("slider", { name: "Waiting by service" });
  expect(chart.getAttribute("aria-valuetext")).toContain("Advice, Waiting now: 1, Longest wait: 16 min");
  expect(chart.getAttribute("aria-valuemax")).toBe("1");
  expect(within(chart).getByText("nobody")).toBeTruthy();
  expect(screen.getByRole("status").textContent).toBe("Live");
});

test("another day begins without the services of the day before", async () => {
  await open();
  await screen.findByRole("slider", { name: "Waiting by service" });
  const tomorrow = { ...empty.queryLoad, date: "2026-05-05" };
  tell({ ...empty, datetime: "2026-05-04T21:00:01.000Z", queryLoad: tomorrow });
  expect(screen.getByText("Nobody is waiting.")).toBeTruthy();
  expect(screen.getByText("No operator is scheduled for today.")).toBeTruthy();
});

test("a lost connection is said, and the last values stay", async () => {
  await open();
  await screen.findByRole("slider", { name: "Waiting by service" });
  tell(aMessage());
  happen("error");
  expect(screen.getByRole("status").textContent).toBe("Connection lost, retrying…");
  expect(screen.getByRole("slider", { name: "Waiting by service" })).toBeTruthy();
});

test("a hidden page reads no stream, and reads it again when it is shown", async () => {
  await open();
  await screen.findByRole("slider", { name: "Waiting by service" });
  expect(streams).toHaveLength(1);
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  expect(streams).toHaveLength(0);
  hidden.mockReturnValue(false);
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  expect(streams).toHaveLength(1);
});

test("arrivals stand beside the usual ones; an hour to come has bookings only", async () => {
  await open("/query-load");
  const chart = await screen.findByRole("slider", { name: "Arrivals by hour" });
  expect(chart.getAttribute("aria-valuetext")).toBe(
    "11:00, Arrived today: —, Booked, still to come: 4, Most: 9, Usual (median): 3, Fewest: 2",
  );
  expect(screen.getByText("more than usual")).toBeTruthy();
  expect(screen.getByText("between 10 and 22")).toBeTruthy();
  expect(await screen.findByRole("cell", { name: "3.5" })).toBeTruthy();
  expect(server.heard(reportCalls.mesh)[0]?.body).toMatchObject({
    startDate: "2026-03-09",
    endDate: "2026-05-03",
  });
  expect(await violationsIn(document.body)).toEqual([]);
});

test("as many as the shown bound are as usual", async () => {
  const load = { ...present.queryLoad, soFar: { arrived: 37, usual: { low: 26.6, middle: 30, high: 36.7 } } };
  present = aMessage({ queryLoad: load });
  await open("/query-load");
  expect(await screen.findByText("between 27 and 37")).toBeTruthy();
  expect(screen.getByText("as usual")).toBeTruthy();
});

test("a closed day says so", async () => {
  present = empty;
  await open("/query-load");
  expect(await screen.findByText("The organization is closed today.")).toBeTruthy();
});

test("operators are shown with their state, and hours to come are left out", async () => {
  await open("/operator-load");
  const now = await screen.findByRole("region", { name: "Windows now" });
  expect(
    within(now)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(["1 · Taras BondarServingfor 10 min", "2 · Olha MelnykAbsent"]);
  const chart = screen.getByRole("slider", { name: "Today by hour, all operators" });
  expect(chart.getAttribute("aria-valuetext")).toContain("12:00, Serving: —");
  chart.focus();
  await userEvent.keyboard("{Home}");
  expect(chart.getAttribute("aria-valuetext")).toMatch(/^10:00, Serving: 1 h 00 min.*Absent: 1 h 00 min$/);
  expect(await violationsIn(document.body)).toEqual([]);
});

test("capacity is summed by day and shown by hour for a chosen day; tabs are in the address", async () => {
  server.on(chartCalls.capacity).answers(() => ({
    stepMin: 60,
    days: [
      {
        date: "2026-05-04",
        steps: [
          {
            from: "2026-05-04T08:00:00.000Z",
            offered: 4 * hour,
            booked: hour,
            walkIn: hour,
            expected: 5 * hour,
          },
        ],
      },
      { date: "2026-05-05", steps: [] },
      {
        date: "2026-05-06",
        steps: [
          { from: "2026-05-06T07:00:00.000Z", offered: 2 * hour, booked: 0, walkIn: 0, expected: null },
        ],
      },
    ],
    time: reportTime,
  }));
  const where = await open();
  await userEvent.click(await screen.findByRole("tab", { name: "Capacity graph" }));
  expect(where()).toBe("/admin/chart/capacity");
  const byDay = await screen.findByRole("slider", { name: "Next days" });
  byDay.focus();
  await userEvent.keyboard("{Home}");
  expect(byDay.getAttribute("aria-valuetext")).toBe(
    "Mon, May 4, Booked: 1 h 00 min, Walk-ins: 1 h 00 min, Free: 2 h 00 min, By schedule: 4 h 00 min, Expected work: 5 h 00 min",
  );
  await userEvent.keyboard("{ArrowRight}");
  expect(byDay.getAttribute("aria-valuetext")).toContain("Tue, May 5, Booked: —");
  expect(screen.getByText("From now on: past hours are not counted.")).toBeTruthy();
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Day" }), "Wed, May 6");
  expect(screen.getByRole("slider", { name: "One day by hour" }).getAttribute("aria-valuetext")).toContain(
    "10:00, Booked: 0 s, Walk-ins: 0 s, Free: 2 h 00 min",
  );
  expect(await violationsIn(document.body)).toEqual([]);
});

test("the table of capacity ends with the sums of the tiles, and hours that do not fit are named", async () => {
  const step = (from: string, expected: number) => ({
    from: `2026-05-04T${from}:00.000Z`,
    offered: 2 * hour,
    booked: hour,
    walkIn: 0,
    expected,
  });
  server.on(chartCalls.capacity).answers(() => ({
    stepMin: 60,
    // It is eight o'clock in UTC.
    days: [{ date: "2026-05-04", steps: [step("07:00", hour), step("08:00", 3 * hour), step("09:00", 0)] }],
    time: reportTime,
  }));
  await open("/capacity");
  expect(await screen.findByText("fits in total, but not every hour")).toBeTruthy();
  expect(screen.getByText("Mon, May 4: 11:00–12:00")).toBeTruthy();
  for (const name of ["Next days", "One day by hour"]) {
    const region = screen.getByRole("region", { name });
    await userEvent.click(within(region).getByRole("button", { name: "Show as a table" }));
    const total = within(region).getAllByRole("row").at(-1);
    expect(total?.textContent).toBe("Total from now on2 h 00 min0 s2 h 00 min4 h 00 min3 h 00 min");
  }
  expect(screen.getByRole("rowheader", { name: "10:00, past" })).toBeTruthy();
  expect(screen.getByRole("rowheader", { name: "11:00" })).toBeTruthy();
  expect(await violationsIn(document.body)).toEqual([]);
});

test("a failure says so, and asks again on request", async () => {
  server.on(chartCalls.chart).refuses("ERROR_UNAVAILABLE");
  await open();
  expect(await screen.findByText("The charts could not be loaded")).toBeTruthy();
  server.on(chartCalls.chart).answers(() => {
    const { datetime, ...charts } = present;
    return { ...charts, capacity: { stepMin: 60, days: [] }, time: datetime };
  });
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("slider", { name: "Waiting by service" })).toBeTruthy();
});
