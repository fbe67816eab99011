import type { Answer } from "@cherga/contract/call";
import type { queueCalls } from "@cherga/contract/calls/queue";
import { findItem } from "@cherga/engine/day/day";
import { replan } from "@cherga/engine/day/replan";
import type { DayState } from "#queue/day/day-state";
import { textOfInstant } from "#queue/views/instants";
import { numberOf } from "#queue/views/ticket-view";

/** Returns what replanning a day would move, without doing it. */
export function replanView(
  known: DayState,
  now: number,
  operatorId: number | undefined,
): Answer<typeof queueCalls.previewReplan> {
  const { day, config } = known;
  const named = (id: number) => ({ id, name: config.operators.get(id)?.name ?? "" });
  const { facts, unplaced = [] } = replan(
    { ...known, now },
    {
      type: "replan",
      ...(operatorId === undefined ? {} : { operatorId }),
    },
  );
  return {
    moves: facts.flatMap((fact) => {
      if (fact.type !== "moveToOperator") return [];
      const was = findItem(day, fact.itemId)?.item.place?.operatorId;
      const visit = visitOf(fact.itemId);
      return visit.map((each) => ({
        ...each,
        from: was === undefined ? null : named(was),
        to: named(fact.toOperatorId),
      }));
    }),
    unplaced: firstOfEach(unplaced).flatMap(visitOf),
  };

  /** Several services of a visit may be without a place, but the visitor has one number. */
  function firstOfEach(itemIds: readonly number[]): readonly number[] {
    const tickets = new Set<number | undefined>();
    return itemIds.filter((itemId) => {
      const ticketId = findItem(day, itemId)?.ticket.id;
      const isFirst = !tickets.has(ticketId);
      tickets.add(ticketId);
      return isFirst;
    });
  }

  function visitOf(itemId: number) {
    const entry = findItem(day, itemId);
    if (entry?.item.plannedTime === undefined) return [];
    return [
      { ticketItemId: itemId, num: numberOf(entry.ticket), start: textOfInstant(entry.item.plannedTime) },
    ];
  }
}
