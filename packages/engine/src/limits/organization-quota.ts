import type { LimitUse } from "#day/command";
import { allTickets, type Day, type Entry, entriesOf, type Phase } from "#day/day";
import { findReached } from "#day/find-reached";
import { isMeant } from "#slots/eligible-work";
import { addDays, type CalendarDate, weekdayOf } from "#time/calendar-date";
import type { QuotaPeriod, TicketStatus, TicketType } from "#vocabulary";

/** How many visits of some services, and of some kinds of tickets, an organization takes in a period. */
export type OrganizationQuota = {
  readonly id: string;
  readonly services: readonly number[];
  /** All types if absent. */
  readonly ticketTypes?: readonly TicketType[] | undefined;
  readonly limit: number;
  readonly per: QuotaPeriod;
};

/** The properties of a visit that quotas count by. */
export type CountedVisit = {
  /** One for each item of the visit. */
  readonly serviceIds: readonly number[];
  readonly ticketType: TicketType;
  /** The day on which it already counts, if it is only moved. */
  readonly movedFrom?: CalendarDate;
};

/** A quota, and how many items of a visit fall under it. */
export type QuotaShare = { readonly quota: OrganizationQuota; readonly wanted: number };

/** A quota, and how many visits count against it in the period of a date. */
export type UsedQuota = { readonly quota: OrganizationQuota; readonly used: number };

/** The tickets and items that no quota counts. Counts in SQL take their condition from here. */
export const uncounted: {
  readonly ticketStatuses: readonly TicketStatus[];
  readonly itemStates: readonly Extract<Phase, "deleted">[];
} = { ticketStatuses: ["cancel"], itemStates: ["deleted"] };

/**
 * Returns the quotas that a visit on a date counts against. A visit that moves within a quota's period takes nothing
 * from it, however full the quota is.
 */
export function quotaShares(
  quotas: readonly OrganizationQuota[],
  date: CalendarDate,
  visit: CountedVisit,
): readonly QuotaShare[] {
  const { movedFrom } = visit;
  return quotas
    .filter(({ per }) => movedFrom === undefined || !isWithin(quotaPeriod(date, per), movedFrom))
    .map((quota) => ({ quota, wanted: wantedOf(quota, visit) }))
    .filter(({ wanted }) => wanted > 0);
}

/** Returns a share of a quota as the limit that a registration is checked against. */
export const quotaLimit = ({ quota, wanted }: QuotaShare, used: number): LimitUse => ({
  type: "quota",
  used,
  wanted,
  max: quota.limit,
});

/** Returns whether a quota leaves no room for a visit that it covers. */
export function isUsedUp({ quota, used }: UsedQuota, visit: Omit<CountedVisit, "movedFrom">): boolean {
  const wanted = wantedOf(quota, visit);
  return wanted > 0 && findReached([quotaLimit({ quota, wanted }, used)]) !== undefined;
}

/** Counts the visits of one day that a quota covers. */
export function usedOn(day: Day, quota: OrganizationQuota): number {
  return entriesOf(allTickets(day)).filter(
    (entry) => isCounted(entry) && isMeant(quota, entry.item.serviceId, entry.ticket.type),
  ).length;
}

/** Returns the first and the last date that count together with a date. Weeks begin on Mondays. */
export function quotaPeriod(
  date: CalendarDate,
  per: QuotaPeriod,
): { readonly from: CalendarDate; readonly to: CalendarDate } {
  switch (per) {
    case "day":
      return { from: date, to: date };
    case "week": {
      const from = addDays(date, 1 - weekdayOf(date));
      return { from, to: addDays(from, 6) };
    }
    case "month": {
      const from = firstOfMonth(date);
      return { from, to: addDays(firstOfMonth(addDays(from, 31)), -1) };
    }
  }
}

const wantedOf = (
  quota: OrganizationQuota,
  { serviceIds, ticketType }: Omit<CountedVisit, "movedFrom">,
): number => serviceIds.filter((serviceId) => isMeant(quota, serviceId, ticketType)).length;

const isCounted = ({ ticket, item }: Entry): boolean =>
  !uncounted.ticketStatuses.includes(ticket.status) &&
  !uncounted.itemStates.some((state) => state === item.phase);

const isWithin = ({ from, to }: ReturnType<typeof quotaPeriod>, date: CalendarDate): boolean =>
  from <= date && date <= to;

const firstOfMonth = (date: CalendarDate): CalendarDate => `${date.slice(0, 7)}-01`;
