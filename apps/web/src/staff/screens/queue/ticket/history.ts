import type { AuditEntry } from "@cherga/contract/calls/queue";
import type { Ticket, TicketItem } from "@cherga/contract/shapes/ticket";

/** An event with everything known about it. */
export type HistoryEntry = AuditEntry & {
  /** Why dispatch chose the ticket. */
  readonly because: TicketItem["events"][number]["because"];
  /** Why it ended without being served to its end. */
  readonly outcome: TicketItem["events"][number]["outcome"];
  /** The number of the ticket and the name of its service, if known. */
  readonly num: string | undefined;
  readonly service: string | undefined;
};

/** Returns the events, the latest first, with reasons and names from the tickets. */
export function historyOf(
  audit: readonly AuditEntry[],
  tickets: readonly Pick<Ticket, "id" | "num" | "items">[],
): readonly HistoryEntry[] {
  const byId = new Map(tickets.map((ticket) => [ticket.id, ticket]));
  return audit
    .map((entry) => {
      const ticket = byId.get(entry.ticketId ?? -1);
      const item = ticket?.items.find(({ id }) => id === entry.ticketItemId);
      const event = item?.events.find(
        ({ type, addedDateTime }) => type === entry.type && addedDateTime === entry.addedDateTime,
      );
      return {
        ...entry,
        because: event?.because,
        outcome: event?.outcome,
        num: ticket?.num ?? undefined,
        service: item?.service.name,
      };
    })
    .toSorted((a, b) => b.date.localeCompare(a.date) || b.seq - a.seq);
}
