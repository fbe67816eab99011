import { type Random, seededRandom } from "@cherga/engine/random/seeded-random";
import type { OperatorTime, Sale } from "#leases/lease-book";
import type { OwnershipOrder } from "#ownership/centre-ownership";
import {
  type BranchDisk,
  type BranchNode,
  branchReceives,
  type Down,
  dueOfBranch,
  type Up,
  withFacts,
  withSale,
  withTicket,
} from "#simulation/branch-node";
import {
  type CentreDisk,
  centreReceives,
  dueOfCentre,
  withFactsAtCentre,
  withOwnership,
} from "#simulation/centre-node";
import { faultAtEnd, faultOfDay, faultOfWorld } from "#simulation/invariants";
import { isFree, limit, refusalOfWish, usedOfLimit, type Wish } from "#simulation/model-day";
import { protocol as realProtocol, type Protocol } from "#simulation/protocol";
import { type Computer, makeWorld, officialDay, type Packet } from "#simulation/world";

/** What processes do around the protocol. Tests change it to prove that faults are found. */
export type Habits = {
  /** A process sends what a step says before it has committed it. */
  readonly sendsBeforeCommit: boolean;
  /** The centre answers a forwarded command when the branch has decided it, not when the copy has its event. */
  readonly answersBeforeCopy: boolean;
};

export type SimulatedRun = {
  /** What was wrong first, and in which step. */
  readonly fault: string | undefined;
  /** How often things happened. */
  readonly counts: ReadonlyMap<string, number>;
};

const slotMs = 30 * 60_000;
const slots = 12;
const operators = [1, 2];
const chaosSteps = 450;
const healingRounds = 60;

