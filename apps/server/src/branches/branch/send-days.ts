import type pg from "pg";
import type { CentreLine } from "#branches/branch/dial-centre";
import { deleteFromOutbox, readOutbox } from "#branches/branch/local-state";
import { type DayVersion, listDayVersions } from "#branches/copy/day-versions";
import { hashesIn, type NextRows, readNextRows, type SentBefore } from "#branches/copy/read-day-rows";
import { addDetails } from "#branches/vouchers/visitor-details";
import { type DayKey, nameOf } from "#queue/day/day-state";

/** The centre has other events of a day than this server: one of them was restored from a backup, and went on. */
export class BranchFork extends Error {}

/** This server is no longer in charge. */
export class NoLongerWriter extends Error {}

/** What the centre got by this line and need not get again. */
export type SentByLine = SentBefore & { readonly hashes: Set<string>; readonly accounts: Set<number> };

/** In which epoch events were decided, which of them the centre has, and what else it got by this line. */
type SendOptions = {
  readonly epoch: number;
  readonly versionAtCentre: number;
  readonly sent: SentByLine;
  /** The first batch, if it is being read already. */
  readonly first?: Promise<NextRows | undefined>;
};

/** Starts to remember what a new line has sent. */
export const nothingSentYet = (): SentByLine => ({ hashes: new Set(), accounts: new Set() });

/**
 * Sends the events of a day that the centre lacks. Returns the version of its copy afterwards. Events that come meanwhile
 * wait for the next time: a branch that is always busy would never end.
 */
export async function sendDay(
  pool: pg.Pool,
  line: CentreLine,
  { epoch, versionAtCentre, sent, first }: SendOptions,
  { organizationId, date }: DayKey,
): Promise<number> {
  const key = { organizationId, date };
  let reached = versionAtCentre;
  let until: number | undefined;
  for (let reading = first; reached < (until ?? Infinity); reading = undefined) {
    const next = await (reading ?? readNextRows(pool, key, reached, { until, sent }));
    if (next === undefined) break;
    until ??= next.version;
    // The copy replaces what the centre has of a ticket, so what it alone knows is fetched before.
    if (next.withoutDetails.length > 0) {
      await completeTickets(pool, line, key, next.withoutDetails);
      continue;
    }
    const { version, outcome } = await line.ask("upload", { epoch, day: next.day });
    if (outcome === "refused") throw new NoLongerWriter();
    if (outcome === "fork") throw new BranchFork(`the centre has other events of ${date}`);
    // A batch that did not fit was not written.
    if (version >= next.day.to) {
      for (const hash of hashesIn(next.day)) sent.hashes.add(hash);
      for (const { id } of next.day.accounts) sent.accounts.add(Number(id));
    }
    reached = version;
  }
  return reached;
}

/** Sends the events that a branch has from a time in charge that is over. They are kept at the centre, not applied. */
export async function sendLeftovers(
  pool: pg.Pool,
  line: CentreLine,
  epoch: number,
  { organizationId, date, version }: DayVersion,
  knownAtCentre: number,
): Promise<void> {
  for (let from = knownAtCentre; ;) {
    const next = await readNextRows(pool, { organizationId, date }, from, { until: version });
    if (next === undefined) return;
    await line.ask("upload", { epoch, day: next.day });
    from = next.day.to;
  }
}

/** Sends everything that the centre lacks of an organization. */
export async function sendAll(
  pool: pg.Pool,
  line: CentreLine,
  organizationId: number,
  epoch: number,
): Promise<void> {
  const atCentre = await line.ask("days", {});
  const versions = new Map(atCentre.map((day) => [nameOf(day), day.version]));
  const sent = nothingSentYet();
  for (const day of await listDayVersions(pool, [organizationId]))
    await sendDay(pool, line, { epoch, versionAtCentre: versions.get(nameOf(day)) ?? 0, sent }, day);
  await sendOutbox(pool, line, () => Promise.resolve([organizationId]));
}

/** Sends the rows that change without an event, of the organizations that this server decides. */
export async function sendOutbox(
  pool: pg.Pool,
  line: CentreLine,
  decided: () => Promise<readonly number[]>,
): Promise<void> {
  for (;;) {
    const waiting = await readOutbox(pool, await decided());
    if (waiting.ids.length === 0) return;
    await line.ask("rows", { rows: waiting.rows });
    await deleteFromOutbox(pool, waiting);
  }
}

/** Adds what visitors have entered at the centre to tickets that were registered by a voucher. */
async function completeTickets(
  pool: pg.Pool,
  line: CentreLine,
  key: DayKey,
  ticketIds: readonly number[],
): Promise<void> {
  const { organizationId } = key;
  const details = await line.ask("details", { organizationId, ticketIds: [...ticketIds] });
  await addDetails(pool, key, ticketIds, details);
}
