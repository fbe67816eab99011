import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import net from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type AgentProcess, startAgentIn } from "#testing/agent-process";
import { enrolComputer } from "#testing/branch";
import { startProxy } from "@cherga/test-network/proxy";
import { type ProductProcess, startProductProcess } from "#testing/product-process";
import { openViewer, type TestViewer } from "#testing/test-viewer";
import { freePort } from "@cherga/test-network/free-port";
import { screenSize, startXServer, type XServer } from "#testing/x-server";

let product: ProductProcess;
let screen: XServer;
beforeAll(async () => {
  product = await startProductProcess();
  screen = await startXServer();
});
afterAll(async () => {
  await screen.stop();
  await product.stop();
});

const patient = { timeout: 60_000, interval: 100 };

/** The computer of a hall screen. */
type Hall = { readonly folder: string; readonly deviceId: number };

let made = 0;

/** Creates a board device, and enrols a computer for it. Its programs are shell scripts. */
async function aHall(
  device: object,
  { programs = {}, at = product.address }: { programs?: Record<string, string>; at?: string } = {},
): Promise<Hall> {
  const base = mkdtempSync(join(tmpdir(), "cherga-hall-"));
  onTestFinished(() => rmSync(base, { recursive: true, force: true }));
  const folder = join(base, "agent");
  mkdirSync(join(folder, "programs"), { recursive: true });
  for (const [name, script] of Object.entries(programs)) {
    writeFileSync(join(folder, "programs", name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, "programs", name), 0o755);
  }
  made += 1;
  const { id: deviceId } = Object(
    await product.admin("POST", "/board-device/create", {
      name: `Screen ${made}`,
      organizationId: 1,
      type: "none",
      ...device,
    }),
  );
  await enrolComputer(product, { folder, at, kind: "board-device", id: deviceId });
  return { folder, deviceId };
}

async function running({ folder }: Hall, env: Readonly<Record<string, string>> = {}): Promise<AgentProcess> {
  const agent = startAgentIn(env, folder, "run");
  // Its end lets the programs on the screen end.
  onTestFinished(async () => void (await agent.kill("SIGTERM")));
  await expect.poll(agent.output, patient).toContain("Driving: ");
  return agent;
}

const tokenFor = async ({ deviceId }: Hall): Promise<string> =>
  Object(await product.admin("POST", "/board-device/view", { id: deviceId })).token;

async function watching(hall: Hall): Promise<TestViewer> {
  const viewer = await openViewer(product.address, await tokenFor(hall));
  onTestFinished(() => viewer.socket.terminate());
  return viewer;
}

/** Opens a view that ends by itself, and returns why. */
const troubleOf = async (hall: Hall): Promise<string | undefined> => (await watching(hall)).ended;

const stateOf = async ({ deviceId }: Hall) =>
  Object(await product.admin("GET", "/board-device/screen")).find(
    (row: { deviceId: number }) => row.deviceId === deviceId,
  );
const hardwareOf = async ({ deviceId }: Hall) => {
  const found = Object(await product.admin("GET", "/board-device/connect/all")).find(
    (row: { deviceId: number }) => row.deviceId === deviceId,
  );
  return {
    hardware: found?.hardware,
    trouble: found?.trouble,
    agentId: found?.agentId,
    connect: found?.connect,
  };
};
const sendEvent = ({ deviceId }: Hall, event: string, data?: object) =>
  product.admin("POST", "/board-device/send-event", { id: deviceId, event, ...(data && { data }) });

const vncAt = ({ port }: { readonly port: number }, password?: string) => ({
  vnc: { host: "127.0.0.1", port, ...(password !== undefined && { password }) },
});

const painting = (colour: string): string => `xsetroot -solid '${colour}'\nexec sleep 100000`;

