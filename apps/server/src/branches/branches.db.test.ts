import { testInCi } from "@cherga/test-network/test-in-ci";
import { afterEach, expect, test } from "vitest";
import {
  type BranchApp,
  type BranchWorld,
  makeBranchWorld,
  untilEqual,
  untilInCharge,
} from "#branches/testing/branch-world";
import { refuseForeignDay, refuseForeignRows } from "#branches/centre/refuse-foreign";
import type { DayRows } from "#branches/copy/day-rows";
import { readNextRows } from "#branches/copy/read-day-rows";
import { comeToWork, makeCentre } from "#testing/centre";
import { makePerson, type Person } from "#testing/people";
import type { TestApp } from "#testing/test-app";

let world: BranchWorld;
afterEach(() => world.close());

const today = ({ deps }: TestApp): Promise<string> =>
  deps.days.dayAt(world.centre.organizationId, deps.clock.now().getTime()).then(({ date }) => date);

/** Takes a ticket at a desk, and returns its number. */
async function takeTicket(person: Person, more: object = {}): Promise<number> {
  const answer = await person.call("POST", "/operator-queue/ticket-registration", {
    service: world.centre.services[0],
    type: "inPlaceCurrent",
    ...more,
  });
  if (answer.statusCode >= 300) throw new Error(answer.body);
  return Number(answer.json<{ ticket: { num: string } }>().ticket.num);
}

test("a branch takes its organization over, works through a cut, and both sides are equal afterwards", async () => {
  world = await makeBranchWorld({ operators: 2 });
  const { centre, atCentre } = world;
  expect(await takeTicket(operator())).toBe(1);
  const branch = await untilInCharge(await world.startBranch());
  const clerk = await branch.at(operator());
  expect(await takeTicket(clerk)).toBe(2);
  await untilEqual(world);

  world.line.cut();
  expect(await takeTicket(clerk)).toBe(3);
  expect((await clerk.call("POST", "/operator-queue/create-event", { type: "next" })).statusCode).toBe(200);
  const refused = await centre.admin.call("POST", "/operator-queue/ticket-registration", {
    service: centre.services[0],
    type: "inPlaceCurrent",
  });
  expect([refused.statusCode, refused.json()]).toMatchObject([503, { error: "ERROR_BRANCH_OFFLINE" }]);
  world.line.mend();
  await untilEqual(world);
  expect(await takeTicket(centre.admin)).toBe(4);
  const { rows } = await atCentre.deps.pool.query(
    "select count(*)::integer as tickets, count(distinct num)::integer as numbers from ticket",
  );
  expect(rows).toEqual([{ tickets: 4, numbers: 4 }]);
  await untilEqual(world);
});

testInCi("a branch that starts while the line is cut goes on with its numbers", async () => {
  world = await makeBranchWorld();
  const first = await untilInCharge(await world.startBranch());
  expect(await takeTicket(await first.at(operator()))).toBe(1);
  await untilEqual(world);
  world.line.cut();
  const second = await first.restart();
  const clerk = await second.at(operator());
  expect(await takeTicket(clerk)).toBe(2);
  expect(await takeTicket(clerk)).toBe(3);
  expect(second.branch.state()).toMatchObject({ isConnected: false, trouble: "offline" });
  world.line.mend();
  await untilEqual(world);
  expect(second.branch.state()).toMatchObject({ isConnected: true, trouble: "" });
});

test("what changes at the centre while the line is cut reaches the branch, also that its operator is gone", async () => {
  world = await makeBranchWorld({ operators: 2, areThere: false });
  const { centre, atCentre } = world;
  const branch = await untilInCharge(await world.startBranch());
  const [stays, leaves] = [operator(0), operator(1)];
  world.line.cut();
  await comeToWork(branch, centre.organizationId, [leaves]);
  const clerk = await branch.at(leaves);
  await takeTicket(clerk);
  expect((await clerk.call("POST", "/operator-queue/create-event", { type: "next" })).statusCode).toBe(200);
  const deleted = await centre.admin.call("DELETE", `/operator/delete/${leaves.id}`);
  expect([deleted.statusCode, deleted.body]).toMatchObject([200, expect.anything()]);
  const renamed = await centre.admin.call("PATCH", `/operator/edit/${stays.id}`, { room: "12" });
  expect([renamed.statusCode, renamed.body]).toMatchObject([200, expect.anything()]);
  world.line.mend();
  await untilEqual(world);
  const { rows } = await branch.deps.pool.query(
    "select room, is_operator as is, password_hash from staff where id = any($1) order by id",
    [[stays.id, leaves.id]],
  );
  expect(rows).toEqual([
    { room: "12", is: true, password_hash: null },
    { room: "2", is: false, password_hash: null },
  ]);
  const known = await atCentre.deps.pool.query("select username from staff where id = $1", [leaves.id]);
  expect(known.rows).toHaveLength(1);
});

