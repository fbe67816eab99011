import { expect, test } from "vitest";
import { mayChangePassWay, needsTime, passWayRequest } from "#staff/screens/queue/ticket/pass-way.ts";

const walkIn = { id: 5, plannedTime: null };
const booked = { id: 5, plannedTime: "2026-11-16T08:00:00.000Z" };

test("a fixed ticket without a time needs one", () => {
  expect(needsTime(walkIn, "fixed")).toBe(true);
  expect(needsTime(booked, "fixed")).toBe(false);
  expect(needsTime(walkIn, "hide")).toBe(false);
});

test("the time is the organization's, of the ticket's day", () => {
  expect(passWayRequest(walkIn, { passWay: "fixed", clock: "10:30" }, "Europe/Kiev", "2026-11-16")).toEqual({
    ticketId: 5,
    passWay: "fixed",
    queueDateTime: "2026-11-16T08:30:00.000Z",
  });
});

test("no request is made while the time is missing", () => {
  expect(
    passWayRequest(walkIn, { passWay: "fixed", clock: "" }, "Europe/Kiev", "2026-11-16"),
  ).toBeUndefined();
});

test("a pass way without a time is requested without one", () => {
  expect(passWayRequest(booked, { passWay: "current", clock: "" }, "Europe/Kiev", "2026-11-16")).toEqual({
    ticketId: 5,
    passWay: "current",
  });
});

test("an ended item, or one in hand, cannot be changed", () => {
  expect(mayChangePassWay({ status: "success", items: [] })).toBe(false);
  expect(mayChangePassWay({ status: "cancel", items: [] })).toBe(false);
});
