import type { VisitorAction } from "@cherga/contract/shapes/tracked-ticket";
import { hasEnded, isInHand, type Ticket } from "@cherga/engine/day/day";
import { addDays } from "@cherga/engine/time/calendar-date";
import { dateAt } from "@cherga/engine/time/day-frame";
import type { DayState } from "#queue/day/day-state";

/** The state of a ticket that decides what its visitor may do. */
export type TicketContext = {
  readonly known: DayState;
  readonly ticket: Ticket;
  readonly now: number;
  readonly isAnswered: boolean;
};

/** Returns what a visitor may do with the ticket now. */
export function actionsOf(standing: TicketContext): VisitorAction[] {
  return order.filter((action) => rules[action](standing));
}

/** Returns whether a visitor may do something with the ticket now. */
export const mayDo = (action: VisitorAction, standing: TicketContext): boolean => rules[action](standing);

/** Returns whether the visitor may take another time: the ticket is booked, confirmed, and not yet called. */
export function mayMove({ known, ticket }: Pick<TicketContext, "known" | "ticket">): boolean {
  return (
    !known.day.isClosed &&
    isKnownToWriter({ known, ticket }) &&
    ticket.status === "success" &&
    ticket.passWay === "fixed" &&
    ticket.items.every(({ phase }) => phase === "queued")
  );
}

/** Returns whether a ticket was given up or cancelled. */
export const isGivenUp = ({ status }: Ticket): boolean => status === "delay" || status === "cancel";

/** Whether the server that decides the day has the ticket. Of a provisional one it would hear nothing but its end. */
const isKnownToWriter = ({ known, ticket }: Pick<TicketContext, "known" | "ticket">): boolean =>
  known.provisional?.has(ticket.id) !== true;

const isOpen = ({ items }: Ticket): boolean => items.some((item) => !hasEnded(item));

const isServed = ({ items }: Ticket): boolean => items.some(({ phase }) => phase === "serving");

const isToday = ({ known, now }: TicketContext): boolean =>
  dateAt(known.rules.frame.zone, now) === known.date;

const rules: Readonly<Record<VisitorAction, (standing: TicketContext) => boolean>> = {
  late: (standing) => {
    const { ticket } = standing;
    return (
      isToday(standing) &&
      isKnownToWriter(standing) &&
      ticket.status === "success" &&
      isOpen(ticket) &&
      !isServed(ticket)
    );
  },
  giveUp: ({ ticket }) => !isGivenUp(ticket) && isOpen(ticket) && !ticket.items.some(isInHand),
  // A visitor who took the ticket on site is present already.
  checkIn: (standing) => {
    const { ticket } = standing;
    return (
      isToday(standing) &&
      isKnownToWriter(standing) &&
      ticket.status === "success" &&
      ticket.passWay === "fixed" &&
      ticket.checkedInAt === undefined &&
      isOpen(ticket) &&
      !isServed(ticket) &&
      ticket.items.every(({ phase }) => phase !== "complete")
    );
  },
  move: mayMove,
  survey: ({ known, ticket, now, isAnswered }) =>
    !isAnswered &&
    ticket.items.some(({ phase }) => phase === "complete") &&
    ticket.items.every(hasEnded) &&
    dateAt(known.rules.frame.zone, now) <= addDays(known.date, 1),
};

const order: readonly VisitorAction[] = ["late", "giveUp", "checkIn", "move", "survey"];
