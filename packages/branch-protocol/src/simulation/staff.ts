import type { OwnershipOrder } from "#ownership/centre-ownership";
import { withFacts } from "#simulation/branch-node";
import { withOwnership } from "#simulation/centre-node";
import { isFree, limit, usedOfLimit } from "#simulation/model-day";
import {
  commitBranch,
  commitCentre,
  crashCentre,
  nodeOf,
  reconnect,
  writeCentre,
} from "#simulation/processes";
import { chance, count, newId, pick, type Run, timesOf } from "#simulation/run";
import { type Computer, officialDay, type World } from "#simulation/world";
import { isCurrent } from "#writer";

/** A branch server leases to the centre what is missing to the share. */
export function grantLeases(run: Run, computer: Computer): void {
  const { protocol, profile } = run;
  const { disk } = computer;
  const grantedTo = disk.incarnation;
  if (!computer.isOn || !protocol.mayBranchWrite(disk.ownership) || grantedTo === undefined) return;
  const { book } = disk.day;
  const held = protocol.heldTime(book, nodeOf(run, computer).now);
  const free = timesOf(profile.slotsPerLease).filter((time) => isFree(disk.day, time, held));
  const already = Object.values(book.leases).flatMap(({ lease, kept }) =>
    kept === undefined ? [lease] : [],
  );
  const leases = protocol
    .chooseLeases(free, 0.5, already)
    .map((time) => ({ kind: "leased" as const, lease: { ...time, id: newId(run, "lease"), grantedTo } }));
  const heldOfLimit = protocol.heldCount(book, limit.id);
  const size = protocol.chooseShare(limit.count - usedOfLimit(disk.day) - heldOfLimit, 0.5, heldOfLimit);
  const share = { id: newId(run, "share"), limitId: limit.id, count: size, grantedTo };
  const shares = size > 0 ? [{ kind: "shared" as const, share }] : [];
  if (leases.length + shares.length === 0) return;
  count(run, "leases granted");
  commitBranch(run, computer, withFacts(disk, [...leases, ...shares], nodeOf(run, computer)));
}

/** An operator is deleted, or comes back, in the configuration of one server. */
export function changeConfiguration(run: Run): void {
  const closedOperators = chance(run, 0.3) ? [2] : [];
  const computer = pick(run, run.world.computers);
  if (chance(run, 0.3)) writeCentre(run, { ...run.world.centre.disk, closedOperators });
  else if (computer !== undefined) computer.disk = { ...computer.disk, closedOperators };
}

/** The centre hands a lease or a share back. */
export function closeLease(run: Run): void {
  const { disk } = run.world.centre;
  const { leases, shares } = disk.day.book;
  const id = pick(run, [...Object.keys(leases), ...Object.keys(shares)]);
  if (id !== undefined) closeAtCentre(run, [id]);
}

/** After a restore, a person gives up the time that may have been sold and forgotten. */
export function closeOldLeases(run: Run): void {
  const { day, ownership } = run.world.centre.disk;
  const all = [
    ...Object.values(day.book.leases).map(({ lease }) => lease),
    ...Object.values(day.book.shares).map(({ share }) => share),
  ];
  const old = all.filter(({ grantedTo }) => grantedTo !== ownership.incarnation);
  if (old.length > 0)
    closeAtCentre(
      run,
      old.map(({ id }) => id),
    );
}

function closeAtCentre(run: Run, ids: readonly string[]): void {
  const { isOn, disk } = run.world.centre;
  if (!isOn || disk.ownership.isRestored) return;
  commitCentre(run, { ...disk, sales: run.protocol.close(disk.sales, ids) });
}

/** A person at the centre orders something about the writer. */
export function order(run: Run, what: OwnershipOrder): void {
  const { protocol, world } = run;
  const { centre } = world;
  if (!centre.isOn) return;
  const before = centre.disk.ownership;
  const ownership = protocol.orderOwnership(before, what);
  if (ownership === undefined) return;
  commitCentre(run, withOwnership(centre.disk, ownership, protocol));
  if (centre.disk.ownership !== ownership) return;
  count(run, what.kind);
  if (what.kind === "resume" || (what.kind === "declare-lost" && world.restores > 0)) forget(run);
  if (what.kind === "declare-lost" && !world.isHealing && chance(run, 0.3)) burn(run, before.writer.serverId);
}