testInCi("an account of several organizations works at the branch of one of them", async () => {
  world = await makeBranchWorld();
  const other = await makeCentre(world.atCentre, { operators: 0 });
  const manager = await makePerson(world.atCentre, {
    organization_id: other.organizationId,
    allowed_organization_ids: JSON.stringify([other.organizationId, world.centre.organizationId]),
    schedule_id: other.scheduleId,
  });
  const globalAdmin = await makePerson(world.atCentre, { is_admin: true });
  const branch = await untilInCharge(await world.startBranch());
  const { rows } = await branch.deps.pool.query(
    `select organization_id as home, allowed_organization_ids as allowed, schedule_id as schedule
     from staff where id = any($1)`,
    [[manager.id, globalAdmin.id]],
  );
  const { organizationId } = world.centre;
  expect(rows).toEqual([{ home: organizationId, allowed: [organizationId], schedule: null }]);
  const { rows: organizations } = await branch.deps.pool.query("select id from organization");
  expect(organizations).toEqual([{ id: organizationId }]);
});

test("a branch takes over while tickets are taken at the centre", async () => {
  world = await makeBranchWorld({ operators: 3 });
  const { organizationId, operators } = world.centre;
  let isWriter = false;
  const work = operators.map(async (clerk) => {
    while (!isWriter)
      await takeTicket(clerk, { allowForcedTime: true }).catch((error: unknown) => {
        // During the take-over neither server decides.
        if (!String(error).includes("ERROR_BRANCH_OFFLINE")) throw error;
      });
  });
  const branch = await untilInCharge(await world.startBranch());
  isWriter = true;
  await Promise.all(work);
  await untilEqual(world);
  const date = await today(world.atCentre);
  const { rows } = await branch.deps.pool.query<{ version: number; last: number }>(
    `select version, (select max(seq) from ticket_event where organization_id = $1 and queue_date = $2) as last
     from organization_day where organization_id = $1 and queue_date = $2`,
    [organizationId, date],
  );
  expect(rows[0]?.version).toBe(rows[0]?.last);
});

test("a branch cannot write what belongs to another organization", async () => {
  world = await makeBranchWorld();
  const other = await makeCentre(world.atCentre);
  const ticket = await other.admin.call("POST", "/operator-queue/ticket-registration", {
    service: other.services[0],
    type: "inPlaceCurrent",
  });
  const foreignId = ticket.json<{ ticket: { id: number } }>().ticket.id;
  const branch = await untilInCharge(await world.startBranch());
  await takeTicket(await branch.at(operator()));
  await untilEqual(world);
  const { pool } = world.atCentre.deps;
  const { organizationId } = world.centre;
  const date = await today(world.atCentre);
  const next = await readNextRows(branch.deps.pool, { organizationId, date }, 0);
  if (next === undefined) throw new Error("the day has no events");
  const { day } = next;
  await refuseForeignDay(pool, day);
  const forged: readonly Partial<DayRows>[] = [
    { key: { organizationId: other.organizationId, date } },
    { key: { organizationId, date: "2026-01-01" } },
    { to: day.to + 1 },
    { rows: { ...day.rows, ticket_event: [] } },
    { rows: { ...day.rows, ticket: (day.rows["ticket"] ?? []).map((row) => ({ ...row, id: foreignId })) } },
    { rows: { ...day.rows, ticket_value: [{ ticket_id: foreignId, data_field_id: 1, value: "forged" }] } },
  ];
  for (const part of forged)
    await expect(refuseForeignDay(pool, { ...day, ...part })).rejects.toThrow("ERROR_FORBIDDEN");
  const message = { id: 1, organization_id: organizationId, ticket_id: foreignId };
  await expect(refuseForeignRows(pool, [organizationId], { message: [message] })).rejects.toThrow(
    "ERROR_FORBIDDEN",
  );
});

