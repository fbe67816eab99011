import type { EventLog } from "#live/event-log";
import type { DayChange } from "#queue/runner/write-result";

/** Counts the events of a day that this server has written. */
export function noteDayEvents(eventLog: Pick<EventLog, "note">, { after, events }: DayChange): void {
  for (const { event } of events)
    eventLog.note("day", event.type, {
      organizationId: after.organizationId,
      about: {
        date: after.date,
        seq: event.seq,
        ...("ticketId" in event && { ticket: event.ticketId }),
        ...("itemId" in event && { item: event.itemId }),
        ...("operatorId" in event && event.operatorId !== undefined && { operator: event.operatorId }),
      },
    });
}
