import { isInScope, scopeOf } from "@cherga/contract/access";
import { Refusal } from "@cherga/contract/errors";
import type { Words } from "@cherga/contract/fields";
import { invalid } from "@cherga/contract/issues";
import { type CalendarDate, isCalendarDate } from "@cherga/engine/time/calendar-date";
import { dateAt } from "@cherga/engine/time/day-frame";
import { msPerMinute } from "@cherga/engine/time/durations";
import { sql } from "kysely";
import type { Session } from "#auth/session";
import type { Clock } from "#base/clock";
import { organizationOf } from "#queue/http/desk";
import type { Localize } from "#queue/views/localize";
import type { ReportDeps } from "#reports/report-deps";

/** An organization as reports see it. */
export type ReportOrganization = {
  readonly id: number;
  readonly name: string;
  readonly regionId: number;
  readonly region: string;
  readonly type: string;
  readonly zone: string;
  /** The longest wait that counts as kept. */
  readonly targetMs: number;
};

/** What a report is about: these organizations, from the first day to the last one. */
export type ReportScope = {
  readonly organizations: readonly ReportOrganization[];
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** The instant at which open visits are counted. */
  readonly now: Date;
  readonly speak: Localize;
};

/** Which organizations and days a report asks for. */
export type ReportRange = {
  readonly organizationIds?: readonly number[] | undefined;
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  /** Where the caller sent the last day; a refusal names it. */
  readonly endPath?: readonly string[];
};

/** Returns what a report is about; refuses organizations outside the caller's scope, and a range that ends first. */
export async function reportScope(
  { reportDb, clock }: ReportDeps & { readonly clock: Clock },
  session: Session,
  { organizationIds, startDate, endDate, endPath = ["endDate"] }: ReportRange,
  speak: Localize,
): Promise<ReportScope> {
  const ids = organizationIds ?? [organizationOf(session)];
  const scope = scopeOf(session.actor);
  if (ids.some((id) => !isInScope(scope, id))) throw new Refusal("ERROR_NOT_FOUND");
  const { rows } = await sql<OrganizationRow>`
    select organization.id, organization.name, organization.region_id as "regionId", region.name as region,
      organization.type, organization.option #>> '{globalSetting,timeZone}' as zone,
      organization.allowable_wait_min as "allowableWaitMin"
    from organization join region on region.id = region_id
    where organization.id = any(${[...ids]}) order by organization.id`.execute(reportDb);
  const organizations = rows.map(({ allowableWaitMin, name, region, ...row }) => ({
    ...row,
    name: speak(name),
    region: speak(region),
    targetMs: allowableWaitMin * msPerMinute,
  }));
  const zone = organizations[0]?.zone;
  if (zone === undefined || organizations.length < new Set(ids).size) throw new Refusal("ERROR_NOT_FOUND");
  const now = clock.now();
  const today = dateAt(zone, now.getTime());
  const from = startDate === undefined ? today : dayOf(startDate, zone);
  const to = endDate === undefined ? laterOf(from, today) : lastDayBefore(endDate, zone);
  if (to < from) throw invalid([{ path: endPath, code: "ERROR_ORDER" }]);
  return { organizations, from, to, now, speak };
}

type OrganizationRow = {
  readonly id: number;
  readonly name: Words;
  readonly regionId: number;
  readonly region: Words;
  readonly type: string;
  readonly zone: string;
  readonly allowableWaitMin: number;
};

const dayOf = (day: string, zone: string): CalendarDate =>
  isCalendarDate(day) ? day : dateAt(zone, Date.parse(day));

/** An instant is not included: midnight ends the day before. */
const lastDayBefore = (day: string, zone: string): CalendarDate =>
  isCalendarDate(day) ? day : dateAt(zone, Date.parse(day) - 1);

const laterOf = (one: CalendarDate, other: CalendarDate): CalendarDate => (one > other ? one : other);
