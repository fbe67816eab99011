import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { deviceCalls as contractCalls, deviceCallsByKind } from "@cherga/contract/calls/devices";
import { enrolmentCalls } from "@cherga/contract/calls/enrolment";
import type { Benchmark, Figure } from "#benchmark";
import { median, percentile } from "#statistics";
import { type Administrator, signInAsAdministrator } from "#tools/administrator";
import { startLoudspeakerAgent } from "#tools/agent";
import { type BenchCentre, idOf, makeBenchCentre } from "#tools/centre";
import { nowMs } from "#tools/clock";
import { ask, askWell } from "#tools/http";
import type { Tools } from "#tools/open-tools";
import { startRawPrinter } from "#tools/raw-printer";
import type { RunningServer } from "#tools/start-server";

const tickets = 60;
const warmUps = 5;
/** A kiosk that gives tickets faster is refused. */
const betweenVisitorsMs = 2_000;
const drawings = 200;
/** After its start a server adds up past days and prepares forecasts, also that of the demo. */
const settleMs = 15_000;
const calls = 40;
const agents = 500;
const arriveWithinMs = 20_000;

type Work = (
  tools: Tools,
  server: RunningServer,
  administrator: Administrator,
  centre: BenchCentre,
) => Promise<readonly Figure[]>;

const inCentre =
  (work: Work): Benchmark["run"] =>
  async (tools) => {
    const server = await tools.startServer();
    const administrator = await signInAsAdministrator(server.address);
    try {
      return await work(tools, server, administrator, await makeBenchCentre(administrator, "Devices", 1, 1));
    } finally {
      administrator.leave();
    }
  };

/** The time from the last touch at a kiosk to the first bytes of the ticket at the printer. */
async function printTickets(
  _tools: Tools,
  { address }: RunningServer,
  administrator: Administrator,
  { organizationId, serviceId }: BenchCentre,
): Promise<readonly Figure[]> {
  const printer = await startRawPrinter();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const printerDeviceId = idOf(
      await administrator.ask("POST", "/printer-device/create", {
        name: "Raw printer",
        signature: "raw",
        organizationId,
        ip: `127.0.0.1:${printer.port}`,
      }),
    );
    const terminalId = idOf(
      await administrator.ask("POST", "/terminal/create", {
        name: "Kiosk",
        organizationId,
        printerDeviceId,
        menu: [
          {
            id: "a",
            order: 1,
            parentId: null,
            title: { en: "", ru: "", ua: "" },
            type: "service",
            serviceId,
          },
        ],
      }),
    );
    const { code } = enrolmentCalls.create.answer.parse(
      await administrator.ask("POST", "/enrolment/create", { terminalId }),
    );
    const { credential } = enrolmentCalls.exchange.answer.parse(
      await askWell(agent, `${address}/api/enrolment/exchange`, { method: "POST", body: { code } }),
    );
    const headers = { authorization: `Screen ${credential}` };
    const times: number[] = [];
    for (let number = 0; number < warmUps + tickets; number += 1) {
      const arriving = printer.nextDocument(arriveWithinMs);
      const touchedAt = nowMs();
      await askWell(agent, `${address}/api/kiosk/register`, {
        method: "POST",
        headers,
        body: { service: serviceId },
      });
      times.push((await arriving) - touchedAt);
      await sleep(betweenVisitorsMs);
    }
    return [
      { what: `touch to printer, median of ${tickets}`, value: median(times.slice(warmUps)), unit: "ms" },
      {
        what: "touch to printer, p95",
        value: percentile(times.slice(warmUps), 95),
        unit: "ms",
        target: { atMost: 250 },
      },
      { what: "touch to printer, the first ticket", value: times[0] ?? 0, unit: "ms" },
    ];
  } finally {
    agent.destroy();
    await printer.stop();
  }
}

