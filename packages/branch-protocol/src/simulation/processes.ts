import {
  type BranchDisk,
  type BranchNode,
  branchReceives,
  type Down,
  dueOfBranch,
  type Up,
} from "#simulation/branch-node";
import { type CentreDisk, centreReceives, dueOfCentre, withConfirmed } from "#simulation/centre-node";
import { faultOfDay, faultOfRefusal } from "#simulation/invariants";
import { chance, count, type Run } from "#simulation/run";
import type { Computer, Packet } from "#simulation/world";

/** Returns what a step of a branch server may look at besides its disk. */
export function nodeOf({ protocol, world }: Run, { name, skewMs, versionAtCentre }: Computer): BranchNode {
  return { name, protocol, now: world.now + skewMs, versionAtCentre };
}

/**
 * Commits a step of a branch server and sends its messages, unless the computer crashes before or after the commit.
 * Returns whether those who wait for the step hear of it.
 */
export function commitBranch(
  run: Run,
  computer: Computer,
  disk: BranchDisk,
  messages: readonly Up[] = [],
): boolean {
  const crash = someCrash(run);
  if (crash !== "before") writeBranch(run, computer, disk);
  const isSent = crash === undefined || run.habits.sendsBeforeCommit;
  if (isSent) for (const message of messages) sendUp(run, computer, message);
  if (crash !== undefined) crashBranch(run, computer);
  return isSent;
}

/** Commits a step of the centre in the same way. */
export function commitCentre(run: Run, disk: CentreDisk, send: () => void = () => undefined): boolean {
  const crash = someCrash(run);
  if (crash !== "before") writeCentre(run, disk);
  const isSent = crash === undefined || run.habits.sendsBeforeCommit;
  if (isSent) send();
  if (crash !== undefined) crashCentre(run);
  return isSent;
}

function someCrash(run: Run): "before" | "after" | undefined {
  if (run.world.isHealing || !chance(run, run.profile.crashes)) return undefined;
  return chance(run, 0.5) ? "before" : "after";
}

function writeBranch(run: Run, computer: Computer, disk: BranchDisk): void {
  if (disk.day !== computer.disk.day) run.fault ??= faultOfDay(disk.day, run.world);
  computer.disk = disk;
}

export function writeCentre(run: Run, disk: CentreDisk): void {
  const { centre, endOfEpoch } = run.world;
  const { ownership, day } = centre.disk;
  const isOver = disk.ownership.writer.epoch !== ownership.writer.epoch && !ownership.isRestored;
  if (isOver) endOfEpoch.set(ownership.writer.epoch, day.entries.length);
  centre.disk = disk;
  if (!disk.ownership.isRestored) tellVisitors(run);
  if (disk.day !== day) run.fault ??= faultOfDay(disk.day, run.world);
}

/** Visitors hear how their bookings ended. */
function tellVisitors(run: Run): void {
  const { booked, centre, vouchers } = run.world;
  for (const ticket of centre.disk.provisional.tickets) {
    const { id, status } = ticket;
    const booking = booked.get(id);
    if (status === "confirmed" && !vouchers.has(id)) vouchers.set(id, ticket);
    if (booking === undefined || booking.end !== undefined) continue;
    if (status !== "cancelled" && status !== "refused") continue;
    count(run, `booking ${status}`);
    booking.end = status;
    if (status === "refused") run.fault ??= faultOfRefusal(run.world, booking);
  }
}

export function crashBranch(run: Run, computer: Computer): void {
  count(run, "crash of a branch");
  computer.isOn = false;
  reconnect(computer);
}

export function crashCentre(run: Run): void {
  count(run, "crash of the centre");
  run.world.centre.isOn = false;
  run.world.centre.connections.clear();
}

/** Begins another connection to the centre. */
export function reconnect(computer: Computer): void {
  computer.session += 1;
  computer.versionAtCentre = undefined;
}

export function sendUp({ world }: Run, { name, session, canSend }: Computer, message: Up): void {
  if (canSend) world.packets.push({ computer: name, session, direction: "up", message });
}

export function sendDown({ world }: Run, name: string, session: number, message: Down): void {
  if (world.computers.some((computer) => computer.name === name && computer.canHear))
    world.packets.push({ computer: name, session, direction: "down", message });
}

/** A branch server sends what is due. */
export function tickBranch(run: Run, computer: Computer): void {
  if (!computer.isOn) return;
  for (const message of dueOfBranch(computer.disk, nodeOf(run, computer))) sendUp(run, computer, message);
}

