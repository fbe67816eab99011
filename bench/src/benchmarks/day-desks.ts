import { Agent } from "node:http";
import type { Benchmark } from "#benchmark";
import { percentile } from "#statistics";
import { type Administrator, signInAsAdministrator } from "#tools/administrator";
import { type BenchCentre, makeBenchCentre } from "#tools/centre";
import { nowMs, waitUntil } from "#tools/clock";
import { ask } from "#tools/http";
import { isTicketAnswer } from "#tools/ticket-answer";

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

    const tookMs: number[] = [];
    const failures: string[] = [];
    const endsAt = nowMs() + seconds * 1000;
    const desks = halls.flatMap(({ administrator, centre }) =>
      centre.operatorIds.map((operatorId) => ({ administrator, operatorId })),
    );
    await Promise.all(
      desks.map(async ({ administrator, operatorId }, place) => {
        const agent = new Agent({ keepAlive: true, maxSockets: 1 });
        const act = async (type: string, ticketItemId?: number): Promise<unknown> => {
          const askedAt = nowMs();
          const { status, body } = await ask(agent, `${server.address}/api/operator-queue/create-event`, {
            method: "POST",
            headers: administrator.headers,
            body: { type, operator: operatorId, ...(ticketItemId === undefined ? {} : { ticketItemId }) },
          });
          tookMs.push(nowMs() - askedAt);
          const answer: unknown = JSON.parse(body.toString());
          if (status !== 200 || !isTicketAnswer(answer))
            failures.push(`${type} ${status} ${body.toString()}`);
          return answer;
        };
        // Nobody presses at the same instant as everybody else.
        let next = nowMs() + (place / desks.length) * everyMs;
        const turn = async (): Promise<void> => {
          await waitUntil(next);
          next += everyMs;
        };
        while (nowMs() < endsAt) {
          await turn();
          const called = await act("next");
          if (!isTicketAnswer(called)) continue;
          const itemId = called.ticket.items[0]?.id;
          await turn();
          await act("start", itemId);
          await turn();
          await act("complete", itemId);
        }
        agent.destroy();
      }),
    );
    for (const { administrator } of halls) administrator.leave();
    if (failures.length > 0) console.error(failures.slice(0, 3).join("\n"));
    return [
      { what: "actions", value: tookMs.length, unit: "" },
      { what: "an action, p50", value: percentile(tookMs, 50), unit: "ms" },
      { what: "an action, p99", value: percentile(tookMs, 99), unit: "ms", target: { atMost: 40 } },
      { what: "actions that failed", value: failures.length, unit: "", target: { atMost: 0 } },
    ];
  },
};

type Hall = { readonly administrator: Administrator; readonly centre: BenchCentre };

async function fillHall({ administrator, centre }: Hall): Promise<void> {
  for (let count = 0; count < waitingEach; count += 1)
    await administrator.ask("POST", "/operator-queue/ticket-registration", { service: centre.serviceId });
}
