import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { packageRoot } from "#base/package-root";
import { startPostgres } from "#postgres/start-postgres";
import { listen } from "#testing/listen";

const root = fileURLToPath(new URL("../..", packageRoot));

beforeAll(async () => {
  const build = spawn(process.execPath, ["scripts/build.mjs"], { cwd: root, stdio: "inherit" });
  expect(await once(build, "exit")).toEqual([0, null]);
});

test("one command serves everything, says where and how to sign in, and stops in order", async () => {
  const dataDir = await temporaryFolder();
  const server = await start({ DATA_DIR: dataDir });
  expect(server.output()).toContain("admin / admin");
  expect(await answerOf(`${server.address}/api/ready`)).toMatchObject({ ready: true });
  expect(await (await fetch(server.address)).text()).toContain("<title>Cherga</title>");
  expect(await answerOf(`${server.address}/api/health`)).toMatchObject({ alive: true, demo: true });

  const { access_token } = await signIn(server.address, "admin", "admin");
  const stream = await listen(server.address, "/service/sse/status", {
    authorization: `Bearer ${access_token}`,
  });
  // A request that takes a while: the password is hashed.
  const late = signIn(server.address, "manager", "manager");
  await new Promise((resolve) => setTimeout(resolve, 10));
  server.process.kill("SIGTERM");
  expect(await late).toMatchObject({ user: { username: "manager" } });
  await stream.ended;
  expect(await server.hasEnded).toEqual([0, null]);
  await expect(fetch(`${server.address}/api/health`)).rejects.toThrow("fetch failed");

  const again = await start({ DATA_DIR: dataDir });
  expect(await signIn(again.address, "admin", "admin")).toMatchObject({ user: { username: "admin" } });
  expect(await answerOf(`${again.address}/api/health`)).toMatchObject({ demo: true });
});

test("a server killed with -9 starts again with everything it had acknowledged", async () => {
  const dataDir = await temporaryFolder();
  const first = await start({ DATA_DIR: dataDir });
  const { access_token } = await signIn(first.address, "admin", "admin");
  const made = await fetch(`${first.address}/api/unit/create`, {
    method: "POST",
    headers: { authorization: `Bearer ${access_token}`, "content-type": "application/json" },
    body: JSON.stringify({ code: "kg", name: { en: "kg", ru: "кг", ua: "кг" } }),
  });
  expect(made.status).toBe(201);
  first.process.kill("SIGKILL");
  await first.hasEnded;

  const second = await start({ DATA_DIR: dataDir });
  const again = await signIn(second.address, "admin", "admin");
  const units = await fetch(`${second.address}/api/unit?code=kg`, {
    headers: { authorization: `Bearer ${again.access_token}` },
  });
  expect(await units.json()).toHaveLength(1);
});

test("a server that is asked to stop while it is starting stops, and leaves no database behind", async () => {
  const dataDir = await temporaryFolder();
  const child = launch({ DATA_DIR: dataDir });
  await once(child.stdout, "data");
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
  const again = await start({ DATA_DIR: dataDir });
  expect(again.output()).not.toContain("left behind");
});

test("the demo's folder works months later: open visits are closed, and the start reports it", async () => {
  const dataDir = await temporaryFolder();
  const first = await start({ DATA_DIR: dataDir, CLOCK: "2026-05-04T08:00:00Z" });
  first.process.kill("SIGTERM");
  await first.hasEnded;

  const second = await start({ DATA_DIR: dataDir, CLOCK: "2026-11-16T08:00:00Z" });
  expect(second.output()).toMatch(
    // How many days to come the demo had filled by then is left to chance.
    /Closed (1 day \(2026-05-04\)|\d+ days \(2026-05-04 to 2026-05-\d\d\)) left open while the server was off, with \d+ open visits\./,
  );
  expect(await signIn(second.address, "admin", "admin")).toMatchObject({ user: { username: "admin" } });
  second.process.kill("SIGTERM");
  await second.hasEnded;

  const third = await start({ DATA_DIR: dataDir, CLOCK: "2026-11-16T08:00:00Z" });
  expect(third.output()).not.toContain("Closed");
});

test("a second server on the same folder is refused in one sentence", async () => {
  const dataDir = await temporaryFolder();
  await start({ DATA_DIR: dataDir });
  expect(await refusal({ DATA_DIR: dataDir })).toMatch(/^Another Cherga is running on .*\n$/);
});

