import { findFork } from "@cherga/branch-protocol/day-upload";
import { isCurrent, mayWrite, type Writer } from "@cherga/branch-protocol/writer";
import type pg from "pg";
import type { CentreLine } from "#branches/branch/dial-centre";
import { readWriter, sequences, useBlock } from "#branches/branch/local-state";
import { BranchFork, sendLeftovers } from "#branches/branch/send-days";
import { type DayCopy, digestOf, listDayVersions } from "#branches/copy/day-versions";
import { putDayRows } from "#branches/copy/put-day-rows";
import { setWriter } from "#branches/copy/set-writer";
import { startDays } from "#branches/copy/start-days";
import type { BranchWelcome } from "#branches/link/calls";
import { type DayKey, nameOf } from "#queue/day/day-state";
import { transact } from "#queue/runner/transact";

type SettleDeps = {
  readonly pool: pg.Pool;
  readonly clock: { now(): Date };
  readonly identity: { readonly serverId: number };
};

/**
 * Synchronizes a branch with its centre: copies days that are newer there, and takes or gives up the role of the writer.
 * Returns the versions of the copies at the centre, and whether the role has changed.
 */
export async function settle(
  deps: SettleDeps,
  line: CentreLine,
  { organizations }: BranchWelcome,
): Promise<{ readonly versions: Map<string, number>; readonly isChanged: boolean }> {
  const { pool, identity } = deps;
  let atCentre = await line.ask("days", {});
  let isChanged = false;
  const ofOrganization = (id: number): readonly DayCopy[] =>
    atCentre.filter(({ organizationId }) => organizationId === id);
  for (const { id, writer, isToClaim } of organizations) {
    const known = await readWriter(pool, id);
    if (known === undefined) continue;
    if (!isToClaim && !mayWrite(identity.serverId, writer)) {
      if (known.serverId !== null) await stepDown(pool, line, id, known, writer, ofOrganization(id));
      continue;
    }
    // Also if the branch is the writer: one that was restored from a backup gets back what it had sent.
    await copyDays(deps, line, id, ofOrganization(id));
    if (!isToClaim && isCurrent(known, writer)) continue;
    // Most data is already copied, so the change of the writer blocks the organization only briefly.
    const claimed = isToClaim ? await line.ask("claim", { organizationId: id }) : writer;
    atCentre = await line.ask("days", {});
    await copyDays(deps, line, id, ofOrganization(id));
    await takeCharge(pool, line, id, known, claimed);
    isChanged = true;
  }
  return { versions: new Map(atCentre.map((day) => [nameOf(day), day.version])), isChanged };
}

/** Copies the events that this server lacks. Throws if the histories differ. */
async function copyDays(
  { pool, clock }: SettleDeps,
  line: CentreLine,
  organizationId: number,
  atCentre: readonly DayCopy[],
): Promise<void> {
  const own = await listDayVersions(pool, [organizationId]);
  const versions = new Map(own.map((day) => [nameOf(day), day.version]));
  for (const day of atCentre.filter((copy) => isRecent(clock, copy))) {
    let from = versions.get(nameOf(day)) ?? 0;
    if (from >= day.version && findFork(from, day, await digestOf(pool, day, day.version)) !== undefined)
      throw new BranchFork(`the centre has other events of ${day.date}`);
    while (from < day.version) {
      const batch = await line.ask("day", { key: { organizationId, date: day.date }, from });
      if (batch === null) break;
      const { verdict, version } = await transact(pool, (client) => putDayRows(client, batch));
      if (verdict.kind === "fork") throw new BranchFork(`the centre has other events of ${day.date}`);
      from = version;
    }
  }
}

/** Decides the days of an organization from now on, with ids of its own. */
async function takeCharge(
  pool: pg.Pool,
  line: CentreLine,
  organizationId: number,
  known: Writer,
  writer: Writer,
): Promise<void> {
  for (const sequence of sequences) {
    const block = await line.ask("block", { sequence });
    await transact(pool, (client) => useBlock(client, sequence, block));
  }
  await transact(pool, async (client) => {
    await setWriter(client, organizationId, writer);
    // After a hand-back that failed, the centre still books in leases of this epoch.
    if (known.epoch !== writer.epoch)
      await client.query("delete from lease where organization_id = $1", [organizationId]);
    await startDays(client, organizationId);
  });
}

/** The centre is the writer again: events that it lacks are kept there for review. */
async function stepDown(
  pool: pg.Pool,
  line: CentreLine,
  organizationId: number,
  known: Writer,
  writer: Writer,
  atCentre: readonly DayCopy[],
): Promise<void> {
  await setWriter(pool, organizationId, { serverId: null, epoch: writer.epoch });
  await pool.query("delete from lease where organization_id = $1", [organizationId]);
  const there = new Map(atCentre.map((day) => [nameOf(day), day.takenOverAt ?? day.version]));
  for (const day of await listDayVersions(pool, [organizationId]))
    await sendLeftovers(pool, line, known.epoch, day, there.get(nameOf(day)) ?? 0);
}

const weekMs = 7 * 86_400_000;

/** The days from last week on are enough to go on. */
export function isRecent(clock: { now(): Date }, { date }: DayKey): boolean {
  return Date.parse(date) >= clock.now().getTime() - weekMs - 86_400_000;
}
