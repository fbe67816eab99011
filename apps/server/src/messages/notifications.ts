import { findTicket, type Ticket } from "@cherga/engine/day/day";
import { isOutsideHours } from "@cherga/engine/day/occupancy";
import { msPerDay, msPerMinute } from "@cherga/engine/time/durations";
import { afterNight } from "@cherga/engine/time/night";
import { composeMessages, type MessageContent } from "#messages/compose";
import type { MessageDeps } from "#messages/message-deps";
import { messageTexts, sentenceOf } from "#messages/message-texts";
import type { NewMessage } from "#messages/outbox";
import { type Way, waysTo } from "#messages/ways";
import type { DayState } from "#queue/day/day-state";
import type { AuditedEvent } from "#queue/day/write-day";
import type { DayChange } from "#queue/runner/write-result";
import { visitStart } from "#queue/views/visit-times";

/** A call is news for so long. */
const callMs = 2 * msPerMinute;

/** Returns the messages that a change of a day causes: at most one of each kind for a visitor. */
export function notificationsOf(
  deps: MessageDeps,
  { before, after, events }: DayChange,
  now: number,
): readonly NewMessage[] {
  const messages = new Map<string, readonly NewMessage[]>();
  for (const audited of events) {
    const { event } = audited;
    const ticket = "ticketId" in event ? findTicket(after.day, event.ticketId) : undefined;
    if (ticket === undefined) continue;
    const content = contentOf(audited, ticket, before, after);
    if (content === undefined) continue;
    const all = waysTo(deps, after.config, after.clients.get(ticket.id));
    const ways = chosenWays(content, all, audited.actorId === null);
    messages.set(`${ticket.id} ${content.kind}`, composeMessages(deps, after, ticket, content, ways, now));
  }
  return [...messages.values()].flat();
}

/**
 * One way is enough. A visitor in the hall does not read letters, so a call takes another way. A visitor who books through
 * a bot gets the ticket as its answer, so the booking is no news.
 */
function chosenWays({ kind }: MessageContent, ways: readonly Way[], isByVisitor: boolean): readonly Way[] {
  const [first] = ways.filter(({ channel }) => kind !== "call" || channel !== "email");
  const isAnswered = kind === "success" && isByVisitor && first?.channel === "bot";
  return first === undefined || isAnswered ? [] : [first];
}

function contentOf(
  { event, actorId }: AuditedEvent,
  ticket: Ticket,
  before: DayState,
  after: DayState,
): MessageContent | undefined {
  const { notifications } = after.config.organization;
  const earlier = findTicket(before.day, ticket.id);
  const until = visitStart(ticket);
  switch (event.type) {
    case "registered":
    case "statusChanged":
      if (event.status === "success" && isBooking(ticket) && earlier?.status !== "success")
        return notifications.confirmed && !losesTime(ticket, after.rules)
          ? { kind: "success", text: textOfSuccess(after), calendar: "kept", until }
          : undefined;
      return isCancelled(ticket) && earlier?.status === "success" && notifications.cancelled
        ? cancelledBy(actorId, after, ticket)
        : undefined;
    case "deleteService":
      if (event.isDayClosed !== true || !isBooking(ticket) || !notifications.dayClosed) return undefined;
      return isCut(event.itemId, earlier, after.rules)
        ? undefined
        : notServed(event.at, earlier === undefined ? until : visitStart(earlier), after.rules);
    case "arrived":
    case "moveInTime": {
      const isMoved = event.type === "arrived" || (earlier !== undefined && visitStart(earlier) !== until);
      if (!isMoved || !isBooking(ticket) || ticket.status !== "success" || !notifications.moved)
        return undefined;
      const text = actorId === null ? messageTexts.movedByVisitor : messageTexts.movedByStaff;
      return { kind: "moved", text, calendar: "kept", until };
    }
    case "call":
    case "forceCall": {
      if (event.isRepeat === true || !notifications.called) return undefined;
      const window = after.config.operators.get(event.operatorId)?.room ?? "";
      return { kind: "call", text: messageTexts.call, values: { window }, until: event.at + callMs };
    }
    default:
      return undefined;
  }
}

/** Whether the day was closed before a booking was confirmed: its visitor is told so instead, see `unscheduled`. */
export const losesTime = (ticket: Ticket, rules: DayState["rules"]): boolean =>
  ticket.items.some((item) => isOutsideHours({ ticket, item }, rules));

/** The visitor of a closed day was told when it was closed: see `unscheduled`. */
function isCut(itemId: number, ticket: Ticket | undefined, rules: DayState["rules"]): boolean {
  const item = ticket?.items.find(({ id }) => id === itemId);
  return ticket !== undefined && item !== undefined && isOutsideHours({ ticket, item }, rules);
}

/** A day closes at night, so the message waits until the morning. A day later it is of little use. */
function notServed(at: number, start: number, { frame }: DayState["rules"]): MessageContent {
  const dueAt = afterNight(at, frame.zone);
  // Staff may close a day before its time is over.
  const text = dueAt < start ? messageTexts.closedEarly : messageTexts.notServed;
  return { kind: "notice", text, dueAt, until: dueAt + msPerDay };
}

/** Whether the visitor has a time of their own, and is not just waiting in the hall. */
const isBooking = ({ passWay, items }: Ticket): boolean =>
  passWay === "fixed" && items.some(({ plannedTime }) => plannedTime !== undefined);

const isCancelled = ({ status }: Ticket): boolean => status === "cancel" || status === "delay";

function cancelledBy(actorId: number | null, { clients }: DayState, ticket: Ticket): MessageContent {
  return {
    kind: "cancelled",
    text: actorId === null ? messageTexts.cancelledByVisitor : messageTexts.cancelledByStaff,
    values: { reason: sentenceOf(clients.get(ticket.id)?.cancelReason ?? "") },
    calendar: "cancelled",
    until: visitStart(ticket),
  };
}

/** The organization's own text, if it has one. */
export function textOfSuccess({ config: { organization } }: DayState): MessageContent["text"] {
  const own = organization.messageHub?.successTemplate;
  return own !== undefined && Object.values(own).some((text) => text !== "") ? own : messageTexts.success;
}
