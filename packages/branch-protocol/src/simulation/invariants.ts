import { differencesOf, heldCount, type OperatorTime, overlaps } from "#leases/lease-book";
import { mayBranchWrite } from "#ownership/branch-ownership";
import { mayCentreWrite } from "#ownership/centre-ownership";
import { digestAt, headOf, limit, type ModelDay, usedOfLimit } from "#simulation/model-day";
import { officialDay, type SoldTime, type World } from "#simulation/world";
import { isCurrent } from "#writer";

/** Returns what is wrong with a log, by itself. Only the log of the centre counts in the end. */
export function faultOfDay(day: ModelDay, world: World, isOfficial: boolean): string | undefined {
  const keys = new Set<string>();
  const settled = new Set<string>();
  const authors = new Map<number, string>();
  let tickets = 0;
  let epoch = 0;
  for (const [index, entry] of day.entries.entries()) {
    const { fact } = entry;
    if (entry.seq !== index + 1) return `entry ${entry.seq} is at place ${index + 1}`;
    if (entry.epoch < epoch) return `epoch ${entry.epoch} follows ${epoch}`;
    epoch = entry.epoch;
    if (!world.mayFork && (authors.get(epoch) ?? entry.author) !== entry.author)
      return `epoch ${epoch} has two writers`;
    authors.set(epoch, entry.author);
    if (entry.key !== undefined && keys.has(entry.key)) return `command ${entry.key} took effect twice`;
    if (entry.key !== undefined) keys.add(entry.key);
    if (fact.kind === "ticket" || fact.kind === "redeemed") {
      tickets += 1;
      if (fact.ticketNumber !== tickets) return `ticket ${fact.ticketNumber} follows ${tickets - 1}`;
    }
    if (fact.kind === "redeemed" || fact.kind === "refused" || fact.kind === "voided") {
      if (settled.has(fact.sale.id)) return `${fact.sale.id} is settled twice`;
      settled.add(fact.sale.id);
    }
    if (isOfficial && fact.kind === "refused" && !isExplained(fact.code, world.sold.get(fact.sale.id)))
      return `${fact.sale.id} is refused with ${fact.code}`;
    const ended =
      fact.kind === "released" ? fact.leaseId : fact.kind === "share-released" ? fact.shareId : undefined;
    if (ended !== undefined && !world.closed.has(ended)) return `${ended} ends though nobody handed it back`;
  }
  return faultOfPromises(liveTimes(day), []);
}

/** A configuration may have changed; a sale that a restored centre forgot may be over. Nothing else is an excuse. */
const isExplained = (code: string, sold: SoldTime | undefined): boolean =>
  code === "ERROR_NO_OPERATOR" || sold?.isForgotten === true;

const liveTimes = ({ tickets }: ModelDay): readonly OperatorTime[] =>
  tickets.flatMap(({ time, isLive }) => (isLive && time !== undefined ? [time] : []));

function faultOfPromises(
  tickets: readonly OperatorTime[],
  sales: readonly OperatorTime[],
): string | undefined {
  const all = [...tickets, ...sales];
  const isDouble = all.some((one, index) => all.slice(index + 1).some((other) => overlaps(one, other)));
  return isDouble ? "one time is promised twice" : undefined;
}

/** Returns what is wrong between the computers, at any time. */
export function faultOfWorld(world: World): string | undefined {
  return faultOfWriters(world) ?? faultOfCopy(world) ?? faultOfEpochs(world) ?? faultOfSales(world);
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

/** Visits and sales that are not settled yet promise nothing twice, and no more than the limit. */
function faultOfSales(world: World): string | undefined {
  if (world.centre.disk.ownership.isRestored) return undefined;
  const day = officialDay(world);
  const open = [...world.sold.values()].filter((sold) => isPromised(sold, day)).map(({ sale }) => sale);
  const limited = open.filter(({ shareIds }) => shareIds.length > 0).length;
  if (usedOfLimit(day) + Math.max(limited, heldCount(day.book, limit.id)) > limit.count)
    return "more visits are promised than the limit allows";
  return faultOfPromises(liveTimes(day), open);
}

/** A sale that the centre has forgotten is a promise until people give up what it was sold from. */
function isPromised({ sale, isForgotten }: SoldTime, { book }: ModelDay): boolean {
  if (book.outcomes[sale.id] !== undefined) return false;
  if (!isForgotten) return true;
  const sources = [book.leases[sale.leaseId], ...sale.shareIds.map((id) => book.shares[id])];
  return sources.every(
    (source) =>
      source !== undefined && (source.kept === undefined || source.kept.some(({ id }) => id === sale.id)),
  );
}

/** Returns what is wrong at the end, when all lines are up again and everybody had time. */
export function faultAtEnd(world: World): string | undefined {
  const { centre, computers } = world;
  const { ownership, day, review, sales } = centre.disk;
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
  for (const sold of world.sold.values()) {
    const fault = faultOfSale(sold, day);
    if (fault !== undefined) return `${sold.sale.id} ${fault}`;
    if (!sold.isForgotten && sales.sales[sold.sale.id] === undefined) return `${sold.sale.id} is not kept`;
  }
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

function faultOfSale(
  { sale, isCancelled, wasCancelled, isForgotten }: SoldTime,
  { book }: ModelDay,
): string | undefined {
  const outcome = book.outcomes[sale.id];
  if (isForgotten) return undefined;
  if (outcome === undefined) return "is not settled";
  if (!wasCancelled && outcome.kind === "voided") return "is voided though nobody cancelled it";
  const isLate = outcome.kind === "redeemed" && outcome.cancellation === "late";
  const isListed = differencesOf(book).some((difference) => difference.sale.id === sale.id);
  if ((outcome.kind === "refused" || isLate) !== isListed) return "is not listed as it should be";
  const isCancellable = outcome.kind === "redeemed" && outcome.cancellation === "none";
  return isCancelled && isCancellable ? "is not cancelled" : undefined;
}
