import { agendasOf } from "@cherga/engine/day/agendas";
import type { ExpandedPart } from "@cherga/engine/packages/expand-package";
import type { Agenda } from "@cherga/engine/slots/agenda";
import { type Visit, visitStarts } from "@cherga/engine/slots/plan-visit";
import { type NoStartReason, reasonForNone } from "@cherga/engine/slots/reason-for-none";
import { dateAt, minuteAt } from "@cherga/engine/time/day-frame";
import type { TicketType } from "@cherga/engine/vocabulary";
import type { BaseDeps } from "#auth/base-deps";
import type { DayState } from "#queue/day/day-state";
import { openingOf } from "#queue/registration/opening";
import { hasNoRoomFor } from "#queue/registration/quotas";
import { isTooFar } from "#queue/registration/register";
import { visitOf } from "#queue/registration/wanted-visit";

/** A visit that looks for a time. */
export type StartWish = {
  readonly parts: readonly ExpandedPart[];
  readonly type: TicketType;
  readonly operator?: number | undefined;
  /** In minutes, if the visit is to take longer than its services do. */
  readonly duration?: number | undefined;
  /** The items of the visit itself, if it is only moved: they do not block it. */
  readonly except?: ReadonlySet<number> | undefined;
};

/** When a visit can begin, in minutes of the day, or why it cannot. */
export type Starts = {
  readonly starts: readonly number[];
  readonly reason?: NoStartReason;
  readonly visit: Visit;
  readonly agendas: readonly Agenda[];
};

/** Finds every start at which a visit can be booked on a day. Exactly these starts can be booked. */
export async function startsOn(
  { secretOf, pool }: Pick<BaseDeps, "secretOf" | "pool">,
  known: DayState,
  wish: StartWish,
  now: number,
): Promise<Starts> {
  const rules = known.bookingRules ?? known.rules;
  const today = dateAt(rules.frame.zone, now);
  const notBefore =
    rules.settings.banPastTime && known.date === today ? Math.ceil(minuteAt(rules.frame, now)) : 0;
  const visit = visitOf(wish.parts, rules, {
    ticketType: wish.type,
    notBefore,
    atLeast: wish.duration ?? 0,
  });
  const agendas = agendasOf({ ...known, rules, now }, wish.except).filter(
    ({ operatorId }) => wish.operator === undefined || operatorId === wish.operator,
  );
  const serviceIds = wish.parts.map(({ serviceId }) => serviceId);
  const isMoved = wish.except !== undefined;
  const facts = {
    isPast: known.date < today || known.day.isClosed,
    isTooFar: isTooFar(known, now),
    isClosed: rules.open === null,
    isQuotaUsedUp: !isMoved && (await hasNoRoomFor(pool, known, { serviceIds, ticketType: wish.type })),
  };
  const isShut = Object.values(facts).includes(true);
  const free = isShut ? [] : visitStarts(agendas, visit, rules.frame);
  const starts = free.filter(openingOf(known, visit, now, secretOf.opening));
  if (starts.length > 0) return { starts, visit, agendas };
  const context = { ...facts, isNotOpenYet: free.length > 0 };
  return { starts, visit, agendas, reason: reasonForNone(agendas, visit, rules.frame, context) };
}

/** Returns how long a visit takes from its first minute to its last. */
export const lengthOf = ({ parts }: Visit): number =>
  parts.reduce((sum, { lends, duration, block }) => sum + (lends ? duration : block), 0);
