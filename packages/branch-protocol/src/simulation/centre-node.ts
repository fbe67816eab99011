import { openTickets, type Provisional, type ProvisionalTicket } from "#leases/provisional";
import type { CentreOwnership } from "#ownership/centre-ownership";
import { date, type Down, type Up } from "#simulation/branch-node";
import {
  addFact,
  applyEntry,
  digestAt,
  type Entry,
  type Fact,
  headOf,
  type ModelDay,
  type OtherPromises,
  refusalOfPromise,
  registeredProvisional,
} from "#simulation/model-day";
import type { Protocol } from "#simulation/protocol";
import type { Writer } from "#writer";

/** What the centre has on its disk. */
export type CentreDisk = {
  readonly ownership: CentreOwnership;
  /** Its own day, or the copy of the branch's. */
  readonly day: ModelDay;
  readonly provisional: Provisional;
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
      const heard = withOwnership(disk, ownership, protocol);
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
    case "leases": {
      const version = message.heads[date]?.version ?? 0;
      if (!protocol.acceptsLeases(disk.ownership, message.claim)) return { disk, messages: [] };
      if (!protocol.isCopied(version, disk.day.entries.length)) return { disk, messages: [] };
      const provisional = protocol.takeList(disk.provisional, message.leases);
      return ended(
        { ...disk, provisional },
        message.leases.map(({ id }) => id),
        protocol,
      );
    }
    case "reclaim": {
      if (!protocol.acceptsLeases(disk.ownership, message.claim)) return { disk, messages: [] };
      const provisional = protocol.closeLeases(disk.provisional, message.ids);
      return ended({ ...disk, provisional }, message.ids, protocol);
    }
    case "registration-refused": {
      if (disk.ownership.isRestored) return { disk, messages: [] };
      const provisional = protocol.hearRefusal(disk.provisional, message.ticketId);
      return { disk: { ...disk, provisional }, messages: [] };
    }
    case "command-refused":
      return { disk, messages: [] };
  }
}

/** Answers which of some leases have ended. */
function ended(disk: CentreDisk, asked: readonly string[], protocol: Protocol): CentreStep {
  const ids = protocol.endedLeases(disk.provisional).filter((id) => asked.includes(id));
  return { disk, messages: [{ kind: "ended", ids }] };
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
  const copied = entries
    .filter(({ seq }) => seq > verdict.after)
    .reduce((copy, entry) => withEntry(copy, applyEntry(copy.day, entry), protocol), disk);
  return { disk: copied, messages: [welcome(copied)] };
}

/** Returns the disk with a day that has another entry. What it registers is provisional no longer. */
function withEntry(disk: CentreDisk, day: ModelDay, protocol: Protocol): CentreDisk {
  const fact = day.entries.at(-1)?.fact;
  const ids = fact?.kind === "ticket" && fact.ticketId !== undefined ? [fact.ticketId] : [];
  return { ...disk, day, provisional: protocol.hearRegistered(disk.provisional, ids) };
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
  heads: { [date]: headOf(day) },
});

/**
 * Changes the ownership. If the writer changes, all leases are forgotten in the same transaction. A centre that becomes
 * the writer registers its confirmed tickets.
 */
export function withOwnership(disk: CentreDisk, ownership: CentreOwnership, protocol: Protocol): CentreDisk {
  if (ownership.writer.epoch === disk.ownership.writer.epoch) return { ...disk, ownership };
  const changed = { ...disk, ownership, provisional: protocol.forgetLeases(disk.provisional) };
  return protocol.mayCentreWrite(ownership) ? withConfirmed(changed, protocol) : changed;
}

/** Registers the confirmed tickets in a day that the centre decides. */
export function withConfirmed(disk: CentreDisk, protocol: Protocol): CentreDisk {
  const provisional = protocol.askForAll(disk.provisional);
  return protocol
    .askedTickets(provisional)
    .reduce((settled, ticket) => withRegistered(settled, ticket, protocol), { ...disk, provisional });
}

function withRegistered(disk: CentreDisk, ticket: ProvisionalTicket, protocol: Protocol): CentreDisk {
  const others = openTickets(disk.provisional).filter(({ id }) => id !== ticket.id);
  const code = refusalOfPromise(disk.day, ticket, disk.closedOperators, others);
  if (code !== undefined) return { ...disk, provisional: protocol.hearRefusal(disk.provisional, ticket.id) };
  return withFactAtCentre(disk, registeredProvisional(disk.day, ticket), protocol);
}

/** What the centre has promised besides the visits of its day. */
export function promisedAtCentre({ provisional }: CentreDisk): OtherPromises {
  const times = openTickets(provisional);
  return { times, visits: times.filter(({ isLimited }) => isLimited).length };
}

/** Adds a fact to the log of a day that the centre decides. */
export function withFactAtCentre(disk: CentreDisk, fact: Fact, protocol: Protocol, key?: string): CentreDisk {
  const by = { epoch: disk.ownership.writer.epoch, author: "centre", ...(key === undefined ? {} : { key }) };
  return withEntry(disk, addFact(disk.day, fact, by), protocol);
}

/** Lists what the centre sends to a branch server on contact and from time to time. */
export function dueOfCentre(disk: CentreDisk, serverId: number, protocol: Protocol): readonly Down[] {
  const { ownership, day, provisional } = disk;
  const { writer, isRestored } = ownership;
  const due = protocol.dueOwnershipMessage(ownership, serverId);
  if (due === "offer") return [{ kind: "offer", writer, days: { [date]: day.entries } }];
  const recall: readonly Down[] = due === "recall" ? [{ kind: "recall", writer }] : [];
  if (isRestored || writer.serverId !== serverId) return recall;
  const requests = protocol
    .askedTickets(provisional)
    .map((ticket): Down => ({ kind: "register", to: writer, date, ticket }));
  return [...recall, ...requests];
}
