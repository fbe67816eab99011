import fc from "fast-check";
import { expect, test } from "vitest";
import { bookingReach } from "#opening/booking-reach";
import { addDays, dateOfDayNumber } from "#time/calendar-date";

test.each([
  ["2026-02-27", "past"],
  ["2026-02-28", undefined],
  ["2026-03-01", undefined],
  ["2026-03-07", undefined],
  ["2026-03-08", "tooFar"],
])("on 28 February, seven days ahead, %s is %s", (date, reason) => {
  expect(bookingReach(date, "2026-02-28", 7)).toBe(reason);
});

test("only today can be booked if nothing may be booked ahead", () => {
  expect(bookingReach("2026-05-04", "2026-05-04", 0)).toBeUndefined();
  expect(bookingReach("2026-05-05", "2026-05-04", 0)).toBe("tooFar");
});

test("exactly today and so many days after it can be booked", () => {
  const days = fc.integer({ min: 0, max: 400 });
  fc.assert(
    fc.property(
      fc.integer({ min: 10_000, max: 30_000 }).map(dateOfDayNumber),
      days,
      fc.integer({ min: -500, max: 500 }),
      (today, maxDaysAhead, ahead) => {
        const isBookable = bookingReach(addDays(today, ahead), today, maxDaysAhead) === undefined;
        expect(isBookable).toBe(ahead >= 0 && ahead <= maxDaysAhead);
      },
    ),
  );
});
