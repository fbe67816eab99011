import type { Benchmark } from "#benchmark";
import { percentile } from "#statistics";
import { type Administrator, signInAsAdministrator } from "#tools/administrator";
import { workAtDesks } from "#tools/busy-desks";
import { type BenchCentre, makeBenchCentre } from "#tools/centre";

const organizations = 20;
const operatorsEach = 10;
const everyMs = 2_000;
const seconds = 30;
const waitingEach = 150;

export const dayDesks: Benchmark = {
  name: "day desks",
  title: `${organizations * operatorsEach} operators over ${organizations} organizations call, start and complete, each acting every ${everyMs / 1000} s`,
  run: async (tools) => {
    const server = await tools.startServer();
    const halls: Hall[] = [];
    for (let number = 1; number <= organizations; number += 1) {
      const administrator = await signInAsAdministrator(server.address);
      const centre = await makeBenchCentre(administrator, `Desks ${number}`, operatorsEach);
      halls.push({ administrator, centre });
    }
    await Promise.all(halls.map(fillHall));

    const desks = halls.flatMap(({ administrator, centre }) =>
      centre.operatorIds.map((operatorId) => ({ administrator, operatorId })),
    );
    const { actionMs, failures } = await workAtDesks(server.address, desks, { seconds, everyMs });
    for (const { administrator } of halls) administrator.leave();
    return [
      { what: "actions", value: actionMs.length, unit: "" },
      { what: "an action, p50", value: percentile(actionMs, 50), unit: "ms" },
      { what: "an action, p99", value: percentile(actionMs, 99), unit: "ms", target: { atMost: 40 } },
      { what: "actions that failed", value: failures.length, unit: "", target: { atMost: 0 } },
    ];
  },
};

type Hall = { readonly administrator: Administrator; readonly centre: BenchCentre };

async function fillHall({ administrator, centre }: Hall): Promise<void> {
  for (let count = 0; count < waitingEach; count += 1)
    await administrator.ask("POST", "/operator-queue/ticket-registration", { service: centre.serviceId });
}
