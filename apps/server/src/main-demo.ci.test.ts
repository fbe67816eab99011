import pg from "pg";
import { testInCi } from "@cherga/test-network/test-in-ci";
import { expect, onTestFinished, test, vi } from "vitest";
import { startPostgres } from "#postgres/start-postgres";
import { folderWithDatabase } from "#postgres/testing/databases";
import { listen } from "#testing/listen";
import { answerOf, signIn, start } from "#testing/product";

test("Three servers that start at once on one empty database share its data and changes", async () => {
  const postgres = await startPostgres({ dataDir: await folderWithDatabase() });
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

  // A change through one server reaches the streams of the others.
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

test("The demo's folder works months later: open visits are closed, and the start reports it", async () => {
  const dataDir = await folderWithDatabase();
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
  third.process.kill("SIGTERM");
  await third.hasEnded;

  // A clock that is set back goes on from the newest event.
  const fourth = await start({ DATA_DIR: dataDir, CLOCK: "2026-05-04T08:00:00Z" });
  const { time } = await answerOf(`${fourth.address}/api/health`);
  expect(time > "2026-05-04T08:00").toBe(true);
  expect(fourth.output()).toContain("The demo's clock shows");
});

testInCi("The demo shows a time at which the centres are busy, at any hour of its start", async () => {
  const server = await start({ DATA_DIR: await folderWithDatabase() });
  const { time } = await answerOf(`${server.address}/api/health`);
  const hour = new Intl.DateTimeFormat("en", { hour: "numeric", hourCycle: "h23", timeZone: "Europe/Kyiv" });
  expect(Number(hour.format(Date.parse(time)))).toBeGreaterThanOrEqual(9);
  expect(Number(hour.format(Date.parse(time)))).toBeLessThan(17);
});

testInCi("The demo's clock starts at the given time and runs at the given speed", async () => {
  const server = await start({ DATA_DIR: await folderWithDatabase(), CLOCK: "2026-05-04T06:00:00Z x60" });
  const look = async () => {
    const askedAt = performance.now();
    const at = Date.parse((await answerOf(`${server.address}/api/health`)).time);
    return { at, askedAt, answeredAt: performance.now() };
  };
  const first = await look();
  expect(new Date(first.at).toISOString()).toMatch(/^2026-05-04T0[67]:/);
  const second = await vi.waitUntil(
    async () => {
      const seen = await look();
      return seen.at - first.at >= 30_000 && seen;
    },
    { timeout: 60_000 },
  );
  // The server looked at its clock between each request and its answer; it counts whole milliseconds.
  const slackMs = 2;
  expect(second.at - first.at).toBeGreaterThan(60 * (second.askedAt - first.answeredAt - slackMs));
  expect(second.at - first.at).toBeLessThan(60 * (second.answeredAt - first.askedAt + slackMs));
});
