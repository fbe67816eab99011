import type { Sales } from "#leases/sales";
import type { CentreOwnership } from "#ownership/centre-ownership";
import { date, type Down, type Up } from "#simulation/branch-node";
import {
  addFact,
  applyEntry,
  dayOfSale,
  digestAt,
  type Entry,
  type Fact,
  headOf,
  type ModelDay,
} from "#simulation/model-day";
import type { Protocol } from "#simulation/protocol";
import type { Writer } from "#writer";

/** What the centre has on its disk. */
export type CentreDisk = {
  readonly ownership: CentreOwnership;
  /** Its own day, or the copy of the branch's. */
  readonly day: ModelDay;
  readonly sales: Sales;
  /** Events of replaced writers, for people to look at. */
  readonly review: readonly Entry[];
  readonly closedOperators: readonly number[];
};

export type CentreStep = { readonly disk: CentreDisk; readonly messages: readonly Down[] };

/** Handles a message of a branch server. */
export function centreReceives(disk: CentreDisk, message: Up, protocol: Protocol): CentreStep {
  switch (message.kind) {
    case "hello": {
      const ownership = protocol.hearClaim(disk.ownership, message.claim);
      const heard = { ...disk, ownership };
      if (protocol.isReplaced(ownership, message.claim))
        return { disk: heard, messages: [{ kind: "replaced", claim: message.claim.writer }] };
      const isWelcome = message.claim.isWriting && protocol.accepts(ownership, message.claim.writer);
      return { disk: heard, messages: isWelcome ? [welcome(heard)] : [] };
    }
    case "batch":
      return uploaded(disk, message, protocol);
    case "stopped": {
      const isComplete = protocol.isComplete(message.heads, { [date]: headOf(disk.day) });
      const ownership = protocol.hearStop(disk.ownership, message.claim, isComplete);
      return { disk: withOwnership(disk, ownership, protocol), messages: [] };
    }
    case "review":
      return reviewed(disk, message.claim, message.entries);
    case "command-refused":
      return { disk, messages: [] };
  }
}

function uploaded(
  disk: CentreDisk,
  { claim, batch, before, entries }: Extract<Up, { kind: "batch" }>,
  protocol: Protocol,
): CentreStep {
  if (!protocol.accepts(disk.ownership, claim)) return { disk, messages: [] };
  const digestInBatch = (version: number): string | undefined =>
    version === batch.from ? before : entries[version - batch.from - 1]?.digest;
  const verdict = protocol.judgeUpload(headOf(disk.day), batch, digestInBatch);
  if (verdict.kind !== "apply") return { disk, messages: [welcome(disk)] };
  const day = entries.filter(({ seq }) => seq > verdict.after).reduce(applyEntry, disk.day);
  const copied = { ...disk, day };
  return { disk: copied, messages: [welcome(copied)] };
}

/** Keeps what the copy does not have. */
function reviewed(disk: CentreDisk, claim: Writer, entries: readonly Entry[]): CentreStep {
  // A restored centre does not know yet whether the claim was replaced.
  if (disk.ownership.isRestored) return { disk, messages: [] };
  const isKept = ({ digest }: Entry): boolean => disk.review.some((entry) => entry.digest === digest);
  const unknown = entries.filter((entry) => digestAt(disk.day, entry.seq) !== entry.digest && !isKept(entry));
  return {
    disk: { ...disk, review: [...disk.review, ...unknown] },
    messages: [{ kind: "review-kept", claim, writer: disk.ownership.writer }],
  };
}

const welcome = ({ ownership, day }: CentreDisk): Down => ({
  kind: "welcome",
  writer: ownership.writer,
  incarnation: ownership.incarnation,
  heads: { [date]: headOf(day) },
});

/** Changes the ownership. A centre that becomes the writer settles in the same transaction what it had sold. */
export function withOwnership(disk: CentreDisk, ownership: CentreOwnership, protocol: Protocol): CentreDisk {
  const changed = { ...disk, ownership };
  const isTaken = protocol.mayCentreWrite(ownership) && !protocol.mayCentreWrite(disk.ownership);
  return isTaken ? withSalesSettled(changed, protocol) : changed;
}

/** Does what the centre would otherwise tell a branch about sales and leases; all leases are handed back. */
export function withSalesSettled(disk: CentreDisk, protocol: Protocol): CentreDisk {
  const sales = protocol.closeAll(disk.sales, disk.day.book);
  return protocol.dueSaleMessages(sales, disk.day.book).reduce(
    (settled, message) => {
      const day = dayOfSale(settled.day, settled.closedOperators);
      return withFactsAtCentre(settled, protocol.decideSaleMessage(settled.day.book, message, day));
    },
    { ...disk, sales },
  );
}

/** Adds facts to the log of a day that the centre decides. */
export function withFactsAtCentre(disk: CentreDisk, facts: readonly Fact[], key?: string): CentreDisk {
  const by = { epoch: disk.ownership.writer.epoch, author: "centre", ...(key === undefined ? {} : { key }) };
  return { ...disk, day: facts.reduce((day, fact) => addFact(day, fact, by), disk.day) };
}

/** Lists what the centre sends to a branch server on contact and from time to time. */
export function dueOfCentre(disk: CentreDisk, serverId: number, protocol: Protocol): readonly Down[] {
  const { ownership, day, sales } = disk;
  const { writer, incarnation, isRestored } = ownership;
  const due = protocol.dueOwnershipMessage(ownership, serverId);
  if (due === "offer") return [{ kind: "offer", writer, incarnation, days: { [date]: day.entries } }];
  const recall: readonly Down[] = due === "recall" ? [{ kind: "recall", writer }] : [];
  if (isRestored || writer.serverId !== serverId) return recall;
  const about = protocol
    .dueSaleMessages(sales, day.book)
    .map((message): Down => ({ kind: "sale", to: writer, date, message }));
  return [...recall, ...about];
}
