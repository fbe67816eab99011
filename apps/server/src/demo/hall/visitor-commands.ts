import type { Command } from "@cherga/engine/day/command";
import { openTickets, type Ticket } from "@cherga/engine/day/day";
import { seededRandom } from "@cherga/engine/random/seeded-random";
import { cancelling, checkingIn, waitsAtMostMs } from "#demo/hall/behaviour";
import type { DayView } from "#demo/hall/operator-command";
import { isInvented } from "#demo/hall/people";

/** The time since the last look. */
export type Lapse = { readonly since: number; readonly now: number };

/** Returns what simulated visitors with a ticket do: they check in or cancel. */
export function visitorCommands({ day, rules, clients }: DayView, lapse: Lapse): readonly Command[] {
  return openTickets(day)
    .filter(({ id, status, items }) => {
      const client = clients.get(id);
      const isUntouched = status === "success" && items.every(({ phase }) => phase === "queued");
      return isUntouched && client !== undefined && isInvented(client);
    })
    .flatMap((ticket) =>
      ticket.passWay === "fixed"
        ? withBooking(ticket, rules.settings.checkInRequired, lapse)
        : withoutBooking(ticket, lapse),
    );
}

/** Derived from the ticket's id alone, so that no state is needed. */
const chanceOf = ({ id }: Ticket) => seededRandom(`ticket ${id}`);

function withBooking(ticket: Ticket, isAskedFor: boolean, { since, now }: Lapse): readonly Command[] {
  const startAt = ticket.items[0]?.plannedTime;
  if (startAt === undefined || ticket.checkedInAt !== undefined) return [];
  const random = chanceOf(ticket);
  const { cancelsAt = Infinity } = cancelling(ticket.entryTime, startAt, random);
  const { checksInAt = Infinity } = checkingIn(startAt, random);
  // A cancellation due before the last check is skipped.
  if (since < cancelsAt && cancelsAt <= now) return [{ type: "cancel", ticketId: ticket.id }];
  return isAskedFor && checksInAt <= now ? [{ type: "checkIn", ticketId: ticket.id }] : [];
}

function withoutBooking(ticket: Ticket, { now }: Lapse): readonly Command[] {
  const goesAt = ticket.entryTime + waitsAtMostMs(chanceOf(ticket));
  return goesAt <= now ? [{ type: "cancel", ticketId: ticket.id }] : [];
}
