import { expect, test } from "vitest";
import { aTicket, anItem } from "#staff/hall/testing/a-ticket.ts";
import { bookedByHour, servedByHour } from "#staff/screens/queue/day/hours.ts";

const zone = "Europe/Kyiv";
const on = "2026-05-05";
const bookedAt = (clock: string, more = {}) =>
  aTicket({ plannedTime: `2026-05-05T${clock}:00.000Z`, ...more });

test("bookings are counted by the local hour, with the hours between them", () => {
  const tickets = [bookedAt("06:10"), bookedAt("06:55"), bookedAt("08:00"), aTicket()];
  expect(bookedByHour(tickets, zone, on)).toEqual([
    { hour: 9, count: 2 },
    { hour: 10, count: 0 },
    { hour: 11, count: 1 },
  ]);
  expect(bookedByHour([aTicket()], zone, on)).toEqual([]);
});

test("a cancelled booking is none; one that nobody came to was one", () => {
  const cancelled = bookedAt("06:10", { status: "cancel" });
  const deleted = bookedAt("06:10", { items: [anItem({ state: "deleted" })] });
  const missed = bookedAt("06:10", { items: [anItem({ state: "deleted", outcome: "noShow" })] });
  expect(bookedByHour([cancelled, deleted, missed], zone, on)).toEqual([{ hour: 9, count: 1 }]);
});

test("a visit counts as served in the hour of its last service", () => {
  const done = (clock: string) =>
    anItem({
      state: "complete",
      events: [{ type: "serviceComplete", addedDateTime: `2026-05-05T${clock}:00.000Z` }],
    });
  const over = aTicket({ items: [done("07:50"), done("06:30")] });
  const still = aTicket({ items: [done("07:50"), anItem({ state: "wait" })] });
  expect(servedByHour([over, still], zone, on)).toEqual([{ hour: 10, count: 1 }]);
});
