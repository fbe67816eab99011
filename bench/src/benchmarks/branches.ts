import { setTimeout as sleep } from "node:timers/promises";
import { branchCalls } from "@cherga/contract/calls/branches";
import { deviceCalls } from "@cherga/contract/calls/devices";
import { type Proxy, startProxy } from "@cherga/test-network/proxy";
import pg from "pg";
import type { Benchmark, Figure } from "#benchmark";
import { median, percentile } from "#statistics";
import { type Administrator, signInAsAdministrator } from "#tools/administrator";
import { type BenchCentre, idOf, makeBenchCentre } from "#tools/centre";
import { nowMs } from "#tools/clock";
import { compare } from "#tools/compare";
import type { Tools } from "#tools/open-tools";
import type { RunningServer } from "#tools/start-server";
import { isTicketAnswer } from "#tools/ticket-answer";

const operators = 10;
const rounds = 6;
const callsPerRound = 30;
const forwarded = 100;
const cuts = 10;
/** Visits at a desk while the line is cut; each is some events. */
const visitsWithoutCentre = 300;
const desksAtOnce = 8;
const waitMs = 180_000;

export const branches: Benchmark = {
  name: "branches",
  title: "A branch beside a server without branches, through cuts, and its way back",
  longestMs: 20 * 60_000,
  run: async (tools) => {
    const centre = await tools.startServer();
    const line = await startProxy(centre.address);
    try {
      return await measure(tools, centre, line);
    } finally {
      await line.close();
    }
  },
};

async function measure(tools: Tools, centre: RunningServer, line: Proxy): Promise<readonly Figure[]> {
  const administrator = await signInAsAdministrator(centre.address);
  const plain = await makeBenchCentre(administrator, "Plain", operators);
  const local = await makeBenchCentre(administrator, "Local", operators);
  const atCentre = await signInTo(centre, administrator, plain, "plain");
  const serverId = idOf(
    await administrator.ask("POST", "/server/create", { name: "Branch", ...ofOrganization(local) }),
  );
  const account = await makeAccount(administrator, local, "local");
  const made = await administrator.ask("POST", "/device/code", { kind: "server", id: serverId });
  const { code } = deviceCalls.enrol.answer.parse(made);
  const branch = await tools.startServer(undefined, {
    DEMO: "0",
    CENTRE_URL: line.address,
    BRANCH_CODE: code,
  });
  await untilConnected(branch);
  const desks: Administrator[] = [];
  while (desks.length < desksAtOnce) desks.push(await signInAsAdministrator(branch.address, account));
  const [atBranch] = desks;
  if (atBranch === undefined) throw new Error("nobody is at the branch");
  const databases = [centre, branch].map(({ database }) => new pg.Client(database));
  await Promise.all(databases.map((database) => database.connect()));
  try {
    const [centreDatabase, branchDatabase] = databases;
    if (centreDatabase === undefined || branchDatabase === undefined) throw new Error("no databases");
    const leases = await untilLeased(centreDatabase);
    return [
      { what: `leases of ${operators} operators`, value: leases, unit: "" },
      ...(await callNext({ who: atBranch, centre: local }, { who: atCentre, centre: plain })),
      ...(await forward(administrator, atBranch, local)),
      ...(await cutOften(line, branch, atBranch, local)),
      ...(await comeBack(line, desks, local, { centreDatabase, branchDatabase })),
    ];
  } finally {
    await Promise.all(databases.map((database) => database.end()));
    for (const who of [administrator, atCentre, ...desks]) who.leave();
  }
}

const ofOrganization = ({ organizationId }: BenchCentre) => ({ organizationId });

/** Makes an administrator of one organization. */
async function makeAccount(administrator: Administrator, centre: BenchCentre, username: string) {
  const account = { username, password: "a long password" };
  await administrator.ask("POST", "/user/create", { ...account, isAdmin: true, ...ofOrganization(centre) });
  return account;
}

async function signInTo(
  { address }: RunningServer,
  administrator: Administrator,
  centre: BenchCentre,
  username: string,
): Promise<Administrator> {
  return signInAsAdministrator(address, await makeAccount(administrator, centre, username));
}

async function untilConnected({ address }: RunningServer): Promise<void> {
  await until(async () => {
    const answer = await fetch(`${address}/api/server/own-branch`);
    const { isConnected, isWriter } = branchCalls.own.answer.parse(await answer.json());
    return isConnected && isWriter;
  }, 200);
}

async function until(isTrue: () => Promise<boolean>, everyMs = 5): Promise<void> {
  const latest = nowMs() + waitMs;
  while (!(await isTrue())) {
    if (nowMs() > latest) throw new Error("the branch is late");
    await sleep(everyMs);
  }
}