describe("a program of the computer", () => {
  test("paints the screen, is seen and pictured, and is started again when it dies", async () => {
    const own = await startXServer();
    onTestFinished(own.stop);
    const hall = await aHall(
      { type: "command", config: { command: "paint", display: own.display }, ...vncAt(own) },
      // A child that outlives the program must not keep it from being started again.
      { programs: { paint: `sleep 100000 &\necho $$ >> "$0.pids"\n${painting("#2060a0")}` } },
    );
    const agent = await running(hall);
    await expect.poll(() => stateOf(hall), patient).toMatchObject({ vnc: "ready" });
    const viewer = await watching(hall);
    expect(await viewer.greet()).toEqual(screenSize);
    await expect.poll(() => viewer.colourAt(5, 5), patient).toBe("2060a0");

    // A picture, once a minute at most.
    expect(await product.admin("POST", "/board-device/picture", { id: hall.deviceId })).toEqual({
      isTaken: true,
    });
    expect(await product.admin("POST", "/board-device/picture", { id: hall.deviceId })).toEqual({
      isTaken: false,
    });
    await expect.poll(() => stateOf(hall), patient).toMatchObject({ pictured: expect.any(String) });

    const pids = (): readonly number[] =>
      readFileSync(join(hall.folder, "programs", "paint.pids"), "utf8")
        .trim()
        .split("\n")
        .map(Number);
    await expect.poll(() => hardwareOf(hall), patient).toMatchObject({ hardware: "ready" });
    const [first = 0] = pids();
    process.kill(first, "SIGKILL");
    await expect.poll(() => pids().length, patient).toBe(2);
    expect(agent.output()).toContain("has ended; it is started again");
    await sendEvent(hall, "restart");
    await expect.poll(() => pids().length, patient).toBe(3);

    // An agent that is killed leaves the program, which its successor replaces.
    await agent.kill("SIGKILL");
    const left = pids().at(-1) ?? 0;
    expect(existsSync(`/proc/${left}`)).toBe(true);
    await running(hall);
    await expect.poll(() => pids().length, patient).toBe(4);
    await expect.poll(() => existsSync(`/proc/${left}`), patient).toBe(false);
  });

  test("that is not there, or ends at once, is reported", async () => {
    const absent = await aHall({ type: "command", config: { command: "absent" } });
    await running(absent);
    await expect.poll(() => hardwareOf(absent), patient).toMatchObject({ trouble: "noProgram" });
    const doctor = startAgentIn({}, absent.folder, "doctor");
    expect(await doctor.ended).toBe(1);
    expect(doctor.output()).toMatch(/wrong Screen \d+: the program that “command” names .* is not in /);
    const brief = await aHall(
      { type: "command", config: { command: "brief" } },
      { programs: { brief: "exit 1" } },
    );
    await running(brief);
    await expect.poll(() => hardwareOf(brief), patient).toMatchObject({ trouble: "programEnds" });
  });
});

