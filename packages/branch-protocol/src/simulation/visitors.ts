import type { Sale } from "#leases/lease-book";
import { withFacts, withSale, withTicket } from "#simulation/branch-node";
import { withFactsAtCentre } from "#simulation/centre-node";
import { refusalOfWish, type Wish } from "#simulation/model-day";
import { commitBranch, commitCentre, nodeOf, sendDown, tellClient } from "#simulation/processes";
import { chance, count, newId, pick, type Run, slotMs, timesOf } from "#simulation/run";
import type { Client, Computer } from "#simulation/world";

/** A visitor takes a ticket or books at a branch. */
export function visitKiosk(run: Run, computer: Computer): void {
  const { disk } = computer;
  if (!computer.isOn || !run.protocol.mayBranchWrite(disk.ownership)) return;
  const wish = someWish(run, 0.6);
  const node = nodeOf(run, computer);
  if (refusalOfWish(disk.day, wish, disk.closedOperators, run.protocol, node.now) !== undefined) return;
  const key = newId(run, "visitor");
  count(run, "visitor at a kiosk");
  if (commitBranch(run, computer, withTicket(disk, wish, key, node)))
    run.world.told.set(key, { isForgotten: false });
}

const someWish = (run: Run, withoutTime: number): Wish => ({
  time: chance(run, withoutTime) ? undefined : pick(run, timesOf(1)),
  isLimited: chance(run, 0.3),
});

/** A visit is cancelled at the branch. */
export function cancelAtBranch(run: Run, computer: Computer): void {
  const { disk } = computer;
  if (!computer.isOn || !run.protocol.mayBranchWrite(disk.ownership)) return;
  const ticket = pick(
    run,
    disk.day.tickets.filter(({ isLive }) => isLive),
  );
  if (ticket === undefined) return;
  const fact = { kind: "ticket-cancelled", ticketNumber: ticket.number } as const;
  commitBranch(run, computer, withFacts(disk, [fact], nodeOf(run, computer)));
}

/** A visitor shows the code of a sale at a branch, maybe of a cancelled one. */
export function showSale(run: Run): void {
  const sale = pick(run, [...run.world.sold.values()])?.sale;
  const computer = pick(run, run.world.computers);
  if (sale === undefined || computer === undefined) return;
  if (!computer.isOn || !run.protocol.mayBranchWrite(computer.disk.ownership)) return;
  const disk = withSale(computer.disk, { kind: "redeem-sale", sale }, nodeOf(run, computer));
  if (disk.day === computer.disk.day) return;
  count(run, "sale shown at a kiosk");
  commitBranch(run, computer, disk);
}

/** A client of the centre sends a command for the first time. */
export function askAtCentre(run: Run): void {
  const key = newId(run, "client");
  const client: Client = {
    wish: someWish(run, 0.3),
    state: "waiting",
    answer: undefined,
    isForgotten: false,
  };
  run.world.clients.set(key, client);
  ask(run, key);
}

/** A client sends its command, for the first time or again. */
export function ask(run: Run, key: string): void {
  const { centre, clients, computers } = run.world;
  const client = clients.get(key);
  if (client?.state !== "waiting" || !centre.isOn) return;
  const course = run.protocol.courseAtCentre(centre.disk.ownership, centre.disk.day.answers[key]);
  if (course.kind === "answer") tellClient(run, key, course.answer);
  if (course.kind === "decide") decideAtCentre(run, key, client);
  if (course.kind !== "forward") return;
  const open = [...centre.connections].filter(([name]) =>
    computers.some((computer) => computer.name === name && computer.serverId === course.to.serverId),
  );
  const [name, session] = pick(run, open) ?? [];
  if (name !== undefined && session !== undefined)
    sendDown(run, name, session, { kind: "command", to: course.to, key, command: client.wish });
}

function decideAtCentre(run: Run, key: string, client: Client): void {
  const { disk } = run.world.centre;
  const { wish } = client;
  if (refusalOfWish(disk.day, wish, disk.closedOperators, run.protocol, run.world.now) !== undefined) {
    client.state = "refused";
    return;
  }
  const ticketNumber = disk.day.tickets.length + 1;
  count(run, "command decided by the centre");
  const decided = withFactsAtCentre(disk, [{ kind: "ticket", ticketNumber, ...wish }], key);
  // The answer may be lost after the commit.
  if (commitCentre(run, decided) && chance(run, 0.7)) tellClient(run, key, ticketNumber);
}

/** A client does not repeat its command any more. */
export function giveUp(run: Run): void {
  const client = pick(run, [...run.world.clients.values()]);
  if (client?.state === "waiting") client.state = "gone";
}

/** A visitor of the booking page buys what is leased. */
export function buy(run: Run): void {
  const { centre, sold } = run.world;
  const { ownership, day, sales } = centre.disk;
  if (!centre.isOn || ownership.isRestored || ownership.writer.serverId === null) return;
  const lease = pick(run, Object.values(day.book.leases))?.lease;
  if (lease === undefined) return;
  const from = lease.from + (chance(run, 0.5) ? 0 : lease.to - lease.from - slotMs);
  const share = chance(run, 0.4) ? pick(run, Object.values(day.book.shares))?.share : undefined;
  const sale: Sale = {
    id: newId(run, "sale"),
    leaseId: lease.id,
    serviceId: share === undefined ? 2 : 1,
    operatorId: lease.operatorId,
    from,
    to: from + slotMs,
    shareIds: share === undefined ? [] : [share.id],
  };
  const after = run.protocol.sell(sales, day.book, sale, ownership.incarnation);
  if ("code" in after) return;
  count(run, "sale");
  const isTold = commitCentre(run, { ...centre.disk, sales: after });
  // A sale whose buyer heard nothing is a sale all the same.
  if (isTold || centre.disk.sales === after)
    sold.set(sale.id, { sale, isCancelled: false, wasCancelled: false, isForgotten: false });
}

/** A visitor cancels what they bought. */
export function cancelPurchase(run: Run): void {
  const { centre, sold } = run.world;
  const chosen = pick(run, [...sold.values()]);
  if (!centre.isOn || centre.disk.ownership.isRestored || chosen === undefined || chosen.isForgotten) return;
  count(run, "sale cancelled");
  const { id } = chosen.sale;
  commitCentre(run, { ...centre.disk, sales: run.protocol.cancelSale(centre.disk.sales, id) });
  chosen.isCancelled = centre.disk.sales.sales[id]?.isCancelled === true;
  chosen.wasCancelled ||= chosen.isCancelled;
}
