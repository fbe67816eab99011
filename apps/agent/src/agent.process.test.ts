import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { agentPackagePath } from "@cherga/contract/constants";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { type AgentProcess, startAgent } from "#testing/agent-process";
import { type Branch, enrolComputer, listJobs, makeBranch, putJob } from "#testing/branch";
import { startProxy } from "@cherga/test-network/proxy";
import { type ProductProcess, startProductProcess } from "#testing/product-process";

let product: ProductProcess;
beforeAll(async () => {
  product = await startProductProcess();
});
afterAll(() => product.stop());

const patient = { timeout: 60_000, interval: 100 };

async function aBranch(at?: string): Promise<Branch> {
  const branch = await makeBranch(product, at === undefined ? {} : { at });
  onTestFinished(branch.remove);
  return branch;
}

/** Runs the agent of a branch until the end of the test. */
async function running(folder: string): Promise<AgentProcess> {
  const agent = startAgent(folder, "run");
  onTestFinished(async () => void (await agent.kill("SIGKILL")));
  await expect.poll(agent.output, patient).toContain("Driving: ");
  return agent;
}

const statesOf = async ({ printerId }: Branch): Promise<readonly string[]> =>
  (await listJobs(product, printerId)).map(({ state }) => state);

test("the server offers the packed program, which runs where it was unpacked", async () => {
  const folder = mkdtempSync(join(tmpdir(), "cherga-agent-package-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const answer = await fetch(`${product.address}${agentPackagePath}`);
  writeFileSync(join(folder, "agent.tgz"), Buffer.from(await answer.arrayBuffer()));
  execFileSync("tar", ["-xzf", "agent.tgz"], { cwd: folder });
  const help = execFileSync(join(folder, "package/bin/cherga-agent.js"), ["--help"], { encoding: "utf8" });
  expect(help).toContain("cherga-agent enrol");
});

test("a job becomes one paper and one outcome, in order, and the hardware is reported", async () => {
  const branch = await aBranch();
  await running(branch.folder);
  const jobs = [];
  for (let count = 0; count < 8; count += 1) jobs.push(await putJob(product, branch.printerId));
  await expect.poll(() => statesOf(branch), patient).toEqual(jobs.map(() => "done"));
  expect(branch.papers()).toEqual(jobs);
  const connections = Object(await product.admin("GET", "/printer-device/connect/all"));
  expect(connections).toContainEqual(
    expect.objectContaining({ deviceId: branch.printerId, connect: true, hardware: "ready" }),
  );
});

test("an agent that falls silent is no longer connected, though its connection stays open", async () => {
  const branch = await aBranch();
  const { pid } = await running(branch.folder);
  const isConnected = async (): Promise<boolean> =>
    Object(await product.admin("GET", "/printer-device/connect/all")).some(
      ({ deviceId, connect }: { deviceId: number; connect: boolean }) =>
        deviceId === branch.printerId && connect,
    );
  await expect.poll(isConnected, patient).toBe(true);
  process.kill(pid, "SIGSTOP");
  await expect.poll(isConnected, patient).toBe(false);
});

test("jobs that come while the connection is cut, or the cable is pulled, are done after", async () => {
  const proxy = await startProxy(product.address);
  onTestFinished(proxy.close);
  const branch = await aBranch(proxy.address);
  const agent = await running(branch.folder);
  const jobs = [];
  for (const interrupt of [proxy.cut, () => proxy.silence("both")]) {
    interrupt();
    jobs.push(await putJob(product, branch.printerId), await putJob(product, branch.printerId));
    await expect.poll(agent.output, patient).toMatch(/no connection[^\n]*\n$/);
    proxy.mend();
    await expect.poll(() => statesOf(branch), patient).toEqual(jobs.map(() => "done"));
  }
  expect(branch.papers()).toEqual(jobs);
});

test("an agent survives a server that is killed, and goes on with the next one", async () => {
  const branch = await aBranch();
  const agent = await running(branch.folder);
  const before = await putJob(product, branch.printerId);
  await expect.poll(() => statesOf(branch), patient).toEqual(["done"]);
  await product.kill();
  await expect.poll(agent.output, patient).toMatch(/no connection/);
  await product.restart();
  const after = await putJob(product, branch.printerId);
  await expect.poll(() => statesOf(branch), patient).toEqual(["done", "done"]);
  expect(branch.papers()).toEqual([before, after]);
});

test("an agent that the server removes says so and ends with its own code, now and when it is started again", async () => {
  const branch = await aBranch();
  const agent = await running(branch.folder);
  const connections: readonly { deviceId: number; agentId: number }[] = Object(
    await product.admin("GET", "/printer-device/connect/all"),
  );
  const { agentId } = connections.find(({ deviceId }) => deviceId === branch.printerId) ?? { agentId: 0 };
  await product.admin("DELETE", `/device/agent/${agentId}`);
  expect(await agent.ended).toBe(3);
  expect(agent.output()).toContain("The server has removed this computer");
  const again = startAgent(branch.folder, "run");
  expect(await again.ended).toBe(3);
  const doctor = startAgent(branch.folder, "doctor");
  expect(await doctor.ended).toBe(1);
  expect(doctor.output()).toContain("wrong The server has removed this computer");
  // With a new code, the same key is let in again.
  await enrolComputer(product, {
    ...branch,
    at: product.address,
    kind: "printer-device",
    id: branch.printerId,
  });
  await running(branch.folder);
});

test("of two agents with the same key one ends; with the same folder the second does not start", async () => {
  const branch = await aBranch();
  const copy = `${branch.folder}-copy`;
  cpSync(branch.folder, copy, { recursive: true });
  const first = await running(branch.folder);
  const sameFolder = startAgent(branch.folder, "run");
  expect(await sameFolder.ended).toBe(1);
  expect(sameFolder.output()).toContain("Another cherga-agent runs already");
  await running(copy);
  expect(await first.ended).toBe(3);
  expect(first.output()).toContain("Another program has connected with the key of this computer");
  const job = await putJob(product, branch.printerId);
  await expect.poll(() => statesOf(branch), patient).toEqual(["done"]);
  expect(branch.papers()).toEqual([job]);
});

test("a computer drives a second device after enrolling again, without a restart", async () => {
  const branch = await aBranch();
  const agent = await running(branch.folder);
  const { id, name } = Object(
    await product.admin("POST", "/voice-device/create", {
      name: "Loudspeaker of the hall",
      organizationId: 1,
      config: { player: `folder:${branch.folder}/sounds` },
    }),
  );
  const said = await enrolComputer(product, { ...branch, at: product.address, kind: "voice-device", id });
  expect(said).toContain(name);
  await expect.poll(agent.output, patient).toContain(`Driving: Printer`);
  await expect.poll(agent.output, patient).toContain(name);
  const doctor = startAgent(branch.folder, "doctor");
  expect(await doctor.ended).toBe(0);
  expect(doctor.output()).toContain("speaks into the folder");
});

test("an agent that is stopped ends in order", async () => {
  const branch = await aBranch();
  const agent = await running(branch.folder);
  expect(await agent.kill("SIGTERM")).toBe(0);
  expect(agent.output()).toMatch(/cherga-agent has stopped\.\n$/);
  expect(agent.output()).not.toMatch(/token|privateKey|Agent [A-Za-z0-9_-]{20}/);
});

test("a wrong code, a wrong address and a computer that is not enrolled get a sentence", async () => {
  const branch = await aBranch();
  const wrongCode = startAgent(`${branch.folder}-2`, "enrol", product.address, "WRONG234");
  expect(await wrongCode.ended).toBe(1);
  expect(wrongCode.output()).toMatch(/^The code is wrong, used or expired/);
  const wrongAddress = startAgent(`${branch.folder}-2`, "enrol", "http://127.0.0.1:9", "WRONG234");
  expect(await wrongAddress.ended).toBe(1);
  expect(wrongAddress.output()).toContain("does not answer (ECONNREFUSED)");
  const stranger = startAgent(`${branch.folder}-2`, "run");
  expect(await stranger.ended).toBe(1);
  expect(stranger.output()).toMatch(/^This computer is not enrolled/);
});