describe("a viewer", () => {
  test("reaches the screen only with control, and the log says so", async () => {
    const own = await startXServer();
    onTestFinished(own.stop);
    const hall = await aHall(
      { type: "command", config: { command: "events", display: own.display }, ...vncAt(own) },
      { programs: { events: `exec xev -geometry 640x480+0+0 > "$0.log"` } },
    );
    await running(hall);
    const log = (): string => readFileSync(join(hall.folder, "programs", "events.log"), "utf8");
    await expect
      .poll(() => existsSync(join(hall.folder, "programs", "events.log")) && log(), patient)
      .toMatch(/MapNotify/);
    const viewer = await watching(hall);
    await viewer.greet();
    viewer.point(100, 100, 1);
    viewer.point(100, 100, 0);
    viewer.type(0x61);
    // What follows in the same stream has been answered: what came before was dropped.
    await viewer.colourAt(1, 1);
    expect(log()).not.toMatch(/ButtonPress|KeyPress/);

    viewer.control(true);
    await expect.poll(() => viewer.messages, patient).toContainEqual({ type: "control", isTaken: true });
    viewer.point(120, 90, 1);
    viewer.point(120, 90, 0);
    viewer.type(0x71);
    await expect.poll(log, patient).toMatch(/ButtonPress[^]*\(120,90\)/);
    await expect.poll(log, patient).toMatch(/KeyPress[^]*keysym 0x71, q/);

    viewer.control(false);
    await expect.poll(() => viewer.messages, patient).toContainEqual({ type: "control", isTaken: false });
    viewer.type(0x7a);
    await viewer.colourAt(1, 1);
    expect(log()).not.toMatch(/keysym 0x7a/);

    const views = async () =>
      Object(await product.admin("GET", `/board-device/view?deviceId=${hall.deviceId}`)).content;
    expect(await views()).toEqual([
      expect.objectContaining({ name: "admin", hadControl: true, until: null, ip: "127.0.0.1" }),
    ]);
    viewer.socket.close();
    await expect.poll(views, patient).toEqual([expect.objectContaining({ until: expect.any(String) })]);
  });

  test("watches beside others, and all views are ended at once", async () => {
    const hall = await aHall(vncAt(screen));
    await running(hall);
    const viewers = [await watching(hall), await watching(hall)];
    for (const viewer of viewers) expect(await viewer.greet()).toEqual(screenSize);
    await expect.poll(() => stateOf(hall), patient).toMatchObject({ viewers: 2 });
    await sendEvent(hall, "vncStop");
    for (const viewer of viewers) expect(await viewer.ended).toBe("stopped");
    await expect.poll(() => stateOf(hall), patient).toMatchObject({ viewers: 0 });
  });

  test("is told when the agent is cut off, and watches again when it is back", async () => {
    const proxy = await startProxy(product.address);
    onTestFinished(proxy.close);
    const hall = await aHall(vncAt(screen), { at: proxy.address });
    const agent = await running(hall);
    const viewer = await watching(hall);
    await viewer.greet();
    proxy.cut();
    expect(await viewer.ended).toBe("lost");
    await expect.poll(() => hardwareOf(hall), patient).toMatchObject({ connect: false });
    expect(await troubleOf(hall)).toBe("noAgent");
    proxy.mend();
    await expect.poll(() => hardwareOf(hall), patient).toMatchObject({ connect: true });
    const again = await watching(hall);
    await again.greet();
    // A pulled cable says nothing, and is noticed all the same.
    proxy.silence("both");
    expect(await again.ended).toBe("lost");
    proxy.mend();
    await expect.poll(() => hardwareOf(hall), patient).toMatchObject({ connect: true });

    const last = await watching(hall);
    await last.greet();
    await agent.kill("SIGKILL");
    expect(await last.ended).toBe("lost");
    await running(hall);
    await (await watching(hall)).greet();
  });

  test("loses the screen with the agent's permission", async () => {
    const hall = await aHall(vncAt(screen));
    const agent = await running(hall);
    const viewer = await watching(hall);
    await viewer.greet();
    const { agentId } = await hardwareOf(hall);
    await product.admin("DELETE", `/device/agent/${agentId}`);
    expect(await viewer.ended).toMatch(/lost|noAgent/);
    expect(await agent.ended).toBe(3);
    expect(await troubleOf(hall)).toBe("noAgent");
  });
});

