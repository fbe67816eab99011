import { type OperatorTime, overlaps } from "#leases/lease-book";
import { openTickets } from "#leases/provisional";
import { mayBranchWrite } from "#ownership/branch-ownership";
import { mayCentreWrite } from "#ownership/centre-ownership";
import {
  digestAt,
  hasTicket,
  headOf,
  liveTimes,
  type ModelDay,
  quota,
  usedOfQuota,
} from "#simulation/model-day";
import { type Booking, officialDay, type World, writingDisks } from "#simulation/world";
import { isCurrent } from "#writer";

/** Returns what is wrong with a log, by itself. */
export function faultOfDay(day: ModelDay, { mayFork }: World): string | undefined {
  const keys = new Set<string>();
  const ids = new Set<string>();
  const authors = new Map<number, string>();
  let tickets = 0;
  let epoch = 0;
  for (const [index, entry] of day.entries.entries()) {
    const { fact } = entry;
    if (entry.seq !== index + 1) return `entry ${entry.seq} is at place ${index + 1}`;
    if (entry.epoch < epoch) return `epoch ${entry.epoch} follows ${epoch}`;
    epoch = entry.epoch;
    if (!mayFork && (authors.get(epoch) ?? entry.author) !== entry.author)
      return `epoch ${epoch} has two writers`;
    authors.set(epoch, entry.author);
    if (entry.key !== undefined && keys.has(entry.key)) return `command ${entry.key} took effect twice`;
    if (entry.key !== undefined) keys.add(entry.key);
    if (fact.kind !== "ticket") continue;
    tickets += 1;
    if (fact.ticketNumber !== tickets) return `ticket ${fact.ticketNumber} follows ${tickets - 1}`;
    if (fact.ticketId !== undefined && ids.has(fact.ticketId)) return `${fact.ticketId} is registered twice`;
    if (fact.ticketId !== undefined) ids.add(fact.ticketId);
  }
  if (usedOfQuota(day) > quota) return "a day has more visits than the quota allows";
  return faultOfPromises(liveTimes(day));
}

/** The configuration may have changed. Nothing else is an excuse. */
export function faultOfRefusal(world: World, { id, time, isForgotten }: Booking): string | undefined {
  const { ownership, closedOperators } = world.centre.disk;
  const isRefusedHere = mayCentreWrite(ownership) && closedOperators.includes(time.operatorId);
  const isExplained = isRefusedHere || world.refusedByDay.has(id) || isForgotten || world.mayFork;
  return isExplained ? undefined : `${id} is refused without need`;
}

function faultOfPromises(times: readonly OperatorTime[]): string | undefined {
  const isDouble = times.some((one, index) => times.slice(index + 1).some((other) => overlaps(one, other)));
  return isDouble ? "one time is promised twice" : undefined;
}

/** Returns what is wrong between the computers, at any time. */
export function faultOfWorld(world: World): string | undefined {
  return faultOfWriters(world) ?? faultOfCopy(world) ?? faultOfEpochs(world) ?? faultOfBookings(world);
}

function faultOfWriters({ computers, centre, mayFork }: World): string | undefined {
  const { ownership } = centre.disk;
  const epochs = [
    ...computers
      .filter(({ disk }) => mayBranchWrite(disk.ownership))
      .map(({ disk }) => disk.ownership.writer.epoch),
    ...(mayCentreWrite(ownership) ? [ownership.writer.epoch] : []),
  ];
  if (!mayFork && new Set(epochs).size < epochs.length) return "one epoch has two writers";
  const isForBranch = computers.some(
    ({ disk }) => mayBranchWrite(disk.ownership) && isCurrent(disk.ownership.writer, ownership.writer),
  );
  return isForBranch && mayCentreWrite(ownership) ? "centre and branch may both write" : undefined;
}

/** The copy is a beginning of the writer's day. */
function faultOfCopy({ computers, centre, mayFork }: World): string | undefined {
  const { ownership, day } = centre.disk;
  if (ownership.isRestored || mayFork) return undefined;
  const head = headOf(day);
  const isOther = computers.some(
    ({ disk }) =>
      (disk.ownership.status === "writing" || disk.ownership.status === "stopping") &&
      isCurrent(disk.ownership.writer, ownership.writer) &&
      digestAt(disk.day, head.version) !== head.digest,
  );
  return isOther ? "the copy is no beginning of the day" : undefined;
}

function faultOfEpochs(world: World): string | undefined {
  const { centre, endOfEpoch, computers } = world;
  const { ownership, review } = centre.disk;
  const isAhead = computers.some(
    ({ disk, isBurned }) =>
      !isBurned && mayBranchWrite(disk.ownership) && disk.ownership.writer.epoch > ownership.writer.epoch,
  );
  if (isAhead && !ownership.isRestored) return "a branch writes in an epoch that the centre does not know";
  const isLeft = review.some(({ epoch }) => world.handedBack.has(epoch));
  if (isLeft && world.restores === 0 && !world.mayFork) return "a hand-back left events behind";
  const late = centre.disk.day.entries.find(
    ({ seq, epoch }) => seq > (endOfEpoch.get(epoch) ?? Number.POSITIVE_INFINITY),
  );
  return late === undefined ? undefined : `entry ${late.seq} of epoch ${late.epoch} came after its end`;
}

