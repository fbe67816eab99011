import { expect, test } from "vitest";
import { currentItem, displayStatusOf, hasHeld, isFinished } from "#visitors/tracker/state/ticket-status.ts";
import { anItem, aTicket } from "#visitors/tracker/state/testing.ts";

const withStates = (...states: readonly ReturnType<typeof anItem>["state"][]) =>
  aTicket({
    items: states.map((state, place) =>
      anItem({ id: place + 1, state, plannedTime: state === "planned" ? "2026-05-04T09:00:00.000Z" : null }),
    ),
  });

test.each([
  [["complete", "called", "planned"], "called"],
  [["complete", "serving"], "serving"],
  [["hold", "wait"], "wait"],
  [["complete", "planned"], "planned"],
  [["complete", "deleted"], "complete"],
  [["deleted"], "ended"],
] as const)("a visit of %j has the status %s", (states, standing) => {
  expect(displayStatusOf(withStates(...states))).toBe(standing);
});

test("a called visitor who did not come sees it", () => {
  expect(displayStatusOf(aTicket({ items: [anItem({ state: "hold", late: true })] }))).toBe("late");
});

test("what was not done before the organization closed is not called finished", () => {
  const unserved = anItem({ id: 2, state: "deleted", unserved: true });
  expect(displayStatusOf(aTicket({ items: [anItem({ state: "complete" }), unserved] }))).toBe("partlyServed");
  expect(displayStatusOf(aTicket({ items: [unserved] }))).toBe("unserved");
  expect(displayStatusOf(aTicket({ items: [anItem({ state: "wait" }), unserved] }))).toBe("wait");
});

test("after the work of the day nobody is told to wait", () => {
  const late = aTicket({ afterHours: true, items: [anItem({ state: "hold", late: true })] });
  expect(displayStatusOf(late)).toBe("afterHours");
  expect(displayStatusOf(aTicket({ afterHours: true }))).toBe("afterHours");
  expect(displayStatusOf(aTicket({ afterHours: true, cancelReason: "Repairs" }))).toBe("cancelled");
});

test("nobody is told to be on time for a time that is no longer available", () => {
  const unscheduled = { reason: "closed", text: "" } as const;
  const planned = anItem({ state: "planned", plannedTime: "2026-05-04T09:00:00.000Z" });
  expect(displayStatusOf(aTicket({ unscheduled, items: [planned] }))).toBe("unscheduled");
  expect(displayStatusOf(aTicket({ unscheduled, afterHours: true, items: [planned] }))).toBe("unscheduled");
  expect(displayStatusOf(aTicket({ unscheduled, items: [anItem({ state: "called" })] }))).toBe("called");
});

test("a visitor who did not come is told so, and not that the visit was closed for some reason", () => {
  const history = [
    { type: "didNotCome" as const, time: "2026-05-04T07:00:00.000Z", service: null, room: null },
  ];
  expect(displayStatusOf(aTicket({ history, items: [anItem({ state: "deleted" })] }))).toBe("missed");
});

test("a booking that is not finished, or was given up, is that before anything else", () => {
  expect(displayStatusOf(aTicket({ status: "reservation" }))).toBe("reserved");
  expect(displayStatusOf(aTicket({ status: "confirm" }))).toBe("unconfirmed");
  expect(displayStatusOf(aTicket({ status: "delay" }))).toBe("givenUp");
});

test("the booked time of a visit that was given up is not shown any more", () => {
  expect(hasHeld(displayStatusOf(aTicket({ status: "cancel" })))).toBe(false);
  expect(hasHeld(displayStatusOf(withStates("deleted")))).toBe(false);
  expect(hasHeld(displayStatusOf(withStates("planned")))).toBe(true);
  expect(hasHeld(displayStatusOf(withStates("complete")))).toBe(true);
});

test("the first of equal services is the current one", () => {
  expect(currentItem(withStates("complete", "wait", "wait"))?.id).toBe(2);
});

test("a visit without a promised time waits", () => {
  expect(displayStatusOf(aTicket({ items: [anItem({ state: "planned" })] }))).toBe("wait");
});

test("a visit that is served, cancelled or not valid any more is finished", () => {
  for (const status of ["complete", "afterHours", "missed", "givenUp", "cancelled", "ended"] as const)
    expect(isFinished(status)).toBe(true);
  expect(isFinished("wait")).toBe(false);
  expect(isFinished("late")).toBe(false);
});
