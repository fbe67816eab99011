import { execFileSync } from "node:child_process";
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from "node:fs";
import net from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeFrameReader } from "@cherga/contract/devices/line-protocol";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { type AgentProcess, startAgent } from "#testing/agent-process";
import { enrolComputer } from "#testing/branch";
import { startProxy } from "@cherga/test-network/proxy";
import { makeDesk } from "#testing/desk";
import { type ProductProcess, startProductProcess } from "#testing/product-process";
import { keyFrame, type SerialConsole, startSerialConsole } from "#testing/serial-console";

let product: ProductProcess;
beforeAll(async () => {
  product = await startProductProcess();
});
afterAll(() => product.stop());

const patient = { timeout: 60_000, interval: 50 };
const keys = { "1": "next", "2": "repeat", "3": "start", "4": "complete", "5": "hold" };

/** Enrols a new computer for a console, and runs its agent until the end of the test. */
async function runFor(id: number, at = product.address): Promise<{ folder: string; agent: AgentProcess }> {
  const folder = mkdtempSync(join(tmpdir(), "cherga-console-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  await enrolComputer(product, { folder, at, kind: "remote-device", id });
  return { folder, agent: run(folder) };
}

function run(folder: string): AgentProcess {
  const agent = startAgent(folder, "run");
  onTestFinished(async () => void (await agent.kill("SIGKILL")));
  return agent;
}

async function plugged(): Promise<SerialConsole> {
  const hardware = await startSerialConsole();
  onTestFinished(hardware.remove);
  return hardware;
}

const lastText = ({ shown }: SerialConsole): string | undefined =>
  shown.findLast((each) => each.startsWith("T "));

test("buttons on a serial line call and complete, the display follows, and a text can be shown", async () => {
  const desk = await makeDesk(product);
  const hardware = await plugged();
  const id = await desk.makeConsole({ line: "serial", address: hardware.path }, keys);
  await runFor(id);
  await expect.poll(hardware.display, patient).toBe("F");
  const num = await desk.visit();
  hardware.press("1");
  await expect.poll(() => lastText(hardware), patient).toBe(`T CALL ${num}`);
  await expect.poll(hardware.display, patient).toBe(`C ${num}`);
  hardware.press("4");
  await expect.poll(() => lastText(hardware), patient).toBe(`T DONE ${num}`);
  await expect.poll(hardware.display, patient).toBe("F");
  hardware.press("5");
  await expect.poll(() => lastText(hardware), patient).toBe("T NO VISITOR HERE");
  const { job } = Object(
    await desk.ask("POST", "/remote-device/send-event", { id, event: "setDisplay", data: { text: "Lunch" } }),
  );
  await expect.poll(() => lastText(hardware), patient).toBe("T LUNCH");
  const jobs = `/device/job?kind=remote-device&deviceId=${id}`;
  await expect
    .poll(async () => Object(await desk.ask("GET", jobs)).content, patient)
    .toContainEqual(expect.objectContaining({ id: job.id, state: "done" }));
});

test("a display is blank when the server is gone for a while, and a press then does nothing later", async () => {
  const desk = await makeDesk(product);
  const proxy = await startProxy(product.address);
  onTestFinished(proxy.close);
  const hardware = await plugged();
  await runFor(await desk.makeConsole({ line: "serial", address: hardware.path }, keys), proxy.address);
  await expect.poll(hardware.display, patient).toBe("F");
  const num = await desk.visit();
  hardware.press("1");
  await expect.poll(hardware.display, patient).toBe(`C ${num}`);
  proxy.cut();
  hardware.press("4");
  await expect.poll(() => lastText(hardware), patient).toMatch(/^T NO (SERVER|ANSWER)$/);
  await expect.poll(hardware.display, patient).toBe("");
  proxy.mend();
  await expect.poll(hardware.display, patient).toBe(`C ${num}`);
  expect(await desk.count("serviceComplete")).toBe(0);
  hardware.press("4");
  await expect.poll(hardware.display, patient).toBe("F");
});

test("a console in the network, a keyboard and a bouncing contact press as one operator", async () => {
  const desk = await makeDesk(product);
  const shown: string[] = [];
  const sockets = new Set<net.Socket>();
  const hardware = net.createServer((socket) => {
    const read = makeFrameReader();
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => sockets.delete(socket));
    socket.on("data", (bytes) => {
      for (const { name, fields } of read(bytes)) shown.push([name, ...fields].join(" ").trim());
    });
  });
  await new Promise<void>((resolve) => hardware.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    hardware.close();
  });
  const own = hardware.address();
  const port = typeof own === "object" && own !== null ? own.port : 0;
  const pipe = join(mkdtempSync("/dev/shm/cherga-input-"), "event0");
  onTestFinished(() => rmSync(join(pipe, ".."), { recursive: true, force: true }));
  execFileSync("mkfifo", [pipe]);
  const inNetwork = await desk.makeConsole({ line: "tcp", address: `127.0.0.1:${port}` }, keys);
  const keyboard = await desk.makeConsole({ line: "input", address: pipe }, { "28": "complete" });
  const { folder, agent } = await runFor(inNetwork);
  await enrolComputer(product, { folder, at: product.address, kind: "remote-device", id: keyboard });
  await expect.poll(agent.output, patient).toContain("The line input");
  const doctor = startAgent(folder, "doctor");
  expect(await doctor.ended).toBe(0);
  expect(doctor.output()).toMatch(/the line tcp \S+ can be opened/);
  const [first] = [await desk.visit(), await desk.visit()];
  // The agent's, not the one of the doctor.
  await expect.poll(() => sockets.size, patient).toBe(1);
  const [socket] = sockets;
  for (let count = 0; count < 5; count += 1) socket?.write(keyFrame("1"));
  await expect.poll(() => shown, patient).toContain(`T CALL ${first}`);
  expect(await desk.presses(inNetwork)).toHaveLength(1);

  const input = createWriteStream(pipe);
  const event = (type: number, value: number): Buffer => {
    const record = Buffer.alloc(24);
    record.writeUInt16LE(type, 16);
    record.writeUInt16LE(28, 18);
    record.writeInt32LE(value, 20);
    return record;
  };
  // Pressed, held down, released, and the end of each report.
  for (const record of [event(1, 1), event(0, 0), event(1, 2), event(1, 2), event(1, 0), event(0, 0)])
    input.write(record);
  await expect.poll(() => shown.at(-1), patient).toBe("S F");
  expect(await desk.presses(keyboard)).toHaveLength(1);
  expect(await desk.count("serviceComplete")).toBe(1);
  input.end();
});