/** Visits, leases and provisional tickets promise nothing twice, and no more than the quota. */
function faultOfBookings(world: World): string | undefined {
  const { disk } = world.centre;
  // Copied computers lease the same time, and go on with their own days.
  if (disk.ownership.isRestored || world.mayFork) return undefined;
  const day = officialDay(world);
  const bookings = [...world.booked.values()].filter(({ isForgotten }) => !isForgotten);
  for (const { id, end } of bookings)
    if (end !== undefined && !world.admitted.has(id) && hasTicket(day, id))
      return `${id} is registered though it was ${end}`;
  const open = openTickets(disk.provisional).filter(
    ({ id }) => !hasTicket(day, id) && bookings.some((booking) => booking.id === id),
  );
  // A day that has refused a ticket does not keep its time until the centre hears of it.
  const promised = open.filter(({ id }) => !world.refusedByDay.has(id));
  const leases = writingDisks(world).flatMap((writing) => writing.leases);
  const limited = promised.filter(({ isLimited }) => isLimited).length;
  if (usedOfQuota(day) + Math.max(limited, leases.length) > quota)
    return "more visits are promised than the quota allows";
  return faultOfPromises([...liveTimes(day), ...promised]) ?? faultOfPromises([...liveTimes(day), ...leases]);
}

/** Returns what is wrong at the end, when all lines are up again and everybody had time. */
export function faultAtEnd(world: World): string | undefined {
  const { centre, computers } = world;
  const { ownership, day, review } = centre.disk;
  if (ownership.isRestored || ownership.phase !== "steady") return `the centre is still ${ownership.phase}`;
  const writers = computers.filter(({ disk, isBurned }) => !isBurned && mayBranchWrite(disk.ownership));
  // A copied computer is found as soon as one of the two has an event that the other one lacks.
  const others = world.mayFork ? Math.min(writers.length, 1) : writers.length;
  if (others + (mayCentreWrite(ownership) ? 1 : 0) !== 1) return "there is not one writer";
  for (const { disk, name } of writers)
    if (headOf(disk.day).digest !== headOf(day).digest) return `${name} and the centre differ`;
  for (const { disk, name, isBurned } of computers)
    if (!isBurned && !["reading", "writing"].includes(disk.ownership.status))
      return `${name} is still ${disk.ownership.status}`;
  const fault = faultOfLeases(world) ?? faultOfOutcomes(world);
  if (fault !== undefined) return fault;
  for (const [key, client] of world.clients) {
    if (client.state === "waiting") return `${key} is not answered`;
    // Which of two copied computers was heard first is forgotten with the rest; the events of the other are in review.
    const isReviewed = world.mayFork && world.restores > 0 && review.some((entry) => entry.key === key);
    const mustHold = client.state === "answered" && !client.isForgotten && !isReviewed;
    if (mustHold && day.answers[key] !== client.answer)
      return `${key} was answered ${client.answer}, but the day says ${day.answers[key] ?? "nothing"}`;
  }
  const burned = computers.filter(({ isBurned }) => isBurned).flatMap(({ disk }) => disk.day.entries);
  const kept = new Set([...day.entries, ...review, ...burned].map(({ key }) => key));
  for (const [key, { isForgotten }] of world.told)
    if (!isForgotten && !kept.has(key)) return `${key} is neither in the day nor kept for review`;
  return undefined;
}

/** Every lease of a branch is one in which the centre may book. */
function faultOfLeases({ centre, computers, mayFork }: World): string | undefined {
  if (mayFork) return undefined;
  const { leases } = centre.disk.provisional;
  for (const { disk, name, isBurned } of computers)
    for (const { id } of isBurned ? [] : disk.leases)
      if (!leases.some((lease) => lease.id === id && !lease.isClosed)) return `${id} of ${name} is of no use`;
  return undefined;
}

/** Every booking is registered, cancelled by its visitor, or listed as refused. */
function faultOfOutcomes({ booked, centre }: World): string | undefined {
  const { day, provisional } = centre.disk;
  const [open] = openTickets(provisional);
  if (open !== undefined) return `${open.id} is still ${open.status}`;
  for (const { id, end, isForgotten } of booked.values()) {
    if (isForgotten) continue;
    if (end === undefined && !hasTicket(day, id)) return `${id} is lost`;
    const isListed = provisional.tickets.some((ticket) => ticket.id === id && ticket.status === "refused");
    if (end === "refused" && !isListed && !hasTicket(day, id)) return `${id} is not listed as refused`;
  }
  return undefined;
}
