import { describe, expect, test } from "vitest";
import type { Command } from "#day/command";
import { aCentre, aRules, at } from "#day/testing/a-day";
import { arrivedAt, itemOutcome } from "#figures/outcome";

const centreWhere = (checkInRequired: boolean) =>
  aCentre(aRules({ settings: { checkInRequired, checkForSleep: false } }));

describe("a booked visitor who must check in and has not", () => {
  const kinds = (command: (id: number) => Command, checkInRequired = true) => {
    const centre = centreWhere(checkInRequired);
    const id = centre.booked(at("10:00"), at("09:00"));
    centre.tell(command(id), at("10:10"));
    return centre.intervals(id, at("10:12")).map(({ kind }) => kind);
  };
  const toTwo = (itemId: number): Command => ({ type: "move", itemId, startAt: at("14:00") });

  test("has not waited when the booking is moved, and waits from the new time on", () => {
    const centre = centreWhere(true);
    const id = centre.booked(at("10:00"), at("09:00"));
    centre.tell(toTwo(id), at("10:10"));
    expect(arrivedAt(centre.item(id))).toBe(at("14:00"));
    centre.tell({ type: "checkIn", ticketId: id }, at("13:50"));
    expect(centre.intervals(id, at("14:05"))).toMatchObject([
      { kind: "planned", from: at("09:00"), to: at("10:10") },
      { kind: "planned", from: at("10:10"), to: at("14:00") },
      { kind: "waiting", from: at("14:00"), to: undefined },
    ]);
  });

  test("has not waited when the booking is deferred, put into the live queue, cancelled or deleted", () => {
    expect(kinds((itemId) => ({ type: "forceHold", itemId, operatorId: 1, actsForOthers: true }))).toEqual([
      "planned",
      "held",
    ]);
    expect(kinds((ticketId) => ({ type: "setPassWay", ticketId, passWay: "current" }))).toEqual([
      "planned",
      "waiting",
    ]);
    expect(kinds((ticketId) => ({ type: "cancel", ticketId }))).toEqual(["planned"]);
    expect(kinds((itemId) => ({ type: "delete", itemId, operatorId: 1 }))).toEqual(["planned"]);
  });

  test("has cancelled, and not left, if the booking is cancelled after its time", () => {
    const centre = centreWhere(true);
    const id = centre.booked(at("10:00"), at("09:00"));
    centre.tell({ type: "cancel", ticketId: id }, at("10:10"));
    expect(itemOutcome(centre.item(id))).toBe("cancelled");
  });

  test("has waited where nobody must check in", () => {
    expect(kinds(toTwo, false)).toEqual(["planned", "waiting", "planned"]);
    expect(kinds((ticketId) => ({ type: "cancel", ticketId }), false)).toEqual(["planned", "waiting"]);
  });

  test("has waited after check-in", () => {
    const centre = centreWhere(true);
    const id = centre.booked(at("10:00"), at("09:00"));
    centre.tell({ type: "checkIn", ticketId: id }, at("09:55"));
    centre.tell(toTwo(id), at("10:10"));
    expect(centre.intervals(id, at("10:12")).map(({ kind }) => kind)).toEqual([
      "planned",
      "waiting",
      "planned",
    ]);
  });
});
