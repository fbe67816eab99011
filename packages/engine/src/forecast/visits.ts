import { type Day, isQueueing, openTickets, type Phase, type Ticket } from "#day/day";
import { candidateOf } from "#day/queue";
import type { Candidate } from "#dispatch/candidate";

/** Tracks how calling or finishing an item affects the other items of the same visit. */
export type Visits = {
  /** Returns which items leave and which join the queue once this one is called or has ended. */
  pass(
    itemId: number,
    phase: Extract<Phase, "called" | "complete">,
  ): {
    readonly gone: readonly Candidate[];
    readonly come: readonly Candidate[];
  };
  /** Returns whether an item is still to be called, also one that waits for another item of its visit to end. */
  hasMore(): boolean;
};

/** Creates the visits of a day, to be changed by the simulation. */
export function makeVisits(day: Day): Visits {
  // Most visits have a single item.
  const visits = openTickets(day)
    .filter(({ items }) => items.length > 1)
    .map((ticket) => ({ ticket }));
  const visitByItemId = new Map(
    visits.flatMap((visit) => visit.ticket.items.map(({ id }) => [id, visit] as const)),
  );

  const toCall = new Set(
    visits.flatMap(({ ticket }) => ticket.items.flatMap(({ id, phase }) => (phase === "queued" ? [id] : []))),
  );

  return {
    hasMore: () => toCall.size > 0,
    pass: (itemId, phase) => {
      toCall.delete(itemId);
      const visit = visitByItemId.get(itemId);
      if (visit === undefined) return nobody;
      const before = visit.ticket;
      const items = before.items.map((item) =>
        item.id === itemId ? { ...item, phase, isPresent: true } : item,
      );
      visit.ticket = { ...before, items };
      return { gone: queueing(before, itemId), come: queueing(visit.ticket, itemId) };
    },
  };
}

const nobody = { gone: [], come: [] };

function queueing(ticket: Ticket, butNot: number): readonly Candidate[] {
  if (ticket.passWay === "hide") return [];
  return ticket.items
    .filter((item) => item.id !== butNot && isQueueing({ ticket, item }))
    .map((item) => candidateOf({ ticket, item }));
}