test("an agent that is started again shows the truth, and a press of long ago is dropped", async () => {
  const desk = await makeDesk(product);
  const hardware = await plugged();
  const id = await desk.makeConsole({ line: "serial", address: hardware.path }, keys);
  const { folder, agent } = await runFor(id);
  const num = await desk.visit();
  await expect.poll(hardware.display, patient).toBe("F");
  hardware.press("1");
  await expect.poll(hardware.display, patient).toBe(`C ${num}`);
  expect(await agent.kill("SIGTERM")).toBe(0);
  await expect.poll(hardware.display, patient).toBe("");
  const again = run(folder);
  await expect.poll(hardware.display, patient).toBe(`C ${num}`);
  await hardware.unplug();
  await expect.poll(again.output, patient).toMatch(/is not open \(\w+\); trying again/);
  await hardware.plug();
  hardware.press("4");
  await expect.poll(hardware.display, patient).toBe("F");
  expect(await desk.count("serviceComplete")).toBe(1);
});

test("a console whose agent is revoked, or that is deleted, says so and is blank", async () => {
  const desk = await makeDesk(product);
  const hardware = await plugged();
  const other = await plugged();
  const id = await desk.makeConsole({ line: "serial", address: hardware.path }, keys);
  const otherId = await desk.makeConsole({ line: "serial", address: other.path }, keys);
  const { folder, agent } = await runFor(id);
  await enrolComputer(product, { folder, at: product.address, kind: "remote-device", id: otherId });
  await expect.poll(hardware.display, patient).toBe("F");
  await expect.poll(other.display, patient).toBe("F");
  await desk.ask("DELETE", `/remote-device/delete/${otherId}`);
  await expect.poll(() => other.shown, patient).toContain("T NOT ENROLLED");
  await expect.poll(other.display, patient).toBe("");
  const config = Object(JSON.parse(readFileSync(join(folder, "config.json"), "utf8")));
  await desk.ask("DELETE", `/device/agent/${config.agentId}`);
  expect(await agent.ended).toBe(3);
  await expect.poll(() => hardware.shown, patient).toContain("T NOT ENROLLED");
  expect(hardware.display()).toBe("");
});
