import type { CutLine } from "@cherga/contract/shapes/cut-line";
import { afterEach, expect, test } from "vitest";
import {
  type BranchApp,
  type BranchWorld,
  makeBranchWorld,
  untilInCharge,
} from "#branches/testing/branch-world";
import { type Listening, listen } from "#testing/listen";
import type { TestApp } from "#testing/test-app";

let world: BranchWorld;
const streams: Listening[] = [];
afterEach(async () => {
  for (const stream of streams.splice(0)) stream.close();
  await world.close();
});

/** Takes a ticket at the branch, and waits until the centre has it. */
async function takeTicket(branch: BranchApp): Promise<string> {
  const [operator] = world.centre.operators;
  if (operator === undefined) throw new Error("there is no operator");
  const answer = await (
    await branch.at(operator)
  ).call("POST", "/operator-queue/ticket-registration", {
    service: world.centre.services[0],
    type: "inPlaceCurrent",
  });
  const { id } = answer.json<{ ticket: { id: number } }>().ticket;
  const tokenAtCentre = async (): Promise<string | undefined> => {
    const { rows } = await world.atCentre.deps.pool.query<{ token: string }>(
      "select token from ticket where id = $1",
      [id],
    );
    return rows[0]?.token;
  };
  await expect.poll(tokenAtCentre, { timeout: 20_000 }).toBeDefined();
  return String(await tokenAtCentre());
}

const addressOf = ({ app }: TestApp): string => {
  const address = app.server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
};

/** The state of the line in the last message of a stream. */
const lastCutLine = ({ heard }: Listening): CutLine | null | undefined =>
  // The stream has messages of one form.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  (heard.at(-1) as { cutLine: CutLine | null } | undefined)?.cutLine;

async function hangBoard(): Promise<string> {
  const { admin } = world.centre;
  const { id: boardId } = (await admin.call("POST", "/board/create", { name: "Hall" })).json();
  const { code } = (await admin.call("POST", "/enrolment/create", { boardId })).json();
  const { credential } = (
    await world.atCentre.app.inject({ method: "POST", url: "/api/enrolment/exchange", payload: { code } })
  ).json();
  return `Screen ${credential}`;
}

test("trackers and hall screens at the centre say that the branch is offline, and when it is back", async () => {
  world = await makeBranchWorld();
  const branch = await untilInCharge(await world.startBranch());
  const token = await takeTicket(branch);
  const address = addressOf(world.atCentre);
  const tracker = await listen(address, "/tracker/sse", { authorization: `Ticket ${token}` });
  const board = await listen(address, "/screen/sse", { authorization: await hangBoard() });
  streams.push(tracker, board);
  for (const stream of [tracker, board])
    await expect.poll(() => lastCutLine(stream), { timeout: 10_000 }).toBeNull();

  const before = world.atCentre.deps.clock.now().getTime();
  world.line.cut();
  for (const stream of [tracker, board]) {
    await expect.poll(() => lastCutLine(stream), { timeout: 10_000 }).toMatchObject({ missing: "branch" });
    const since = Date.parse(lastCutLine(stream)?.since ?? "");
    expect(since).toBeLessThanOrEqual(world.atCentre.deps.clock.now().getTime());
    expect(since).toBeGreaterThan(before - 60_000);
  }
  const opened = await world.atCentre.app.inject({
    url: "/api/tracker",
    headers: { authorization: `Ticket ${token}` },
  });
  expect(opened.json()).toMatchObject({ cutLine: { missing: "branch" } });
  const refused = await world.atCentre.app.inject({
    method: "POST",
    url: "/api/tracker/give-up",
    headers: { authorization: `Ticket ${token}` },
  });
  expect([refused.statusCode, refused.json()]).toMatchObject([503, { error: "ERROR_BRANCH_OFFLINE" }]);

  world.line.mend();
  for (const stream of [tracker, board])
    await expect.poll(() => lastCutLine(stream), { timeout: 20_000 }).toBeNull();
});

test("a kiosk says at the centre that the branch is missing, and at the branch that the centre is", async () => {
  world = await makeBranchWorld();
  const { admin, services } = world.centre;
  const menu = [
    { type: "service", id: "one", parentId: null, order: 0, title: {}, serviceId: services[0] ?? 0 },
  ];
  const { id: terminalId } = (await admin.call("POST", "/terminal/create", { name: "Door", menu })).json();
  const { code } = (await admin.call("POST", "/enrolment/create", { terminalId })).json();
  const { credential } = (
    await world.atCentre.app.inject({ method: "POST", url: "/api/enrolment/exchange", payload: { code } })
  ).json();
  const branch = await untilInCharge(await world.startBranch());
  const cutLineAt = async (server: TestApp): Promise<unknown> =>
    (
      await server.app.inject({
        url: "/api/kiosk/services",
        headers: { authorization: `Screen ${credential}` },
      })
    ).json<{ cutLine: unknown }>().cutLine;
  expect([await cutLineAt(world.atCentre), await cutLineAt(branch)]).toEqual([null, null]);
  world.line.cut();
  await expect.poll(() => cutLineAt(world.atCentre)).toMatchObject({ missing: "branch" });
  await expect.poll(() => cutLineAt(branch)).toMatchObject({ missing: "centre" });
  world.line.mend();
  await expect
    .poll(async () => [await cutLineAt(world.atCentre), await cutLineAt(branch)], { timeout: 20_000 })
    .toEqual([null, null]);
});

test("pages of staff are told when the line is cut, and when it is back, on both sides", async () => {
  world = await makeBranchWorld();
  const branch = await untilInCharge(await world.startBranch());
  await branch.app.listen({ port: 0 });
  const [operator] = world.centre.operators;
  if (operator === undefined) throw new Error("there is no operator");
  const path = "/sse?topics=branch-line";
  const atCentre = await listen(addressOf(world.atCentre), path, operator.headers);
  const atBranch = await listen(addressOf(branch), path, (await branch.at(operator)).headers);
  streams.push(atCentre, atBranch);
  const isAboutLine = (message: unknown): boolean => Object(message).topic === "branch-line";
  const cutLine = async (): Promise<unknown> => (await operator.call("GET", "/server/cut-line")).json();
  const ofBranch = async (): Promise<unknown> => (await branch.app.inject("/api/server/own-branch")).json();

  world.line.cut();
  await Promise.all([atCentre.messages(1, isAboutLine), atBranch.messages(1, isAboutLine)]);
  expect(await cutLine()).toMatchObject({ cutLine: { missing: "branch" } });
  expect(await ofBranch()).toMatchObject({ isConnected: false });

  world.line.mend();
  await Promise.all([atCentre.messages(2, isAboutLine), atBranch.messages(2, isAboutLine)]);
  expect(await cutLine()).toEqual({ cutLine: null });
  expect(await ofBranch()).toMatchObject({ isConnected: true });
});

test("a line that is silent is given up while somebody waits for an answer", async () => {
  world = await makeBranchWorld();
  const branch = await untilInCharge(await world.startBranch());
  const token = await takeTicket(branch);
  world.line.silence("down");
  const refused = await world.atCentre.app.inject({
    method: "POST",
    url: "/api/tracker/give-up",
    headers: { authorization: `Ticket ${token}` },
  });
  expect([refused.statusCode, refused.json()]).toMatchObject([503, { error: "ERROR_BRANCH_OFFLINE" }]);
  const opened = async () =>
    (
      await world.atCentre.app.inject({
        url: "/api/tracker",
        headers: { authorization: `Ticket ${token}` },
      })
    ).json();
  await expect.poll(opened, { timeout: 10_000 }).toMatchObject({ cutLine: { missing: "branch" } });
});
