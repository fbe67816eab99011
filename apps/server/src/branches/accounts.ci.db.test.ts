import { hostname } from "node:os";
import { afterEach, expect, test } from "vitest";
import { describeBranch } from "#branches/branch/describe-branch";
import { limitConfirmation } from "#branches/branch/refuse-sign-in-of-unconfirmed-accounts";
import {
  type BranchApp,
  type BranchWorld,
  makeBranchWorld,
  untilInCharge,
} from "#branches/testing/branch-world";
import { startupMessage } from "#demo/startup-message";

let world: BranchWorld;
afterEach(() => world.close());

/** Tries to sign in. A wrong password is refused only after the accounts were found to be good. */
async function signInAt({ app }: BranchApp): Promise<unknown> {
  const answer = await app.inject({
    method: "POST",
    url: "/api/auth/login",
    payload: { username: "somebody", password: "a wrong password" },
  });
  return answer.json<{ error: unknown }>().error;
}

const confirmedAgo = ({ deps }: BranchApp, ago: string) =>
  deps.pool.query("update branch_identity set confirmed_at = now() - $1::interval", [ago]);

async function cutOff(branch: BranchApp): Promise<void> {
  world.line.cut();
  await expect.poll(() => branch.branch.state().isConnected).toBe(false);
}

test("accounts that the centre has not confirmed for long cannot sign in, until it has", async () => {
  world = await makeBranchWorld();
  const branch = await untilInCharge(await world.startBranch());
  await cutOff(branch);
  await confirmedAgo(branch, "29 days");
  expect(await signInAt(branch)).toBe("ERROR_LOGIN");
  // Also a branch that was off meanwhile: nobody has confirmed the accounts.
  await confirmedAgo(branch, "60 days");
  const restarted = await branch.restart();
  expect(await signInAt(restarted)).toBe("ERROR_BRANCH_ACCOUNTS");
  const renewed = await restarted.app.inject({ method: "POST", url: "/api/auth/refresh" });
  expect([renewed.statusCode, renewed.json()]).toMatchObject([403, { error: "ERROR_BRANCH_ACCOUNTS" }]);
  world.line.mend();
  await expect.poll(() => signInAt(restarted), { timeout: 20_000 }).toBe("ERROR_LOGIN");
});

test("the settings of the local server say for how many days accounts are good", async () => {
  world = await makeBranchWorld();
  const edited = await world.centre.admin.call("PATCH", `/server/edit/${world.serverId}`, {
    config: { accountDays: 3 },
  });
  expect(edited.statusCode).toBe(200);
  const branch = await untilInCharge(await world.startBranch());
  await cutOff(branch);
  await confirmedAgo(branch, "4 days");
  expect(await signInAt(branch)).toBe("ERROR_BRANCH_ACCOUNTS");
  await confirmedAgo(branch, "2 days");
  expect(await signInAt(branch)).toBe("ERROR_LOGIN");
});

test("a clock that was ahead for a while does not make accounts good for longer", async () => {
  world = await makeBranchWorld();
  const branch = await untilInCharge(await world.startBranch());
  await cutOff(branch);
  await confirmedAgo(branch, "-365 days");
  await limitConfirmation(branch.deps.pool);
  const { rows } = await branch.deps.pool.query(
    `select confirmed_at <= now() as "isPast" from branch_identity`,
  );
  expect(rows).toEqual([{ isPast: true }]);
});

test("a code works only on the computer that the local server is meant for", async () => {
  world = await makeBranchWorld();
  const name = (deviceId: string | null) =>
    world.centre.admin.call("PATCH", `/server/edit/${world.serverId}`, { deviceId });
  expect((await name("another-computer")).statusCode).toBe(200);
  await expect(world.startBranch()).rejects.toThrow(`with another name than ${hostname()}`);
  await name(hostname().toUpperCase());
  const branch = await untilInCharge(await world.startBranch());
  const description = await describeBranch(branch.deps.pool, {
    centreUrl: "https://queue.example.com",
    serverId: world.serverId,
  });
  const lines = startupMessage({
    address: "http://10.1.0.5:8080",
    isDemo: false,
    now: new Date(),
    branch: description,
  }).join("\n");
  expect(lines).toMatch(/Local server of \S.*\. Centre: https:\/\/queue\.example\.com/);
  expect(lines).not.toContain("has taken over");
});
