import { addDays } from "@cherga/engine/time/calendar-date";
import { dateAt, dayFrame, instantOf } from "@cherga/engine/time/day-frame";
import type { Benchmark } from "#benchmark";
import { percentile } from "#statistics";
import { signInAsAdministrator } from "#tools/administrator";
import { makeBenchCentre } from "#tools/centre";
import { nowMs, waitUntil } from "#tools/clock";
import { connectQuietly } from "#tools/quiet-client";
import { openBookingPage } from "#tools/booking-page";

const clients = 50;
const fewerClients = 20;
const operators = 50;
const warmUpSeconds = 2;
const seconds = 10;
/** Bookings continue meanwhile, so that cached answers expire soon. */
const bookEveryMs = 100;
const zone = "Europe/Kiev";
/** No client is rate-limited: each stands for many people. */
const addressesEach = 400;

/** How fast they were answered. Whatever is no answer ends the benchmark. */
type LookupResult = { readonly tookMs: readonly number[]; readonly perSecond: number };

export const visitorTimes: Benchmark = {
  name: "visitor times",
  title: `${clients} people look for a free day and a free time at an organization of ${operators} operators, where somebody books ten times a second`,
  run: async (tools) => {
    const server = await tools.startServer();
    const administrator = await signInAsAdministrator(server.address);
    const centre = await makeBenchCentre(administrator, "Times", operators);
    const bookingPage = await openBookingPage(administrator);
    const month = addDays(`${dateAt(zone, Date.now()).slice(0, 7)}-01`, 32).slice(0, 7);
    const wish = { organizationId: centre.organizationId, service: centre.serviceId };
    const online = `${server.address}/api/online/${bookingPage.pageId}`;

    let booked = 0;
    let isOver = false;
    const book = async (): Promise<void> => {
      const frame = dayFrame(zone, addDays(`${month}-01`, booked % 28));
      const queueDateTime = new Date(instantOf(frame, ((booked * 7) % 140) * 10)).toISOString();
      await administrator.ask("POST", "/operator-queue/ticket-registration", {
        service: centre.serviceId,
        queueDateTime,
      });
      booked += 1;
    };
    const keepBooking = async (): Promise<void> => {
      for (let next = nowMs(); !isOver; next += bookEveryMs) {
        await waitUntil(next);
        await book();
      }
    };
    const booking = keepBooking();

    const look = async (
      path: string,
      bodyOf: (count: number) => object,
      lookers = clients,
    ): Promise<LookupResult> => {
      const people = await Promise.all(
        Array.from({ length: lookers }, (_, client) =>
          connectQuietly(
            ...Array.from({ length: addressesEach }, (_each, count) => ({
              url: `${online}/${path}`,
              method: "POST",
              headers: bookingPage.newcomer(),
              body: { ...wish, ...bodyOf(client + count) },
            })),
          ),
        ),
      );
      await Promise.all(people.map(({ ask }) => ask(warmUpSeconds)));
      const startedAt = nowMs();
      const tookMs = (await Promise.all(people.map(({ ask }) => ask(seconds)))).flat();
      for (const { leave } of people) leave();
      return { tookMs, perSecond: (tookMs.length / (nowMs() - startedAt)) * 1000 };
    };
    const days = await look("free-days", () => ({ month }));
    const dayOf = (count: number) => ({ queueDate: addDays(`${month}-01`, count % 28) });
    const starts = await look("free-time", dayOf);
    const fewer = await look("free-time", dayOf, fewerClients);
    isOver = true;
    await booking;
    administrator.leave();
    return [
      { what: "free days of a month", value: days.perSecond, unit: "answers/s" },
      { what: "free days of a month, p50", value: percentile(days.tookMs, 50), unit: "ms" },
      {
        what: "free days of a month, p95",
        value: percentile(days.tookMs, 95),
        unit: "ms",
        target: { atMost: 40 },
      },
      { what: "free starts of a day", value: starts.perSecond, unit: "answers/s" },
      { what: "free starts of a day, p50", value: percentile(starts.tookMs, 50), unit: "ms" },
      {
        what: "free starts of a day, p95",
        value: percentile(starts.tookMs, 95),
        unit: "ms",
        target: { atMost: 15 },
      },
      {
        what: `the same for ${fewerClients} people, p95`,
        value: percentile(fewer.tookMs, 95),
        unit: "ms",
      },
      { what: "booked in the meantime", value: booked, unit: "" },
    ];
  },
};
