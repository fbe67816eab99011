import { describe, expect, test } from "vitest";
import { type StoredBooking, readStored, bookingStatusOf } from "#visitors/booking/state/stored-booking.ts";

const kept: StoredBooking = {
  organizationId: 1,
  wanted: { kind: "service", id: 5 },
  since: "2026-11-16T08:30:00.000Z",
  token: "11111111-2222-4333-8444-555555555555",
  status: "reservation",
  until: "2026-11-16T08:45:00.000Z",
  num: null,
  start: "2026-11-18T07:30:00.000Z",
  end: "2026-11-18T07:50:00.000Z",
};
const before = Date.parse("2026-11-16T08:44:59.000Z");
const after = Date.parse("2026-11-16T08:45:00.000Z");

describe("a reserved time", () => {
  test("is held until its moment, and has lapsed from then on", () => {
    expect(bookingStatusOf(kept, before)).toBe("held");
    expect(bookingStatusOf(kept, after)).toBe("lapsed");
  });

  test("awaits its code no longer than it may", () => {
    expect(bookingStatusOf({ ...kept, status: "confirm" }, before)).toBe("awaitsCode");
    expect(bookingStatusOf({ ...kept, status: "confirm" }, after)).toBe("lapsed");
  });

  test("is booked for good", () => {
    expect(bookingStatusOf({ ...kept, status: "success", until: null, num: "A001" }, after)).toBe("booked");
  });

  test("was cancelled if it had been booked, else it has lapsed", () => {
    expect(bookingStatusOf({ ...kept, status: "delay", num: "A001" }, before)).toBe("cancelled");
    expect(bookingStatusOf({ ...kept, status: "cancel" }, before)).toBe("lapsed");
  });

  test("is read as it was written, and anything else is nothing", () => {
    expect(readStored(JSON.stringify(kept))).toEqual(kept);
    for (const text of [null, "", "{", "1", "null", '{"token":"x"}'])
      expect(readStored(text)).toBeUndefined();
  });
});