function burn(run: Run, serverId: number | null): void {
  for (const computer of run.world.computers)
    if (computer.serverId === serverId) {
      count(run, "branch burned");
      computer.isBurned = true;
      computer.isOn = false;
    }
}

/** What is nowhere after a restore, or only on a computer that is lost after it, cannot be brought back. */
function forget(run: Run): void {
  const { clients } = run.world;
  const { answers } = officialDay(run.world);
  for (const [key, client] of clients)
    if (client.state === "answered" && answers[key] !== client.answer) client.isForgotten = true;
  forgetVisitors(run.world);
}

function forgetVisitors({ centre, computers, told }: World): void {
  const unsent = computers.filter(({ disk }) => disk.ownership.status !== "reading");
  const entries = [centre.disk.day, ...unsent.map(({ disk }) => disk.day)].flatMap((day) => day.entries);
  const kept = new Set([...entries, ...centre.disk.review].map(({ key }) => key));
  for (const [key, visitor] of told) if (!kept.has(key)) visitor.isForgotten = true;
}

/** A person confirms who decides, after a restore, when all branches that are left have been heard. */
export function resume(run: Run): void {
  const { computers, heard } = run.world;
  if (computers.every(({ name, isBurned }) => isBurned || heard.has(name))) order(run, { kind: "resume" });
}

/** A person declares a branch lost that cannot come back as the writer. */
export function giveUpLostWriter(run: Run): void {
  const { computers, centre } = run.world;
  const isThere = computers.some(
    ({ isOn, disk: { ownership } }) =>
      isOn &&
      (ownership.status === "writing" || ownership.status === "stopping") &&
      isCurrent(ownership.writer, centre.disk.ownership.writer),
  );
  if (!isThere) order(run, { kind: "declare-lost" });
}

/** A person decides that the events of a forked branch go to review. */
export function reviewFork({ protocol }: Run, computer: Computer): void {
  computer.disk = { ...computer.disk, ownership: protocol.discardFork(computer.disk.ownership) };
}

export function backUp({ world }: Run): void {
  world.backups = [...world.backups, { disk: world.centre.disk, endOfEpoch: new Map(world.endOfEpoch) }];
}

/** The centre is restored from one of its backups. */
export function restore(run: Run): void {
  const { world, protocol } = run;
  const index = Math.floor(run.random() * world.backups.length);
  const backup = world.backups[index];
  if (backup === undefined) return;
  count(run, "centre restored");
  crashCentre(run);
  for (const computer of world.computers) reconnect(computer);
  world.backups = world.backups.slice(0, index + 1);
  world.endOfEpoch = new Map(backup.endOfEpoch);
  world.heard.clear();
  world.restores += 1;
  const leastEpoch = 1000 * world.restores;
  const ownership = protocol.restoreOwnership(backup.disk.ownership, newId(run, "incarnation"), leastEpoch);
  world.centre.disk = { ...backup.disk, ownership };
  for (const sold of world.sold.values()) {
    const row = backup.disk.sales.sales[sold.sale.id];
    sold.isForgotten ||= row === undefined;
    sold.isCancelled = row?.isCancelled === true;
  }
}

/** Somebody copies the disk of a branch server to another computer, and starts both. */
export function clone(run: Run): void {
  const { world } = run;
  const original = pick(run, world.computers);
  if (original === undefined || world.computers.length > 2 || original.isBurned) return;
  count(run, "computer copied");
  world.mayFork = true;
  world.computers.push({
    ...original,
    name: newId(run, `${original.name} copy`),
    session: 1,
    versionAtCentre: undefined,
  });
}

export function backUpBranch(_: Run, computer: Computer): void {
  computer.backups = [...computer.backups, computer.disk];
}

/** The disk of a branch server is set back. What only it had is lost, and what the centre has is a fork. */
export function restoreBranch(run: Run, computer: Computer): void {
  const disk = pick(run, computer.backups);
  if (disk === undefined) return;
  count(run, "branch restored");
  run.world.mayFork = true;
  computer.disk = disk;
  reconnect(computer);
  forgetVisitors(run.world);
}
