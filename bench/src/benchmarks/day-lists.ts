import { addDays } from "@cherga/engine/time/calendar-date";
import { dateAt, dayFrame, instantOf } from "@cherga/engine/time/day-frame";
import type { Benchmark } from "#benchmark";
import { percentile } from "#statistics";
import { type Administrator, signInAsAdministrator } from "#tools/administrator";
import { type BenchCentre, makeBenchCentre } from "#tools/centre";
import { gatherClients } from "#tools/crowd";
import { connectQuietly } from "#tools/quiet-client";

const operators = 50;
const waiting = 500;
const seconds = 5;
const zone = "Europe/Kiev";

export const dayLists: Benchmark = {
  name: "day lists",
  title: `Free times of a day with ${operators} operators and a full book, and lists with ${waiting} waiting`,
  run: async (tools) => {
    const server = await tools.startServer();
    const administrator = await signInAsAdministrator(server.address);
    const centre = await makeBenchCentre(administrator, "Lists", operators);
    const tomorrow = addDays(dateAt(zone, Date.now()), 1);
    await fillBook(administrator, centre, tomorrow);
    await inParts(waiting, () =>
      administrator.ask("POST", "/operator-queue/ticket-registration", { service: centre.serviceId }),
    );

    const { headers } = administrator;
    const remote = () => ({
      url: `${server.address}/api/operator-queue/remote`,
      method: "POST",
      headers,
      body: { service: centre.serviceId, queueDate: tomorrow },
    });
    const list = (name: string) => ({
      url: `${server.address}/api/operator-queue/${name}?operatorId=${centre.operatorIds[0]}`,
      headers,
    });
    const eight = await gatherClients(8, remote());
    await eight.ask(2, remote);
    const free = await eight.ask(seconds, remote);
    eight.leave();
    const rows = [];
    for (const name of ["current-queue", "current-manage", "current-operator-list", "all"]) {
      const one = await connectQuietly(list(name));
      await one.ask(1);
      const tookMs = await one.ask(seconds);
      one.leave();
      rows.push({ what: `${name}, one client, p50`, value: percentile(tookMs, 50), unit: "ms" });
      rows.push({
        what: `${name}, one client, p95`,
        value: percentile(tookMs, 95),
        unit: "ms",
        ...(name === "all" ? {} : { target: { atMost: 10 } }),
      });
    }
    administrator.leave();
    return [
      { what: "remote, 8 clients, p50", value: percentile(free.tookMs, 50), unit: "ms" },
      {
        what: "remote, 8 clients, p95",
        value: percentile(free.tookMs, 95),
        unit: "ms",
        target: { atMost: 15 },
      },
      { what: "remote, 8 clients", value: free.perSecond, unit: "answers/s" },
      ...rows,
    ];
  },
};

/** Nine of ten starts of every operator are taken. */
async function fillBook(administrator: Administrator, centre: BenchCentre, date: string): Promise<void> {
  const frame = dayFrame(zone, date);
  const starts = Array.from({ length: 144 }, (_, slot) => slot).filter((slot) => slot % 10 !== 0);
  const wanted = starts.flatMap((slot) => Array.from({ length: operators }, () => slot));
  await inParts(wanted.length, (index) =>
    administrator.ask("POST", "/operator-queue/ticket-registration", {
      service: centre.serviceId,
      queueDateTime: new Date(instantOf(frame, (wanted[index] ?? 0) * 10)).toISOString(),
    }),
  );
}

/** Does something many times, a few at a time. */
async function inParts(count: number, work: (index: number) => Promise<unknown>): Promise<void> {
  for (let done = 0; done < count; done += 50)
    await Promise.all(Array.from({ length: Math.min(50, count - done) }, (_, index) => work(done + index)));
}
