import { afterEach, expect, test } from "vitest";
import { WebSocket } from "ws";
import { checkPeerToken, peerToken } from "#branches/centre/peers";
import { type BranchWorld, makeBranchWorld, untilEqual, untilInCharge } from "#branches/testing/branch-world";
import { type Person, signIn } from "#testing/people";
import { makeTestApp, type TestApp } from "#testing/test-app";

let world: BranchWorld;
let other: TestApp | undefined;
afterEach(async () => {
  await other?.close();
  await world.close();
});

/** Starts another server of the centre. The branch is connected to the first one, which has an address for its peers. */
async function startOther(): Promise<{ readonly admin: Person; readonly other: TestApp }> {
  const { atCentre, centre } = world;
  const address = atCentre.app.server.address();
  if (address === null || typeof address === "string") throw new Error("the centre does not listen");
  await atCentre.deps.pool.query("update server_process set peer_url = $1", [
    `http://127.0.0.1:${address.port}`,
  ]);
  const started = await makeTestApp(atCentre.database, atCentre.deps.clock);
  other = started;
  await started.deps.branchLinks.peers.refresh();
  return { admin: await signIn(started, centre.admin), other: started };
}

async function takeTicket(person: Person): Promise<{ readonly num: string; readonly id: number }> {
  const answer = await person.call("POST", "/operator-queue/ticket-registration", {
    service: world.centre.services[0],
    type: "inPlaceCurrent",
  });
  if (answer.statusCode >= 300) throw new Error(answer.body);
  return answer.json<{ ticket: { num: string; id: number } }>().ticket;
}

test("a branch is reached from every server of the centre", async () => {
  world = await makeBranchWorld();
  await untilInCharge(await world.startBranch());
  const { admin, other: there } = await startOther();
  const { num, id } = await takeTicket(admin);
  expect(Number(num)).toBe(1);
  // The copy is there when the answer is.
  const { rows } = await there.deps.pool.query("select num from ticket where id = $1", [id]);
  expect(rows).toHaveLength(1);
  const refused = await admin.call("POST", "/operator-queue/create-event", {
    type: "complete",
    ticketItemId: 1,
  });
  expect(refused.statusCode).toBeGreaterThanOrEqual(400);
  expect(refused.statusCode).toBeLessThan(500);
  await untilEqual(world, undefined, { admin, organizationId: world.centre.organizationId });

  const back = await admin.call("POST", "/server/hand-back", { id: world.serverId });
  expect([back.statusCode, back.body]).toEqual([200, "true"]);
  expect(Number((await takeTicket(admin)).num)).toBe(2);
  const over = await admin.call("POST", "/server/hand-over", { id: world.serverId });
  expect([over.statusCode, over.body]).toEqual([200, "true"]);
  await expect
    .poll(
      async () => {
        const { rows: writers } = await there.deps.pool.query("select writer_id from organization");
        return writers;
      },
      { timeout: 20_000 },
    )
    .toEqual([{ writer_id: world.serverId }]);
});

test("a server of the centre that is gone is as a line that is cut", async () => {
  world = await makeBranchWorld();
  await untilInCharge(await world.startBranch());
  const { admin, other: there } = await startOther();
  await takeTicket(admin);
  // Nothing listens there.
  await there.deps.pool.query(
    "update server_process set peer_url = 'http://127.0.0.1:9' where peer_url is not null",
  );
  await there.deps.branchLinks.peers.refresh();
  await expect(takeTicket(admin)).rejects.toThrow("ERROR_BRANCH_OFFLINE");
});

test("only servers of the same centre are let in as peers", async () => {
  world = await makeBranchWorld();
  const address = world.atCentre.app.server.address();
  if (address === null || typeof address === "string") throw new Error("the centre does not listen");
  const forged = [undefined, "Bearer x", `Bearer ${peerToken("another secret", Date.now())}`];
  for (const authorization of forged) {
    const socket = new WebSocket(`ws://127.0.0.1:${address.port}/api/server/peer`, {
      headers: authorization === undefined ? {} : { authorization },
    });
    const status = await new Promise((resolve) => {
      socket.on("unexpected-response", (_request, { statusCode }) => resolve(statusCode));
      socket.on("open", () => resolve("open"));
    });
    socket.on("error", () => undefined);
    socket.terminate();
    expect(status).toBe(401);
  }
  const token = peerToken("secret", 1_000_000);
  expect(() => checkPeerToken("secret", token, 1_000_000 + 60_000)).not.toThrow();
  expect(() => checkPeerToken("secret", token, 1_000_000 + 600_000)).toThrow("ERROR_SIGN_IN");
  expect(() => checkPeerToken("", peerToken("", 1), 1)).toThrow("ERROR_SIGN_IN");
});
