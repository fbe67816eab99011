import { dateAt, dayFrame, instantOf } from "@cherga/engine/time/day-frame";
import { addDays } from "@cherga/engine/time/calendar-date";
import type { Benchmark } from "#benchmark";
import { percentile } from "#statistics";
import { signInAsAdministrator } from "#tools/administrator";
import { makeBenchCentre } from "#tools/centre";
import { gatherClients } from "#tools/crowd";
import { compare } from "#tools/compare";

const clients = 500;
const operators = 50;
/** Far more places than anybody asks for: what is measured is booking, not being refused. */
const days = 10;
const rounds = 3;
const roundSeconds = 4;

export const dayRush: Benchmark = {
  name: "day rush",
  title: `${clients} clients who book at one organization, against the same route that writes without deciding`,
  run: async (tools) => {
    const server = await tools.startServer();
    const administrator = await signInAsAdministrator(server.address);
    const centre = await makeBenchCentre(administrator, "Rush", operators);
    const raw = tools.startHelper("serve-raw-bookings", { database: server.database, ...centre });
    const rawAddress = await raw.nextLine(10_000);

    const starts = startsAhead(days);
    let asked = 0;
    let turns = 0;
    const tookMs: number[] = [];
    const statuses = new Map<number, number>();
    const { headers } = administrator;
    const crowds = {
      ours: await gatherClients(clients, { url: `${server.address}/api/health`, headers }),
      raw: await gatherClients(clients, { url: `${rawAddress}/health`, headers }),
    };
    const rush = async (url: string, isOurs: boolean): Promise<number> => {
      const fared = await (isOurs ? crowds.ours : crowds.raw).ask(roundSeconds, () => ({
        url,
        method: "POST",
        headers,
        body: { service: centre.serviceId, queueDateTime: starts[(asked += 1) % starts.length] },
      }));
      // The first round of both only warms up.
      turns += 1;
      if (isOurs && turns > 2) {
        tookMs.push(...fared.tookMs);
        for (const [status, count] of fared.statuses)
          statuses.set(status, (statuses.get(status) ?? 0) + count);
      }
      const accepted = fared.statuses.get(201) ?? 0;
      return (fared.perSecond * accepted) / fared.tookMs.length;
    };
    const { candidate, baseline, ratio } = await compare(rounds, {
      candidate: () => rush(`${server.address}/api/operator-queue/ticket-registration`, true),
      baseline: () => rush(`${rawAddress}/book`, false),
    });
    administrator.leave();
    for (const crowd of Object.values(crowds)) crowd.leave();
    const refused = [...statuses]
      .filter(([status]) => status !== 201)
      .reduce((sum, [, count]) => sum + count, 0);
    return [
      { what: `Cherga, ${clients} clients`, value: candidate, unit: "bookings/s" },
      { what: "the same rows written without deciding", value: baseline, unit: "bookings/s" },
      {
        what: `Cherga to raw, medians of ${rounds} rounds`,
        value: ratio,
        unit: "×",
        target: { atLeast: 0.5 },
      },
      { what: "an answer, p50", value: percentile(tookMs, 50), unit: "ms" },
      { what: "an answer, p99", value: percentile(tookMs, 99), unit: "ms", target: { atMost: 800 } },
      { what: "answers that were no booking", value: refused, unit: "", target: { atMost: 0 } },
    ];
  },
};

/** Every start of ten minutes on the days ahead, one day after the other. */
function startsAhead(count: number): readonly string[] {
  const zone = "Europe/Kiev";
  const today = dateAt(zone, Date.now());
  const frames = Array.from({ length: count }, (_, day) => dayFrame(zone, addDays(today, day + 1)));
  return Array.from({ length: 144 }, (_, slot) =>
    frames.map((frame) => new Date(instantOf(frame, Math.min(slot * 10, frame.minutes - 10))).toISOString()),
  ).flat();
}