test("without the demo the first start shows an administrator's password once", async () => {
  const dataDir = await temporaryFolder();
  const first = await start({ DATA_DIR: dataDir, DEMO: "0" });
  const password = /password (\S+) and/.exec(first.output())?.[1] ?? "";
  expect(await signIn(first.address, "admin", password)).toMatchObject({
    user: { isAdmin: true, role: "global" },
  });
  first.process.kill("SIGTERM");
  await first.hasEnded;

  const second = await start({ DATA_DIR: dataDir });
  expect(second.output()).not.toContain("password");
  expect(second.output()).not.toContain("demo");
  second.process.kill("SIGTERM");
  await second.hasEnded;
  expect(await refusal({ DATA_DIR: dataDir, DEMO: "1" })).toContain("DEMO=1 fills an empty database only");
});

test("the demo shows a time at which the centres are busy, at whatever hour it is started", async () => {
  const server = await start({ DATA_DIR: await temporaryFolder() });
  const { time } = await answerOf(`${server.address}/api/health`);
  const hour = new Intl.DateTimeFormat("en", { hour: "numeric", hourCycle: "h23", timeZone: "Europe/Kyiv" });
  expect(Number(hour.format(Date.parse(time)))).toBeGreaterThanOrEqual(9);
  expect(Number(hour.format(Date.parse(time)))).toBeLessThan(17);
});

test("the demo's clock starts at the given time and runs at the given speed", async () => {
  const server = await start({ DATA_DIR: await temporaryFolder(), CLOCK: "2026-05-04T06:00:00Z x60" });
  const look = async () => {
    const askedAt = performance.now();
    const at = Date.parse((await answerOf(`${server.address}/api/health`)).time);
    return { at, askedAt, answeredAt: performance.now() };
  };
  const first = await look();
  expect(new Date(first.at).toISOString()).toMatch(/^2026-05-04T0[67]:/);
  const second = await vi.waitUntil(async () => {
    const seen = await look();
    return seen.at - first.at >= 30_000 && seen;
  });
  // The server looked at its clock between each request and its answer; it counts whole milliseconds.
  const slackMs = 2;
  expect(second.at - first.at).toBeGreaterThan(60 * (second.askedAt - first.answeredAt - slackMs));
  expect(second.at - first.at).toBeLessThan(60 * (second.answeredAt - first.askedAt + slackMs));
});

test.each([
  ["CLOCK without the demo", { CLOCK: "2026-05-04T06:00:00Z x60", DEMO: "0" }, "CLOCK sets the demo's clock"],
  ["a moving hall without the demo", { DEMO_HALL: "1", DEMO: "0" }, "DEMO_HALL=1 lets the demo's hall"],
  ["a hall that neither moves nor stands", { DEMO_HALL: "a bit" }, "DEMO_HALL must be 0 or 1"],
  ["a history that is no number", { DEMO_HISTORY: "long" }, "DEMO_HISTORY must be a number from 0 to 365"],
  ["a clock that is none", { CLOCK: "noon" }, "CLOCK must look like"],
  ["a date that is none", { CLOCK: "2026-02-31T06:00:00Z" }, "CLOCK must look like"],
  ["a database of another kind", { DATABASE_URL: "mysql://localhost/x" }, "DATABASE_URL must look like"],
  ["a port that is none", { PORT: "eighty" }, "PORT must be a number"],
  ["a proxy that is none", { TRUST_PROXY: "everybody" }, "TRUST_PROXY must be addresses or networks"],
  ["a demo that is neither on nor off", { DEMO: "maybe" }, "DEMO must be 0 or 1"],
])("refuses %s and says how to correct it", async (_case, env, sentence) => {
  expect(await refusal({ DATA_DIR: await temporaryFolder(), ...env })).toContain(sentence);
});

test.each([
  [
    "a database that is not there",
    { DATABASE_URL: "postgresql://cherga:secret@127.0.0.1:1/cherga" },
    "The database cannot be reached: connect ECONNREFUSED 127.0.0.1:1.\n",
  ],
  [
    "a database that is no address",
    { DATABASE_URL: "postgresql://cherga@[/cherga" },
    "DATABASE_URL is not a URL such as postgresql://user:password@host/name.\n",
  ],
])("says in one sentence that it does not start on %s", async (_case, env, sentence) => {
  expect(await refusal(env)).toBe(sentence);
});

