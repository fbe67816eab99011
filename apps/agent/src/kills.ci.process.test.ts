import { setTimeout as sleep } from "node:timers/promises";
import { bySize } from "@cherga/test-network/test-size";
import { startEscposPrinter } from "@cherga/printing/testing/escpos-printer";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { type AgentProcess, startAgent } from "#testing/agent-process";
import { enrolComputer, listJobs, makeBranch, putJob } from "#testing/branch";
import { type ProductProcess, startProductProcess } from "#testing/product-process";

const jobsEach = bySize({ short: 30, long: 500 });
const kills = bySize({ short: 6, long: 50 });

let product: ProductProcess;
beforeAll(async () => {
  product = await startProductProcess();
});
afterAll(() => product.stop());

test(
  `${2 * jobsEach} jobs of two printers and ${kills} kills: no job is done twice, and none is lost`,
  { timeout: bySize({ short: 180_000, long: 1_200_000 }) },
  async () => {
    // A printer takes time, so that kills hit it in the middle of a ticket.
    const printer = await startEscposPrinter({ bandMs: 20 });
    onTestFinished(printer.close);
    const branch = await makeBranch(product);
    onTestFinished(branch.remove);
    const { id: slowId } = Object(
      await product.admin("POST", "/printer-device/create", {
        name: "Slow printer",
        signature: "slow",
        organizationId: 1,
        printerSSE: `tcp://127.0.0.1:${printer.port}`,
      }),
    );
    await enrolComputer(product, { ...branch, at: product.address, kind: "printer-device", id: slowId });

    let agent: AgentProcess = startAgent(branch.folder, "run");
    onTestFinished(async () => void (await agent.kill("SIGKILL")));
    const putting = (async () => {
      for (let count = 0; count < jobsEach; count += 1) {
        await putJob(product, branch.printerId);
        await putJob(product, slowId);
        // Spread over the kills: jobs are useful for five minutes only.
        await sleep(bySize({ short: 20, long: 150 }));
      }
    })();
    for (let count = 0; count < kills; count += 1) {
      const { output } = agent;
      await expect.poll(output, { timeout: 60_000, interval: 20 }).toContain("Driving: ");
      await sleep(Math.random() * 1_500);
      await agent.kill("SIGKILL");
      agent = startAgent(branch.folder, "run");
    }
    await putting;

    const isOpen = async (printerId: number): Promise<number> =>
      (await listJobs(product, printerId)).filter(({ state }) => state === "queued" || state === "sent")
        .length;
    const patient = { timeout: bySize({ short: 100_000, long: 400_000 }), interval: 500 };
    await expect.poll(() => isOpen(branch.printerId), patient).toBe(0);
    await expect.poll(() => isOpen(slowId), patient).toBe(0);

    const papers = branch.papers();
    const jobs = await listJobs(product, branch.printerId);
    expect(new Set(papers).size).toBe(papers.length);
    for (const { id, state } of jobs)
      expect([id, state === "done" || state === "unknown"]).toEqual([id, true]);
    const done = jobs.filter(({ state }) => state === "done").map(({ id }) => id);
    expect(done.filter((id) => !papers.includes(id))).toEqual([]);
    // One ticket can be interrupted with each kill.
    expect(jobs.length - done.length).toBeLessThanOrEqual(kills);

    const slow = await listJobs(product, slowId);
    const printed = slow.filter(({ state }) => state === "done").length;
    const unknown = slow.filter(({ state }) => state === "unknown").length;
    expect(printed + unknown).toBe(jobsEach);
    expect(unknown).toBeLessThanOrEqual(kills);
    expect(printer.tickets.length).toBeGreaterThanOrEqual(printed);
    expect(printer.tickets.length).toBeLessThanOrEqual(printed + unknown);
    expect(printer.faults).toEqual([]);
  },
);
