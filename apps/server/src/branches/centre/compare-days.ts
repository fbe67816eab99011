import { setTimeout as sleep } from "node:timers/promises";
import { mayWrite } from "@cherga/branch-protocol/writer";
import type { RowDifference, TableDifference } from "@cherga/contract/calls/branches";
import { Refusal } from "@cherga/contract/errors";
import type { ComparedTable } from "@cherga/contract/shapes/compared-tables";
import type pg from "pg";
import type { BranchLine } from "#branches/centre/peers";
import { refuseForeignDay } from "#branches/centre/refuse-foreign";
import { lockWriter } from "#branches/centre/writers";
import { checkRows, checkTables, type RowCheck } from "#branches/copy/check-tables";
import { putDayTickets } from "#branches/copy/put-day-rows";
import { inSnapshot } from "#branches/copy/snapshot";
import { LinkLost } from "#branches/link/link";
import type { DayKey } from "#queue/day/day-state";
import { transact } from "#queue/runner/transact";

/** A difference that is still there after so many looks is a real one. */
const checkAttempts = 8;
const checkPauseMs = 250;
const repairAttempts = 5;
/** How many tickets one message carries. */
const ticketsAtOnce = 200;
/** More rows than a person reads. */
const mostListed = 100;

/** Compares a day of a branch with the copy, table by table. */
export async function compareTables(
  pool: pg.Pool,
  link: BranchLine,
  key: DayKey,
): Promise<readonly TableDifference[]> {
  for (let attempt = 1; ; attempt += 1) {
    const there = await asking(link.ask("check", { key }));
    const here = await inSnapshot(pool, (client) => checkTables(client, key));
    const tables = here.map(({ table, count, hash }) => {
      const other = there.find((each) => each.table === table);
      return { table, count, countAtBranch: other?.count ?? 0, isEqual: other?.hash === hash };
    });
    // What has just happened at the branch is still on its way.
    if (attempt === checkAttempts || tables.every(({ isEqual }) => isEqual)) return tables;
    await sleep(checkPauseMs);
  }
}

/** Lists the rows of a day that differ between a branch and the copy. */
export async function listDifferences(
  pool: pg.Pool,
  link: BranchLine,
  key: DayKey,
  tables?: readonly ComparedTable[],
): Promise<readonly RowDifference[]> {
  const found = await findDifferences(pool, link, key, tables);
  return found.slice(0, mostListed).map(({ table, id, num, at }) => ({ table, id, num, at }));
}

type FoundDifference = RowDifference & Pick<RowCheck, "ticketId">;

async function findDifferences(
  pool: pg.Pool,
  link: BranchLine,
  key: DayKey,
  asked?: readonly ComparedTable[],
): Promise<readonly FoundDifference[]> {
  const compared = await compareTables(pool, link, key);
  const tables = compared
    .filter(({ table, isEqual }) => !isEqual && (asked === undefined || asked.includes(table)))
    .map(({ table }) => table);
  if (tables.length === 0) return [];
  const there = await asking(link.ask("checkRows", { key, tables }));
  const here = await inSnapshot(pool, (client) => checkRows(client, key, tables));
  return differencesOf(here, there);
}

/** Returns the rows that only one side has, or that have other contents. */
export function differencesOf(
  here: readonly RowCheck[],
  there: readonly RowCheck[],
): readonly FoundDifference[] {
  const nameOf = ({ table, id }: RowCheck): string => `${table} ${id}`;
  const rowsHere = new Map(here.map((row) => [nameOf(row), row]));
  const rowsThere = new Map(there.map((row) => [nameOf(row), row]));
  const found = ({ table, id, ticketId, num }: RowCheck, at: RowDifference["at"]): FoundDifference => ({
    table,
    id,
    ticketId,
    num,
    at,
  });
  return [
    ...there.flatMap((row) => {
      const own = rowsHere.get(nameOf(row));
      if (own === undefined) return [found(row, "branch")];
      return own.hash === row.hash ? [] : [found(row, "both")];
    }),
    ...here.filter((row) => !rowsThere.has(nameOf(row))).map((row) => found(row, "centre")),
  ];
}

/**
 * Copies the tickets of a day that differ again from the branch, which decides. Events are never overwritten. Returns
 * what still differs.
 */
export async function repairDay(
  pool: pg.Pool,
  link: BranchLine,
  serverId: number,
  key: DayKey,
): Promise<readonly RowDifference[]> {
  const found = await findDifferences(pool, link, key);
  const ids = [...new Set(found.flatMap(({ ticketId }) => (ticketId === null ? [] : [ticketId])))];
  // What was written when the day was closed belongs to no ticket, and comes with every message.
  for (let from = 0; from < ids.length || (from === 0 && found.length > 0); from += ticketsAtOnce)
    await copyTickets(pool, link, serverId, key, ids.slice(from, from + ticketsAtOnce));
  return found.length === 0 ? [] : listDifferences(pool, link, key);
}

async function copyTickets(
  pool: pg.Pool,
  link: BranchLine,
  serverId: number,
  key: DayKey,
  ticketIds: readonly number[],
): Promise<void> {
  for (let attempt = 1; attempt <= repairAttempts; attempt += 1) {
    const day = await asking(link.ask("tickets", { key, ticketIds: [...ticketIds] }));
    const isWritten = await transact(pool, async (client) => {
      if (!mayWrite(serverId, await lockWriter(client, key.organizationId)))
        throw new Refusal("ERROR_BRANCH_OFFLINE");
      const asked = { ...day, key };
      await refuseForeignDay(client, asked);
      return putDayTickets(client, asked);
    });
    if (isWritten) return;
  }
}

const asking = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    throw error instanceof LinkLost ? new Refusal("ERROR_BRANCH_OFFLINE") : error;
  });
