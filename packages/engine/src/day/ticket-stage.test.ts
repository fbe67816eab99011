import { expect, test } from "vitest";
import { aCentre, aRules, at } from "#day/testing/a-day";
import { stageOf } from "#day/ticket-stage";

test("a booking is planned, waits from its time on, is at a window, and has ended", () => {
  const centre = aCentre();
  const id = centre.booked(at("11:00"), at("09:00"));
  const stage = (clock: string) => stageOf(centre.ticket(id), at(clock));
  expect([stage("10:59"), stage("11:00")]).toEqual(["planned", "waiting"]);
  centre.next(1, at("11:01"));
  expect(stage("11:01")).toBe("atWindow");
  centre.tell({ type: "start", operatorId: 1, itemId: id }, at("11:02"));
  expect(stage("11:02")).toBe("atWindow");
  centre.tell({ type: "complete", operatorId: 1, itemId: id }, at("11:10"));
  expect(stage("11:10")).toBe("ended");
});

test("a deferred visit has a stage of its own", () => {
  const centre = aCentre();
  const id = centre.booked(at("11:00"), at("09:00"));
  centre.next(1, at("11:01"));
  centre.tell({ type: "hold", operatorId: 1, itemId: id }, at("11:02"));
  expect(stageOf(centre.ticket(id), at("11:02"))).toBe("deferred");
});

test("a cancelled booking has ended, also while its time is not free yet", () => {
  const centre = aCentre(aRules({ settings: { cancelDelayMin: 10 } }));
  const id = centre.booked(at("11:00"), at("09:00"));
  centre.tell({ type: "cancel", ticketId: id }, at("09:30"));
  expect(stageOf(centre.ticket(id), at("09:30"))).toBe("ended");
  centre.tell({ type: "tick" }, at("09:40"));
  expect(centre.ticket(id).status).toBe("cancel");
  expect(stageOf(centre.ticket(id), at("09:40"))).toBe("ended");
});
