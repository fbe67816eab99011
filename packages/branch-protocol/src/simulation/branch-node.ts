import type { DownMessage, UpMessage } from "#messages";
import type { SaleMessage } from "#leases/sale-message";
import { type BranchOwnership, claimOf } from "#ownership/branch-ownership";
import {
  addFact,
  applyEntry,
  dayOfSale,
  digestAt,
  emptyModelDay,
  type Entry,
  type Fact,
  headOf,
  type ModelDay,
  refusalOfWish,
  type Wish,
} from "#simulation/model-day";
import type { Protocol } from "#simulation/protocol";

export type Up = UpMessage<Entry>;
export type Down = DownMessage<Entry, Wish>;

/** The date of the only day of the simulation. */
export const date = "2026-05-01";

/** What a branch server has on its disk. */
export type BranchDisk = {
  readonly ownership: BranchOwnership;
  readonly day: ModelDay;
  /** The incarnation of the centre, as last told. */
  readonly incarnation: string | undefined;
  readonly closedOperators: readonly number[];
};

/** A computer of a branch. All but the disk is lost in a crash. */
export type BranchNode = {
  readonly name: string;
  readonly protocol: Protocol;
  readonly now: number;
  /** The version of the copy at the centre, as told in this connection. */
  readonly versionAtCentre: number | undefined;
};

/** What a step writes in one transaction, and what it sends after the commit. */
export type BranchStep = {
  readonly disk: BranchDisk;
  readonly messages: readonly Up[];
  readonly versionAtCentre?: number;
};

/** Handles a message of the centre. */
export function branchReceives(disk: BranchDisk, message: Down, node: BranchNode): BranchStep {
  const { protocol } = node;
  const owned = (ownership: BranchOwnership): BranchStep => ({ disk: { ...disk, ownership }, messages: [] });
  switch (message.kind) {
    case "welcome":
      return welcomed(disk, message, protocol);
    case "offer": {
      const ownership = protocol.hearOffer(disk.ownership, message.writer);
      // Each epoch is accepted once, so this is the moment in which the copy becomes the day.
      const isAccepted =
        ownership.status === "writing" && ownership.writer.epoch !== disk.ownership.writer.epoch;
      if (!isAccepted) return owned(ownership);
      const day = (message.days[date] ?? []).reduce(applyEntry, emptyModelDay);
      const accepted = { ...disk, ownership, day, incarnation: message.incarnation };
      return { disk: accepted, messages: [{ kind: "hello", claim: claimOf(ownership) }] };
    }
    case "recall":
      return owned(protocol.hearRecall(disk.ownership, message.writer));
    case "replaced":
      return owned(protocol.hearReplaced(disk.ownership, message.claim));
    case "review-kept":
      return owned(protocol.hearReviewKept(disk.ownership, message.claim, message.writer));
    case "sale": {
      const isMine = protocol.judgeForwarded(disk.ownership, message.to, false) === "decide";
      return { disk: isMine ? withSale(disk, message.message, node) : disk, messages: [] };
    }
    case "command": {
      const { key, command, to } = message;
      const verdict = protocol.judgeForwarded(disk.ownership, to, disk.day.answers[key] !== undefined);
      if (verdict !== "decide") return { disk, messages: [] };
      const code = refusalOfWish(disk.day, command, disk.closedOperators, protocol, node.now);
      if (code !== undefined) return { disk, messages: [{ kind: "command-refused", key, code }] };
      return { disk: withTicket(disk, command, key, node), messages: [] };
    }
  }
}

function welcomed(
  disk: BranchDisk,
  { writer, heads, incarnation }: Extract<Down, { kind: "welcome" }>,
  protocol: Protocol,
): BranchStep {
  const head = heads[date];
  const isMine = writer.epoch === disk.ownership.writer.epoch && writer.serverId === disk.ownership.serverId;
  if (head === undefined || !isMine) return { disk, messages: [] };
  const fork = protocol.findFork(disk.day.entries.length, head, digestAt(disk.day, head.version));
  if (fork !== undefined)
    return { disk: { ...disk, ownership: protocol.stopAtFork(disk.ownership) }, messages: [] };
  return { disk: { ...disk, incarnation }, messages: [], versionAtCentre: head.version };
}

/** Lists what a branch server sends on contact and from time to time. */
export function dueOfBranch(disk: BranchDisk, { protocol, versionAtCentre }: BranchNode): readonly Up[] {
  const { ownership, day } = disk;
  const { status, writer: claim } = ownership;
  const hello: Up = { kind: "hello", claim: claimOf(ownership) };
  switch (status) {
    case "reading":
    case "forked":
      return [hello];
    case "replaced":
      // Also events of earlier epochs: a restored centre may have lost them.
      return [hello, { kind: "review", claim, date, entries: day.entries }];
    case "writing":
    case "stopping": {
      const upload = versionAtCentre === undefined ? [] : uploadOf(disk, versionAtCentre, protocol);
      const heads = { [date]: headOf(day) };
      return [
        hello,
        ...upload,
        ...(status === "stopping" ? [{ kind: "stopped", claim, heads } as const] : []),
      ];
    }
  }
}

function uploadOf(
  { day, ownership }: BranchDisk,
  versionAtCentre: number,
  protocol: Protocol,
): readonly Up[] {
  const batch = protocol.nextBatch(day.entries.length, versionAtCentre, 5);
  if (batch === undefined) return [];
  const before = digestAt(day, batch.from) ?? "";
  const entries = day.entries.slice(batch.from, batch.to);
  return [{ kind: "batch", claim: ownership.writer, date, batch, before, entries }];
}

/** Registers a visit. */
export function withTicket(disk: BranchDisk, wish: Wish, key: string, node: BranchNode): BranchDisk {
  const ticketNumber = disk.day.tickets.length + 1;
  return withFacts(disk, [{ kind: "ticket", ticketNumber, ...wish }], node, key);
}

/** Does what a message about sales says; a sale that is shown at the kiosk is decided in the same way. */
export function withSale(disk: BranchDisk, message: SaleMessage, node: BranchNode): BranchDisk {
  const day = dayOfSale(disk.day, disk.closedOperators);
  return withFacts(disk, node.protocol.decideSaleMessage(disk.day.book, message, day), node);
}

/** Adds facts to the log. */
export function withFacts(
  disk: BranchDisk,
  facts: readonly Fact[],
  { name: author }: BranchNode,
  key?: string,
): BranchDisk {
  const by = { epoch: disk.ownership.writer.epoch, author, ...(key === undefined ? {} : { key }) };
  return { ...disk, day: facts.reduce((day, fact) => addFact(day, fact, by), disk.day) };
}
