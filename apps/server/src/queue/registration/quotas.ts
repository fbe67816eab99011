import type { Row } from "@cherga/contract/resource";
import type { organization } from "@cherga/contract/resources/organization";
import type { LimitUse } from "@cherga/engine/day/command";
import { allTickets, entriesOf } from "@cherga/engine/day/day";
import { findReached } from "@cherga/engine/day/find-reached";
import { addDays, type CalendarDate, weekdayOf } from "@cherga/engine/time/calendar-date";
import type { TicketType } from "@cherga/engine/vocabulary";
import type pg from "pg";
import type { DayState } from "#queue/day/day-state";
import type { Count } from "#queue/runner/day-request";

export type OrganizationQuota = Row<typeof organization.fields>["quotas"][number];

/** The properties of a visit that quotas count by. */
export type CountedVisit = {
  /** One for each item of the visit. */
  readonly serviceIds: readonly number[];
  readonly ticketType: TicketType;
  /** The day on which it already counts, if it is only moved. */
  readonly movedFrom?: CalendarDate;
};

/** Returns the daily quotas that a visit counts against, with their use and how much the visit adds. */
export function dayLimits(known: DayState, visit: CountedVisit): readonly LimitUse[] {
  return sharesOf(known, visit)
    .filter(({ quota }) => quota.per === "day")
    .map(({ quota, wanted }) => ({ type: "quota", used: usedOn(known, quota), wanted, max: quota.limit }));
}

/** Returns the weekly and monthly quotas that a visit counts against. */
export function periodCounts(known: DayState, visit: CountedVisit): readonly Count[] {
  return sharesOf(known, visit)
    .filter(({ quota }) => quota.per !== "day")
    .map(({ quota, wanted }) => ({
      name: `quota ${known.organizationId} ${quota.id}`,
      wanted,
      limit: async (client) => ({
        type: "quota",
        used: await usedIn(client, known.organizationId, quota, known.date),
        wanted,
        max: quota.limit,
      }),
    }));
}

/** Returns whether a quota, daily or longer, leaves no room for a visit. */
export async function hasNoRoomFor(
  client: Pick<pg.ClientBase, "query">,
  known: DayState,
  visit: CountedVisit,
): Promise<boolean> {
  if (findReached(dayLimits(known, visit)) !== undefined) return true;
  for (const { limit } of periodCounts(known, visit))
    if (findReached([await limit(client)]) !== undefined) return true;
  return false;
}

/** Counts the visits of one day that a quota covers. */
export function usedOn({ day }: DayState, quota: OrganizationQuota): number {
  return entriesOf(allTickets(day)).filter(
    ({ ticket, item }) =>
      item.phase !== "deleted" && ticket.status !== "cancel" && isMeant(quota, item.serviceId, ticket.type),
  ).length;
}

/** Counts the visits that a quota covers in the week or month of a date. */
export async function usedIn(
  client: Pick<pg.ClientBase, "query">,
  organizationId: number,
  { services, ticketTypes, per }: OrganizationQuota,
  date: CalendarDate,
): Promise<number> {
  const { from, to } = periodAround(date, per);
  const { rows } = await client.query<{ used: number }>({
    name: "quota-used",
    text: `
      select count(*)::integer as used
      from ticket join ticket_item on ticket_id = ticket.id
      where organization_id = $1 and queue_date between $2 and $3 and service_id = any($4)
        and ($5::text[] is null or type = any($5)) and status <> 'cancel' and state <> 'deleted'`,
    values: [organizationId, from, to, services, ticketTypes ?? null],
  });
  return rows[0]?.used ?? 0;
}

/** A quota, and how many items of a visit fall under it. */
type Share = { readonly quota: OrganizationQuota; readonly wanted: number };

/** A visit that moves within a quota's period takes nothing from it, however full the quota is. */
function sharesOf(
  { config, date }: DayState,
  { serviceIds, ticketType, movedFrom }: CountedVisit,
): readonly Share[] {
  return config.organization.quotas
    .filter(({ per }) => movedFrom === undefined || !isWithin(periodAround(date, per), movedFrom))
    .map((quota) => ({
      quota,
      wanted: serviceIds.filter((serviceId) => isMeant(quota, serviceId, ticketType)).length,
    }))
    .filter(({ wanted }) => wanted > 0);
}

function isMeant({ services, ticketTypes }: OrganizationQuota, serviceId: number, type: TicketType): boolean {
  return services.includes(serviceId) && (ticketTypes === undefined || ticketTypes.includes(type));
}

type Period = { readonly from: CalendarDate; readonly to: CalendarDate };

const isWithin = ({ from, to }: Period, date: CalendarDate): boolean => from <= date && date <= to;

/** Weeks begin on Mondays. */
function periodAround(date: CalendarDate, per: OrganizationQuota["per"]): Period {
  switch (per) {
    case "day":
      return { from: date, to: date };
    case "week": {
      const from = addDays(date, 1 - weekdayOf(date));
      return { from, to: addDays(from, 6) };
    }
    case "month": {
      const from = `${date.slice(0, 7)}-01`;
      const inNext = addDays(from, 31);
      return { from, to: addDays(`${inNext.slice(0, 7)}-01`, -1) };
    }
  }
}