test("says in one sentence that its port is in use", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  onTestFinished(() => void other.close());
  const { port } = z.object({ port: z.number() }).parse(other.address());
  const said = await refusal({ DATA_DIR: await temporaryFolder(), PORT: String(port) });
  expect(said).toBe(`Port ${port} is in use by another program; set PORT to one that is free.\n`);
});

test("the first password is printed even when the server cannot listen", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  onTestFinished(() => void other.close());
  const { port } = z.object({ port: z.number() }).parse(other.address());
  const dataDir = await temporaryFolder();
  const child = launch({ DATA_DIR: dataDir, DEMO: "0", PORT: String(port) });
  let output = "";
  child.stdout.on("data", (text) => (output += String(text)));
  await once(child, "exit");
  const password = /password (\S+) and/.exec(output)?.[1] ?? "";
  const server = await start({ DATA_DIR: dataDir });
  expect(await signIn(server.address, "admin", password)).toMatchObject({ user: { isAdmin: true } });
});

test("three servers that start at once on one empty database agree on everything", async () => {
  const postgres = await startPostgres({ dataDir: await temporaryFolder() });
  onTestFinished(postgres.stop);
  const { host, user, database } = postgres.connection;
  const DATABASE_URL = `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}`;
  const servers = await Promise.all([1, 2, 3].map(() => start({ DATABASE_URL, DEMO: "1" })));

  for (const { address } of servers) {
    expect(await answerOf(`${address}/api/ready`)).toMatchObject({ ready: true });
    expect(await signIn(address, "operator1", "operator")).toMatchObject({ user: { isOperator: true } });
  }
  const client = new pg.Client(postgres.connection);
  await client.connect();
  const { rows } = await client.query("select count(*)::integer as count from organization");
  await client.end();
  expect(rows).toEqual([{ count: 3 }]);

  // What one hears, the others tell.
  const [first, , third] = servers;
  const { access_token } = await signIn(first?.address ?? "", "admin", "admin");
  const headers = { authorization: `Bearer ${access_token}`, uid: "here" };
  const stream = await listen(third?.address ?? "", "/unit/sse/status", headers);
  await fetch(`${first?.address ?? ""}/api/unit/edit/1`, {
    method: "PATCH",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ code: "minute" }),
  });
  expect(await stream.messages(1)).toEqual([{ uid: "here", edit: [1] }]);
  stream.close();
  for (const server of servers) {
    server.process.kill("SIGTERM");
    expect(await server.hasEnded).toEqual([0, null]);
  }
});

type Env = Readonly<Record<string, string>>;
type Running = {
  readonly process: ChildProcess;
  readonly address: string;
  readonly hasEnded: Promise<unknown[]>;
  readonly output: () => string;
};

function launch(
  env: Env,
): ChildProcess & { readonly stdout: NodeJS.ReadableStream; readonly stderr: NodeJS.ReadableStream } {
  const usual = {
    PATH: process.env["PATH"],
    HOME: process.env["HOME"],
    PORT: "0",
    DEMO_HALL: "0",
    DEMO_HISTORY: "2",
  };
  return spawn(process.execPath, ["scripts/start.mjs"], {
    cwd: root,
    env: { ...usual, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

async function start(env: Env): Promise<Running> {
  const child = launch(env);
  const hasEnded = once(child, "exit");
  onTestFinished(async () => {
    child.kill("SIGTERM");
    await hasEnded;
  });
  let output = "";
  child.stderr.on("data", (text) => (output += String(text)));
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.on("data", (text) => {
      output += String(text);
      const found = /ready: (\S+)[\s\S]*\n\n$/.exec(output)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.on("exit", () => reject(new Error(`The server ended: ${output}`)));
  });
  return { process: child, address, hasEnded, output: () => output };
}

/** Gives what a server that does not start says. */
async function refusal(env: Env): Promise<string> {
  const child = launch(env);
  let said = "";
  child.stderr.on("data", (text) => (said += String(text)));
  expect((await once(child, "close"))[0]).toBe(1);
  return said;
}

async function answerOf(url: string) {
  return z.looseObject({ time: z.string().default("") }).parse(await (await fetch(url)).json());
}

async function signIn(address: string, username: string, password: string) {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, password }),
  });
  return z.looseObject({ access_token: z.string().default("") }).parse(await answer.json());
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "cherga-main-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