/** Simulates a centre and its branches over bad lines, with crashes, lost branches and restored backups. */
export function simulate(
  seed: string,
  protocol: Protocol = realProtocol,
  habits: Habits = { sendsBeforeCommit: false, answersBeforeCopy: false },
): SimulatedRun {
  const random = seededRandom(seed);
  const chance = (share: number): boolean => random() < share;
  const profile = {
    isRestoring: chance(0.35),
    isCloning: chance(0.2),
    loss: random() * 0.3,
    crashes: chance(0.5) ? 0.02 : 0,
    slotsPerLease: chance(0.5) ? 1 : 2,
  };
  const world = makeWorld(chance(0.5) ? [7] : [7, 8], () => Math.round((random() - 0.5) * 20 * 60_000));
  const { centre, computers } = world;
  const counts = new Map<string, number>();
  let fault: string | undefined;
  let made = 0;

  const count = (what: string): void => void counts.set(what, (counts.get(what) ?? 0) + 1);
  const newId = (kind: string): string => `${kind} ${(made += 1)}`;
  const nodeOf = ({ name, skewMs, versionAtCentre }: Computer): BranchNode => ({
    name,
    protocol,
    now: world.now + skewMs,
    versionAtCentre,
  });

  // What processes do.

  /** Commits a step of a branch and sends its messages, unless the computer crashes meanwhile. */
  function commitBranch(computer: Computer, disk: BranchDisk, messages: readonly Up[]): boolean {
    const crash = world.isHealing || !chance(profile.crashes) ? undefined : chance(0.5) ? "before" : "after";
    if (crash !== "before") writeBranch(computer, disk);
    if (crash === undefined || habits.sendsBeforeCommit)
      for (const message of messages) sendUp(computer, message);
    if (crash !== undefined) crashBranch(computer);
    return crash === undefined || habits.sendsBeforeCommit;
  }

  function writeBranch(computer: Computer, disk: BranchDisk): void {
    if (disk.day !== computer.disk.day) fault ??= faultOfDay(disk.day, world, false);
    computer.disk = disk;
  }

  function commitCentre(disk: CentreDisk, send: () => void = () => undefined): boolean {
    const crash = world.isHealing || !chance(profile.crashes) ? undefined : chance(0.5) ? "before" : "after";
    if (crash !== "before") writeCentre(disk);
    if (crash === undefined || habits.sendsBeforeCommit) send();
    if (crash !== undefined) crashCentre();
    return crash === undefined || habits.sendsBeforeCommit;
  }

  function writeCentre(disk: CentreDisk): void {
    const { ownership, day } = centre.disk;
    const isOver = disk.ownership.writer.epoch !== ownership.writer.epoch && !ownership.isRestored;
    if (isOver) world.endOfEpoch.set(ownership.writer.epoch, day.entries.length);
    for (const id of disk.sales.closed) world.closed.add(id);
    centre.disk = disk;
    if (disk.day !== day) fault ??= faultOfDay(disk.day, world, true);
  }

  function crashBranch(computer: Computer): void {
    count("crash of a branch");
    computer.isOn = false;
    reconnect(computer);
  }

  function crashCentre(): void {
    count("crash of the centre");
    centre.isOn = false;
    centre.connections.clear();
  }

  function reconnect(computer: Computer): void {
    computer.session += 1;
    computer.versionAtCentre = undefined;
  }

  function sendUp({ name, session, canSend }: Computer, message: Up): void {
    if (canSend) world.packets.push({ computer: name, session, direction: "up", message });
  }

  function sendDown(name: string, session: number, message: Down): void {
    if (computers.some((computer) => computer.name === name && computer.canHear))
      world.packets.push({ computer: name, session, direction: "down", message });
  }

  function tickBranch(computer: Computer): void {
    if (!computer.isOn) return;
    for (const message of dueOfBranch(computer.disk, nodeOf(computer))) sendUp(computer, message);
  }

  function tickCentre(): void {
    if (!centre.isOn) return;
    const { ownership } = centre.disk;
    if (protocol.mayCentreWrite(ownership)) {
      // A sale that was settled may be cancelled later.
      const settled = withOwnership(
        { ...centre.disk, ownership: { ...ownership, isRestored: true } },
        ownership,
        protocol,
      );
      if (settled.day !== centre.disk.day) commitCentre(settled);
    }
    for (const [name, session] of centre.connections) {
      const serverId = computers.find((computer) => computer.name === name)?.serverId ?? 0;
      for (const message of dueOfCentre(centre.disk, serverId, protocol))
        if (world.isHealing || chance(0.6)) sendDown(name, session, message);
    }
  }

  function receive(packet: Packet): void {
    const computer = computers.find(({ name }) => name === packet.computer);
    if (computer === undefined) return;
    if (packet.direction === "up") {
      if (centre.isOn) receiveUp(computer, packet.session, packet.message);
    } else if (computer.isOn && packet.session === computer.session) receiveDown(computer, packet.message);
  }

  function receiveUp({ name }: Computer, session: number, message: Up): void {
    if (message.kind === "hello") {
      world.heard.add(name);
      centre.connections.set(name, Math.max(session, centre.connections.get(name) ?? 0));
    }
    if (message.kind === "command-refused") {
      const client = world.clients.get(message.key);
      if (client?.state === "waiting") client.state = "refused";
      return;
    }
    const before = centre.disk.ownership;
    const step = centreReceives(centre.disk, message, protocol);
    if (step.disk.review.length > centre.disk.review.length) count("events kept for review");
    if (step.disk.ownership.writer.epoch > centre.disk.ownership.writer.epoch)
      count(message.kind === "stopped" ? "hand-back" : "forgotten epoch learned");
    commitCentre(step.disk, () => {
      for (const reply of step.messages) sendDown(name, session, reply);
    });
    if (message.kind === "stopped" && centre.disk === step.disk && step.disk.ownership !== before)
      world.handedBack.add(before.writer.epoch);
  }

  function receiveDown(computer: Computer, message: Down): void {
    const step = branchReceives(computer.disk, message, nodeOf(computer));
    const { status } = step.disk.ownership;
    if (status !== computer.disk.ownership.status) count(`branch is ${status}`);
    if (step.disk.day !== computer.disk.day && message.kind === "sale") count(message.message.kind);
    if (!commitBranch(computer, step.disk, step.messages)) return;
    if (step.versionAtCentre !== undefined) computer.versionAtCentre = step.versionAtCentre;
    const number = message.kind === "command" ? step.disk.day.answers[message.key] : undefined;
    if (habits.answersBeforeCopy && message.kind === "command" && number !== undefined)
      tellClient(message.key, number);
  }

  // What visitors and staff do.

  function visitKiosk(computer: Computer): void {
    const { disk } = computer;
    if (!computer.isOn || !protocol.mayBranchWrite(disk.ownership)) return;
    const wish = someWish(0.6);
    const node = nodeOf(computer);
    if (refusalOfWish(disk.day, wish, disk.closedOperators, protocol, node.now) !== undefined) return;
    const key = newId("visitor");
    const number = disk.day.tickets.length + 1;
    if (commitBranch(computer, withTicket(disk, wish, key, node), []))
      world.told.set(key, { number, isForgotten: false });
    count("visitor at a kiosk");
  }

  function cancelAtBranch(computer: Computer): void {
    const { disk } = computer;
    const ticket = pick(
      disk.day.tickets.filter(({ isLive, number }) => isLive && number % 5 !== 0),
      random,
    );
    if (!computer.isOn || !protocol.mayBranchWrite(disk.ownership) || ticket === undefined) return;
    commitBranch(
      computer,
      withFacts(disk, [{ kind: "ticket-cancelled", ticketNumber: ticket.number }], nodeOf(computer)),
      [],
    );
  }

  /** A visitor shows the code of a sale, maybe of a cancelled one. */
  function showSale(): void {
    const sale = pick([...world.sold.values()], random)?.sale;
    const computer = pick(computers, random);
    if (sale === undefined || computer === undefined || !computer.isOn) return;
    if (!protocol.mayBranchWrite(computer.disk.ownership)) return;
    const disk = withSale(computer.disk, { kind: "redeem-sale", sale }, nodeOf(computer));
    if (disk.day === computer.disk.day) return;
    count("sale shown at a kiosk");
    commitBranch(computer, disk, []);
  }

  function grantLeases(computer: Computer): void {
    const { disk } = computer;
    const grantedTo = disk.incarnation;
    if (!computer.isOn || !protocol.mayBranchWrite(disk.ownership) || grantedTo === undefined) return;
    const { book } = disk.day;
    const held = protocol.heldTime(book, nodeOf(computer).now);
    const free = times(profile.slotsPerLease).filter((time) => isFree(disk.day, time, held));
    const already = Object.values(book.leases).flatMap(({ lease, kept }) =>
      kept === undefined ? [lease] : [],
    );
    const leases = protocol.chooseLeases(free, 0.5, already).map((time) => ({
      kind: "leased" as const,
      lease: { ...time, id: newId("lease"), grantedTo },
    }));
    const heldOfLimit = protocol.heldCount(book, limit.id);
    const size = protocol.chooseShare(limit.count - usedOfLimit(disk.day) - heldOfLimit, 0.5, heldOfLimit);
    const share = { id: newId("share"), limitId: limit.id, count: size, grantedTo };
    const shares = size > 0 ? [{ kind: "shared" as const, share }] : [];
    if (leases.length + shares.length === 0) return;
    count("leases granted");
    commitBranch(computer, withFacts(disk, [...leases, ...shares], nodeOf(computer)), []);
  }

  function changeConfiguration(): void {
    const closedOperators = chance(0.3) ? [2] : [];
    const computer = pick(computers, random);
    if (chance(0.3)) writeCentre({ ...centre.disk, closedOperators });
    else if (computer !== undefined) computer.disk = { ...computer.disk, closedOperators };
  }

  function askAtCentre(): void {
    const key = newId("client");
    world.clients.set(key, { wish: someWish(0.3), state: "waiting", answer: undefined, isForgotten: false });
    ask(key);
  }

  /** A client sends its command, for the first time or again. */
  function ask(key: string): void {
    const client = world.clients.get(key);
    if (client?.state !== "waiting" || !centre.isOn) return;
    const { disk } = centre;
    const course = protocol.courseAtCentre(disk.ownership, disk.day.answers[key]);
    if (course.kind === "answer") tellClient(key, course.answer);
    else if (course.kind === "decide") decideAtCentre(key, client.wish);
    else if (course.kind === "forward") {
      const open = [...centre.connections].filter(([name]) =>
        computers.some((computer) => computer.name === name && computer.serverId === course.to.serverId),
      );
      const [name, session] = pick(open, random) ?? [];
      if (name !== undefined && session !== undefined)
        sendDown(name, session, { kind: "command", to: course.to, key, command: client.wish });
    }
  }

  function decideAtCentre(key: string, wish: Wish): void {
    const { disk } = centre;
    if (refusalOfWish(disk.day, wish, disk.closedOperators, protocol, world.now) !== undefined) {
      const client = world.clients.get(key);
      if (client !== undefined) client.state = "refused";
      return;
    }
    const ticketNumber = disk.day.tickets.length + 1;
    const decided = withFactsAtCentre(disk, [{ kind: "ticket", ticketNumber, ...wish }], key);
    count("command decided by the centre");
    if (commitCentre(decided) && chance(0.7)) tellClient(key, ticketNumber);
  }

  function tellClient(key: string, answer: number): void {
    const client = world.clients.get(key);
    if (client?.state !== "waiting") return;
    count("client answered");
    client.state = "answered";
    client.answer = answer;
  }

  function sellAtCentre(): void {
    const { ownership, day, sales } = centre.disk;
    if (!centre.isOn || ownership.isRestored || ownership.writer.serverId === null) return;
    const lease = pick(Object.values(day.book.leases), random)?.lease;
    if (lease === undefined) return;
    const from = lease.from + (chance(0.5) ? 0 : lease.to - lease.from - slotMs);
    const share = chance(0.4) ? pick(Object.values(day.book.shares), random)?.share : undefined;
    const sale: Sale = {
      id: newId("sale"),
      leaseId: lease.id,
      serviceId: share === undefined ? 2 : 1,
      operatorId: lease.operatorId,
      from,
      to: from + slotMs,
      shareIds: share === undefined ? [] : [share.id],
    };
    const sold = protocol.sell(sales, day.book, sale, ownership.incarnation);
    if ("code" in sold) return;
    count("sale");
    // A visitor who got no answer has no code; the sale is made all the same if it was committed.
    const isTold = commitCentre({ ...centre.disk, sales: sold });
    if (isTold || centre.disk.sales === sold)
      world.sold.set(sale.id, { sale, isCancelled: false, wasCancelled: false, isForgotten: false });
  }

  function cancelSale(): void {
    const sold = pick([...world.sold.values()], random);
    if (!centre.isOn || centre.disk.ownership.isRestored || sold === undefined || sold.isForgotten) return;
    const sales = protocol.cancelSale(centre.disk.sales, sold.sale.id);
    count("sale cancelled");
    commitCentre({ ...centre.disk, sales });
    sold.isCancelled = centre.disk.sales.sales[sold.sale.id]?.isCancelled === true;
    sold.wasCancelled ||= sold.isCancelled;
  }

  function closeLease(): void {
    const { sales, day, ownership } = centre.disk;
    const id = pick([...Object.keys(day.book.leases), ...Object.keys(day.book.shares)], random);
    if (!centre.isOn || ownership.isRestored || id === undefined) return;
    commitCentre({ ...centre.disk, sales: protocol.close(sales, [id]) });
  }

  /** After a restore, a person gives up the time that may have been sold and forgotten. */
  function closeOldLeases(): void {
    const { sales, day, ownership } = centre.disk;
    if (!centre.isOn || ownership.isRestored) return;
    const old = [
      ...Object.values(day.book.leases).map(({ lease }) => lease),
      ...Object.values(day.book.shares).map(({ share }) => share),
    ].filter(({ grantedTo }) => grantedTo !== ownership.incarnation);
    if (old.length > 0)
      commitCentre({
        ...centre.disk,
        sales: protocol.close(
          sales,
          old.map(({ id }) => id),
        ),
      });
  }

  function order(what: OwnershipOrder): void {
    if (!centre.isOn) return;
    const ownership = protocol.orderOwnership(centre.disk.ownership, what);
    if (ownership === undefined) return;
    const lostId = what.kind === "declare-lost" ? centre.disk.ownership.writer.serverId : undefined;
    commitCentre(withOwnership(centre.disk, ownership, protocol));
    if (centre.disk.ownership !== ownership) return;
    count(what.kind);
    if (what.kind === "resume" || (what.kind === "declare-lost" && world.wasRestored)) forget();
    const lost = computers.filter(({ serverId }) => serverId === lostId);
    if (lost.length > 0 && !world.isHealing && chance(0.3)) for (const computer of lost) burn(computer);
  }

  function burn(computer: Computer): void {
    count("branch burned");
    computer.isBurned = true;
    computer.isOn = false;
  }

  const isHeardByAll = (): boolean =>
    computers.every(({ name, isBurned }) => isBurned || world.heard.has(name));

  function resume(): void {
    if (isHeardByAll()) order({ kind: "resume" });
  }

  function backUp(): void {
    world.backups = [...world.backups, { disk: centre.disk, endOfEpoch: new Map(world.endOfEpoch) }];
  }

  function restore(): void {
    const index = Math.floor(random() * world.backups.length);
    const backup = world.backups[index];
    if (backup === undefined) return;
    count("centre restored");
    crashCentre();
    for (const computer of computers) reconnect(computer);
    world.backups = world.backups.slice(0, index + 1);
    world.endOfEpoch = new Map(backup.endOfEpoch);
    world.heard.clear();
    world.wasRestored = true;
    const ownership = protocol.restoreOwnership(backup.disk.ownership, newId("incarnation"));
    centre.disk = { ...backup.disk, ownership };
    for (const sold of world.sold.values()) {
      const row = backup.disk.sales.sales[sold.sale.id];
      sold.isForgotten ||= row === undefined;
      sold.isCancelled = row?.isCancelled === true;
    }
  }

  /** What is nowhere after a restore, or only on a computer that is lost after it, cannot be brought back. */
  function forget(): void {
    const { answers } = officialDay(world);
    for (const [key, client] of world.clients)
      if (client.state === "answered" && answers[key] !== client.answer) client.isForgotten = true;
    const unsent = computers.filter(({ disk }) => disk.ownership.status !== "reading");
    const entries = [centre.disk.day, ...unsent.map(({ disk }) => disk.day)].flatMap((day) => day.entries);
    const kept = new Set([...entries, ...centre.disk.review].map(({ key }) => key));
    for (const [key, told] of world.told) if (!kept.has(key)) told.isForgotten = true;
  }

  function clone(): void {
    const original = pick(computers, random);
    if (original === undefined || world.hasClone || original.isBurned) return;
    count("computer copied");
    world.hasClone = true;
    computers.push({ ...original, name: `${original.name} copy`, session: 1, versionAtCentre: undefined });
  }

  // What happens to computers and lines.

  function cut(computer: Computer): void {
    const way = random();
    if (way < 0.7) computer.canSend = false;
    if (way > 0.3) computer.canHear = false;
    // What is on its way may still arrive.
    if (chance(0.5)) world.packets = world.packets.filter(({ computer: name }) => name !== computer.name);
    count(way < 0.7 && way > 0.3 ? "line cut" : "line cut one way");
  }

  function join(computer: Computer): void {
    computer.canSend = true;
    computer.canHear = true;
    if (chance(0.5)) reconnect(computer);
  }

  function deliver(): void {
    const index = Math.floor(random() ** 2 * world.packets.length);
    const packet = world.packets[index];
    if (packet === undefined) return;
    if (!chance(0.1)) world.packets.splice(index, 1);
    if (!chance(profile.loss)) receive(packet);
    // Old messages are lost at last.
    if (world.packets.length > 80) world.packets.splice(0, 40);
  }

  function someWish(withoutTime: number): Wish {
    return { time: chance(withoutTime) ? undefined : pick(times(1), random), isLimited: chance(0.3) };
  }

  const ofSome =
    (act: (computer: Computer) => void): (() => void) =>
    () => {
      const computer = pick(
        computers.filter(({ isBurned }) => !isBurned),
        random,
      );
      if (computer !== undefined) act(computer);
    };

  const actions: readonly (readonly [weight: number, act: () => void])[] = [
    [60, deliver],
    [16, ofSome(tickBranch)],
    [10, tickCentre],
    [6, ofSome(visitKiosk)],
    [1, ofSome(cancelAtBranch)],
    [6, ofSome(grantLeases)],
    [4, askAtCentre],
    [6, () => ask(pick([...world.clients.keys()], random) ?? "")],
    [0.5, () => giveUp(pick([...world.clients.values()], random))],
    [10, sellAtCentre],
    [2, cancelSale],
    [4, showSale],
    [2, closeLease],
    [0.5, closeOldLeases],
    [0.6, changeConfiguration],
    [1.2, ofSome(cut)],
    [2, ofSome(join)],
    [0.3, ofSome(crashBranch)],
    [3, ofSome((computer) => (computer.isOn = true))],
    [0.2, crashCentre],
    [3, () => (centre.isOn = true)],
    [6, () => order({ kind: "hand-over", serverId: pick([7, 7, 8], random) ?? 7 })],
    [1, () => order({ kind: "recall" })],
    [0.4, () => order({ kind: "declare-lost" })],
    [2, resume],
    [0.5, ofSome((computer) => discardFork(computer))],
    [profile.isRestoring ? 2 : 0, backUp],
    [profile.isRestoring ? 0.5 : 0, restore],
    [profile.isCloning ? 0.3 : 0, clone],
  ];
  const total = actions.reduce((sum, [weight]) => sum + weight, 0);

  function discardFork(computer: Computer): void {
    computer.disk = { ...computer.disk, ownership: protocol.discardFork(computer.disk.ownership) };
  }

  function giveUp(client: { state: string } | undefined): void {
    if (client?.state === "waiting") client.state = "gone";
  }

  function happen(): void {
    let left = random() * total;
    const [, chosen] = actions.find(([weight]) => (left -= weight) < 0) ?? [0, deliver];
    chosen();
    world.now += random() * 2 * 60_000;
  }

  /** All lines are up, and people do what only people may decide. */
  function heal(round: number): void {
    centre.isOn = true;
    for (const computer of computers) {
      computer.isOn = !computer.isBurned;
      computer.canSend = true;
      computer.canHear = true;
      discardFork(computer);
      tickBranch(computer);
    }
    deliverAll();
    tickCentre();
    deliverAll();
    resume();
    closeOldLeases();
    if (round % 15 === 14 && isWriterGone()) order({ kind: "declare-lost" });
    for (const key of world.clients.keys()) ask(key);
    deliverAll();
  }

  function isWriterGone(): boolean {
    const { writer } = centre.disk.ownership;
    return !computers.some(
      ({ isOn, disk: { ownership } }) =>
        isOn &&
        (ownership.status === "writing" || ownership.status === "stopping") &&
        ownership.writer.serverId === writer.serverId &&
        ownership.writer.epoch === writer.epoch,
    );
  }

  function deliverAll(): void {
    const { packets } = world;
    world.packets = [];
    for (const packet of packets) receive(packet);
  }

  /** Looks for faults if a disk has changed. */
  let seen: readonly unknown[] = [];
  function look(when: string): void {
    const disks = [world.sold.size, centre.disk, ...computers.map(({ disk }) => disk)];
    if (disks.some((disk, index) => disk !== seen[index])) fault ??= faultOfWorld(world);
    seen = disks;
    if (fault !== undefined) fault = `${when}: ${fault}`;
  }

  for (let step = 0; step < chaosSteps && fault === undefined; step += 1) {
    happen();
    look(`step ${step}`);
  }
  world.isHealing = true;
  let open: string | undefined = "not healed";
  for (let round = 0; round < healingRounds && fault === undefined && open !== undefined; round += 1) {
    heal(round);
    look(`round ${round} of healing`);
    open = faultAtEnd(world);
  }
  fault ??= open;
  for (const { kind } of Object.values(centre.disk.day.book.outcomes)) count(`sale ${kind}`);
  return { fault, counts };
}

function times(length: number): readonly OperatorTime[] {
  return operators.flatMap((operatorId) =>
    Array.from({ length: slots / length }, (_, index) => ({
      operatorId,
      from: index * length * slotMs,
      to: (index + 1) * length * slotMs,
    })),
  );
}

function pick<T>(things: readonly T[], random: Random): T | undefined {
  return things[Math.floor(random() * things.length)];
}
