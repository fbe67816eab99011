import { organizationFilters } from "@cherga/contract/constants";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type BookingPage,
  isOnPage,
  pageChange,
} from "#staff/screens/organization/snapshots/booking-pages.ts";

const pages: fc.Arbitrary<BookingPage> = fc.record({
  organizationFilter: fc.constantFrom(...organizationFilters),
  organizationIds: fc.uniqueArray(fc.integer({ min: 1, max: 9 })),
});

test("after the change an organization is on a page as wanted, and every other as it was", () => {
  fc.assert(
    fc.property(pages, fc.integer({ min: 1, max: 9 }), fc.boolean(), (page, id, isWanted) => {
      const after = { ...page, ...pageChange(page, id, isWanted) };
      expect(isOnPage(after, id)).toBe(isWanted);
      for (let other = 1; other <= 9; other += 1)
        if (other !== id) expect(isOnPage(after, other)).toBe(isOnPage(page, other));
    }),
  );
});

test("a page that is right already is left alone", () => {
  expect(pageChange({ organizationFilter: "none", organizationIds: [] }, 3, true)).toBeUndefined();
  expect(pageChange({ organizationFilter: "include", organizationIds: [1] }, 3, false)).toBeUndefined();
});