testInCi("a local server stays with its organization while it decides", async () => {
  world = await makeBranchWorld();
  const other = await makeCentre(world.atCentre);
  const technician = await makePerson(world.atCentre, { is_admin: true });
  await untilInCharge(await world.startBranch());
  const moved = await technician.call("PATCH", `/server/edit/${world.serverId}`, {
    organizationId: other.organizationId,
  });
  expect([moved.statusCode, moved.json()]).toMatchObject([409, { error: "ERROR_IN_USE" }]);
});

test("settings are not changed at a branch", async () => {
  world = await makeBranchWorld();
  const branch = await untilInCharge(await world.startBranch());
  const admin = await branch.at(world.centre.admin);
  const answer = await admin.call("PATCH", `/operator/edit/${operator().id}`, { room: "9" });
  expect([answer.statusCode, answer.json()]).toMatchObject([409, { error: "ERROR_BRANCH_SETTINGS" }]);
});

test("an organization is handed back, and over again", async () => {
  world = await makeBranchWorld();
  const { centre, serverId } = world;
  const branch = await untilInCharge(await world.startBranch());
  const clerk = await branch.at(operator());
  await takeTicket(clerk);
  const back = await centre.admin.call("POST", "/server/hand-back", { id: serverId });
  expect([back.statusCode, back.body]).toEqual([200, "true"]);
  expect(await takeTicket(operator())).toBe(2);
  await expect(takeTicket(clerk)).rejects.toThrow("ERROR_BRANCH_OFFLINE");
  const over = await centre.admin.call("POST", "/server/hand-over", { id: serverId });
  expect([over.statusCode, over.body]).toEqual([200, "true"]);
  await untilInCharge(branch);
  expect(await takeTicket(clerk)).toBe(3);
  expect(await takeTicket(operator())).toBe(4);
  await untilEqual(world);
});

test("what a lost branch brings when it comes back is kept apart, and changes nothing", async () => {
  world = await makeBranchWorld();
  const { centre, atCentre, serverId } = world;
  const branch = await untilInCharge(await world.startBranch());
  const clerk = await branch.at(operator());
  await takeTicket(clerk);
  await untilEqual(world);
  world.line.cut();
  await takeTicket(clerk);
  await takeTicket(clerk);
  expect((await centre.admin.call("POST", "/server/declare-lost", { id: serverId })).statusCode).toBe(200);
  expect(await takeTicket(operator())).toBe(2);
  world.line.mend();
  await expect(takeTicket(clerk)).resolves.toBe(4);
  await expect.poll(async () => (await states())[0]?.leftovers).toHaveLength(1);
  await expect(takeTicket(clerk)).rejects.toThrow("ERROR_BRANCH_OFFLINE");
  const { rows } = await atCentre.deps.pool.query("select num from ticket order by num");
  expect(rows).toEqual([{ num: 1 }, { num: 2 }]);
  const kept = await atCentre.deps.pool.query(
    `select ticket -> 'num' as num from branch_leftover, jsonb_array_elements(document #> '{rows,ticket}') ticket
     order by 1`,
  );
  expect(kept.rows).toEqual([{ num: 2 }, { num: 3 }, { num: 4 }]);
});

test("a branch whose events differ from the copy stops deciding, until it is declared lost", async () => {
  world = await makeBranchWorld();
  const { centre, atCentre, serverId } = world;
  const branch = await untilInCharge(await world.startBranch());
  const clerk = await branch.at(operator());
  await takeTicket(clerk);
  await untilEqual(world);
  world.line.cut();
  // As if the computer had been set back to an old disk, and had gone on from there.
  await atCentre.deps.pool.query("alter table ticket_event disable trigger ticket_event_is_append_only");
  await atCentre.deps.pool.query(
    "update ticket_event set at = at + interval '1 second' where type = 'registered'",
  );
  await takeTicket(clerk);
  world.line.mend();
  await expect.poll(() => branch.branch.state().trouble).toBe("fork");
  await expect(takeTicket(clerk)).rejects.toThrow("ERROR_BRANCH_OFFLINE");
  expect((await centre.admin.call("POST", "/server/declare-lost", { id: serverId })).statusCode).toBe(200);
  expect(await takeTicket(operator())).toBe(2);
});

