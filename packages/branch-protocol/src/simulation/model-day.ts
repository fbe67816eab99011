import type { DayHead } from "#day-upload";
import type { DayOfSale } from "#leases/decide-sale";
import {
  emptyLeaseBook,
  evolveLeases,
  type LeaseBook,
  type LeaseEntry,
  type OperatorTime,
  overlaps,
  type Sale,
} from "#leases/lease-book";
import type { Protocol } from "#simulation/protocol";

/** What happens to a day in the simulation: tickets, and what the protocol writes. */
export type Fact =
  | LeaseEntry
  | {
      readonly kind: "ticket";
      readonly ticketNumber: number;
      readonly time: OperatorTime | undefined;
      readonly isLimited: boolean;
    }
  | { readonly kind: "ticket-cancelled"; readonly ticketNumber: number };

/** An entry of the log of a day. The key is that of the command; the answer follows from the fact. */
export type Entry = {
  readonly seq: number;
  readonly epoch: number;
  readonly author: string;
  readonly key: string | undefined;
  readonly digest: string;
  readonly fact: Fact;
};

export type Ticket = {
  readonly number: number;
  readonly time: OperatorTime | undefined;
  readonly isLimited: boolean;
  readonly isLive: boolean;
};

/** A small day: its log, and what follows from it. */
export type ModelDay = {
  readonly entries: readonly Entry[];
  readonly tickets: readonly Ticket[];
  readonly book: LeaseBook;
  /** The numbers that were answered, by idempotency key. */
  readonly answers: Readonly<Record<string, number>>;
};

export const emptyModelDay: ModelDay = { entries: [], tickets: [], book: emptyLeaseBook, answers: {} };

/** The only limit of the simulation: this many visits of the limited service per day. */
export const limit = { id: 1, count: 8 };

export const headOf = ({ entries }: ModelDay): DayHead => ({
  version: entries.length,
  digest: entries.at(-1)?.digest ?? "",
});

/** Returns the digest of the events up to a version. */
export function digestAt({ entries }: ModelDay, version: number): string | undefined {
  return version === 0 ? "" : entries[version - 1]?.digest;
}

/** Returns the day with a new fact. */
export function addFact(
  day: ModelDay,
  fact: Fact,
  by: { readonly epoch: number; readonly author: string; readonly key?: string },
): ModelDay {
  const { version, digest } = headOf(day);
  const written = { epoch: by.epoch, author: by.author, key: by.key, fact };
  return applyEntry(day, { seq: version + 1, digest: hashOf(digest + JSON.stringify(written)), ...written });
}

/** Returns the day after an entry of its log. */
export function applyEntry(day: ModelDay, entry: Entry): ModelDay {
  const { fact, key } = entry;
  const tickets = ticketsAfter(day, fact);
  const isTicket = fact.kind === "ticket" && key !== undefined;
  return {
    entries: [...day.entries, entry],
    tickets,
    book:
      fact.kind === "ticket" || fact.kind === "ticket-cancelled" ? day.book : evolveLeases(day.book, fact),
    answers: isTicket ? { ...day.answers, [key]: fact.ticketNumber } : day.answers,
  };
}

function ticketsAfter({ tickets, book }: ModelDay, fact: Fact): readonly Ticket[] {
  const cancel = (number: number): readonly Ticket[] =>
    tickets.map((ticket) => (ticket.number === number ? { ...ticket, isLive: false } : ticket));
  switch (fact.kind) {
    case "ticket":
      return [...tickets, { ...fact, number: fact.ticketNumber, isLive: true }];
    case "redeemed":
      return [
        ...tickets,
        {
          number: fact.ticketNumber,
          time: fact.sale,
          isLimited: fact.sale.shareIds.length > 0,
          isLive: true,
        },
      ];
    case "ticket-cancelled":
      return cancel(fact.ticketNumber);
    case "cancelled": {
      const outcome = book.outcomes[fact.saleId];
      return fact.isDone && outcome?.kind === "redeemed" ? cancel(outcome.ticketNumber) : tickets;
    }
    default:
      return tickets;
  }
}

/** A visit that somebody asks for; without a time, in the order of entry. */
export type Wish = { readonly time: OperatorTime | undefined; readonly isLimited: boolean };

/** Tells whether a visit can be registered; the rules of a whole queue are not the subject here. */
export function refusalOfWish(
  day: ModelDay,
  { time, isLimited }: Wish,
  closedOperators: readonly number[],
  protocol: Protocol,
  now: number,
): string | undefined {
  if (time !== undefined && closedOperators.includes(time.operatorId)) return "ERROR_NO_OPERATOR";
  if (time !== undefined && !isFree(day, time, protocol.heldTime(day.book, now)))
    return "ERROR_TIME_RESERVED";
  const used = usedOfLimit(day) + protocol.heldCount(day.book, limit.id);
  return isLimited && used >= limit.count ? "ERROR_QUOTA" : undefined;
}

/** Counts the visits of the limited service. */
export const usedOfLimit = ({ tickets }: ModelDay): number =>
  tickets.filter(({ isLive, isLimited }) => isLive && isLimited).length;

/** Tells whether no visit and no held time overlaps. */
export function isFree(day: ModelDay, time: OperatorTime, held: readonly OperatorTime[]): boolean {
  const isTaken = day.tickets.some(
    (ticket) => ticket.isLive && ticket.time !== undefined && overlaps(ticket.time, time),
  );
  return !isTaken && !held.some((other) => overlaps(other, time));
}

/** What the day says about sales. */
export function dayOfSale(day: ModelDay, closedOperators: readonly number[]): DayOfSale {
  return {
    register: (sale: Sale) => {
      if (closedOperators.includes(sale.operatorId)) return { code: "ERROR_NO_OPERATOR" };
      // As the exclusion constraint of the database: the time of the sale itself is held for it.
      return isFree(day, sale, [])
        ? { ticketNumber: day.tickets.length + 1 }
        : { code: "ERROR_TIME_RESERVED" };
    },
    // Every fifth visitor has been called already.
    mayCancel: (ticketNumber) => ticketNumber % 5 !== 0,
  };
}

function hashOf(text: string): string {
  let hash = 2_166_136_261;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 16_777_619);
  return (hash >>> 0).toString(36);
}
