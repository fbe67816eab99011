import type pg from "pg";
import { dialCentre } from "#branches/branch/dial-centre";
import {
  type BranchIdentity,
  checkCentre,
  enrolAtCentre,
  keepWelcome,
  readIdentity,
  withCentreClock,
} from "#branches/branch/identity";
import { pullConfiguration } from "#branches/branch/local-state";
import { Refusal } from "@cherga/contract/errors";

/** What an administrator has set for a branch server. */
export type BranchSettings = {
  readonly centreUrl: string;
  /** The code from the page of the local server; needed once. */
  readonly code: string | undefined;
};

/** A setting is missing, or does not match this database; the message is for the administrator. */
export class BranchNotPrepared extends Error {}

/** The secrets by which all servers of an installation must decide alike. Tokens are signed with others. */
const commonSecrets = ["opening", "traces"];

/** Refuses settings with which a new branch cannot be enrolled, before anything is made for it. */
export async function checkNewBranch({ centreUrl, code }: BranchSettings): Promise<void> {
  if (code === undefined) throw new BranchNotPrepared(codeMissingText);
  await checkCentre(centreUrl, code);
}

/** Returns whether a database is that of a branch server; it may be empty. */
export async function isEnrolled(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ isThere: boolean }>(
    `select to_regclass('branch_identity') is not null as "isThere"`,
  );
  return rows[0]?.isThere === true && (await readIdentity(pool)) !== undefined;
}

const codeMissingText =
  "BRANCH_CODE is missing. Make a code on the centre's page Devices, Local servers, and start again with it.";

/**
 * Returns what this server is to its centre; undefined if it is no branch server. The first start enrols it and needs
 * the centre; later starts do not.
 */
export async function prepareBranch(
  pool: pg.Pool,
  settings: BranchSettings | undefined,
  program: string,
): Promise<BranchIdentity | undefined> {
  const known = await readIdentity(pool);
  if (settings === undefined && known === undefined) return undefined;
  if (known !== undefined) {
    const centreUrl = settings?.centreUrl ?? known.centreUrl;
    await pool.query("update branch_identity set centre_url = $1", [centreUrl]);
    if (!(await hasOrganization(pool))) await fetchFirst(pool, { ...known, centreUrl }, program);
    return withCentreClock(pool, { ...known, centreUrl });
  }
  if (settings?.code === undefined) throw new BranchNotPrepared(codeMissingText);
  if (await hasOrganization(pool))
    throw new BranchNotPrepared("CENTRE_URL needs an empty database; this one has organizations of its own.");
  const identity = await enrolAtCentre(pool, { centreUrl: settings.centreUrl, code: settings.code, program });
  await fetchFirst(pool, identity, program);
  return withCentreClock(pool, identity);
}

async function hasOrganization(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query("select from organization limit 1");
  return rows.length > 0;
}

/** Gets what a server needs before it can start. */
async function fetchFirst(pool: pg.Pool, identity: BranchIdentity, program: string): Promise<void> {
  const nothingToAnswer = async (): Promise<never> => {
    throw new Refusal("ERROR_BRANCH_OFFLINE");
  };
  const line = await dialCentre(identity, program, nothingToAnswer, () => undefined);
  try {
    const welcome = await line.ask("hello", { program, now: Date.now(), trouble: "" });
    const { organizations, secrets } = welcome;
    await keepWelcome(pool, welcome);
    for (const name of commonSecrets)
      await pool.query(
        "insert into secret (name, value) values ($1, decode($2, 'hex')) on conflict do nothing",
        [name, secrets[name] ?? ""],
      );
    await pullConfiguration(
      pool,
      line,
      organizations.map(({ id }) => id),
    );
  } finally {
    line.close();
    await line.ended;
  }
}