testInCi("a branch that was set back gets what it had sent from the centre", async () => {
  world = await makeBranchWorld();
  const branch = await untilInCharge(await world.startBranch());
  const clerk = await branch.at(operator());
  await takeTicket(clerk);
  await takeTicket(clerk);
  await untilEqual(world);
  world.line.cut();
  await branch.stop();
  const { pool } = branch.database;
  await pool.query("alter table ticket_event disable trigger ticket_event_is_append_only");
  await pool.query(`delete from ticket_event where seq = (select max(seq) from ticket_event)`);
  await pool.query("update organization_day set version = (select max(seq) from ticket_event)");
  await pool.query("delete from ticket_item where ticket_id = (select max(id) from ticket)");
  await pool.query("delete from ticket where id = (select max(id) from ticket)");
  await pool.query("alter table ticket_event enable trigger ticket_event_is_append_only");
  world.line.mend();
  const back = await branch.restart();
  await untilInCharge(back);
  await untilEqual(world);
  expect(await takeTicket(await back.at(operator()))).toBe(3);
});

testInCi("another computer becomes the branch only after the first one is declared lost", async () => {
  world = await makeBranchWorld();
  const { centre, serverId } = world;
  const first = await untilInCharge(await world.startBranch());
  await takeTicket(await first.at(operator()));
  await untilEqual(world);
  await expect(world.startBranch()).rejects.toThrow("does not know this code");
  expect((await centre.admin.call("POST", "/server/declare-lost", { id: serverId })).statusCode).toBe(200);
  const second = await untilInCharge(await world.startBranch());
  expect(await takeTicket(await second.at(operator()))).toBe(2);
  // The first computer learns that it was replaced, and decides nothing any more.
  const isWriter = async ({ app }: BranchApp): Promise<unknown> =>
    (await app.inject("/api/server/own-branch")).json<{ isWriter: unknown }>().isWriter;
  await expect.poll(() => isWriter(first)).toBe(false);
  expect(await isWriter(second)).toBe(true);
});

testInCi("a request that is repeated after the organization changed hands takes effect once", async () => {
  world = await makeBranchWorld();
  const { centre, atCentre, serverId } = world;
  const takeWith = async (key: string): Promise<string> => {
    const answer = await atCentre.app.inject({
      method: "POST",
      url: "/api/operator-queue/ticket-registration",
      headers: { ...centre.admin.headers, "content-type": "application/json", "idempotency-key": key },
      payload: JSON.stringify({ service: centre.services[0], type: "inPlaceCurrent" }),
    });
    return answer.json<{ ticket: { num: string } }>().ticket.num;
  };
  const [first, second] = ["11111111-2222-4333-8444-555555555551", "11111111-2222-4333-8444-555555555552"];
  expect(await takeWith(first)).toBe("001");
  const branch = await untilInCharge(await world.startBranch());
  expect(await takeWith(first)).toBe("001");
  expect(await takeWith(second)).toBe("002");
  await untilEqual(world);
  expect((await centre.admin.call("POST", "/server/hand-back", { id: serverId })).statusCode).toBe(200);
  await branch.stop();
  expect(await takeWith(second)).toBe("002");
  expect(await takeWith(first)).toBe("001");
});

test("a command whose answer is lost takes effect once", async () => {
  world = await makeBranchWorld();
  const { centre, atCentre } = world;
  await untilInCharge(await world.startBranch());
  world.line.silence("up");
  const key = "11111111-2222-4333-8444-555555555555";
  const ask = () =>
    atCentre.app.inject({
      method: "POST",
      url: "/api/operator-queue/ticket-registration",
      headers: { ...centre.admin.headers, "content-type": "application/json", "idempotency-key": key },
      payload: JSON.stringify({ service: centre.services[0], type: "inPlaceCurrent" }),
    });
  const lost = await ask();
  expect([lost.statusCode, lost.json()]).toMatchObject([503, { error: "ERROR_BRANCH_OFFLINE" }]);
  world.line.mend();
  await expect.poll(async () => (await ask()).statusCode).toBe(201);
  await untilEqual(world);
  const { rows } = await atCentre.deps.pool.query("select num from ticket");
  expect(rows).toEqual([{ num: 1 }]);
});

/** The first operator of the centre, or another one. */
function operator(index = 0): Person {
  const found = world.centre.operators[index];
  if (found === undefined) throw new Error("there are fewer operators");
  return found;
}

type State = { readonly leftovers: readonly unknown[] };

async function states(): Promise<readonly State[]> {
  return (await world.centre.admin.call("GET", "/server/branch-states")).json<readonly State[]>();
}
