import { receive, reconnect } from "#simulation/processes";
import { chance, count, type Run } from "#simulation/run";
import type { Computer } from "#simulation/world";

/** The line of a branch is cut, in one direction or both. */
export function cut(run: Run, computer: Computer): void {
  const way = run.random();
  if (way < 0.7) computer.canSend = false;
  if (way > 0.3) computer.canHear = false;
  count(run, way < 0.7 && way > 0.3 ? "line cut" : "line cut one way");
  // What is on its way may still arrive.
  if (chance(run, 0.5))
    run.world.packets = run.world.packets.filter((packet) => packet.computer !== computer.name);
}

/** The line of a branch works again, maybe with the same connection. */
export function mend(run: Run, computer: Computer): void {
  computer.canSend = true;
  computer.canHear = true;
  if (chance(run, 0.5)) reconnect(computer);
}

const mostPackets = 80;

/** A message arrives, in any order; some are lost, and some arrive again. */
export function deliver(run: Run): void {
  const { packets } = run.world;
  const index = Math.floor(run.random() ** 2 * packets.length);
  const packet = packets[index];
  if (packet === undefined) return;
  if (!chance(run, 0.1)) packets.splice(index, 1);
  if (!chance(run, run.profile.loss)) receive(run, packet);
  if (packets.length > mostPackets) packets.splice(0, mostPackets / 2);
}

/** All messages arrive in order. */
export function deliverAll(run: Run): void {
  const { packets } = run.world;
  run.world.packets = [];
  for (const packet of packets) receive(run, packet);
}
