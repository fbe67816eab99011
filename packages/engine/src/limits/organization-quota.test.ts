import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { aStaffedCentre, at } from "#day/testing/a-day";
import {
  isUsedUp,
  type OrganizationQuota,
  quotaLimit,
  quotaPeriod,
  quotaShares,
  usedOn,
} from "#limits/organization-quota";
import { addDays, dateOfDayNumber, dayNumberOf, weekdayOf } from "#time/calendar-date";
import { quotaPeriods, ticketTypes } from "#vocabulary";

const aQuota = (more: Partial<OrganizationQuota> = {}): OrganizationQuota => ({
  id: "few",
  services: [1, 2],
  limit: 3,
  per: "day",
  ...more,
});

const dates = fc
  .integer({ min: dayNumberOf("1999-12-01"), max: dayNumberOf("2040-03-31") })
  .map(dateOfDayNumber);
const periods = fc.constantFrom(...quotaPeriods);
const visits = fc.record({
  serviceIds: fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 5 }),
  ticketType: fc.constantFrom(...ticketTypes),
});
const quotas = fc.record({
  id: fc.constant("q"),
  services: fc.uniqueArray(fc.integer({ min: 1, max: 4 })),
  ticketTypes: fc.option(fc.uniqueArray(fc.constantFrom(...ticketTypes)), { nil: undefined }),
  limit: fc.integer({ min: 0, max: 6 }),
  per: periods,
});

describe("the period of a quota", () => {
  test.each([
    ["day", "2026-05-10", { from: "2026-05-10", to: "2026-05-10" }],
    ["week", "2026-05-10", { from: "2026-05-04", to: "2026-05-10" }],
    ["week", "2026-05-11", { from: "2026-05-11", to: "2026-05-17" }],
    ["week", "2027-01-01", { from: "2026-12-28", to: "2027-01-03" }],
    ["month", "2024-02-29", { from: "2024-02-01", to: "2024-02-29" }],
    ["month", "2026-02-01", { from: "2026-02-01", to: "2026-02-28" }],
    ["month", "2026-12-31", { from: "2026-12-01", to: "2026-12-31" }],
  ] as const)("of a %s around %s", (per, date, period) => {
    expect(quotaPeriod(date, per)).toEqual(period);
  });

  test("has the same ends for each of its dates, and ends where the next begins", () => {
    fc.assert(
      fc.property(dates, periods, (date, per) => {
        const { from, to } = quotaPeriod(date, per);
        expect(from <= date && date <= to).toBe(true);
        expect(quotaPeriod(from, per)).toEqual({ from, to });
        expect(quotaPeriod(to, per)).toEqual({ from, to });
        expect(quotaPeriod(addDays(to, 1), per).from).toBe(addDays(to, 1));
      }),
    );
  });

  test("begins on a Monday or on the first of a month", () => {
    fc.assert(
      fc.property(dates, (date) => {
        expect(weekdayOf(quotaPeriod(date, "week").from)).toBe(1);
        expect(dayNumberOf(quotaPeriod(date, "week").to) - dayNumberOf(quotaPeriod(date, "week").from)).toBe(
          6,
        );
        expect(quotaPeriod(date, "month").from.slice(8)).toBe("01");
      }),
    );
  });
});

describe("what a visit takes from quotas", () => {
  const sunday = "2026-05-10";
  const monday = "2026-05-11";
  const shareOf = (quota: OrganizationQuota, visit: Parameters<typeof quotaShares>[2], date = monday) =>
    quotaShares([quota], date, visit)[0]?.wanted;

  test("is one for each of its services that the quota names", () => {
    expect(shareOf(aQuota(), { serviceIds: [1, 2, 2, 3], ticketType: "online" })).toBe(3);
    expect(shareOf(aQuota(), { serviceIds: [3], ticketType: "online" })).toBeUndefined();
  });

  test("is nothing if the quota is for other kinds of tickets", () => {
    const quota = aQuota({ ticketTypes: ["online"] });
    expect(shareOf(quota, { serviceIds: [1], ticketType: "online" })).toBe(1);
    expect(shareOf(quota, { serviceIds: [1], ticketType: "inPlaceFixed" })).toBeUndefined();
  });

  test("is nothing if it moves within the period, and all of it if it comes from another", () => {
    const moved = { serviceIds: [1], ticketType: "online" } as const;
    expect(shareOf(aQuota({ per: "month" }), { ...moved, movedFrom: sunday })).toBeUndefined();
    expect(shareOf(aQuota({ per: "week" }), { ...moved, movedFrom: "2026-05-17" })).toBeUndefined();
    expect(shareOf(aQuota({ per: "week" }), { ...moved, movedFrom: sunday })).toBe(1);
    expect(shareOf(aQuota({ per: "day" }), { ...moved, movedFrom: monday })).toBeUndefined();
    expect(shareOf(aQuota({ per: "day" }), { ...moved, movedFrom: sunday })).toBe(1);
    expect(shareOf(aQuota({ per: "month" }), { ...moved, movedFrom: "2026-04-30" })).toBe(1);
  });

  test("is nothing only for quotas in whose period it stays, and the same in both directions", () => {
    fc.assert(
      fc.property(
        fc.array(quotas),
        visits,
        dates,
        fc.integer({ min: -40, max: 40 }),
        (all, visit, from, days) => {
          const to = addDays(from, days);
          const taken = quotaShares(all, to, { ...visit, movedFrom: from });
          const taking = quotaShares(all, to, visit);
          const staysIn = ({ per }: OrganizationQuota) =>
            quotaPeriod(from, per).from === quotaPeriod(to, per).from;
          expect(taken).toEqual(taking.filter(({ quota }) => !staysIn(quota)));
          const back = quotaShares(all, from, { ...visit, movedFrom: to });
          expect(back).toEqual(taken);
        },
      ),
    );
  });
});

