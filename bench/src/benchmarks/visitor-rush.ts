import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { booking } from "@cherga/contract/calls/booking";
import { freeDays, freeStarts } from "@cherga/contract/shapes/free-times";
import { addDays } from "@cherga/engine/time/calendar-date";
import { dateAt } from "@cherga/engine/time/day-frame";
import pg from "pg";
import type { Benchmark } from "#benchmark";
import { percentile } from "#statistics";
import { type Administrator, signInAsAdministrator } from "#tools/administrator";
import { workAtDesks } from "#tools/busy-desks";
import { type BenchCentre, idOf, makeBenchCentre } from "#tools/centre";
import { nowMs, waitUntil } from "#tools/clock";
import { ask } from "#tools/http";
import type { Tools } from "#tools/open-tools";
import type { RunningServer } from "#tools/start-server";
import { openBookingPage, type BookingPage } from "#tools/booking-page";

const settleMs = 20_000;
const visitors = 2_000;
const rushSeconds = 60;
const operators = 50;
const everyMs = 2_000;
/** Enough visitors that no operator is ever without one to call. */
const waiting = 1_200;
const quietSeconds = 20;
const floodSeconds = 20;
const floodClients = 200;
const attempts = 10;

export const visitorRush: Benchmark = {
  name: "visitor rush",
  title: `${visitors} people look, keep a time and book within a minute while ${operators} operators call; then ${floodClients} clients flood the page`,
  run: async (tools) => {
    const server = await tools.startServer();
    // The demo's days are filled in the background, which must not be measured as waiting time.
    await sleep(settleMs);
    const administrator = await signInAsAdministrator(server.address);
    const centre = await makeBenchCentre(administrator, "Morning", operators);
    const bookingPage = await openBookingPage(administrator);
    await fillHall(administrator);
    const desks = centre.operatorIds.map((operatorId) => ({ administrator, operatorId }));
    const work = (seconds: number) => workAtDesks(server.address, desks, { seconds, everyMs });

    const quiet = await work(quietSeconds);
    const [rush, during] = await Promise.all([rushIn(server, bookingPage, centre), work(rushSeconds)]);
    const [flood, flooded] = await Promise.all([
      floodPage(tools, server, bookingPage, centre),
      work(floodSeconds),
    ]);
    administrator.leave();
    const failures = [quiet, during, flooded].flatMap((each) => each.failures);
    return [
      { what: "an answer to a visitor, p50", value: percentile(rush.tookMs, 50), unit: "ms" },
      {
        what: "an answer to a visitor, p99",
        value: percentile(rush.tookMs, 99),
        unit: "ms",
        target: { atMost: 1_000 },
      },
      { what: "visitors who booked", value: rush.booked, unit: "", target: { atLeast: visitors } },
      { what: "answers that were errors", value: rush.failures.length, unit: "", target: { atMost: 0 } },
      { what: "times promised twice", value: await countDouble(server), unit: "", target: { atMost: 0 } },
      { what: "starts that were lost to somebody faster", value: rush.lost, unit: "" },
      { what: "operators' next before it, p99", value: percentile(quiet.nextMs, 99), unit: "ms" },
      {
        what: "operators' next during it, p99",
        value: percentile(during.nextMs, 99),
        unit: "ms",
        target: { atMost: 60 },
      },
      { what: "answers to the flood", value: flood, unit: "answers/s" },
      { what: "operators' next during the flood, p50", value: percentile(flooded.nextMs, 50), unit: "ms" },
      { what: "operators' next during the flood, p95", value: percentile(flooded.nextMs, 95), unit: "ms" },
      {
        what: "operators' next during the flood, p99",
        value: percentile(flooded.nextMs, 99),
        unit: "ms",
        target: { atMost: 60 },
      },
      { what: "operators' actions that failed", value: failures.length, unit: "", target: { atMost: 0 } },
    ];
  },
};

/** With what is so short that all of them can be served today, whenever that is. */
async function fillHall(administrator: Administrator): Promise<void> {
  const name = "A word";
  const service = await administrator.ask("POST", "/service/create", {
    name: { en: name, ru: name, ua: name },
    duration: { value: 1, unit: "minutes" },
  });
  for (let count = 0; count < waiting; count += 1)
    await administrator.ask("POST", "/operator-queue/ticket-registration", { service: idOf(service) });
}

