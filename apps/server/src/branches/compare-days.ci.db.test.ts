import { afterEach, expect, test } from "vitest";
import type { RowDifference } from "@cherga/contract/calls/branches";
import { runTableChecks } from "#branches/centre/run-table-checks";
import {
  type BranchApp,
  type BranchWorld,
  makeBranchWorld,
  untilInCharge,
} from "#branches/testing/branch-world";
import { listen } from "#testing/listen";

let world: BranchWorld;
afterEach(() => world.close());

async function openBranch(): Promise<BranchApp> {
  world = await makeBranchWorld();
  return untilInCharge(await world.startBranch());
}

async function takeTickets(count: number): Promise<void> {
  for (let taken = 0; taken < count; taken += 1) {
    const answer = await world.centre.admin.call("POST", "/operator-queue/ticket-registration", {
      service: world.centre.services[0],
      type: "inPlaceCurrent",
    });
    expect(answer.statusCode).toBe(201);
  }
}

const ask = async (path: string, body: object = {}) => {
  const answer = await world.centre.admin.call("POST", path, { id: world.serverId, ...body });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return answer;
};

const tablesThatDiffer = async (): Promise<readonly string[]> =>
  (await ask("/server/check-tables"))
    .json<{ table: string; isEqual: boolean }[]>()
    .flatMap(({ table, isEqual }) => (isEqual ? [] : [table]));

/** Changes the copy at the centre as no program does: one row is another, and one is new. */
async function spoilCopy(): Promise<void> {
  const { pool } = world.atCentre.deps;
  await pool.query("update ticket set entry_at = entry_at - interval '1 minute' where num = 1");
  await pool.query(
    `insert into ticket_cancellation (ticket_id, at, reason) select id, now(), 'spoiled' from ticket where num = 2`,
  );
}

test("rows that differ are listed, and copied again from the branch that decides", async () => {
  await openBranch();
  await takeTickets(3);
  await expect.poll(tablesThatDiffer, { timeout: 20_000 }).toEqual([]);
  await spoilCopy();
  expect(await tablesThatDiffer()).toEqual(["ticket", "ticket_cancellation"]);
  const found = (await ask("/server/differences")).json<RowDifference[]>();
  expect(found.map(({ table, at }) => [table, at])).toEqual([
    ["ticket", "both"],
    ["ticket_cancellation", "centre"],
  ]);
  expect(found.map(({ num }) => num)).toEqual([expect.stringMatching(/1$/), expect.stringMatching(/2$/)]);
  expect((await ask("/server/repair")).json()).toEqual([]);
  expect(await tablesThatDiffer()).toEqual([]);
  expect((await ask("/server/repair")).json()).toEqual([]);
});

test("a table that was asked about by an event is compared, and the stream tells the rows that differ", async () => {
  await openBranch();
  await takeTickets(2);
  await expect.poll(tablesThatDiffer, { timeout: 20_000 }).toEqual([]);
  await spoilCopy();
  const address = world.atCentre.app.server.address();
  const port = typeof address === "object" ? address?.port : "";
  const stream = await listen(`http://127.0.0.1:${port}`, "/server/sse/status", world.centre.admin.headers);
  const sent = await ask("/server/send-event", { event: "checkTable", data: { table: "ticket" } });
  const { job } = sent.json<{ job: { id: number } }>();
  await runTableChecks(world.atCentre.deps);
  const isCheck = (message: unknown): boolean => Object.hasOwn(Object(message), "checkTable");
  const [told] = await stream.messages(1, isCheck);
  stream.close();
  expect(told).toMatchObject({
    checkTable: { serverId: world.serverId, data: [{ table: "ticket", id: expect.any(String) }] },
  });
  const { rows } = await world.atCentre.deps.pool.query("select state from device_job where id = $1", [
    job.id,
  ]);
  expect(rows).toEqual([{ state: "done" }]);
  const refused = await world.centre.admin.call("POST", "/server/send-event", {
    id: world.serverId,
    event: "checkTable",
    data: { table: "staff" },
  });
  expect(refused.statusCode).toBe(400);
});

test("what a lost branch brought is shown until it is dismissed", async () => {
  world = await makeBranchWorld();
  await world.startBranch();
  const { organizationId } = world.centre;
  await expect
    .poll(async () => (await world.centre.admin.call("GET", "/server/branch-states")).json(), {
      timeout: 20_000,
    })
    .toHaveLength(1);
  await world.atCentre.deps.pool.query(
    `insert into branch_leftover (server_id, organization_id, queue_date, from_version, to_version, epoch, document)
     values ($1, $2, '2026-05-04', 3, 7, 1, '{}')`,
    [world.serverId, organizationId],
  );
  const leftovers = async () =>
    (await world.centre.admin.call("GET", "/server/branch-states")).json<{ leftovers: unknown }[]>()[0]
      ?.leftovers;
  expect(await leftovers()).toEqual([{ date: "2026-05-04", events: 4 }]);
  await ask("/server/dismiss-leftovers", { date: "2026-05-04" });
  expect(await leftovers()).toEqual([]);
});
