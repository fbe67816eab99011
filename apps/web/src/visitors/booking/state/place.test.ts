import { expect, test } from "vitest";
import { pathOf, type Place, whereaboutsAt } from "#visitors/booking/state/place.ts";

const wish = { organizationId: 2, wanted: { kind: "service", id: 5 } } as const;
const visit = { ...wish, date: "2026-11-18", clock: "09:30" } as const;

const places: readonly (readonly [string, Place])[] = [
  ["/book/1", { step: "region" }],
  ["/book/1/region/3", { step: "organization", regionId: 3 }],
  ["/book/1/org/2", { step: "service", organizationId: 2 }],
  ["/book/1/org/2/service/5", { step: "day", ...wish, month: undefined }],
  ["/book/1/org/2/service/5/month/2026-12", { step: "day", ...wish, month: "2026-12" }],
  ["/book/1/org/2/package/7", { step: "day", ...wish, wanted: { kind: "package", id: 7 }, month: undefined }],
  ["/book/1/org/2/service/5/day/2026-11-18", { step: "time", ...wish, date: "2026-11-18" }],
  ["/book/1/org/2/service/5/day/2026-11-18/time/09:30", { step: "data", ...visit }],
  ["/book/1/org/2/service/5/day/2026-11-18/time/09:30/code", { step: "code", ...visit }],
  ["/book/1/org/2/service/5/day/2026-11-18/time/09:30/done", { step: "done", ...visit }],
  ["/book/1/org/2/service/5/day/2026-11-18/time/09:30/move", { step: "moveDay", ...visit, month: undefined }],
  [
    "/book/1/org/2/service/5/day/2026-11-18/time/09:30/move/day/2026-11-19",
    { step: "moveTime", ...visit, toDate: "2026-11-19" },
  ],
];

test.each(places)("%s is an address both ways", (path, place) => {
  expect(whereaboutsAt(path)).toEqual({ pageId: 1, place });
  expect(pathOf({ pageId: 1, place })).toBe(path);
});

test.each([
  "/book/1/nowhere",
  "/book/1/org/x",
  "/book/1/org/2/service/5/day/2026-02-30",
  "/book/1/org/2/service/5/month/2026-13",
])("an invalid place leads to the start: %s", (path) => {
  expect(whereaboutsAt(path)).toEqual({ pageId: 1, place: { step: "region" } });
});

test("a slash at the end, or a colon that was written otherwise, leads to the same place", () => {
  expect(whereaboutsAt("/book/1/org/2/").place).toEqual({ step: "service", organizationId: 2 });
  expect(whereaboutsAt("/book/1/org/2/service/5/day/2026-11-18/time/09%3A30").place.step).toBe("data");
});