/** Everybody comes in their turn within the minute, and does not leave before they have booked. */
async function rushIn(server: RunningServer, bookingPage: BookingPage, centre: BenchCentre) {
  const agent = new Agent({ keepAlive: true, maxSockets: 400 });
  const fared = { tookMs: new Array<number>(), failures: new Array<string>(), booked: 0, lost: 0 };
  const startedAt = nowMs();
  const online = `${server.address}/api/online/${bookingPage.pageId}`;
  const wish = { organizationId: centre.organizationId, service: centre.serviceId };

  async function visit(place: number): Promise<void> {
    await waitUntil(startedAt + (place / visitors) * rushSeconds * 1000);
    const headers = bookingPage.newcomer();
    const asked = async (url: string, body?: object, more: Readonly<Record<string, string>> = {}) => {
      const askedAt = nowMs();
      const answer = await ask(agent, url, {
        method: body === undefined ? "GET" : "POST",
        headers: { ...headers, ...more },
        ...(body === undefined ? {} : { body }),
      });
      fared.tookMs.push(nowMs() - askedAt);
      const isLost = answer.status === 409 && answer.body.includes("ERROR_TIME_RESERVED");
      if (answer.status >= 300 && !isLost)
        fared.failures.push(`${url} ${answer.status} ${answer.body.toString()}`);
      return { status: answer.status, json: JSON.parse(answer.body.toString()) };
    };
    await asked(online);
    await asked(`${online}/organization/${centre.organizationId}`);
    const today = dateAt("Europe/Kiev", Date.now());
    const { json: month } = await asked(`${online}/free-days`, {
      ...wish,
      month: addDays(today, 7).slice(0, 7),
    });
    const days = freeDays.parse(month).days.filter(({ free, date }) => free > 0 && date > today);
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      // Everybody wants to come soon.
      const day = days[Math.floor(Math.random() * Math.min(days.length, 5))];
      if (day === undefined) break;
      const { json: times } = await asked(`${online}/free-time`, { ...wish, queueDate: day.date });
      const { starts } = freeStarts.parse(times);
      const start = starts[Math.floor(Math.random() * starts.length)];
      if (start === undefined) continue;
      const kept = await asked(`${online}/reserve`, { ...wish, queueDateTime: start });
      if (kept.status !== 201) {
        fared.lost += 1;
        continue;
      }
      const authorization = `Ticket ${booking.parse(kept.json).token}`;
      const done = await asked(`${online}/fill`, { dataField: [] }, { authorization });
      if (done.status === 200 && booking.parse(done.json).status === "success") fared.booked += 1;
      return;
    }
  }

  await Promise.all(Array.from({ length: visitors }, (_, place) => visit(place)));
  agent.destroy();
  if (fared.failures.length > 0) console.error(fared.failures.slice(0, 3).join("\n"));
  return fared;
}

/** In a process of its own: what it costs to ask so much must not be measured as the operators' wait. */
async function floodPage(
  tools: Tools,
  server: RunningServer,
  bookingPage: BookingPage,
  centre: BenchCentre,
): Promise<number> {
  const month = addDays(dateAt("Europe/Kiev", Date.now()), 7).slice(0, 7);
  const flood = tools.startHelper("flood-page", {
    url: `${server.address}/api/online/${bookingPage.pageId}/free-days`,
    body: { organizationId: centre.organizationId, service: centre.serviceId, month },
    clients: floodClients,
    seconds: floodSeconds,
  });
  return Number(await flood.nextLine((floodSeconds + 30) * 1000)) / floodSeconds;
}

/** Counts the visits that overlap another of the same operator. */
async function countDouble({ database }: RunningServer): Promise<number> {
  const client = new pg.Client(database);
  await client.connect();
  const { rows } = await client.query<{ double: number }>(`
    select count(*)::integer as double from occupancy one join occupancy other
      on one.operator_id = other.operator_id and one.during && other.during
      and one.ticket_item_id < other.ticket_item_id`);
  await client.end();
  return rows[0]?.double ?? -1;
}
