import type { DownMessage, UpMessage } from "#messages";
import { type Lease, overlaps } from "#leases/lease-book";
import type { ProvisionalTicket } from "#leases/provisional";
import { type BranchOwnership, claimOf } from "#ownership/branch-ownership";
import {
  addFact,
  applyEntry,
  digestAt,
  emptyModelDay,
  type Entry,
  type Fact,
  hasTicket,
  headOf,
  type ModelDay,
  refusalOfPromise,
  refusalOfWish,
  registered,
  registeredProvisional,
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
  readonly leases: readonly Lease[];
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
  const owned = (ownership: BranchOwnership): BranchStep => ({
    disk: withOwnership(disk, ownership, protocol),
    messages: [],
  });
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
      const accepted = { ...withOwnership(disk, ownership, protocol), day };
      return { disk: accepted, messages: [{ kind: "hello", claim: claimOf(ownership) }] };
    }
    case "recall":
      return owned(protocol.hearRecall(disk.ownership, message.writer));
    case "replaced":
      return owned(protocol.hearReplaced(disk.ownership, message.claim));
    case "review-kept":
      return owned(protocol.hearReviewKept(disk.ownership, message.claim, message.writer));
    case "ended":
      return { disk: { ...disk, leases: protocol.endLeases(disk.leases, message.ids) }, messages: [] };
    case "register": {
      const isMine = protocol.judgeForwarded(disk.ownership, message.to, false) === "decide";
      return isMine ? registers(disk, message.ticket, node) : { disk, messages: [] };
    }
    case "command": {
      const { key, command, to } = message;
      const verdict = protocol.judgeForwarded(disk.ownership, to, disk.day.answers[key] !== undefined);
      if (verdict !== "decide") return { disk, messages: [] };
      const course = courseOfWish(disk, command, node);
      if (course.kind === "refuse")
        return { disk, messages: [{ kind: "command-refused", key, code: course.code }] };
      // The client repeats the command, and finds the time free then.
      if (course.kind === "reclaim") return { disk, messages: [reclaim(disk, course.ids)] };
      return { disk: withTicket(disk, command, key, node), messages: [] };
    }
  }
}

/** Changes the ownership, and the leases in the same transaction. */
function withOwnership(disk: BranchDisk, ownership: BranchOwnership, protocol: Protocol): BranchDisk {
  if (ownership === disk.ownership) return disk;
  const leases = protocol.leasesAfterChange(disk.leases, disk.ownership, ownership);
  return { ...disk, ownership, leases };
}

/** Registers a provisional ticket, which uses up its leases, in one transaction. */
function registers(disk: BranchDisk, ticket: ProvisionalTicket, node: BranchNode): BranchStep {
  const { protocol } = node;
  const { id, leaseIds } = ticket;
  const verdict = protocol.judgeRegistration(disk.leases, leaseIds, hasTicket(disk.day, id));
  if (verdict === "known") return { disk, messages: [] };
  const otherLeases = disk.leases.filter((lease) => !leaseIds.includes(lease.id));
  const code =
    verdict === "lease-ended"
      ? "ERROR_LEASE_ENDED"
      : refusalOfPromise(disk.day, ticket, disk.closedOperators, otherLeases);
  if (code !== undefined) {
    const leases = protocol.leasesAfterRefusal(disk.leases, leaseIds);
    return { disk: { ...disk, leases }, messages: [{ kind: "registration-refused", ticketId: id, code }] };
  }
  const leases = protocol.leasesAfterRegistration(disk.leases, leaseIds);
  const fact = registeredProvisional(disk.day, ticket);
  return { disk: withFacts({ ...disk, leases }, [fact], node), messages: [] };
}

/** Registers the booking that a visitor shows; undefined if its leases have ended, or the day refuses it. */
export function admitted(
  disk: BranchDisk,
  ticket: ProvisionalTicket,
  node: BranchNode,
): BranchDisk | undefined {
  const { protocol } = node;
  const { id, leaseIds } = ticket;
  if (protocol.judgeVoucher(disk.leases, leaseIds, hasTicket(disk.day, id)) !== "decide") return undefined;
  const otherLeases = disk.leases.filter((lease) => !leaseIds.includes(lease.id));
  if (refusalOfPromise(disk.day, ticket, disk.closedOperators, otherLeases) !== undefined) return undefined;
  const leases = protocol.leasesAfterRegistration(disk.leases, leaseIds);
  return withFacts({ ...disk, leases }, [registeredProvisional(disk.day, ticket)], node);
}

/** What the branch does with the wish of a visitor; "reclaim" if leased time is in the way. */
export type WishCourse =
  | { readonly kind: "register" }
  | { readonly kind: "refuse"; readonly code: string }
  | { readonly kind: "reclaim"; readonly ids: readonly string[] };

/** Decides about the wish of a visitor. Leases count as visits: by their time, and against the quota. */
export function courseOfWish(disk: BranchDisk, wish: Wish, { protocol, now }: BranchNode): WishCourse {
  const { day, closedOperators } = disk;
  const leases = protocol.heldLeases(disk.leases, now);
  const visits = protocol.leasedCount(leases);
  const code = refusalOfWish(day, wish, closedOperators, { times: leases, visits });
  if (code === undefined) return { kind: "register" };
  const withoutLeases = refusalOfWish(day, wish, closedOperators, { times: [], visits: 0 });
  if (withoutLeases !== undefined) return { kind: "refuse", code };
  const { time } = wish;
  const inTheWay =
    code === "ERROR_LIMIT" || time === undefined ? leases : leases.filter((lease) => overlaps(lease, time));
  return { kind: "reclaim", ids: inTheWay.map(({ id }) => id) };
}

/** Returns the message that asks for leased time. */
export const reclaim = ({ ownership }: BranchDisk, ids: readonly string[]): Up => ({
  kind: "reclaim",
  claim: ownership.writer,
  ids,
});

function welcomed(
  disk: BranchDisk,
  { writer, heads }: Extract<Down, { kind: "welcome" }>,
  protocol: Protocol,
): BranchStep {
  const head = heads[date];
  const isMine = writer.epoch === disk.ownership.writer.epoch && writer.serverId === disk.ownership.serverId;
  if (head === undefined || !isMine) return { disk, messages: [] };
  const fork = protocol.findFork(disk.day.entries.length, head, digestAt(disk.day, head.version));
  if (fork !== undefined)
    return { disk: { ...disk, ownership: protocol.stopAtFork(disk.ownership) }, messages: [] };
  return { disk, messages: [], versionAtCentre: head.version };
}

/** Lists what a branch server sends on contact and from time to time. */
export function dueOfBranch(disk: BranchDisk, { protocol, versionAtCentre }: BranchNode): readonly Up[] {
  const { ownership, day, leases } = disk;
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
        { kind: "leases", claim, heads, leases },
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
  const batch = protocol.nextBatch(day.entries.length, versionAtCentre, 3);
  if (batch === undefined) return [];
  const before = digestAt(day, batch.from) ?? "";
  const entries = day.entries.slice(batch.from, batch.to);
  return [{ kind: "batch", claim: ownership.writer, date, batch, before, entries }];
}

/** Registers a visit. */
export function withTicket(disk: BranchDisk, wish: Wish, key: string, node: BranchNode): BranchDisk {
  return withFacts(disk, [registered(disk.day, wish)], node, key);
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
