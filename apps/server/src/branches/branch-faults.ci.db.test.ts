import { afterEach, expect, test } from "vitest";
import { type BranchWorld, makeBranchWorld, untilEqual, untilInCharge } from "#branches/testing/branch-world";
import { makeCentre } from "#testing/centre";
import { type Person, signIn } from "#testing/people";
import { makeSetClock } from "#testing/set-clock";
import { makeTestApp } from "#testing/test-app";

let world: BranchWorld;
afterEach(() => world.close());

const operator = (): Person => {
  const [first] = world.centre.operators;
  if (first === undefined) throw new Error("there is no operator");
  return first;
};

type NewTicket = { readonly id: number; readonly num: number };

async function takeTicket(person: Person, [service] = world.centre.services): Promise<NewTicket> {
  const answer = await person.call("POST", "/operator-queue/ticket-registration", {
    service,
    type: "inPlaceCurrent",
    allowForcedTime: true,
  });
  if (answer.statusCode >= 300) throw new Error(answer.body);
  const { id, num } = answer.json<{ ticket: { id: number; num: string } }>().ticket;
  return { id, num: Number(num) };
}

test("a centre that was restored from a backup gets everything again, and gives no id out twice", async () => {
  world = await makeBranchWorld();
  const { pool } = world.atCentre.deps;
  const other = await makeCentre(world.atCentre);
  const branch = await untilInCharge(await world.startBranch());
  const clerk = await branch.at(operator());
  await takeTicket(clerk);
  await untilEqual(world);
  world.line.cut();
  // As the database was before the branch got its ranges of ids and sent its events.
  await pool.query("alter table ticket_event disable trigger ticket_event_is_append_only");
  await pool.query("delete from ticket_event");
  await pool.query("update organization_day set version = 0");
  await pool.query("delete from occupancy");
  for (const table of ["ticket_value", "ticket_note", "ticket_trace", "ticket_item", "ticket"])
    await pool.query(`delete from ${table}`);
  await pool.query("alter table ticket_event enable trigger ticket_event_is_append_only");
  await pool.query("delete from branch_block");
  await pool.query("select setval('queue_id', 1), setval('row_id', 1000)");
  const later = await takeTicket(clerk);
  world.line.mend();
  await untilEqual(world);
  const ends = await branch.deps.pool.query<{ end: number }>(
    "select seqmax::integer * 100 as end from pg_sequence where seqrelid = 'queue_id'::regclass",
  );
  expect(later.num).toBe(2);
  // The ids that the centre held before belong to a process that a restore has ended.
  const restarted = await makeRestarted();
  const [clerkThere] = other.operators;
  if (clerkThere === undefined) throw new Error("there is no operator");
  const taken = await takeTicket(await restarted.at(clerkThere), other.services);
  expect(taken.id).toBeGreaterThan(ends.rows[0]?.end ?? Infinity);
  await restarted.close();
});

/** Starts another server on the database of the centre. */
async function makeRestarted() {
  const app = await makeTestApp(world.atCentre.database, world.atCentre.deps.clock);
  return { at: (person: Person) => signIn(app, person), close: () => app.close() };
}

test("a branch whose clock is five minutes ahead says so, and tickets keep their order", async () => {
  const centreClock = makeSetClock("2026-05-04T07:00:00Z");
  const branchClock = makeSetClock("2026-05-04T07:05:00Z");
  world = await makeBranchWorld({}, { centre: centreClock, branch: branchClock });
  const { admin } = world.centre;
  const branch = await untilInCharge(await world.startBranch());
  const skew = async () =>
    (await admin.call("GET", "/server/branch-states")).json<{ skewMs: number }[]>()[0]?.skewMs;
  await expect.poll(skew).toBe(300_000);
  const first = await takeTicket(await branch.at(operator()));
  await untilEqual(world);
  const back = await admin.call("POST", "/server/hand-back", { id: world.serverId });
  expect(back.statusCode).toBe(200);
  const second = await takeTicket(operator());
  expect([first.num, second.num]).toEqual([1, 2]);
  const { rows } = await world.atCentre.deps.pool.query("select num from ticket order by entry_at, id");
  expect(rows).toEqual([{ num: 1 }, { num: 2 }]);
});

test("a branch that is cut off while the clocks are put back goes on, and both sides are equal afterwards", async () => {
  // In Kyiv, four o'clock becomes three.
  const clock = makeSetClock("2026-10-25T00:30:00Z");
  world = await makeBranchWorld({}, { centre: clock });
  const branch = await untilInCharge(await world.startBranch());
  const clerk = await branch.at(operator());
  world.line.cut();
  const numbers = [(await takeTicket(clerk)).num];
  for (const at of ["2026-10-25T01:10:00Z", "2026-10-25T02:10:00Z"]) {
    clock.set(at);
    numbers.push((await takeTicket(clerk)).num);
  }
  world.line.mend();
  await untilEqual(world);
  expect(numbers).toEqual([1, 2, 3]);
});

test("a branch whose disk is full refuses, also what the centre forwards, and goes on when there is space", async () => {
  world = await makeBranchWorld();
  const branch = await untilInCharge(await world.startBranch());
  const clerk = await branch.at(operator());
  expect((await takeTicket(clerk)).num).toBe(1);
  await branch.deps.pool.query(
    `create function fail_write() returns trigger language plpgsql as
      $$ begin raise exception 'made for a test' using errcode = '53100'; end $$;
     create trigger fail_write before insert on ticket execute function fail_write()`,
  );
  const full = '{"error":"ERROR_UNAVAILABLE","details":{"reason":"diskFull"}}';
  await expect(takeTicket(clerk)).rejects.toThrow(full);
  await expect(takeTicket(operator())).rejects.toThrow(full);
  expect(branch.branch.state()).toMatchObject({ isConnected: true });
  const states = () => world.centre.admin.call("GET", "/server/branch-states");
  const troubles = async () => (await states()).json<{ trouble: string }[]>().map(({ trouble }) => trouble);
  await expect.poll(troubles, { timeout: 20_000 }).toEqual(["diskFull"]);
  await branch.deps.pool.query("drop function fail_write cascade");
  expect((await takeTicket(operator())).num).toBe(2);
  expect((await takeTicket(clerk)).num).toBe(3);
  await untilEqual(world);
});
