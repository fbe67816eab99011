import type { Answer } from "@cherga/contract/call";
import type { onlineCalls } from "@cherga/contract/calls/online";
import type { BookingStatus } from "#visitors/booking/state/stored-booking.ts";
import { isKeptPlace, type KeptPlace, type Place, type Visit } from "#visitors/booking/state/place.ts";

/** A booking page as visitors see it. */
export type ShownPage = Answer<typeof onlineCalls.page>;

type Centres = Pick<ShownPage, "regions" | "organizations">;

/** Gives where a page begins: nobody is asked where there is nothing to choose. */
export function firstPlace(page: Centres): Place {
  const { regions, organizations } = page;
  const [region] = regions;
  if (region !== undefined && regions.length === 1) return placeOfRegion(page, region.id);
  const [organization] = organizations;
  if (organization !== undefined && organizations.length === 1)
    return { step: "service", organizationId: organization.id };
  return { step: "region" };
}

/** Gives where the choice of a region leads: to its centres, or straight into the only one. */
export function placeOfRegion({ organizations }: Pick<Centres, "organizations">, regionId: number): Place {
  const [organization, ...others] = organizations.filter((each) => each.regionId === regionId);
  return organization === undefined || others.length > 0
    ? { step: "organization", regionId }
    : { step: "service", organizationId: organization.id };
}

/** Gives the step before a place; nothing before the first, nor after the visit is booked. */
export function placeBefore(place: Place, page: Centres): Place | undefined {
  switch (place.step) {
    case "region":
    case "done":
      return undefined;
    case "organization":
      return page.regions.length > 1 ? { step: "region" } : undefined;
    case "service":
      return beforeServices(place.organizationId, page);
    case "day":
      return { step: "service", organizationId: place.organizationId };
    case "time":
      return { step: "day", ...wishOf(place), month: place.date.slice(0, 7) };
    case "data":
      return { step: "time", ...wishOf(place), date: place.date };
    case "code":
      return { step: "data", ...visitOf(place) };
    case "moveDay":
      return { step: "done", ...visitOf(place) };
    case "moveTime":
      return { step: "moveDay", ...visitOf(place), month: place.toDate.slice(0, 7) };
  }
}

/** What a visitor has at a place where a time is kept: how it stands with it, and when it is. */
export type BookingState = { readonly standing: BookingStatus; readonly visit: Visit };

/** Gives where somebody belongs who comes to a place by an address, a reload or the browser's way back. */
export function rightPlace(place: Place, page: Centres, having: BookingState | undefined): Place {
  if (place.step === "region") return firstPlace(page);
  if (!isKeptPlace(place)) return place;
  if (having === undefined || !isSameWish(place, having.visit))
    return { step: "time", ...wishOf(place), date: place.date };
  const { standing, visit } = having;
  const step = open[standing].find((each) => each === place.step);
  if (step === undefined) return { step: usual[standing], ...visitOf(visit) };
  return isSameHour(place, visit) ? place : { ...place, ...visitOf(visit) };
}

/** Gives only when and what for. */
export const visitOf = ({ organizationId, wanted, date, clock }: Visit): Visit => ({
  organizationId,
  wanted,
  date,
  clock,
});

/** Gives only what for. */
export const wishOf = ({ organizationId, wanted }: Omit<Visit, "date" | "clock">) => ({
  organizationId,
  wanted,
});

/** Which steps are open to whom. Whoever waits for a code may say again where to send it. */
const open: Readonly<Record<BookingStatus, readonly KeptPlace["step"][]>> = {
  held: ["data"],
  awaitsCode: ["data", "code"],
  booked: ["done", "moveDay", "moveTime"],
  // What was typed is still there, and another time can be taken for it.
  lapsed: ["data"],
  cancelled: ["done"],
};

const usual = {
  held: "data",
  awaitsCode: "code",
  booked: "done",
  lapsed: "data",
  cancelled: "done",
} as const satisfies Record<BookingStatus, KeptPlace["step"]>;

function beforeServices(organizationId: number, { regions, organizations }: Centres): Place | undefined {
  const regionId = organizations.find(({ id }) => id === organizationId)?.regionId;
  const isAlone = organizations.filter((each) => each.regionId === regionId).length === 1;
  if (regionId !== undefined && !isAlone) return { step: "organization", regionId };
  return regions.length > 1 ? { step: "region" } : undefined;
}

const isSameWish = (one: Omit<Visit, "date" | "clock">, other: Visit): boolean =>
  one.organizationId === other.organizationId &&
  one.wanted.kind === other.wanted.kind &&
  one.wanted.id === other.wanted.id;

const isSameHour = (one: Visit, other: Visit): boolean =>
  one.date === other.date && one.clock === other.clock;
