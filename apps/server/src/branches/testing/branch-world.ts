import { type Proxy, startProxy } from "@cherga/test-network/proxy";
import { expect } from "vitest";
import type { Clock } from "#base/clock";
import { prepareBranch } from "#branches/branch/prepare-branch";
import { type RunningBranch, runBranch } from "#branches/branch/run-branch";
import { forwardedKinds } from "#forwarded-kinds";
import { type Centre, makeCentre } from "#testing/centre";
import { type Person, signIn } from "#testing/people";
import { makeTestApp, type TestApp } from "#testing/test-app";
import { makeTestDatabase, type TestDatabase } from "#testing/test-database";

/** A centre with a branch server, and the line between them. */
export type BranchWorld = {
  readonly atCentre: TestApp;
  readonly centre: Centre;
  readonly serverId: number;
  readonly line: Proxy;
  /** Starts another computer for the branch, by a new code of an administrator. */
  startBranch(admin?: Person): Promise<BranchApp>;
  /** Stops everything. Rejects if a branch has reported an error. */
  close(): Promise<void>;
};

/** A branch server. */
export type BranchApp = TestApp & {
  readonly branch: RunningBranch;
  /** Signs in a person of the centre at the branch. */
  at(person: Person): Promise<Person>;
  stop(): Promise<void>;
  /** Starts again on the same database. */
  restart(): Promise<BranchApp>;
};

const program = "test";

/** Makes a centre whose organization has a local server. */
export async function makeBranchWorld(
  options: Parameters<typeof makeCentre>[1] = {},
  clocks: { readonly centre?: Clock; readonly branch?: Clock } = {},
  messaging: Parameters<typeof makeTestApp>[2] = {},
): Promise<BranchWorld> {
  const atCentre = await makeTestApp(undefined, clocks.centre, messaging);
  const address = await atCentre.app.listen({ port: 0 });
  const centre = await makeCentre(atCentre, options);
  const { id } = await made(centre.admin, "/server/create", {
    name: "Local server",
    organizationId: centre.organizationId,
  });
  const line = await startProxy(address);
  const centreUrl = line.address;
  const branches: BranchApp[] = [];
  const errors: unknown[] = [];

  async function start(database: TestDatabase, code: string | undefined): Promise<BranchApp> {
    const identity = await prepareBranch(database.pool, { centreUrl, code }, program);
    if (identity === undefined) throw new Error("the branch was not prepared");
    const app = await makeTestApp(
      database,
      clocks.branch ?? atCentre.deps.clock,
      undefined,
      undefined,
      identity.serverId,
    );
    const branch = runBranch({
      ...app.deps,
      identity,
      program,
      kinds: forwardedKinds(app.deps),
      configurationChanged: app.services.configurationChanged,
      messagingChanged: app.services.messagingChanged,
      lineChanged: app.services.lineChanged,
      onError: (error) => errors.push(error),
    });
    app.services.connectTo(branch);
    let isStopped = false;
    const stop = async (): Promise<void> => {
      if (isStopped) return;
      isStopped = true;
      await branch.stop();
      await app.close();
    };
    const running: BranchApp = {
      ...app,
      branch,
      stop,
      at: (person) => signIn(app, person),
      restart: async () => {
        await stop();
        return start(database, undefined);
      },
    };
    branches.push(running);
    return running;
  }

  return {
    atCentre,
    centre,
    serverId: Number(id),
    line,
    startBranch: async (admin = centre.admin) => {
      const { code } = await made(admin, "/device/code", { kind: "server", id: Number(id) });
      return start(await makeTestDatabase(), String(code));
    },
    close: async () => {
      for (const branch of branches) await branch.stop();
      await line.close();
      await atCentre.close();
      if (errors.length > 0) throw new AggregateError(errors, "a branch has reported errors");
    },
  };
}

/** Waits until a branch is connected and decides its organization. */
export async function untilInCharge(branch: BranchApp): Promise<BranchApp> {
  await expect
    .poll(async () => (await branch.app.inject("/api/server/own-branch")).json(), { timeout: 20_000 })
    .toMatchObject({ isConnected: true, isWriter: true });
  return branch;
}

/** Waits until both sides have the same rows of a day: of today, unless said otherwise. */
export async function untilEqual(
  { centre, serverId }: BranchWorld,
  date?: string,
  { admin, organizationId }: Pick<Centre, "admin" | "organizationId"> = centre,
): Promise<void> {
  const differences = async (): Promise<unknown> => {
    const answer = await admin.call("POST", "/server/check-tables", { id: serverId, organizationId, date });
    return answer.statusCode === 200
      ? answer.json<{ isEqual: boolean }[]>().filter(({ isEqual }) => !isEqual)
      : answer.body;
  };
  await expect.poll(differences, { timeout: 20_000 }).toEqual([]);
}

async function made(person: Person, path: string, body: object): Promise<Readonly<Record<string, unknown>>> {
  const answer = await person.call("POST", path, body);
  if (answer.statusCode >= 300) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`);
  return answer.json<Readonly<Record<string, unknown>>>();
}
