import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTerminal, type TerminalSimulator } from "@cherga/payment-terminal/simulator/terminal-simulator";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { type AgentProcess, startAgent } from "#testing/agent-process";
import { enrolComputer } from "#testing/branch";
import { type Desk, makeDesk } from "#testing/desk";
import { type ProductProcess, startProductProcess } from "#testing/product-process";

let product: ProductProcess;
let terminal: TerminalSimulator;
let desk: Desk;
let folder: string;
let agent: AgentProcess;
let posDeviceId: number;

beforeAll(async () => {
  [product, terminal] = await Promise.all([startProductProcess(), startTerminal()]);
  desk = await makeDesk(product);
  await product.admin("PATCH", `/service/edit/${desk.serviceId}`, { parameters: { price: 50 } });
  const made = await desk.ask("POST", "/pos-device/create", {
    name: "Cash desk",
    organizationId: desk.organizationId,
    host: `127.0.0.1:${terminal.port}`,
  });
  posDeviceId = Object(made).id;
  folder = mkdtempSync(join(tmpdir(), "cherga-pos-agent-"));
  await enrolComputer(product, { folder, at: product.address, kind: "pos-device", id: posDeviceId });
  agent = await runAgent();
});
afterAll(async () => {
  await agent.kill("SIGKILL");
  await product.stop();
  await terminal.stop();
  rmSync(folder, { recursive: true });
});

const patient = { timeout: 60_000, interval: 200 };

async function runAgent(): Promise<AgentProcess> {
  const started = startAgent(folder, "run");
  await vi.waitFor(() => expect(started.output()).toContain("Driving: "), patient);
  return started;
}

const paymentShape = z.object({ id: z.int(), state: z.string(), refunded: z.int(), refunding: z.int() });

/** Begins a payment of a new visitor at the terminal. */
async function take() {
  const made = await desk.ask("POST", "/operator-queue/ticket-registration", { service: desk.serviceId });
  const ticketItemId: number = Object(made).ticket.items[0].id;
  await desk.ask("POST", "/operator-queue/payment-frame", { ticketItemId, way: "pos", posDeviceId });
  return {
    payment: async () => {
      const answer = await desk.ask("GET", `/operator-queue/payment/${ticketItemId}`);
      return paymentShape.parse(Object(answer).payments.at(-1));
    },
  };
}

const stateOf = async ({ payment }: Awaited<ReturnType<typeof take>>): Promise<string> =>
  (await payment()).state;

test("a visitor pays at a terminal beside the agent, and gets a part back", async () => {
  const taken = await take();
  await expect.poll(() => stateOf(taken), patient).toBe("paid");
  const { id } = await taken.payment();
  await desk.ask("POST", `/operator-queue/payment-refund/${id}`, { amount: 1_250, reason: "Discount" });
  await expect.poll(taken.payment, patient).toMatchObject({ refunded: 1_250, refunding: 0 });
  expect(terminal.receipts.map(({ method, amount }) => [method, amount])).toEqual([
    ["Purchase", "50.00"],
    ["Refund", "12.50"],
  ]);
});

test("a declined card fails", async () => {
  terminal.plans.push("decline");
  const taken = await take();
  await expect.poll(() => stateOf(taken), patient).toBe("failed");
});

test("an agent that is killed while the visitor pays learns from the terminal what was charged", async () => {
  const before = terminal.receipts.length;
  terminal.plans.push("payAlone");
  const taken = await take();
  // The terminal has taken the plan: it waits for the card.
  await expect.poll(() => terminal.plans.length, patient).toBe(0);
  await agent.kill("SIGKILL");
  await expect.poll(() => terminal.receipts.length, patient).toBe(before + 1);
  agent = await runAgent();
  await expect.poll(() => stateOf(taken), patient).toBe("paid");
  expect(terminal.receipts.length).toBe(before + 1);
});
