import type { UnscheduledVisit } from "@cherga/contract/calls/unscheduled";
import { expect, test } from "vitest";
import { choiceFor, decisionCountsOf, decisionsOf, messageCountsOf } from "#staff/unscheduled/decisions.ts";

const aVisit = (ticketId: number, suggestions: string[] = []): UnscheduledVisit => ({
  ticketId,
  num: "A001",
  date: "2026-05-04",
  plannedTime: "2026-05-04T07:00:00.000Z",
  services: ["Passport"],
  name: "",
  phone: "",
  reason: "closed",
  suggestions,
  reachable: true,
  told: null,
});
const time = "2026-05-05T07:00:00.000Z";

test("a booking gets the first suggestion unless the user chooses otherwise; without one it is left", () => {
  expect(choiceFor(aVisit(1, [time]), new Map())).toEqual({ moveTo: time });
  expect(choiceFor(aVisit(1, [time]), new Map([[1, "cancel" as const]]))).toBe("cancel");
  expect(choiceFor(aVisit(1), new Map())).toBe("leave");
});

test("a booking is left if its chosen time is no longer free", () => {
  const chosen = new Map([[1, { moveTo: time }]]);
  expect(choiceFor(aVisit(1, [time]), chosen)).toEqual({ moveTo: time });
  expect(choiceFor(aVisit(1, ["2026-05-06T07:00:00.000Z"]), chosen)).toBe("leave");
});

test("a booking that is left is not sent, and a cancelled one has the reason", () => {
  const visits = [aVisit(1, [time]), aVisit(2, [time]), aVisit(3)];
  const choices = new Map([[2, "cancel" as const]]);
  expect(decisionCountsOf(visits, choices)).toEqual({ moved: 1, cancelled: 1, left: 1 });
  expect(decisionsOf(visits, choices, "Repairs")).toEqual([
    { ticketId: 1, action: "move", queueDateTime: time },
    { ticketId: 2, action: "cancel", reason: "Repairs" },
  ]);
});

test("a message goes to whom it can reach, if the organization sends it", () => {
  const visits = [
    aVisit(1, [time]),
    { ...aVisit(2, [time]), reachable: false },
    aVisit(3, [time]),
    aVisit(4),
  ];
  const choices = new Map([[3, "cancel" as const]]);
  const told = (moved: boolean, cancelled: boolean) =>
    messageCountsOf(visits, choices, { moved, cancelled }).told;
  expect([told(true, true), told(true, false), told(false, true), told(false, false)]).toEqual([2, 1, 1, 0]);
  expect(messageCountsOf(visits, choices, undefined)).toEqual({ told: 0, total: 3 });
});
