import { Agent } from "node:http";
import { addDays } from "@cherga/engine/time/calendar-date";
import { dateAt, dayFrame, instantOf } from "@cherga/engine/time/day-frame";
import type { Benchmark } from "#benchmark";
import { percentile } from "#statistics";
import { signInAsAdministrator } from "#tools/administrator";
import { makeBenchCentre } from "#tools/centre";
import { nowMs } from "#tools/clock";
import { compare } from "#tools/compare";
import { ask } from "#tools/http";

const clients = 30;
const tickets = 600;
const operators = 50;
const rounds = 3;

export const dayWalkIns: Benchmark = {
  name: "day walk-ins",
  title: `${tickets} tickets taken by ${clients} clients at once: walk-ins, each decided by a forecast, against bookings`,
  run: async (tools) => {
    const server = await tools.startServer();
    const administrator = await signInAsAdministrator(server.address);
    const agent = new Agent({ keepAlive: true, maxSockets: clients });
    const tookMs: number[] = [];
    let refused = 0;
    let centres = 0;

    const take = async (startsAt: (place: number) => string | undefined): Promise<number> => {
      const centre = await makeBenchCentre(administrator, `Walk in ${(centres += 1)}`, operators, 1);
      for (const operatorId of centre.operatorIds)
        for (const event of ["sleep", "wakeup"])
          await administrator.ask("POST", "/operator-queue/create-admin-event", { event, operatorId });
      const askedFrom = nowMs();
      let place = 0;
      const keepTaking = async (): Promise<void> => {
        while (place < tickets) {
          const queueDateTime = startsAt((place += 1));
          const askedAt = nowMs();
          const { status } = await ask(agent, `${server.address}/api/operator-queue/ticket-registration`, {
            method: "POST",
            headers: administrator.headers,
            body: { service: centre.serviceId, ...(queueDateTime === undefined ? {} : { queueDateTime }) },
          });
          if (queueDateTime === undefined) tookMs.push(nowMs() - askedAt);
          if (status !== 201) refused += 1;
        }
      };
      await Promise.all(Array.from({ length: clients }, keepTaking));
      return tickets / ((nowMs() - askedFrom) / 1000);
    };
    const { candidate, baseline, ratio } = await compare(rounds, {
      candidate: () => take(() => undefined),
      baseline: () => take(startTomorrow),
    });
    administrator.leave();
    agent.destroy();
    return [
      { what: "walk-ins", value: candidate, unit: "tickets/s" },
      { what: "bookings", value: baseline, unit: "tickets/s" },
      { what: `walk-ins to bookings, medians of ${rounds} rounds`, value: ratio, unit: "×" },
      { what: "an answer to a walk-in, p50", value: percentile(tookMs, 50), unit: "ms" },
      { what: "an answer to a walk-in, p99", value: percentile(tookMs, 99), unit: "ms" },
      { what: "answers that were no ticket", value: refused, unit: "", target: { atMost: 0 } },
    ];
  },
};

function startTomorrow(place: number): string {
  const zone = "Europe/Kiev";
  const frame = dayFrame(zone, addDays(dateAt(zone, Date.now()), 1));
  return new Date(instantOf(frame, place % 1200)).toISOString();
}
