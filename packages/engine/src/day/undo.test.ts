import { describe, expect, test } from "vitest";
import { deskOf } from "#day/day";
import { isOutside } from "#day/occupancy";
import { aCentre, anOperator, aRules, at } from "#day/testing/a-day";

describe("undo", () => {
  const served = () => {
    const centre = aCentre();
    const id = centre.walkIn(at("10:00"));
    centre.next(1, at("10:01"));
    centre.tell({ type: "start", itemId: id, operatorId: 1 }, at("10:02"));
    return { centre, id };
  };

  test("reopens the service as if it had never been completed", () => {
    const { centre, id } = served();
    centre.tell({ type: "complete", itemId: id, operatorId: 1 }, at("10:10"));
    centre.tell({ type: "undo", itemId: id, operatorId: 1 }, at("10:10:08"));
    expect(centre.state(id, at("10:11"))).toBe("serving");
    expect(deskOf(centre.day(), 1).inHand).toEqual([id]);
    centre.tell({ type: "complete", itemId: id, operatorId: 1 }, at("10:20"));
    expect(centre.intervals(id, at("11:00")).at(-1)).toEqual({
      kind: "serving",
      from: at("10:02"),
      to: at("10:20"),
    });
  });

  test("brings back who was deferred", () => {
    const { centre, id } = served();
    centre.tell({ type: "hold", itemId: id, operatorId: 1 }, at("10:10"));
    const { events } = centre.tell({ type: "undo", itemId: id, operatorId: 1 }, at("10:10:10"));
    expect(events).toMatchObject([{ type: "resume", undoes: 4 }]);
    expect(centre.state(id, at("10:11"))).toBe("serving");
  });

  test("can be done twice", () => {
    const { centre, id } = served();
    for (const clock of ["10:10", "10:20"]) {
      centre.tell({ type: "complete", itemId: id, operatorId: 1 }, at(clock));
      centre.tell({ type: "undo", itemId: id, operatorId: 1 }, at(clock));
    }
    expect(centre.intervals(id, at("10:30")).at(-1)).toEqual({
      kind: "serving",
      from: at("10:02"),
      to: undefined,
    });
  });

  test("is refused after ten seconds, for another operator, or with another visitor in hand", () => {
    const { centre, id } = served();
    centre.walkIn(at("10:05"));
    centre.tell({ type: "complete", itemId: id, operatorId: 1 }, at("10:10"));
    const undo = (operatorId: number, clock: string) =>
      centre.ask({ type: "undo", itemId: id, operatorId }, at(clock));
    expect(undo(1, "10:10:11")).toMatchObject({ details: { needs: "justPutAway" } });
    expect(undo(2, "10:10:05")).toMatchObject({ details: { needs: "justPutAway" } });
    centre.next(1, at("10:10:05"));
    expect(undo(1, "10:10:06")).toMatchObject({ details: { needs: "mayTakeBack" } });
  });

  test("is refused once the visitor's next item was called", () => {
    const centre = aCentre();
    const id = centre.walkIn(at("10:00"), { services: [1, 2] });
    centre.next(1, at("10:01"));
    centre.tell({ type: "start", itemId: id, operatorId: 1 }, at("10:01"));
    centre.tell({ type: "complete", itemId: id, operatorId: 1 }, at("10:10"));
    expect(centre.next(2, at("10:10:02"))).toBe(id + 1);
    expect(centre.ask({ type: "undo", itemId: id, operatorId: 1 }, at("10:10:05"))).toMatchObject({
      code: "ERROR_ACTION_NOT_ALLOWED",
    });
  });

  test("does not take back a time that another visitor has booked in the meantime", () => {
    const centre = aCentre(aRules({ operators: [anOperator(1)] }));
    const id = centre.booked(at("10:00"), at("09:00"));
    centre.tell({ type: "arbitraryCall", itemId: id, operatorId: 1, allowForcedTime: true }, at("09:30"));
    centre.tell({ type: "hold", itemId: id, operatorId: 1 }, at("09:31"));
    const other = centre.booked(at("10:00"), at("09:31"));
    centre.tell({ type: "undo", itemId: id, operatorId: 1 }, at("09:31:05"));
    expect(centre.item(id)).toMatchObject({ phase: "called", isOccupying: false });
    expect(centre.item(other).isOccupying).toBe(true);
    centre.tell({ type: "start", itemId: id, operatorId: 1 }, at("09:32"));
    expect(centre.item(id)).toMatchObject({ phase: "serving", isOccupying: false });
  });

  test("shows a booking as outside whose time another visitor has booked in the meantime", () => {
    const centre = aCentre(aRules({ operators: [anOperator(1)] }));
    const id = centre.booked(at("10:00"), at("09:00"));
    centre.tell({ type: "forceHold", itemId: id, operatorId: 1, actsForOthers: true }, at("09:31"));
    centre.booked(at("10:00"), at("09:31"));
    centre.tell({ type: "undo", itemId: id, operatorId: 1 }, at("09:31:05"));
    expect(isOutside(centre.entry(id), centre.rules)).toBe(true);
  });
});

describe("undo of a release", () => {
  test("returns a deferred visitor to the deferred, also with another visitor in hand", () => {
    const centre = aCentre();
    const id = centre.walkIn(at("10:00"));
    centre.next(1, at("10:01"));
    centre.tell({ type: "hold", itemId: id, operatorId: 1 }, at("10:02"));
    const other = centre.walkIn(at("10:03"));
    centre.next(1, at("10:03"));
    centre.tell({ type: "release", itemId: id, operatorId: 1 }, at("10:04"));
    centre.tell({ type: "undo", itemId: id, operatorId: 1 }, at("10:04:05"));
    expect(centre.item(id).phase).toBe("hold");
    expect(deskOf(centre.day(), 1).inHand).toEqual([other]);
  });

  test("brings the visitor back to the window, also one who was being served", () => {
    const centre = aCentre();
    const id = centre.walkIn(at("10:00"), { startedBy: 1 });
    centre.tell({ type: "release", itemId: id, operatorId: 1 }, at("10:05"));
    expect(centre.state(id, at("10:05"))).toBe("wait");
    centre.tell({ type: "undo", itemId: id, operatorId: 1 }, at("10:05:08"));
    expect(centre.item(id)).toMatchObject({ phase: "serving", holder: 1 });
    expect(centre.intervals(id, at("10:06"))).toEqual([
      { kind: "serving", from: at("10:00"), to: undefined },
    ]);
  });

  test("is refused once another operator has called or moved the visitor", () => {
    const centre = aCentre();
    const id = centre.walkIn(at("10:00"));
    centre.next(1, at("10:01"));
    centre.tell({ type: "release", itemId: id, operatorId: 1 }, at("10:02"));
    centre.next(2, at("10:02:03"));
    const undo = { type: "undo", itemId: id, operatorId: 1 } as const;
    expect(centre.ask(undo, at("10:02:05"))).toMatchObject({ code: "ERROR_ACTION_NOT_ALLOWED" });
    centre.tell({ type: "release", itemId: id, operatorId: 2 }, at("10:02:06"));
    expect(centre.ask(undo, at("10:02:07"))).toMatchObject({ details: { needs: "justPutAway" } });
    centre.next(1, at("10:03"));
    centre.tell({ type: "release", itemId: id, operatorId: 1 }, at("10:03:10"));
    centre.tell({ type: "move", itemId: id, operatorId: 1, toOperatorId: 2 }, at("10:03:12"));
    expect(centre.ask(undo, at("10:03:14"))).toMatchObject({ code: "ERROR_ACTION_NOT_ALLOWED" });
  });
});
