import type { DayHead } from "#day-upload";
import { type OperatorTime, overlaps } from "#leases/lease-book";

/** What happens to a day in the simulation. */
export type Fact =
  | {
      readonly kind: "ticket";
      readonly ticketNumber: number;
      /** Of a ticket that was provisional. */
      readonly ticketId: string | undefined;
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
  readonly id: string | undefined;
  readonly time: OperatorTime | undefined;
  readonly isLimited: boolean;
  readonly isLive: boolean;
};

/** A small day: its log, and what follows from it. */
export type ModelDay = {
  readonly entries: readonly Entry[];
  readonly tickets: readonly Ticket[];
  /** The numbers that were answered, by idempotency key. */
  readonly answers: Readonly<Record<string, number>>;
};

export const emptyModelDay: ModelDay = { entries: [], tickets: [], answers: {} };

/** The only quota of the simulation: this many visits of the limited service per day. */
export const quota = 12;

export const headOf = ({ entries }: ModelDay): DayHead => ({
  version: entries.length,
  digest: entries.at(-1)?.digest ?? "",
});

/** Returns the digest of the events up to a version. */
export function digestAt({ entries }: ModelDay, version: number): string | undefined {
  return version === 0 ? "" : entries[version - 1]?.digest;
}

/** Who adds an entry, and to which command. */
export type Author = { readonly epoch: number; readonly author: string; readonly key?: string };

/** Returns the day with a new fact. */
export function addFact(day: ModelDay, fact: Fact, by: Author): ModelDay {
  const { version, digest } = headOf(day);
  const written = { epoch: by.epoch, author: by.author, key: by.key, fact };
  return applyEntry(day, { seq: version + 1, digest: hashOf(digest + JSON.stringify(written)), ...written });
}

/** Returns the day after an entry of its log. */
export function applyEntry(day: ModelDay, entry: Entry): ModelDay {
  const { fact, key } = entry;
  const entries = [...day.entries, entry];
  if (fact.kind === "ticket-cancelled") {
    const tickets = day.tickets.map((ticket) =>
      ticket.number === fact.ticketNumber ? { ...ticket, isLive: false } : ticket,
    );
    return { ...day, entries, tickets };
  }
  const { ticketNumber: number, ticketId: id, time, isLimited } = fact;
  return {
    entries,
    tickets: [...day.tickets, { number, id, time, isLimited, isLive: true }],
    answers: key === undefined ? day.answers : { ...day.answers, [key]: number },
  };
}

/** A visit that somebody asks for; without a time, in the order of entry. */
export type Wish = { readonly time: OperatorTime | undefined; readonly isLimited: boolean };

/** Returns the fact that a visit is registered, with the next number. */
export function registered(day: ModelDay, { time, isLimited }: Wish, ticketId?: string): Fact {
  return { kind: "ticket", ticketNumber: day.tickets.length + 1, ticketId, time, isLimited };
}

/** Returns the fact that a provisional ticket is registered. */
export function registeredProvisional(
  day: ModelDay,
  {
    id,
    isLimited,
    operatorId,
    from,
    to,
  }: OperatorTime & { readonly id: string; readonly isLimited: boolean },
): Fact {
  return registered(day, { time: { operatorId, from, to }, isLimited }, id);
}

/** What is promised besides the visits of a day. */
export type OtherPromises = { readonly times: readonly OperatorTime[]; readonly visits: number };

/** Tells why a visit cannot be registered; the rules of a whole queue are not the subject here. */
export function refusalOfWish(
  day: ModelDay,
  { time, isLimited }: Wish,
  closedOperators: readonly number[],
  promised: OtherPromises,
): "ERROR_NO_OPERATOR" | "ERROR_TIME_RESERVED" | "ERROR_LIMIT" | undefined {
  if (time !== undefined && closedOperators.includes(time.operatorId)) return "ERROR_NO_OPERATOR";
  if (time !== undefined && !isFree(day, time, promised.times)) return "ERROR_TIME_RESERVED";
  return isLimited && usedOfQuota(day) + promised.visits >= quota ? "ERROR_LIMIT" : undefined;
}

/** Tells why a visit that was promised already cannot be registered. Its quota was checked when it was promised. */
export function refusalOfPromise(
  day: ModelDay,
  time: OperatorTime,
  closedOperators: readonly number[],
  promised: readonly OperatorTime[],
): "ERROR_NO_OPERATOR" | "ERROR_TIME_RESERVED" | undefined {
  if (closedOperators.includes(time.operatorId)) return "ERROR_NO_OPERATOR";
  return isFree(day, time, promised) ? undefined : "ERROR_TIME_RESERVED";
}

/** Counts the visits of the limited service. */
export const usedOfQuota = ({ tickets }: ModelDay): number =>
  tickets.filter(({ isLive, isLimited }) => isLive && isLimited).length;

/** Tells whether no visit and no promised time overlaps. */
export function isFree(day: ModelDay, time: OperatorTime, promised: readonly OperatorTime[]): boolean {
  return ![...liveTimes(day), ...promised].some((other) => overlaps(other, time));
}

/** Lists the times of the visits. */
export const liveTimes = ({ tickets }: ModelDay): readonly OperatorTime[] =>
  tickets.flatMap(({ time, isLive }) => (isLive && time !== undefined ? [time] : []));

/** Tells whether a provisional ticket is registered in the day, maybe cancelled since. */
export const hasTicket = ({ tickets }: ModelDay, ticketId: string): boolean =>
  tickets.some(({ id }) => id === ticketId);

function hashOf(text: string): string {
  let hash = 2_166_136_261;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 16_777_619);
  return (hash >>> 0).toString(36);
}
