import type { Answer } from "@cherga/contract/call";
import type { onlineCalls } from "@cherga/contract/calls/online";
import type { BookingStatus } from "#visitors/booking/state/stored-booking.ts";
import { isKeptPlace, type KeptPlace, type Place, type Visit } from "#visitors/booking/state/place.ts";

/** A booking page as visitors see it. */
export type ShownPage = Answer<typeof onlineCalls.page>;

type Centres = Pick<ShownPage, "regions" | "organizations">;

/** Returns the first step of a page; steps with a single choice are skipped. */
export function firstPlace(page: Centres): Place {
  const { regions, organizations } = page;
  const [region] = regions;
  if (region !== undefined && regions.length === 1) return placeOfRegion(page, region.id);
  const [organization] = organizations;
  if (organization !== undefined && organizations.length === 1)
    return { step: "service", organizationId: organization.id };
  return { step: "region" };
}

/** Returns the step after a region: its centres, or straight into the only one. */
export function placeOfRegion({ organizations }: Pick<Centres, "organizations">, regionId: number): Place {
  const [organization, ...others] = organizations.filter((each) => each.regionId === regionId);
  return organization === undefined || others.length > 0
    ? { step: "organization", regionId }
    : { step: "service", organizationId: organization.id };
}

/** Returns the step before a step; nothing before the first, nor after the visit is booked. */
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
    case "time":
      return { step: "service", organizationId: place.organizationId };
    case "data":
      return { step: "time", ...wishOf(place), date: place.date };
    case "code":
      return { step: "data", ...visitOf(place) };
    case "moveDay":
    case "moveTime":
      return { step: "done", ...visitOf(place) };
  }
}

/** Where the choices of a booking are changed. Nothing is changed where there is one choice, or when only the time moves. */
export function choicesBefore(
  place: Extract<Place, { readonly wanted: unknown }>,
  page: Centres,
): { readonly where?: Place | undefined; readonly what?: Place; readonly when?: Place } {
  if (place.step === "moveDay" || place.step === "moveTime") return {};
  const { organizationId } = place;
  return {
    where: beforeServices(organizationId, page),
    what: { step: "service", organizationId },
    ...(isKeptPlace(place) ? { when: { step: "time", ...wishOf(place), date: place.date } } : {}),
  };
}

/** A stage of the booking, counted from 1. */
export type Stage = { readonly step: number; readonly count: number };

/** Returns the stage of a step: where (if there is a choice), what, when, and the visitor's data. */
export function stageOf({ step }: Place, { organizations }: Centres): Stage | undefined {
  const stages = organizations.length > 1 ? ["where", ...laterStages] : laterStages;
  const stage = stageByStep[step];
  return stage === undefined ? undefined : { step: stages.indexOf(stage) + 1, count: stages.length };
}

const laterStages: readonly string[] = ["what", "when", "data"];

/** A code belongs to the data. What is booked has no stage any more. */
const stageByStep: Readonly<Partial<Record<Place["step"], string>>> = {
  region: "where",
  organization: "where",
  service: "what",
  day: "when",
  time: "when",
  data: "data",
  code: "data",
};

/** The status of the held or booked time, and its visit. */
export type BookingState = { readonly standing: BookingStatus; readonly visit: Visit };

/** Returns the right step for a visitor who comes by an address, a reload or the back button. */
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

/** Returns only the fields of a visit. */
export const visitOf = ({ organizationId, wanted, date, clock }: Visit): Visit => ({
  organizationId,
  wanted,
  date,
  clock,
});

/** Returns only the fields of a wish. */
export const wishOf = ({ organizationId, wanted }: Omit<Visit, "date" | "clock">) => ({
  organizationId,
  wanted,
});

/** The steps open in each status. A visitor who waits for a code may still correct where it is sent. */
const open: Readonly<Record<BookingStatus, readonly KeptPlace["step"][]>> = {
  held: ["data"],
  awaitsCode: ["data", "code"],
  booked: ["done", "moveDay", "moveTime"],
  // The typed data is still there, and another time can be held for it.
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