/** Waits until the branch has leased all that it leases. Returns how many leases there are. */
async function untilLeased(database: pg.Client): Promise<number> {
  let known = 0;
  await until(async () => {
    const { rows } = await database.query<{ count: number }>("select count(*)::integer as count from lease");
    const count = rows[0]?.count ?? 0;
    const isAll = count > 0 && count === known;
    known = count;
    if (!isAll) await sleep(4_000);
    return isAll;
  });
  return known;
}

type Desk = { readonly who: Administrator; readonly centre: BenchCentre };

const take = (who: Administrator, { serviceId }: BenchCentre) =>
  who.ask("POST", "/operator-queue/ticket-registration", { service: serviceId, allowForcedTime: true });

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const from = nowMs();
  await work();
  return nowMs() - from;
}

/** Lets an operator serve some visitors, and returns the median time of *next*. */
async function serve({ who, centre }: Desk, visits = callsPerRound, desk = 0): Promise<number> {
  const operator = centre.operatorIds[desk];
  const act = (type: string, ticketItemId?: number) =>
    who.ask("POST", "/operator-queue/create-event", { type, operator, ticketItemId });
  const times: number[] = [];
  for (let count = 0; count < visits; count += 1) {
    await take(who, centre);
    let called: unknown;
    times.push(await timeOf(async () => (called = await act("next"))));
    if (!isTicketAnswer(called)) throw new Error("nobody was called");
    const itemId = called.ticket.items[0]?.id;
    await act("start", itemId);
    await act("complete", itemId);
  }
  return median(times);
}

async function callNext(branch: Desk, plain: Desk): Promise<readonly Figure[]> {
  const { candidate, baseline, ratio } = await compare(rounds, {
    candidate: () => serve(branch),
    baseline: () => serve(plain),
  });
  return [
    { what: "*next* at the branch, median", value: candidate, unit: "ms" },
    { what: "*next* at a server without branches, median", value: baseline, unit: "ms" },
    { what: "the branch to the other", value: ratio, unit: "×", target: { atMost: 1.1 } },
  ];
}

/** Takes tickets at the branch by the centre. The line is a loopback: its own time is next to nothing. */
async function forward(
  administrator: Administrator,
  atBranch: Administrator,
  local: BenchCentre,
): Promise<readonly Figure[]> {
  const here: number[] = [];
  const there: number[] = [];
  for (let count = 0; count < forwarded; count += 1) {
    here.push(await timeOf(() => take(atBranch, local)));
    there.push(await timeOf(() => take(administrator, local)));
  }
  return [
    { what: "a ticket at the branch, median", value: median(here), unit: "ms" },
    { what: "the same forwarded by the centre, median", value: median(there), unit: "ms" },
    {
      what: "forwarding adds, median",
      value: median(there) - median(here),
      unit: "ms",
      target: { atMost: 10 },
    },
  ];
}

/** Takes a ticket at the moment the line is cut, or falls silent. */
async function cutOften(
  line: Proxy,
  branch: RunningServer,
  atBranch: Administrator,
  local: BenchCentre,
): Promise<readonly Figure[]> {
  const times: number[] = [];
  for (let count = 0; count < cuts; count += 1) {
    if (count % 2 === 0) line.cut();
    else line.silence("both");
    for (let ticket = 0; ticket < 5; ticket += 1) times.push(await timeOf(() => take(atBranch, local)));
    line.mend();
    await untilConnected(branch);
  }
  return [
    {
      what: `a ticket at the branch right after ${cuts} cuts, p95`,
      value: percentile(times, 95),
      unit: "ms",
      target: { atMost: 300 },
    },
  ];
}

/** Lets the branch work without the centre, and measures how soon both are equal afterwards. */
async function comeBack(
  line: Proxy,
  desks: readonly Administrator[],
  local: BenchCentre,
  databases: { readonly centreDatabase: pg.Client; readonly branchDatabase: pg.Client },
): Promise<readonly Figure[]> {
  const versionAt = async (database: pg.Client): Promise<number> => {
    const { rows } = await database.query<{ version: number }>(
      "select coalesce(sum(version), 0)::integer as version from organization_day where organization_id = $1",
      [local.organizationId],
    );
    return rows[0]?.version ?? 0;
  };
  line.cut();
  const before = await versionAt(databases.centreDatabase);
  await Promise.all(desks.map((who, desk) => serve({ who, centre: local }, visitsWithoutCentre, desk)));
  const events = (await versionAt(databases.branchDatabase)) - before;
  line.mend();
  const joinedAt = nowMs();
  await until(async () => (await versionAt(databases.centreDatabase)) >= before + events);
  const seconds = (nowMs() - joinedAt) / 1000;
  return [
    { what: "events without the centre", value: events, unit: "" },
    { what: "both equal after the line is back", value: seconds, unit: "s" },
    {
      what: "for each 10,000 events",
      value: (seconds * 10_000) / events,
      unit: "s",
      target: { atMost: 10 },
    },
  ];
}
