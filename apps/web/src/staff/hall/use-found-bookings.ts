import { mayCall } from "@cherga/contract/access";
import type { reportCalls } from "@cherga/contract/calls/reports";
import { dataFieldIds, defaultTimeZone } from "@cherga/contract/constants";
import { addDays, type CalendarDate } from "@cherga/engine/time/calendar-date";
import { dateAt } from "@cherga/engine/time/day-frame";
import { ticketTypes } from "@cherga/engine/vocabulary";
import { useQuery } from "@tanstack/react-query";
import { serverNow } from "#shared/server-clock.ts";
import { useCurrentOrganization } from "#staff/api/current-organization.ts";
import { send } from "#staff/api/send.ts";
import { useSession } from "#staff/session/session.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

/** A booking that a search found. */
export type FoundBooking = {
  readonly ticketId: number;
  /** Its number and visitor. */
  readonly title: string;
  /** Its date and time. */
  readonly when: string;
};

const mostShown = 5;
const daysAhead = 365;

/**
 * Returns the open bookings of the coming year, except those of one date, whose number, visitor or phone fits a text.
 * Only managers and administrators may search in the register.
 */
export function useFoundBookings(text: string | undefined, exceptOn: CalendarDate | undefined) {
  const t = useTexts();
  const user = useSession()?.user;
  const { row } = useCurrentOrganization();
  const zone = row?.option.globalSetting.timeZone ?? defaultTimeZone;
  const { data } = useQuery({
    queryKey: ["found-bookings", row?.id, text, exceptOn],
    enabled: text !== undefined && row !== undefined && mayCall("manager", user),
    queryFn: ({ signal }) => {
      const today = dateAt(zone, serverNow());
      return send<typeof reportCalls.tickets>({
        method: "POST",
        path: "/report/ticket/all",
        body: {
          organizationIds: row === undefined ? undefined : [row.id],
          search: text ?? "",
          startDate: exceptOn === today ? addDays(today, 1) : today,
          endDate: addDays(today, daysAhead),
          columns: ["num", "timeStart", "outcome", nameColumn],
          status: ["success"],
          type: ticketTypes,
          sortBy: "timeStart",
          descending: false,
          page: 1,
          perPage: mostRead,
        },
        signal,
      });
    },
  });
  const open = (data?.content ?? []).filter(
    ({ timeStart, outcome }) =>
      timeStart !== undefined && outcome === undefined && dateAt(zone, Date.parse(timeStart)) !== exceptOn,
  );
  // The register has a line for each service of a visit.
  const visits = [...new Map(open.toReversed().map((line) => [line.id, line])).values()].toReversed();
  return visits.slice(0, mostShown).map(({ id, num, timeStart = "", [nameColumn]: name }): FoundBooking => ({
    ticketId: id,
    title: [num ?? String(id), name].filter(Boolean).join(" · "),
    when: whenIn(t.locale, zone).format(new Date(timeStart)),
  }));
}

const nameColumn = `field.${dataFieldIds.fullName}` as const;

/** More lines than are shown: some are further services of a visit, or cancelled. */
const mostRead = 20;

const whenIn = (locale: string, timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale, {
    timeZone,
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
