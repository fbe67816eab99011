import { afterEach, expect, test } from "vitest";
import { type BranchWorld, makeBranchWorld, untilEqual, untilInCharge } from "#branches/testing/branch-world";
import { type Centre, makeCentre } from "#testing/centre";
import { makePerson, type Person } from "#testing/people";

let world: BranchWorld;
let second: Centre;
let technician: Person;
afterEach(() => world.close());

/** Makes two organizations in one building. The local server serves the first one. */
async function makeTwo(): Promise<void> {
  world = await makeBranchWorld();
  second = await makeCentre(world.atCentre);
  technician = await makePerson(world.atCentre, { is_admin: true });
}

const serve = async (organizationIds: readonly number[]): Promise<number> =>
  (
    await technician.call("PATCH", `/server/edit/${world.serverId}`, {
      otherOrganizationIds: organizationIds,
    })
  ).statusCode;

const operatorOf = ({ operators }: Centre): Person => {
  const [operator] = operators;
  if (operator === undefined) throw new Error("there is no operator");
  return operator;
};

async function takeTicket(person: Person, { services }: Centre): Promise<number> {
  const answer = await person.call("POST", "/operator-queue/ticket-registration", {
    service: services[0],
    type: "inPlaceCurrent",
  });
  if (answer.statusCode >= 300) throw new Error(answer.body);
  return Number(answer.json<{ ticket: { num: string } }>().ticket.num);
}

const writers = async (): Promise<readonly (number | null)[]> => {
  const { rows } = await world.atCentre.deps.pool.query<{ writerId: number | null }>(
    `select writer_id as "writerId" from organization where id = any($1) order by id`,
    [[world.centre.organizationId, second.organizationId]],
  );
  return rows.map(({ writerId }) => writerId);
};

test("a local server decides two organizations through a cut, and both are equal afterwards", async () => {
  await makeTwo();
  expect(await serve([second.organizationId])).toBe(200);
  const branch = await untilInCharge(await world.startBranch(technician));
  await expect.poll(writers).toEqual([world.serverId, world.serverId]);
  const clerks = [await branch.at(operatorOf(world.centre)), await branch.at(operatorOf(second))] as const;
  expect(await takeTicket(clerks[0], world.centre)).toBe(1);
  expect(await takeTicket(clerks[1], second)).toBe(1);
  // Through the line.
  expect(await takeTicket(second.admin, second)).toBe(2);
  world.line.cut();
  expect(await takeTicket(clerks[0], world.centre)).toBe(2);
  expect(await takeTicket(clerks[1], second)).toBe(3);
  world.line.mend();
  for (const { organizationId } of [world.centre, second])
    await untilEqual(world, undefined, { admin: technician, organizationId });
  const { rows } = await world.atCentre.deps.pool.query(
    `select organization_id as id, count(*)::integer as tickets from ticket group by 1 order by 1`,
  );
  expect(rows).toEqual([
    { id: world.centre.organizationId, tickets: 2 },
    { id: second.organizationId, tickets: 3 },
  ]);
});

test("an organization that is added is handed over, and one that was handed back can be removed", async () => {
  await makeTwo();
  const branch = await untilInCharge(await world.startBranch());
  await expect(branch.at(operatorOf(second))).rejects.toThrow("no result");
  expect(await serve([second.organizationId])).toBe(200);
  await expect.poll(writers, { timeout: 20_000 }).toEqual([world.serverId, world.serverId]);
  await untilInCharge(branch);
  const clerk = await branch.at(operatorOf(second));
  await expect.poll(() => takeTicket(clerk, second).catch(() => 0)).toBe(1);

  expect(await serve([])).toBe(409);
  const back = await technician.call("POST", "/server/hand-back", { id: world.serverId });
  expect([back.statusCode, back.body]).toEqual([200, "true"]);
  expect(await writers()).toEqual([null, null]);
  expect(await takeTicket(second.admin, second)).toBe(2);
  expect(await serve([])).toBe(200);
  // Past events refer to the account, so it stays, without any rights.
  const rights = async (): Promise<unknown> => {
    const { rows } = await branch.deps.pool.query(
      "select is_operator, organization_id, password_hash from staff where id = $1",
      [operatorOf(second).id],
    );
    return rows[0];
  };
  await expect
    .poll(rights, { timeout: 20_000 })
    .toEqual({ is_operator: false, organization_id: null, password_hash: null });
  await branch.at(operatorOf(world.centre));
});

test("a branch that is declared lost loses all its organizations", async () => {
  await makeTwo();
  expect(await serve([second.organizationId])).toBe(200);
  await untilInCharge(await world.startBranch(technician));
  await expect.poll(writers).toEqual([world.serverId, world.serverId]);
  world.line.cut();
  const lost = await technician.call("POST", "/server/declare-lost", { id: world.serverId });
  expect([lost.statusCode, lost.body]).toEqual([200, "true"]);
  expect(await writers()).toEqual([null, null]);
  expect(await takeTicket(second.admin, second)).toBe(1);
});

test("an organization has one local server, and who serves it is decided by administrators of both", async () => {
  await makeTwo();
  const twice = await technician.call("POST", "/server/create", {
    name: "Another",
    organizationId: second.organizationId,
    otherOrganizationIds: [world.centre.organizationId],
  });
  expect([twice.statusCode, twice.json()]).toMatchObject([
    400,
    { details: [{ path: ["otherOrganizationIds", 0], code: "ERROR_HAS_SERVER" }] },
  ]);
  const own = await technician.call("PATCH", `/server/edit/${world.serverId}`, {
    otherOrganizationIds: [world.centre.organizationId],
  });
  expect(own.json()).toMatchObject({ details: [{ code: "ERROR_DUPLICATE" }] });
  const foreign = await world.centre.admin.call("PATCH", `/server/edit/${world.serverId}`, {
    otherOrganizationIds: [second.organizationId],
  });
  expect(foreign.json()).toMatchObject({ details: [{ code: "ERROR_ITEM_SELECT" }] });

  expect(await serve([second.organizationId])).toBe(200);
  const { admin } = world.centre;
  const code = await admin.call("POST", "/device/code", { kind: "server", id: world.serverId });
  const back = await admin.call("POST", "/server/hand-back", { id: world.serverId });
  const check = await admin.call("POST", "/server/check-tables", {
    id: world.serverId,
    organizationId: second.organizationId,
  });
  expect([code.statusCode, back.statusCode, check.statusCode]).toEqual([404, 404, 404]);
});
