import type { OwnershipOrder } from "#ownership/centre-ownership";
import { type CentreDisk, withOwnership } from "#simulation/centre-node";
import { hasTicket, isFree, quota, usedOfQuota } from "#simulation/model-day";
import {
  commitBranch,
  commitCentre,
  crashCentre,
  nodeOf,
  reconnect,
  writeCentre,
} from "#simulation/processes";
import { chance, count, newId, partsOf, pick, type Run, timesOf } from "#simulation/run";
import { type Booking, type Computer, officialDay, type World } from "#simulation/world";
import { isCurrent } from "#writer";

/** A branch server leases to the centre what is missing to the share, in short parts. */
export function grantLeases(run: Run, computer: Computer): void {
  const { protocol, profile } = run;
  const { disk } = computer;
  if (!computer.isOn || !protocol.mayBranchWrite(disk.ownership)) return;
  const held = protocol.heldLeases(disk.leases, nodeOf(run, computer).now);
  const free = timesOf(profile.visitsPerTime).filter((time) => isFree(disk.day, time, held));
  const leased = protocol.leasedCount(disk.leases);
  const used = run.habits.leasesByOldCount ? computer.usedBefore : usedOfQuota(disk.day);
  computer.usedBefore = usedOfQuota(disk.day);
  const room = protocol.chooseShare(quota - used - leased, 0.5, leased);
  const leases = protocol
    .chooseLeases(free, 0.5, held)
    .flatMap((time) => (profile.areLeasesShort ? partsOf(time) : [time]))
    .slice(0, room)
    .map((time) => ({ ...time, id: newId(run, "lease") }));
  if (leases.length === 0) return;
  count(run, "leases granted");
  commitBranch(run, computer, { ...disk, leases: [...disk.leases, ...leases] });
}

/** An operator is deleted, or comes back, in the configuration of one server. */
export function changeConfiguration(run: Run): void {
  const closedOperators = chance(run, 0.3) ? [2] : [];
  const computer = pick(run, run.world.computers);
  if (chance(run, 0.3)) writeCentre(run, { ...run.world.centre.disk, closedOperators });
  else if (computer !== undefined) computer.disk = { ...computer.disk, closedOperators };
}

/** A person at the centre orders something about the writer. */
export function order(run: Run, what: OwnershipOrder): void {
  const { protocol, world } = run;
  const { centre } = world;
  if (!centre.isOn) return;
  const before = centre.disk.ownership;
  const ownership = protocol.orderOwnership(before, what);
  if (ownership === undefined) return;
  if (what.kind === "hand-over" && !protocol.mayHandOver(centre.disk.provisional)) return;
  commitCentre(run, withOwnership(centre.disk, ownership, protocol));
  if (centre.disk.ownership !== ownership) return;
  count(run, what.kind);
  if (what.kind === "resume" || (what.kind === "declare-lost" && world.restores > 0)) forget(run);
  if (what.kind === "declare-lost" && !world.isHealing && chance(run, 0.2)) burn(run, before.writer.serverId);
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
  const ownership = protocol.restoreOwnership(backup.disk.ownership, leastEpoch);
  const provisional = protocol.closeAllLeases(backup.disk.provisional);
  for (const booking of world.booked.values())
    booking.isForgotten ||= stateOf(booking, backup.disk) !== stateOf(booking, world.centre.disk);
  world.centre.disk = { ...backup.disk, ownership, provisional };
  // A connection ends with the process at its end, and a list of leases with its connection.
  world.packets = world.packets.filter(({ message }) => message.kind !== "leases");
}

/** Returns what a centre knows about a booking. */
function stateOf({ id }: Booking, { provisional, day }: CentreDisk): string {
  const ticket = provisional.tickets.find((each) => each.id === id);
  return ticket === undefined ? String(hasTicket(day, id)) : `${ticket.status} ${ticket.isAsked}`;
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
