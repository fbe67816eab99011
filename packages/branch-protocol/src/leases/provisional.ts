import { cover, type Lease, type OperatorTime, overlaps } from "#leases/lease-book";

/**
 * A lease as the centre knows it. Nothing is booked in a closed one. It is kept until the writer changes or its day has
 * passed, also if the branch has ended it: an older list that arrives late must not open it again.
 */
export type TakenLease = Lease & { readonly isClosed: boolean };

/** A visit that the centre has booked in leased time, and that the branch has not registered yet. It has no number. */
export type ProvisionalTicket = OperatorTime & {
  readonly id: string;
  /** Whether it counts against the quota of the day. */
  readonly isLimited: boolean;
  readonly leaseIds: readonly string[];
  readonly status: "reserved" | "confirmed" | "cancelled" | "refused";
  /** Whether the branch may have registered it already. From then on only the writer of the day changes it. */
  readonly isAsked: boolean;
};

/** What the centre knows about leased time. None of it is in the log of the day. */
export type Provisional = {
  readonly leases: readonly TakenLease[];
  readonly tickets: readonly ProvisionalTicket[];
};

export const nothingProvisional: Provisional = { leases: [], tickets: [] };

/** Takes note of the list of all leases of the branch. */
export function takeList(state: Provisional, list: readonly Lease[]): Provisional {
  const listed = new Set(list.map(({ id }) => id));
  const known = new Set(state.leases.map(({ id }) => id));
  const gone = state.leases.filter(({ id }) => !listed.has(id)).map(({ id }) => id);
  const added = list.filter(({ id }) => !known.has(id)).map((lease) => ({ ...lease, isClosed: false }));
  const { leases, tickets } = closeLeases(state, gone);
  return { leases: [...leases, ...added], tickets };
}

/** Closes leases, as those that the branch needs itself. */
export function closeLeases(state: Provisional, ids: readonly string[]): Provisional {
  const leases = state.leases.map((lease) => (ids.includes(lease.id) ? { ...lease, isClosed: true } : lease));
  return { ...state, leases };
}

/** Closes all leases, as of a centre that was restored: it may have given them up in the time that it has forgotten. */
export function closeAllLeases(state: Provisional): Provisional {
  return closeLeases(
    state,
    state.leases.map(({ id }) => id),
  );
}

/** Forgets all leases, because the writer changes. */
export function forgetLeases(state: Provisional): Provisional {
  return { ...state, leases: [] };
}

/** Lists the leases that the branch may end: closed, and no provisional ticket occupies their time. */
export function endedLeases(state: Provisional): readonly string[] {
  const occupied = openTickets(state);
  return state.leases
    .filter((lease) => lease.isClosed && !occupied.some((ticket) => overlaps(ticket, lease)))
    .map(({ id }) => id);
}

/** Lists the provisional tickets that occupy time. */
export function openTickets({ tickets }: Provisional): readonly ProvisionalTicket[] {
  return tickets.filter(({ status }) => status === "reserved" || status === "confirmed");
}

/** Returns the leases that are still open. Only in these the centre books. */
export function openLeases({ leases }: Provisional): readonly TakenLease[] {
  return leases.filter(({ isClosed }) => !isClosed);
}

/**
 * Reserves a visit in leased time, and closes the leases that it touches; undefined if its time is not leased. Whether
 * the branch can be reached plays no part: a wrong belief about that does no harm. The transaction must notice leases
 * that were closed since it has read them.
 */
export function reserve(
  state: Provisional,
  visit: OperatorTime & { readonly id: string; readonly isLimited: boolean },
): Provisional | undefined {
  const open = openLeases(state);
  if (!cover(open, visit)) return undefined;
  const leaseIds = open.filter((lease) => overlaps(lease, visit)).map(({ id }) => id);
  const ticket: ProvisionalTicket = { ...visit, leaseIds, status: "reserved", isAsked: false };
  const { leases, tickets } = closeLeases(state, leaseIds);
  return { leases, tickets: [...tickets, ticket] };
}

/** Confirms a reservation. */
export function confirm(state: Provisional, id: string): Provisional {
  return change(state, id, (ticket) =>
    ticket.status === "reserved" ? { ...ticket, status: "confirmed" } : ticket,
  );
}

/** Ends a reservation that was not confirmed in time. */
export function lapse(state: Provisional, id: string): Provisional {
  return change(state, id, (ticket) =>
    ticket.status === "reserved" ? { ...ticket, status: "cancelled" } : ticket,
  );
}

/** Cancels a ticket for its visitor. The writer of the day must be asked instead if it may have registered the ticket. */
export function cancel(state: Provisional, id: string): Provisional {
  const isOpen = openTickets(state).some((ticket) => ticket.id === id);
  return change(state, id, (ticket) =>
    isOpen && !ticket.isAsked ? { ...ticket, status: "cancelled" } : ticket,
  );
}

/** Decides to ask the branch to register what is confirmed. It is committed before the first request is sent. */
export function askForAll(state: Provisional): Provisional {
  const isDue = state.tickets.some(({ status, isAsked }) => status === "confirmed" && !isAsked);
  if (!isDue) return state;
  return {
    ...state,
    tickets: state.tickets.map((ticket) =>
      ticket.status === "confirmed" ? { ...ticket, isAsked: true } : ticket,
    ),
  };
}

/** Lists the tickets that the branch is asked to register, until the copy or a refusal shows the outcome. */
export function askedTickets({ tickets }: Provisional): readonly ProvisionalTicket[] {
  return tickets.filter(({ status, isAsked }) => status === "confirmed" && isAsked);
}

/** Lists a ticket as refused, for its visitor and for people to look at. */
export function hearRefusal(state: Provisional, id: string): Provisional {
  return change(state, id, (ticket) =>
    ticket.status === "confirmed" ? { ...ticket, status: "refused" } : ticket,
  );
}

/** Deletes what is provisional of tickets that were registered, in the transaction that adds their events to the day. */
export function hearRegistered(state: Provisional, ids: readonly string[]): Provisional {
  const isKnown = state.tickets.some(({ id }) => ids.includes(id));
  return isKnown ? { ...state, tickets: state.tickets.filter(({ id }) => !ids.includes(id)) } : state;
}

/** The organization is handed over only when no provisional ticket is open: the next writer could not know it. */
export function mayHandOver(state: Provisional): boolean {
  return openTickets(state).length === 0;
}

function change(
  state: Provisional,
  id: string,
  to: (ticket: ProvisionalTicket) => ProvisionalTicket,
): Provisional {
  return { ...state, tickets: state.tickets.map((ticket) => (ticket.id === id ? to(ticket) : ticket)) };
}
