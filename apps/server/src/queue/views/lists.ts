import type { QueueLists } from "@cherga/contract/calls/queue-lists";
import { allTickets, entriesOf, type Entry, hasEnded, isInHand } from "@cherga/engine/day/day";
import { isOutside } from "@cherga/engine/day/occupancy";
import type { Rules } from "@cherga/engine/rules/rules";

/** The lists of the console, apart from the operators. */
export type ListName = Exclude<keyof QueueLists, "time" | "operator">;

/** Which items are on which list; used by both the stream and the lists. */
export const isOnList: Readonly<Record<ListName, (entry: Entry, rules: Rules) => boolean>> = {
  current: ({ item }) => isInHand(item),
  queue: (entry) => isShown(entry) && (isInHand(entry.item) || entry.item.phase === "queued"),
  hold: (entry) => isShown(entry) && entry.item.phase === "hold",
  outside: (entry, rules) => isShown(entry) && isOutside(entry, rules),
  end: ({ ticket, item }) => hasEnded(item) && ticket.status === "success",
  manage: (entry) => isShown(entry) && !hasEnded(entry.item),
};

/** Operators see only confirmed tickets. */
const isShown = ({ ticket }: Entry): boolean => ticket.status === "success";

/** Returns the items of a list, in display order. */
export function entriesOn(
  list: ListName,
  known: { readonly day: Parameters<typeof allTickets>[0]; readonly rules: Rules },
): readonly Entry[] {
  return entriesOf(allTickets(known.day))
    .filter((entry) => isOnList[list](entry, known.rules))
    .toSorted(list === "end" ? latestFirst : byTime);
}

const byTime = (a: Entry, b: Entry): number =>
  a.item.pullTime - b.item.pullTime || (a.ticket.num ?? 0) - (b.ticket.num ?? 0) || a.item.id - b.item.id;

const latestFirst = (a: Entry, b: Entry): number =>
  (b.item.lastEvent?.at ?? 0) - (a.item.lastEvent?.at ?? 0) || a.item.id - b.item.id;
