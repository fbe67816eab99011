import { expect, test } from "vitest";
import { entriesOf } from "#day/day";
import { isWaiting } from "#day/is-waiting";
import { valuesOf } from "#day/id-map";
import { aCentre, aRules, at } from "#day/testing/a-day";

const waitingIn = (centre: ReturnType<typeof aCentre>, now: string): number =>
  [...entriesOf(valuesOf(centre.day().open))].filter((entry) =>
    isWaiting(entry, centre.rules.settings, at(now)),
  ).length;

test("a walk-in waits until called; a hidden visitor never waits", () => {
  const centre = aCentre();
  centre.walkIn(at("10:00"));
  centre.walkIn(at("10:00"), { isHidden: true });
  expect(waitingIn(centre, "10:01")).toBe(1);
  centre.next(1, at("10:02"));
  expect(waitingIn(centre, "10:03")).toBe(0);
});

test("a booked visitor waits from the booked time on", () => {
  const centre = aCentre();
  centre.booked(at("11:00"), at("09:00"));
  expect([waitingIn(centre, "10:59"), waitingIn(centre, "11:00")]).toEqual([0, 1]);
});

test("a booked visitor who must check in does not wait before; a walk-in need not check in", () => {
  const centre = aCentre(aRules({ settings: { checkInRequired: true } }));
  const ticketId = centre.booked(at("11:00"), at("09:00"));
  expect(waitingIn(centre, "11:05")).toBe(0);
  centre.tell({ type: "checkIn", ticketId }, at("11:06"));
  expect(waitingIn(centre, "11:07")).toBe(1);
  centre.walkIn(at("11:08"));
  expect(waitingIn(centre, "11:08")).toBe(2);
});
