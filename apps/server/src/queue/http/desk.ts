import { isInScope, mayActForOthers, scopeOf } from "@cherga/contract/access";
import { Refusal } from "@cherga/contract/errors";
import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import type { Session } from "#auth/session";
import type { BaseDeps } from "#auth/base-deps";
import type { QueueDeps } from "#queue/deps/queue-deps";
import { findDayOfTicket } from "#queue/day/find-day";
import type { DayKey, DayState } from "#queue/day/day-state";
import { readDayOf } from "#queue/days/read-day-of";

/** Returns the organization that a session works on. */
export function organizationOf({ organizationId, actor }: Session): number {
  if (organizationId === null) throw new Refusal("ERROR_ORGANIZATION_SELECT");
  if (!isInScope(scopeOf(actor), organizationId)) throw new Refusal("ERROR_FORBIDDEN");
  return organizationId;
}

/** Returns the operator that a request acts for: the one it names, if allowed, or else the session's own. */
export function operatorOf(session: Session, asked: number | undefined): number {
  const operatorId = findOperator(session, asked);
  if (operatorId === undefined) throw new Refusal("ERROR_OPERATOR_SELECT");
  return operatorId;
}

/** Like `operatorOf`; undefined when none is named or chosen. */
export function findOperator({ actor, operatorId }: Session, asked: number | undefined): number | undefined {
  if (asked === undefined) return operatorId ?? undefined;
  if (asked !== operatorId && !mayActForOthers(actor)) throw new Refusal("ERROR_FORBIDDEN");
  return asked;
}

/** Returns a day of the organization that a session works on, today by default. */
export async function readDay(
  deps: BaseDeps & QueueDeps,
  session: Session,
  asked?: CalendarDate,
): Promise<{ readonly known: DayState; readonly now: number }> {
  return readDayOf(deps, organizationOf(session), asked);
}

/** Returns the day of a ticket, if it belongs to the organization that a session works on. */
export async function dayOfTicket(
  { pool }: BaseDeps & QueueDeps,
  session: Session,
  ticketId: number,
): Promise<DayKey> {
  return within(organizationOf(session), await findDayOfTicket(pool, ticketId));
}

/** Treats a day of another organization as not found. */
export function within(organizationId: number, key: DayKey | undefined): DayKey {
  if (key === undefined || key.organizationId !== organizationId) throw new Refusal("ERROR_NOT_FOUND");
  return key;
}
