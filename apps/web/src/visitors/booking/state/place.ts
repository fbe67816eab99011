import { isCalendarDate } from "@cherga/engine/time/calendar-date";

/** What a visitor comes for. */
export type ServiceChoice = { readonly kind: "service" | "package"; readonly id: number };

type Wish = { readonly organizationId: number; readonly wanted: ServiceChoice };

/** A visit at a time: the date and local time at its organization. */
export type Visit = Wish & { readonly date: string; readonly clock: string };

/** A step of the booking flow, with its choices so far. */
export type Place =
  | { readonly step: "region" }
  | { readonly step: "organization"; readonly regionId: number }
  | { readonly step: "service"; readonly organizationId: number }
  | ({ readonly step: "day"; readonly month?: string | undefined } & Wish)
  | ({ readonly step: "time"; readonly date: string } & Wish)
  | ({ readonly step: "data" } & Visit)
  | ({ readonly step: "code" } & Visit)
  | ({ readonly step: "done" } & Visit)
  | ({ readonly step: "moveDay"; readonly month?: string | undefined } & Visit)
  | ({ readonly step: "moveTime"; readonly toDate: string } & Visit);

/** A step at which a time is held or booked. */
export type KeptPlace = Extract<Place, Visit>;

/** A booking page, and the visitor's step on it. */
export type Whereabouts = { readonly pageId: number; readonly place: Place };

/** Reads an address; an unclear one leads to the first step. */
export function whereaboutsAt(path: string): Whereabouts {
  const [, id = "0", rest = ""] = /^\/book\/(\d+)(.*?)\/?$/.exec(decodeURIComponent(path)) ?? [];
  for (const [pattern, read] of ways) {
    const parts = pattern.exec(rest)?.groups;
    if (parts !== undefined && areDates(parts)) return { pageId: Number(id), place: read(parts) };
  }
  return { pageId: Number(id), place: { step: "region" } };
}

/** Returns the address of a step. */
export const pathOf = ({ pageId, place }: Whereabouts): string => `/book/${pageId}${tailOf(place)}`;

/** Whether a time is held or booked at this step. */
export const isKeptPlace = (place: Place): place is KeptPlace => "clock" in place;

function tailOf(place: Place): string {
  switch (place.step) {
    case "region":
      return "";
    case "organization":
      return `/region/${place.regionId}`;
    case "service":
      return `/org/${place.organizationId}`;
    case "day":
      return `${ofWish(place)}${ofMonth(place)}`;
    case "time":
      return `${ofWish(place)}/day/${place.date}`;
    case "data":
      return ofVisit(place);
    case "code":
    case "done":
      return `${ofVisit(place)}/${place.step}`;
    case "moveDay":
      return `${ofVisit(place)}/move${ofMonth(place)}`;
    case "moveTime":
      return `${ofVisit(place)}/move/day/${place.toDate}`;
  }
}

const ofWish = ({ organizationId, wanted }: Wish): string =>
  `/org/${organizationId}/${wanted.kind}/${wanted.id}`;
const ofVisit = ({ date, clock, ...wish }: Visit): string => `${ofWish(wish)}/day/${date}/time/${clock}`;
const ofMonth = ({ month }: { readonly month?: string | undefined }): string =>
  month === undefined ? "" : `/month/${month}`;

type Parts = Readonly<Record<string, string>>;

const wish = String.raw`/org/(?<org>\d+)/(?<kind>service|package)/(?<id>\d+)`;
const day = String.raw`/day/(?<date>\d{4}-\d\d-\d\d)`;
const month = String.raw`(?:/month/(?<month>\d{4}-(?:0[1-9]|1[0-2])))?`;
const visit = `${wish}${day}${String.raw`/time/(?<clock>\d\d:\d\d)`}`;

const ways: readonly (readonly [RegExp, (parts: Parts) => Place])[] = [
  [/^\/region\/(?<region>\d+)$/, ({ region }) => ({ step: "organization", regionId: Number(region) })],
  [/^\/org\/(?<org>\d+)$/, ({ org }) => ({ step: "service", organizationId: Number(org) })],
  [whole(`${wish}${month}`), (parts) => ({ step: "day", ...wishIn(parts), month: parts["month"] })],
  [whole(`${wish}${day}`), (parts) => ({ step: "time", ...wishIn(parts), date: parts["date"] ?? "" })],
  [whole(visit), (parts) => ({ step: "data", ...visitIn(parts) })],
  [whole(`${visit}/code`), (parts) => ({ step: "code", ...visitIn(parts) })],
  [whole(`${visit}/done`), (parts) => ({ step: "done", ...visitIn(parts) })],
  [
    whole(`${visit}/move${month}`),
    (parts) => ({ step: "moveDay", ...visitIn(parts), month: parts["month"] }),
  ],
  [
    whole(`${visit}/move${String.raw`/day/(?<toDate>\d{4}-\d\d-\d\d)`}`),
    (parts) => ({ step: "moveTime", ...visitIn(parts), toDate: parts["toDate"] ?? "" }),
  ],
];

function whole(pattern: string): RegExp {
  return new RegExp(`^${pattern}$`);
}

const wishIn = ({ org, kind, id }: Parts): Wish => ({
  organizationId: Number(org),
  wanted: { kind: kind === "package" ? "package" : "service", id: Number(id) },
});

const visitIn = (parts: Parts): Visit => ({
  ...wishIn(parts),
  date: parts["date"] ?? "",
  clock: parts["clock"] ?? "",
});

const areDates = ({ date, toDate }: Parts): boolean =>
  [date, toDate].every((each) => each === undefined || isCalendarDate(each));
