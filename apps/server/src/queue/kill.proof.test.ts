import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { seededRandom } from "@cherga/engine/random/seeded-random";
import { addDays } from "@cherga/engine/time/calendar-date";
import { dateAt, dayFrame, instantOf } from "@cherga/engine/time/day-frame";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { connect } from "#db/connect";
import { migrate } from "#db/migrate";
import type { SocketConnection } from "#postgres/launch-server";
import { startPostgres } from "#postgres/start-postgres";
import { temporaryFolder } from "#postgres/testing/temporary-folder";
import { until } from "#postgres/until";
import { checkKept } from "#queue/testing/check-kept";
import { checkLaws } from "#queue/testing/check-laws";
import { bySize } from "@cherga/test-network/test-size";
import { type Load, startLoad } from "#queue/testing/load";
import { allowOwnClock, makeProofClock, type ProofClock } from "#queue/testing/proof-clock";
import { type Answer, send } from "#queue/testing/send";
import { type ServerProcess, spawnServer } from "#queue/testing/spawn-server";
import { urlOf } from "#queue/testing/two-servers";
import { type Centre, makeCentre } from "#testing/centre";
import { makeTestApp, type TestApp } from "#testing/test-app";

// Processes are killed with -9 while people work. Whatever was acknowledged must be there, nothing twice, and the queue
// must go on by itself.

const seed = process.env["SEED"] ?? String(Date.now());
const backWithinMs = 30_000;
const kinds = ["server", "database", "both"] as const;

test(`a server and the database it started survive kills, seed ${seed}`, inMinutes(8), async () => {
  const clock = tenTimesAsFast();
  const dataDir = await temporaryFolder();
  const { connection, majorVersion, stop } = await startPostgres({ dataDir });
  const centre = await lookAt(connection, clock, prepare);
  await stop();

  const spawn = () => spawnServer({ DATA_DIR: dataDir, ...clock.setting() });
  let server = await spawn();
  onTestFinished(async () => void (await server.stop()));
  const outputs: ServerProcess["output"][] = [server.output];
  const killDatabase = async (): Promise<void> => {
    const file = join(dataDir, `postgres-${majorVersion}`, "postmaster.pid");
    process.kill(Number.parseInt(await readFile(file, "utf8"), 10), "SIGKILL");
  };
  const startAgain = async (): Promise<void> => {
    server = await spawn();
    outputs.push(server.output);
  };
  const killing = {
    server: async () => {
      await server.kill();
      await startAgain();
    },
    database: killDatabase,
    both: async () => {
      await Promise.all([killDatabase(), server.kill()]);
      await startAgain();
    },
  };

  const waiting = await callSomebody(server.address, centre);
  const load = workOn(centre, clock, () => server.address);
  const random = seededRandom(seed);
  for (let round = 0; round < bySize({ short: 3, long: 50 }); round += 1) {
    await sleep(200 + random() * 1_300);
    await killing[kinds[round % kinds.length] ?? "both"]();
    await expectGoingOn(() => server, centre);
  }
  await untilMuchIsDone(load);
  await load.stop();

  await lookAt(connection, clock, async (here) => {
    await expectKept(here, load);
    await expectLate(here, waiting);
    await expectLate(here, await callSomebody(server.address, centre));
  });
  expect(outputs.map((output) => output()).filter((text) => text.includes("request failed"))).toEqual([]);
});

test(`servers go on when the database they were given comes back, seed ${seed}`, inMinutes(4), async () => {
  const clock = tenTimesAsFast();
  const postgres = await startPostgres({ dataDir: await temporaryFolder() });
  onTestFinished(postgres.stop);
  const centre = await lookAt(postgres.connection, clock, prepare);
  const env = { DATABASE_URL: urlOf(postgres.connection), ...clock.setting() };
  const servers = await Promise.all([spawnServer(env), spawnServer(env)]);
  onTestFinished(async () => void (await Promise.all(servers.map((server) => server.stop()))));

  const addressOf = (index: number): string => servers[index % servers.length]?.address ?? "";
  const waiting = await callSomebody(addressOf(0), centre);
  const load = workOn(centre, clock, addressOf);
  const random = seededRandom(seed);
  for (let round = 0; round < bySize({ short: 1, ci: 2, long: 20 }); round += 1) {
    await sleep(200 + random() * 1_300);
    process.kill(postgres.pid, "SIGKILL");
    for (const server of servers) await expectGoingOn(() => server, centre);
  }
  await untilMuchIsDone(load);
  await load.stop();

  await lookAt(postgres.connection, clock, async (here) => {
    await expectKept(here, load);
    await expectLate(here, waiting);
  });
  expect(servers.map((server) => server.isAlive())).toEqual([true, true]);
});

