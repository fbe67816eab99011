import { addDays, type CalendarDate } from "#time/calendar-date";
import type { LimitType } from "#vocabulary";

/** How many tickets the same person, address, face or service may have in a time. */
export type LimitRule = {
  readonly type: LimitType;
  readonly dataFieldId?: number | undefined;
  readonly serviceId?: number | undefined;
  readonly max: number;
  readonly periodDays: number;
};

/** Who asks for a ticket, as far as limits ask. */
export type Applicant = {
  readonly serviceIds: readonly number[];
  readonly values: ReadonlyMap<number, string>;
  readonly fullName?: string | undefined;
  readonly address?: string | undefined;
  readonly face?: string | undefined;
};

/** What tickets share that a limit counts together; undefined where the limit does not concern the applicant. */
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

/** Gives the dates whose tickets count together with one on this date: less than a period away on either side. */
export function limitWindow(
  { periodDays }: LimitRule,
  on: CalendarDate,
): { from: CalendarDate; to: CalendarDate } {
  return { from: addDays(on, 1 - periodDays), to: addDays(on, periodDays - 1) };
}

/** Gives a name or value as it is compared: without differences of case, blanks or apostrophes. */
export function normalized(value: string | undefined): string | undefined {
  return value
    ?.normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[’ʼ`´′]/g, "'")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** A channel gives out so many of a service, to whomever. Equivalent services count as one, under the smallest id. */
function serviceKey(
  serviceId: number,
  { serviceIds }: Applicant,
  equivalents: readonly ReadonlySet<number>[],
): string | undefined {
  const group = equivalents.find((each) => each.has(serviceId)) ?? new Set([serviceId]);
  return serviceIds.some((id) => group.has(id)) ? `service ${Math.min(...group)}` : undefined;
}