describe("a screen that cannot be watched says why", () => {
  test("it has no address, its server is off, or comes back", async () => {
    const none = await aHall({});
    await running(none);
    expect(await troubleOf(none)).toBe("vncNone");
    const port = await freePort();
    const off = await aHall(vncAt({ port }));
    await running(off);
    expect(await troubleOf(off)).toBe("vncOff");
    await expect.poll(() => stateOf(off), patient).toMatchObject({ vnc: "vncOff" });
    const back = await startXServer({ port });
    onTestFinished(back.stop);
    await expect.poll(() => stateOf(off), patient).toMatchObject({ vnc: "ready" });
    const viewer = await watching(off);
    await viewer.greet();
    await back.stop();
    expect(await viewer.ended).toBe("vncOff");
  });

  test("it asks for a password, which is missing, wrong or right", async () => {
    const locked = await startXServer({ password: "secret12" });
    onTestFinished(locked.stop);
    const hall = await aHall(vncAt(locked));
    await running(hall);
    expect(await troubleOf(hall)).toBe("vncPassword");
    const setPassword = (password: string) =>
      product.admin("PATCH", `/board-device/edit/${hall.deviceId}`, vncAt(locked, password));
    await setPassword("wrong");
    await expect.poll(() => stateOf(hall), patient).toMatchObject({ vnc: "vncWrongPassword" });
    await setPassword("secret12");
    await expect.poll(() => stateOf(hall), patient).toMatchObject({ vnc: "ready" });
    await (await watching(hall)).greet();
  });

  test("what answers is not a VNC server, says nothing, or says too much", async () => {
    const answers = [
      "HTTP/1.1 400 Bad Request\r\n\r\n",
      "",
      "RFB 003.008\n\u0001\u0001\0\0\0\0".padEnd(4096, "\u00ff"),
    ];
    for (const answer of answers) {
      const server = net.createServer((socket) => {
        socket.on("error", () => undefined);
        socket.write(answer, "latin1");
      });
      server.listen(0, "127.0.0.1");
      await once(server, "listening");
      onTestFinished(() => void server.close());
      const address = server.address();
      const hall = await aHall(vncAt({ port: Object(address).port }));
      await running(hall);
      expect(await troubleOf(hall)).toBe("vncNonsense");
    }
  });

  test("its address is outside of the branch", async () => {
    const hall = await aHall({ vnc: { host: "169.254.169.254", port: 5900 } });
    await running(hall);
    expect(await troubleOf(hall)).toBe("vncAddress");
  });
});

test("Chromium shows the board without anybody at the screen, also after a power cut, and is reloaded", async () => {
  const own = await startXServer();
  onTestFinished(own.stop);
  const { id: boardId } = Object(
    await product.admin("POST", "/board/create", { name: "Hall of the test", organizationId: 1 }),
  );
  const hall = await aHall({ type: "chromium", config: { display: own.display }, ...vncAt(own) });
  // Tests may run as root, which Chromium refuses with its sandbox.
  const browser = join(hall.folder, "programs", "chromium");
  writeFileSync(
    browser,
    `#!/bin/sh\nexec /usr/bin/chromium --no-sandbox --disable-gpu --disable-dev-shm-usage "$@"\n`,
  );
  chmodSync(browser, 0o755);
  const env = { PATH: `${join(hall.folder, "programs")}:${process.env["PATH"]}` };
  const agent = await running(hall, env);
  await expect.poll(() => hardwareOf(hall), patient).toMatchObject({ trouble: "noBoard" });
  await product.admin("PATCH", `/board-device/edit/${hall.deviceId}`, { boardId });
  const enrolled = async (): Promise<
    readonly { id: number; enrolled: string | null; seen: string | null }[]
  > =>
    Object(await product.admin("GET", `/enrolment?boardId=${boardId}`)).filter(
      ({ enrolled: at }: { enrolled: string | null }) => at !== null,
    );
  await expect.poll(async () => (await enrolled()).length, { ...patient, timeout: 90_000 }).toBe(1);
  await expect.poll(() => hardwareOf(hall), patient).toMatchObject({ hardware: "ready" });
  const [first] = await enrolled();

  const viewer = await watching(hall);
  expect(await viewer.greet()).toEqual(screenSize);
  const namePlate = "111111";
  expect(await viewer.colourAt(5, 5)).not.toBe(namePlate);
  await sendEvent(hall, "identify");
  await expect.poll(() => viewer.colourAt(5, 5), patient).toBe(namePlate);
  // The page fills the screen, also without a window manager, except for its last dots.
  expect(await viewer.colourAt(screenSize.width - 3, screenSize.height - 3)).toBe(namePlate);
  await sendEvent(hall, "reload");
  await expect.poll(agent.output, patient).toContain("is loaded again");
  expect(await enrolled()).toEqual([expect.objectContaining({ id: first?.id })]);

  // The browser ends with an agent that is killed; the next one starts it and enrols it again, in place of the first.
  await agent.kill("SIGKILL");
  await running(hall, env);
  const others = async () => (await enrolled()).map(({ id }) => id).filter((id) => id !== first?.id);
  await expect.poll(async () => (await others()).length, { ...patient, timeout: 90_000 }).toBe(1);
  expect(await enrolled()).toHaveLength(1);
});