/** The centre sends what is due, or does it itself if it decides the day. */
export function tickCentre(run: Run): void {
  const { protocol, world } = run;
  const { centre, computers } = world;
  if (!centre.isOn) return;
  const settled = settledAtCentre(run);
  if (settled.day !== centre.disk.day || settled.provisional !== centre.disk.provisional)
    if (!commitCentre(run, settled)) return;
  for (const [name, session] of centre.connections) {
    const serverId = computers.find((computer) => computer.name === name)?.serverId ?? 0;
    for (const message of dueOfCentre(centre.disk, serverId, protocol))
      if (world.isHealing || chance(run, 0.6)) sendDown(run, name, session, message);
  }
}

/** Registers what is confirmed, or decides to ask the branch to register it once it can be asked. */
function settledAtCentre(run: Run): CentreDisk {
  const { protocol, world } = run;
  const { disk, connections } = world.centre;
  const { ownership, provisional } = disk;
  if (protocol.mayCentreWrite(ownership)) return withConfirmed(disk, protocol);
  const isAsked = connections.size > 0 && !ownership.isRestored && (world.isHealing || chance(run, 0.5));
  return isAsked ? { ...disk, provisional: protocol.askForAll(provisional) } : disk;
}

/** A message arrives. A branch server ignores those of earlier connections; the centre cannot. */
export function receive(run: Run, packet: Packet): void {
  const computer = run.world.computers.find(({ name }) => name === packet.computer);
  if (computer === undefined) return;
  if (packet.direction === "up") {
    if (run.world.centre.isOn) receiveUp(run, computer, packet.session, packet.message);
  } else if (computer.isOn && packet.session === computer.session) receiveDown(run, computer, packet.message);
}

function receiveUp(run: Run, { name }: Computer, session: number, message: Up): void {
  const { centre, clients, heard, handedBack } = run.world;
  if (message.kind === "hello") {
    heard.add(name);
    centre.connections.set(name, Math.max(session, centre.connections.get(name) ?? 0));
  }
  if (message.kind === "command-refused") {
    const client = clients.get(message.key);
    if (client?.state === "waiting") client.state = "refused";
    return;
  }
  const before = centre.disk;
  const step = centreReceives(before, message, run.protocol);
  commitCentre(run, step.disk, () => {
    for (const reply of step.messages) sendDown(run, name, session, reply);
  });
  if (centre.disk !== step.disk) return;
  if (step.disk.review.length > before.review.length) count(run, "events kept for review");
  if (step.disk.ownership.writer.epoch === before.ownership.writer.epoch) return;
  count(run, message.kind === "stopped" ? "hand-back" : "forgotten epoch learned");
  if (message.kind === "stopped") handedBack.add(before.ownership.writer.epoch);
}

function receiveDown(run: Run, computer: Computer, message: Down): void {
  const step = branchReceives(computer.disk, message, nodeOf(run, computer));
  const { ownership, day } = step.disk;
  if (ownership.status !== computer.disk.ownership.status) count(run, `branch is ${ownership.status}`);
  const isDone = commitBranch(run, computer, step.disk, step.messages);
  if (computer.disk === step.disk) notice(run, message, step.messages);
  if (!isDone) return;
  if (step.versionAtCentre !== undefined) computer.versionAtCentre = step.versionAtCentre;
  const answer = message.kind === "command" ? day.answers[message.key] : undefined;
  if (run.habits.answersBeforeCopy && message.kind === "command" && answer !== undefined)
    tellClient(run, message.key, answer);
}

/** Counts what a committed step of a branch has done to provisional tickets and leases. */
function notice(run: Run, message: Down, messages: readonly Up[]): void {
  if (message.kind === "ended" && message.ids.length > 0) count(run, "leases ended");
  if (message.kind === "register") count(run, "register");
  for (const sent of messages) {
    if (sent.kind === "reclaim") count(run, "reclaim for a command");
    if (sent.kind === "registration-refused" && sent.code === "ERROR_NO_OPERATOR")
      run.world.refusedByDay.add(sent.ticketId);
  }
}

/** A client at the centre hears the answer to its command. */
export function tellClient(run: Run, key: string, answer: number): void {
  const client = run.world.clients.get(key);
  if (client?.state !== "waiting") return;
  count(run, "client answered");
  client.state = "answered";
  client.answer = answer;
}
