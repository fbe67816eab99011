import { describe, expect, test } from "vitest";
import type { Place } from "#visitors/booking/state/place.ts";
import {
  firstPlace,
  type BookingState,
  placeBefore,
  placeOfRegion,
  rightPlace,
  type ShownPage,
} from "#visitors/booking/state/way.ts";

const words = { en: "", ru: "", ua: "" };
const region = (id: number) => ({ id, name: words, country: words });
const organization = (id: number, regionId: number) => ({
  id,
  regionId,
  name: words,
  fullName: words,
  address: words,
  timeZone: "Europe/Kiev" as const,
  supportPhones: [],
  accentColour: "#3450d2",
  logoPath: null,
});
const everywhere = {
  regions: [region(1), region(2)],
  organizations: [organization(10, 1), organization(20, 2), organization(21, 2)],
};
const oneRegion = { regions: [region(2)], organizations: everywhere.organizations.slice(1) };
const onlyOne = { regions: [region(1)], organizations: everywhere.organizations.slice(0, 1) };

const wish = { organizationId: 10, wanted: { kind: "service", id: 5 } } as const;
const visit = { ...wish, date: "2026-11-18", clock: "09:30" } as const;
const having = (standing: BookingState["standing"]): BookingState => ({ standing, visit });

describe("a step without a choice is skipped", () => {
  const first: readonly (readonly [Pick<ShownPage, "regions" | "organizations">, Place])[] = [
    [everywhere, { step: "region" }],
    [oneRegion, { step: "organization", regionId: 2 }],
    [onlyOne, { step: "service", organizationId: 10 }],
    [{ regions: [], organizations: [] }, { step: "region" }],
  ];
  test.each(first)("a page begins where it has a choice", (page, place) => {
    expect(firstPlace(page)).toEqual(place);
    expect(rightPlace({ step: "region" }, page, undefined)).toEqual(place);
  });

  test("a region with one centre leads into it", () => {
    expect(placeOfRegion(everywhere, 1)).toEqual({ step: "service", organizationId: 10 });
    expect(placeOfRegion(everywhere, 2)).toEqual({ step: "organization", regionId: 2 });
  });

  test("the way back leaves out the same steps", () => {
    const services = (organizationId: number): Place => ({ step: "service", organizationId });
    expect(placeBefore(services(10), everywhere)).toEqual({ step: "region" });
    expect(placeBefore(services(20), everywhere)).toEqual({ step: "organization", regionId: 2 });
    expect(placeBefore(services(10), onlyOne)).toBeUndefined();
    expect(placeBefore({ step: "organization", regionId: 2 }, oneRegion)).toBeUndefined();
  });
});

describe("a visitor who opens a step of a reserved time", () => {
  test("chooses a time where none is reserved, or one for something else", () => {
    const times = { step: "time", ...wish, date: "2026-11-18" };
    expect(rightPlace({ step: "data", ...visit }, everywhere, undefined)).toEqual(times);
    const other = { standing: "held", visit: { ...visit, wanted: { kind: "package", id: 5 } } } as const;
    expect(rightPlace({ step: "code", ...visit }, everywhere, other)).toEqual(times);
  });

  test.each([
    ["held", "code", "data"],
    ["held", "done", "data"],
    ["awaitsCode", "data", "data"],
    ["awaitsCode", "done", "code"],
    ["booked", "data", "done"],
    ["booked", "code", "done"],
    ["lapsed", "code", "data"],
    ["cancelled", "data", "done"],
  ] as const)("%s: asked for %s, gets %s", (standing, asked, got) => {
    expect(rightPlace({ step: asked, ...visit }, everywhere, having(standing))).toEqual({
      step: got,
      ...visit,
    });
  });

  test("finds the time it was moved to, whatever the address says", () => {
    const old = { step: "done", ...visit, date: "2026-11-17" } as const;
    expect(rightPlace(old, everywhere, having("booked"))).toEqual({ step: "done", ...visit });
    const moving = { step: "moveTime", ...visit, toDate: "2026-11-20" } as const;
    expect(rightPlace(moving, everywhere, having("booked"))).toBe(moving);
    expect(rightPlace(moving, everywhere, having("cancelled"))).toEqual({ step: "done", ...visit });
  });
});
