import { registrationCalls } from "@cherga/contract/calls/registration";
import { writeFile } from "node:fs/promises";
import { Agent } from "node:http";
import { join } from "node:path";
import type { Benchmark } from "#benchmark";
import { percentile } from "#statistics";
import { type Administrator, signInAsAdministrator } from "#tools/administrator";
import { type BenchCentre, makeBenchCentre } from "#tools/centre";
import { nowMs, waitUntil } from "#tools/clock";
import { askWell } from "#tools/http";
import { isTicketAnswer } from "#tools/ticket-answer";

const organizations = 20;
const visitorsEach = 250;
const operatorsEach = 5;
const callsEach = 20;
/** So short that all of them can be served today, whenever that is. */
const serviceMinutes = 1;
/** The interval of calls in each organization. */
const everyMs = 1_000;

export const visitorTracker: Benchmark = {
  name: "visitor tracker",
  title: `${organizations * visitorsEach} visitors over ${organizations} organizations follow their tickets while each calls a visitor every ${everyMs / 1000} s`,
  run: async (tools) => {
    const server = await tools.startServer();
    const halls: Hall[] = [];
    for (let number = 1; number <= organizations; number += 1) {
      const administrator = await signInAsAdministrator(server.address);
      halls.push({
        administrator,
        centre: await makeBenchCentre(administrator, `Phones ${number}`, operatorsEach, serviceMinutes),
      });
    }
    const tokens = (await Promise.all(halls.map(fillHall))).flat();
    const numberOf = new Map(tokens.map((token, number) => [token, number]));
    const url = `${server.address}/api/tracker/sse`;
    // More than fits behind a command.
    const file = join(await tools.makeFolder(), "tokens.json");
    await writeFile(file, JSON.stringify(tokens));
    const followers = tools.startHelper("follow-tickets", { url, file });
    if ((await followers.nextLine(120_000)) !== "open") throw new Error("not everybody could listen");

    const sentAt = new Map<number, number>();
    const answeredAt = new Map<number, number>();
    const calling = halls.map(async ({ administrator, centre }, place) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      let next = nowMs() + 1_000 + (place / organizations) * everyMs;
      for (let call = 0; call < callsEach; call += 1) {
        await waitUntil(next);
        next += everyMs;
        const askedAt = nowMs();
        const answer = await askWell(agent, `${server.address}/api/operator-queue/create-event`, {
          method: "POST",
          headers: administrator.headers,
          body: { type: "next", operator: centre.operatorIds[call % operatorsEach] },
        });
        if (!isTicketAnswer(answer)) throw new Error("nobody was called");
        const number = numberOf.get(answer.ticket.token) ?? -1;
        sentAt.set(number, askedAt);
        answeredAt.set(number, nowMs());
        // The visitor is served and leaves, so that the operator can call again.
        await waitUntil(askedAt + everyMs / 2);
        const ticketItemId = answer.ticket.items[0]?.id;
        for (const type of ["start", "complete"])
          await administrator.ask("POST", "/operator-queue/create-event", {
            type,
            ticketItemId,
            operator: centre.operatorIds[call % operatorsEach],
          });
      }
      agent.destroy();
    });

    const heard: { readonly number: number; readonly at: number; readonly messages: number }[] = [];
    const expected = organizations * callsEach;
    while (heard.length < expected) {
      const [number = -1, at = 0, messages = 0] = (await followers.nextLine(30_000)).split(" ").map(Number);
      heard.push({ number, at, messages });
    }
    await Promise.all(calling);
    const sinceSent = heard.map(({ number, at }) => at - (sentAt.get(number) ?? at));
    const sinceAnswer = heard.map(({ number, at }) => Math.max(0, at - (answeredAt.get(number) ?? at)));
    const megabytes = await server.memoryMegabytes();
    for (const { administrator } of halls) administrator.leave();
    return [
      { what: "calls heard by who was called", value: heard.length, unit: "", target: { atLeast: expected } },
      { what: "from the operator's key to the phone, p50", value: percentile(sinceSent, 50), unit: "ms" },
      {
        what: "from the operator's key to the phone, p99",
        value: percentile(sinceSent, 99),
        unit: "ms",
        target: { atMost: 200 },
      },
      { what: "from the answer to the phone, p99", value: percentile(sinceAnswer, 99), unit: "ms" },
      { what: "messages to all phones", value: heard.at(-1)?.messages ?? 0, unit: "" },
      { what: "the server's memory", value: megabytes, unit: "MB" },
    ];
  },
};

type Hall = { readonly administrator: Administrator; readonly centre: BenchCentre };

/** Lets visitors in, and gives the handles of their tickets. */
async function fillHall({ administrator, centre }: Hall): Promise<readonly string[]> {
  const tokens: string[] = [];
  for (let count = 0; count < visitorsEach; count += 1) {
    const made = await administrator.ask("POST", "/operator-queue/ticket-registration", {
      service: centre.serviceId,
    });
    tokens.push(registrationCalls.register.answer.parse(made).ticket.token);
  }
  return tokens;
}
