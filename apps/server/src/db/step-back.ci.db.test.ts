import { cp, rm } from "node:fs/promises";
import { join } from "node:path";
import { allTickets } from "@cherga/engine/day/day";
import { sql } from "kysely";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { connect } from "#db/connect";
import { makeLineage } from "#db/lineage";
import { migrate } from "#db/migrate";
import { startPostgres } from "#postgres/start-postgres";
import { temporaryFolder } from "#postgres/testing/temporary-folder";
import { type Centre, makeCentre } from "#testing/centre";
import { makeSetClock } from "#testing/set-clock";
import { makeTestApp, type TestApp } from "#testing/test-app";

// The visitors need most of a working day, so the test must not depend on the hour at which it runs.
const clock = makeSetClock("2026-05-04T05:00:00Z");

/** A database of its own that can be put back to where it was once. */
async function makeReturning() {
  const dataDir = await temporaryFolder();
  const backup = join(await temporaryFolder(), "backup");
  let postgres = await startPostgres({ dataDir });
  const cluster = join(dataDir, `postgres-${postgres.majorVersion}`);
  onTestFinished(() => postgres.stop());
  const whileDown = async (work: () => Promise<void>) => {
    await postgres.stop();
    await work();
    postgres = await startPostgres({ dataDir });
  };
  return {
    connection: postgres.connection,
    keep: () => whileDown(() => cp(cluster, backup, { recursive: true, preserveTimestamps: true })),
    goBack: () =>
      whileDown(async () => {
        await rm(cluster, { recursive: true });
        await cp(backup, cluster, { recursive: true, preserveTimestamps: true });
      }),
  };
}

test("a database that steps back under two servers is believed, and nothing in it is overwritten", async () => {
  const database = await makeReturning();
  const setUp = connect(database.connection, () => undefined);
  await migrate(setUp.db);
  await setUp.close();
  const servers = await Promise.all([startOn(database.connection), startOn(database.connection)]);
  const [one, two] = servers;
  const centre = await makeCentre(one, { operators: 2 });

  await register(two, centre, 3);
  await listOf(one, centre);
  await database.keep();
  // What both do now is lost: the first server holds ids and a day that will not exist.
  await register(one, centre, 10);
  await register(two, centre, 2);
  expect(await listOf(one, centre)).toEqual(await listOf(two, centre));
  await database.goBack();

  // More than the second had ids left, so that it takes those that the first has held.
  const given = [...(await register(two, centre, 60)), ...(await register(one, centre, 10))];
  expect(new Set(given.map(({ id }) => id)).size).toBe(70);
  expect(new Set(given.map(({ num }) => num)).size).toBe(70);
  const { rows } = await sql<{ id: number; token: string }>`select id, token from ticket`.execute(
    one.deps.db,
  );
  expect(rows).toHaveLength(73);
  const tokenById = new Map(rows.map(({ id, token }) => [id, token]));
  for (const { id, token } of given) expect(tokenById.get(id)).toBe(token);

  const fresh = await startOn(database.connection);
  const truth = await listOf(fresh, centre);
  expect(truth).toHaveLength(73);
  expect(await listOf(one, centre)).toEqual(truth);
  expect(await listOf(two, centre)).toEqual(truth);
});

test("a database that steps back and moves on before a server looks again is noticed", async () => {
  const database = await makeReturning();
  const lineage = makeLineage();
  const look = async (work?: string): Promise<number> => {
    const client = new pg.Client(database.connection);
    await client.connect();
    try {
      if (work !== undefined) await client.query(work);
      else await lineage.check(client);
      return lineage.epoch();
    } finally {
      await client.end();
    }
  };
  await database.keep();
  expect(await look()).toBe(0);
  await database.goBack();
  await look("create table filler as select repeat('x', 100) from generate_series(1, 10000)");
  expect(await look()).toBe(1);
  expect(await look()).toBe(1);
});

async function startOn(config: Parameters<typeof connect>[0]): Promise<TestApp> {
  const made = connect(config, () => undefined);
  const server = await makeTestApp({ ...made, config }, clock);
  onTestFinished(async () => {
    await server.close();
    await made.close();
  });
  return server;
}

const ticketAnswer = z.object({
  ticket: z.object({ id: z.number(), num: z.union([z.number(), z.string()]), token: z.string() }),
});

/** Takes people in one after another; a server that has just lost its database may refuse the first of them. */
async function register({ app }: TestApp, { operators: [operator], services }: Centre, count: number) {
  const made: z.output<typeof ticketAnswer>["ticket"][] = [];
  for (let refusals = 0; made.length < count && refusals < 50;) {
    const answer = await app.inject({
      method: "POST",
      url: "/api/operator-queue/ticket-registration",
      headers: { ...operator?.headers, "content-type": "application/json" },
      payload: JSON.stringify({ service: services[0] }),
    });
    if (answer.statusCode === 201) made.push(ticketAnswer.parse(answer.json()).ticket);
    else {
      expect([answer.statusCode, answer.json()]).toEqual([503, expect.anything()]);
      refusals += 1;
    }
  }
  expect(made).toHaveLength(count);
  return made;
}

/** The visitors of today, as a server knows them. The order in which a day keeps them depends on how it was built. */
async function listOf({ deps }: TestApp, { organizationId }: Centre): Promise<readonly unknown[]> {
  const key = await deps.days.dayAt(organizationId, deps.clock.now().getTime());
  const { day } = await deps.days.read(key);
  return allTickets(day)
    .map(({ id, num }) => ({ id, num }))
    .toSorted((a, b) => a.id - b.id);
}