/** The time from *next* to the moment at which the player of an agent is given the sound. */
async function announceCalls(
  tools: Tools,
  { address }: RunningServer,
  administrator: Administrator,
  { organizationId, operatorIds, serviceId }: BenchCentre,
): Promise<readonly Figure[]> {
  const deviceId = idOf(
    await administrator.ask("POST", "/voice-device/create", {
      name: "Loudspeaker",
      organizationId,
    }),
  );
  const loudspeaker = await startLoudspeakerAgent(tools, administrator, address, deviceId);
  const [operator] = operatorIds;
  const times: number[] = [];
  for (let number = 0; number < warmUps + calls; number += 1)
    await administrator.ask("POST", "/operator-queue/ticket-registration", { service: serviceId });
  for (let number = 1; number <= warmUps + calls; number += 1) {
    const calledAt = Date.now();
    const { ticket } = Object(
      await administrator.ask("POST", "/operator-queue/create-event", { type: "next", operator }),
    );
    const played = await loudspeaker.playedAt(number, arriveWithinMs);
    times.push((played.at(-1) ?? 0) - calledAt);
    const act = (type: string) =>
      administrator.ask("POST", "/operator-queue/create-event", {
        type,
        operator,
        ticketItemId: ticket.items[0].id,
      });
    await act("start");
    await act("complete");
  }
  return [
    { what: `call to player, median of ${calls}`, value: median(times.slice(warmUps)), unit: "ms" },
    {
      what: "call to player, p95",
      value: percentile(times.slice(warmUps), 95),
      unit: "ms",
      target: { atMost: 400 },
    },
    {
      what: "memory of the agent",
      value: await loudspeaker.memoryMegabytes(),
      unit: "MB",
      target: { atMost: 60 },
    },
  ];
}

/** The time in which the ticket of a template is drawn by a warm server, asked for as its editor does. */
async function drawTickets(
  _tools: Tools,
  { address }: RunningServer,
  administrator: Administrator,
): Promise<readonly Figure[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const templates = await administrator.ask("GET", "/printer-template");
  const templateId = idOf(Array.isArray(templates) ? templates[0] : undefined);
  const times: number[] = [];
  await sleep(settleMs);
  for (let number = 0; number < warmUps + drawings; number += 1) {
    const askedAt = nowMs();
    const { status } = await ask(agent, `${address}/api/printer-template/render-template`, {
      method: "POST",
      headers: administrator.headers,
      body: { id: templateId, type: "png" },
    });
    if (status !== 200) throw new Error(`a template was answered with ${status}`);
    times.push(nowMs() - askedAt);
  }
  agent.destroy();
  return [
    { what: `a ticket drawn, median of ${drawings}`, value: median(times.slice(warmUps)), unit: "ms" },
    {
      what: "a ticket drawn, p95",
      value: percentile(times.slice(warmUps), 95),
      unit: "ms",
      target: { atMost: 60 },
    },
  ];
}

/** What agents cost the server, and how soon it knows that they are gone. */
async function holdAgents(
  tools: Tools,
  server: RunningServer,
  administrator: Administrator,
  { organizationId }: BenchCentre,
): Promise<readonly Figure[]> {
  const codes: string[] = [];
  for (let number = 1; number <= agents; number += 1) {
    const id = idOf(
      await administrator.ask("POST", "/printer-device/create", {
        name: `Printer ${number}`,
        signature: `agent-${number}`,
        organizationId,
        printerSSE: "folder:/tmp",
      }),
    );
    const made = await administrator.ask("POST", "/device/code", { kind: "printer-device", id });
    codes.push(contractCalls.enrol.answer.parse(made).code);
  }
  const before = await server.heldMegabytes();
  const held = tools.startHelper("hold-agents", { address: server.address, codes });
  await held.nextLine(120_000);
  // Pings and answers of some time.
  await sleep(10_000);
  const after = await server.heldMegabytes();
  const countConnected = async (): Promise<number> =>
    deviceCallsByKind.connections["printer-device"].answer
      .parse(await administrator.ask("GET", "/printer-device/connect/organization"))
      .filter(({ connect }) => connect).length;
  const connected = await countConnected();
  if (connected !== agents) throw new Error(`${connected} agents are connected`);
  process.kill(held.pid, "SIGSTOP");
  const pulledAt = nowMs();
  try {
    while ((await countConnected()) > 0) {
      if (nowMs() - pulledAt > 30_000) throw new Error("the server does not notice that agents are gone");
      await sleep(50);
    }
  } finally {
    process.kill(held.pid, "SIGCONT");
  }
  return [
    {
      what: `memory that the server holds for each of ${agents} agents`,
      value: ((after - before) * 1024) / agents,
      unit: "kB",
      target: { atMost: 30 },
    },
    {
      what: "all of them gone from the list, after a pulled plug",
      value: (nowMs() - pulledAt) / 1000,
      unit: "s",
      target: { atMost: 5 },
    },
  ];
}

export const devicePrinting: Benchmark = {
  name: "devices printing",
  title: "From the last touch at a kiosk to the printer",
  run: inCentre(printTickets),
};

export const deviceCalls: Benchmark = {
  name: "devices calls",
  title: "From a call to the player of an agent",
  run: inCentre(announceCalls),
};

export const deviceDrawing: Benchmark = {
  name: "devices drawing",
  title: "The drawing of a ticket",
  run: inCentre(drawTickets),
};

export const deviceAgents: Benchmark = {
  name: "devices agents",
  title: `${agents} agents on one server`,
  run: inCentre(holdAgents),
};