/** A called visitor is late after a minute: six seconds of ours. */
const tenTimesAsFast = (): ProofClock => makeProofClock("2026-05-04T06:00:00Z", 10);

function inMinutes(minutes: number): { readonly timeout: number } {
  return { timeout: minutes * 60_000 };
}

async function lookAt<T>(
  connection: SocketConnection,
  clock: ProofClock,
  look: (here: TestApp) => Promise<T>,
): Promise<T> {
  const { close, ...made } = connect(connection, () => undefined);
  await migrate(made.db);
  const here = await makeTestApp({ ...made, close, config: connection }, clock);
  const result = await look(here);
  await here.close();
  await close();
  return result;
}

async function prepare(here: TestApp): Promise<Centre> {
  await allowOwnClock(here);
  return makeCentre(here, { operators: 20, organization: { maxWaitForCallMin: 1 } });
}

/** No client acts for the first operator, so visitors who are called there are deferred as late. */
function workOn(centre: Centre, clock: ProofClock, address: (index: number) => string): Load {
  const today = dateAt("Europe/Kiev", clock.now().getTime());
  let taken = 0;
  const freshStart = (): string => {
    const slot = Math.floor((taken += 1) / 10);
    const frame = dayFrame("Europe/Kiev", addDays(today, 1 + Math.floor(slot / 144)));
    return new Date(instantOf(frame, (slot % 144) * 10)).toISOString();
  };
  return startLoad({ centre, desks: centre.operators.slice(1, 6), address, freshStart, seed });
}

async function callSomebody(address: string, { operators: [desk], services }: Centre): Promise<number> {
  const { id: operator = 0, headers = {} } = desk ?? {};
  const path = "/operator-queue/ticket-registration";
  const { ticket } = await send({ address, headers, path, body: { service: services[0], operator } });
  const called = await send({
    address,
    headers,
    path: "/operator-queue/create-event",
    body: { type: "arbitraryCall", ticketItemId: ticket?.items[0]?.id, option: { allowForcedTime: true } },
  });
  expect(called).toMatchObject({ success: true });
  return ticket?.items[0]?.id ?? 0;
}

async function expectGoingOn(server: () => ServerProcess, { admin, services }: Centre): Promise<void> {
  let answer: Answer | undefined;
  const isTaken = async (): Promise<boolean> => {
    const path = "/operator-queue/ticket-registration";
    const body = { service: services[0] };
    answer = await send({ address: server().address, headers: admin.headers, path, body });
    return answer.status === 201;
  };
  const isGoingOn = await until(isTaken, backWithinMs);
  expect(isGoingOn, `${answer?.text}\n${server().output().slice(-2_000)}`).toBe(true);
}

/** On a busy machine, little is done between the kills. */
async function untilMuchIsDone({ registered, done }: Load): Promise<void> {
  await expect.poll(() => registered.size).toBeGreaterThan(20);
  await expect.poll(() => done.length).toBeGreaterThan(10);
}

async function expectKept(here: TestApp, load: Load): Promise<void> {
  expect(load.faults).toEqual([]);
  expect(await checkKept(here.deps.db, load)).toEqual([]);
  expect(await checkLaws(here.deps.db)).toEqual([]);
}

/** Who was called and did not come is deferred by the timers alone, whichever server has come up since. */
async function expectLate(here: TestApp, itemId: number): Promise<void> {
  const isLate = async (): Promise<boolean> => {
    const { rows } = await sql<{ isLate: boolean }>`
      select state = 'hold' and is_late as "isLate" from ticket_item where id = ${itemId}`.execute(
      here.deps.db,
    );
    return rows[0]?.isLate === true;
  };
  expect(await until(isLate, backWithinMs)).toBe(true);
}