describe("a quota is used up", () => {
  const visit = { serviceIds: [1], ticketType: "online" } as const;

  test("for the visit after the last place", () => {
    expect(isUsedUp({ quota: aQuota({ limit: 3 }), used: 2 }, visit)).toBe(false);
    expect(isUsedUp({ quota: aQuota({ limit: 3 }), used: 3 }, visit)).toBe(true);
    expect(isUsedUp({ quota: aQuota({ limit: 0 }), used: 0 }, visit)).toBe(true);
  });

  test("for a visit that wants more places than are left", () => {
    const two = { ...visit, serviceIds: [1, 2] };
    expect(isUsedUp({ quota: aQuota({ limit: 3 }), used: 2 }, two)).toBe(true);
    expect(isUsedUp({ quota: aQuota({ limit: 3 }), used: 1 }, two)).toBe(false);
  });

  test("for no visit that it does not cover, however full it is", () => {
    const full = { quota: aQuota({ ticketTypes: ["viaBot"], limit: 0 }), used: 9 };
    expect(isUsedUp(full, visit)).toBe(false);
    expect(isUsedUp({ ...full, quota: aQuota({ services: [3], limit: 0 }) }, visit)).toBe(false);
  });

  test("exactly for visits that take more than it has left", () => {
    fc.assert(
      fc.property(quotas, visits, dates, fc.nat(8), (quota, any, date, used) => {
        const [share] = quotaShares([quota], date, any);
        const limit = share && quotaLimit(share, used);
        expect(isUsedUp({ quota, used }, any)).toBe(
          limit !== undefined && limit.used + limit.wanted > limit.max,
        );
      }),
    );
  });
});

describe("the visits of a day that count", () => {
  test("are those of its services and kinds of tickets", () => {
    const centre = aStaffedCentre();
    centre.walkIn(at("09:00"), { services: [1, 2] });
    centre.walkIn(at("09:00"), { services: [3] });
    centre.booked(at("12:00"), at("09:00"));
    expect(usedOn(centre.day(), aQuota())).toBe(3);
    expect(usedOn(centre.day(), aQuota({ ticketTypes: ["online"] }))).toBe(1);
    expect(usedOn(centre.day(), aQuota({ services: [4] }))).toBe(0);
  });

  test("still count when they are complete, and no more when they are cancelled or deleted", () => {
    const centre = aStaffedCentre();
    const [served, cancelled, deleted] = [
      centre.walkIn(at("09:00")),
      centre.walkIn(at("09:01")),
      centre.walkIn(at("09:02")),
    ];
    expect(usedOn(centre.day(), aQuota())).toBe(3);
    centre.next(1, at("09:03"));
    centre.tell({ type: "start", operatorId: 1, itemId: served }, at("09:04"));
    centre.tell({ type: "complete", operatorId: 1, itemId: served }, at("09:10"));
    expect(usedOn(centre.day(), aQuota())).toBe(3);
    centre.tell({ type: "cancel", ticketId: cancelled }, at("09:11"));
    expect(usedOn(centre.day(), aQuota())).toBe(2);
    centre.tell({ type: "delete", itemId: deleted, operatorId: 1 }, at("09:12"));
    expect(usedOn(centre.day(), aQuota())).toBe(1);
  });
});
