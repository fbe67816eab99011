import { openLeases } from "#leases/provisional";
import { admitted, courseOfWish, reclaim, withFacts, withTicket } from "#simulation/branch-node";
import { promisedAtCentre, withFactAtCentre } from "#simulation/centre-node";
import { refusalOfWish, registered, type Wish } from "#simulation/model-day";
import { commitBranch, commitCentre, nodeOf, sendDown, sendUp, tellClient } from "#simulation/processes";
import type { Protocol } from "#simulation/protocol";
import { chance, count, newId, partsOf, pick, type Run, slotMs, timesOf } from "#simulation/run";
import type { Booking, Client, Computer } from "#simulation/world";

/** A visitor takes a ticket or books at a branch, and waits for leased time. */
export function visitKiosk(run: Run, computer: Computer): void {
  const { disk, wanted } = computer;
  if (!computer.isOn || !run.protocol.mayBranchWrite(disk.ownership)) return;
  const wish = wanted !== undefined && chance(run, 0.5) ? wanted : someWish(run, 0.6);
  const node = nodeOf(run, computer);
  const course = courseOfWish(disk, wish, node);
  computer.wanted = course.kind === "reclaim" ? wish : undefined;
  if (course.kind === "reclaim") {
    count(run, "reclaim for a visitor");
    sendUp(run, computer, reclaim(disk, course.ids));
  }
  if (course.kind !== "register") return;
  const key = newId(run, "visitor");
  count(run, "visitor at a kiosk");
  if (commitBranch(run, computer, withTicket(disk, wish, key, node)))
    run.world.told.set(key, { isForgotten: false });
}

const someWish = (run: Run, withoutTime: number): Wish => ({
  time: chance(run, withoutTime) ? undefined : pick(run, timesOf(1)),
  isLimited: chance(run, 0.25),
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
  if (refusalOfWish(disk.day, wish, disk.closedOperators, promisedAtCentre(disk)) !== undefined) {
    client.state = "refused";
    return;
  }
  const fact = registered(disk.day, wish);
  count(run, "command decided by the centre");
  const decided = withFactAtCentre(disk, fact, run.protocol, key);
  // The answer may be lost after the commit.
  if (commitCentre(run, decided) && chance(run, 0.7)) tellClient(run, key, fact.ticketNumber);
}

/** A client does not repeat its command any more. */
export function giveUp(run: Run): void {
  const client = pick(run, [...run.world.clients.values()]);
  if (client?.state === "waiting") client.state = "gone";
}

/** A visitor of the booking page reserves leased time, for a visit of one part or two. */
export function book(run: Run): void {
  const { protocol } = run;
  const { centre, booked } = run.world;
  const { disk } = centre;
  const { ownership, day, provisional } = disk;
  if (!centre.isOn || ownership.isRestored || ownership.writer.serverId === null) return;
  // Sometimes a closed one: the page may have been opened before it was closed.
  const lease = pick(run, chance(run, 0.7) ? openLeases(provisional) : provisional.leases);
  if (lease === undefined) return;
  const { operatorId } = lease;
  const from = pick(run, partsOf(lease))?.from ?? lease.from;
  const time = { operatorId, from, to: from + (chance(run, 0.7) ? slotMs : 2 * slotMs) };
  const wish = { time, isLimited: chance(run, 0.5) };
  if (refusalOfWish(day, wish, [], promisedAtCentre(disk)) !== undefined) return;
  const id = newId(run, "booking");
  const after = protocol.reserve(provisional, { ...time, id, isLimited: wish.isLimited });
  if (after === undefined) return;
  count(run, "booking");
  commitCentre(run, { ...disk, provisional: after });
  // A booking whose visitor heard nothing is a booking all the same.
  if (centre.disk.provisional === after) booked.set(id, { id, ...wish, end: undefined, isForgotten: false });
}

/** A visitor shows a booking at a branch, perhaps one that was cancelled or registered long ago. */
export function showVoucher(run: Run, computer: Computer): void {
  const { vouchers, admitted: isIn } = run.world;
  const { disk } = computer;
  const ticket = pick(run, [...vouchers.values()]);
  if (ticket === undefined || !computer.isOn || !run.protocol.mayBranchWrite(disk.ownership)) return;
  const after = admitted(disk, ticket, nodeOf(run, computer));
  if (after === undefined) return;
  commitBranch(run, computer, after);
  if (computer.disk !== after) return;
  count(run, "admitted by a voucher");
  isIn.add(ticket.id);
}

/** A visitor confirms a reservation. */
export function confirmBooking(run: Run): void {
  changeBooking(run, run.protocol.confirm);
}

/** A reservation lapses. */
export function lapseBooking(run: Run): void {
  changeBooking(run, run.protocol.lapse);
}

/** A visitor cancels. */
export function cancelBooking(run: Run): void {
  changeBooking(run, run.protocol.cancel);
}

function changeBooking(run: Run, change: Protocol["cancel"]): void {
  const { centre, booked } = run.world;
  const booking: Booking | undefined = pick(run, [...booked.values()].slice(-6));
  if (!centre.isOn || centre.disk.ownership.isRestored || booking === undefined) return;
  commitCentre(run, { ...centre.disk, provisional: change(centre.disk.provisional, booking.id) });
}

/** All reservations lapse. */
export function lapseAll(run: Run): void {
  const { centre } = run.world;
  if (centre.disk.ownership.isRestored) return;
  const { tickets } = centre.disk.provisional;
  const reserved = tickets.filter(({ status }) => status === "reserved");
  if (reserved.length === 0) return;
  const provisional = reserved.reduce(
    (state, { id }) => run.protocol.lapse(state, id),
    centre.disk.provisional,
  );
  commitCentre(run, { ...centre.disk, provisional });
}
