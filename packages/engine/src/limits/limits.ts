import { addDays, type CalendarDate } from "#time/calendar-date";
import type { LimitType } from "#vocabulary";

/** How many tickets the same person, address, face or service may have within a period. */
export type LimitRule = {
  readonly type: LimitType;
  readonly dataFieldId?: number | undefined;
  readonly serviceId?: number | undefined;
  readonly max: number;
  readonly periodDays: number;
};

/** The applicant for a ticket, with the data that limits need. */
export type Applicant = {
  readonly serviceIds: readonly number[];
  readonly values: ReadonlyMap<number, string>;
  readonly fullName?: string | undefined;
  readonly address?: string | undefined;
  readonly face?: string | undefined;
};

/** Returns the key of the tickets that a limit counts together; undefined if the limit does not apply here. */
export function limitKey(
  limit: LimitRule,
  applicant: Applicant,
  equivalents: readonly ReadonlySet<number>[],
): string | undefined {
  const { type, dataFieldId = 0, serviceId = 0 } = limit;
  const keyed = (value: string | undefined): string | undefined =>
    value === undefined || value === "" ? undefined : `${type} ${dataFieldId} ${value}`;
  switch (type) {
    case "dataField":
      return keyed(normalized(applicant.values.get(dataFieldId)));
    case "fio":
      return keyed(normalized(applicant.fullName));
    case "ip":
      return keyed(applicant.address);
    case "faceId":
      return keyed(applicant.face);
    case "service":
      return serviceKey(serviceId, applicant, equivalents);
  }
}

/** Returns the dates whose tickets count together with one on this date: less than a period away on either side. */
export function limitWindow(
  { periodDays }: LimitRule,
  on: CalendarDate,
): { from: CalendarDate; to: CalendarDate } {
  return { from: addDays(on, 1 - periodDays), to: addDays(on, periodDays - 1) };
}

/** Returns a name or value normalized for comparison: differences of case, blanks and apostrophes are removed. */
export function normalized(value: string | undefined): string | undefined {
  return value
    ?.normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[’ʼ`´′]/g, "'")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** Limits the tickets of a service over all applicants. Equivalent services count as one, under the smallest id. */
function serviceKey(
  serviceId: number,
  { serviceIds }: Applicant,
  equivalents: readonly ReadonlySet<number>[],
): string | undefined {
  const group = equivalents.find((each) => each.has(serviceId)) ?? new Set([serviceId]);
  return serviceIds.some((id) => group.has(id)) ? `service ${Math.min(...group)}` : undefined;
}
