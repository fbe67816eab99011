import { describe, expect, test } from "vitest";
import { emptyDay, findItem } from "#day/day";
import { evolveAll } from "#day/evolve";
import { aCentre, anOperator, aRules, at } from "#day/testing/a-day";

const booking = (more: Parameters<ReturnType<typeof aCentre>["booked"]>[2] = {}) => {
  const centre = aCentre();
  const id = centre.booked(at("12:00"), at("09:00"), { operatorId: 1, ...more });
  return { centre, id, item: () => centre.item(id) };
};

describe("a new item", () => {
  test("has not been seen, called, served, paused or ended", () => {
    const { item } = booking();
    expect(item()).toMatchObject({
      phase: "queued",
      isPaused: false,
      isPresent: false,
      isLate: false,
      isDayClosed: false,
      isNoShow: false,
      isForced: false,
      calledAt: undefined,
      startedAt: undefined,
      wantAt: at("12:00"),
    });
  });

  test("that is added to a visit waits since the visitor came, or since it was added to a booking", () => {
    const add = (itemId: number) =>
      ({ type: "addService", itemId, newItemId: 90, serviceId: 2, operatorId: 1 }) as const;
    const live = aCentre();
    const walkIn = live.walkIn(at("10:00"), { startedBy: 1 });
    live.tell(add(walkIn), at("10:10"));
    expect(live.item(90)).toMatchObject({ pullTime: at("10:00"), isPresent: false });

    const { centre, id } = booking();
    centre.tell({ type: "arbitraryCall", itemId: id, operatorId: 1, allowForcedTime: true }, at("11:50"));
    centre.tell({ type: "start", itemId: id, operatorId: 1 }, at("11:51"));
    centre.tell(add(id), at("11:55"));
    expect(centre.item(90).pullTime).toBe(at("11:55"));
  });
});

describe("a promised place", () => {
  test("is kept while its own operator calls and serves, and given up when another does", () => {
    for (const operatorId of [1, 2]) {
      const centre = aCentre();
      const id = centre.booked(at("12:00"), at("09:00"));
      const own = centre.item(id).place?.operatorId;
      centre.tell({ type: "arbitraryCall", itemId: id, operatorId, allowForcedTime: true }, at("11:50"));
      expect(centre.item(id).isOccupying).toBe(own === operatorId);
      centre.tell({ type: "start", itemId: id, operatorId }, at("11:51"));
      expect(centre.item(id)).toMatchObject({ isOccupying: own === operatorId, isPresent: true });
    }
  });

  test("that a walk-in never had is not kept either", () => {
    const centre = aCentre();
    const id = centre.walkIn(at("10:00"));
    centre.next(1, at("10:01"));
    centre.tell({ type: "start", itemId: id, operatorId: 1 }, at("10:02"));
    expect(centre.item(id)).toMatchObject({ isOccupying: false, place: undefined, isPresent: true });
  });

  test("is given up by setting aside, handing over without a place, and ending", () => {
    const held = booking();
    held.centre.tell({ type: "forceHold", itemId: held.id, actsForOthers: true }, at("09:10"));
    expect(held.item()).toMatchObject({ isOccupying: false, phase: "hold", isLate: false });

    const due = booking();
    due.centre.tell({ type: "move", itemId: due.id, toOperatorId: 2 }, at("12:01"));
    expect(due.item()).toMatchObject({ isOccupying: false, boundTo: 2, place: { operatorId: 1 } });

    const gone = booking();
    gone.centre.tell({ type: "delete", itemId: gone.id }, at("09:10"));
    expect(gone.item()).toMatchObject({ isOccupying: false, isNoShow: false });
  });

  test("comes back with an undone deferral, if it is still free", () => {
    const { centre, id, item } = booking();
    centre.tell({ type: "arbitraryCall", itemId: id, operatorId: 1, allowForcedTime: true }, at("11:50"));
    centre.tell({ type: "hold", itemId: id, operatorId: 1 }, at("11:51:00"));
    expect(item().isOccupying).toBe(false);
    centre.tell({ type: "undo", itemId: id, operatorId: 1 }, at("11:51:05"));
    expect(item()).toMatchObject({ phase: "called", isOccupying: true, isPresent: true });
  });
});

describe("a forced time", () => {
  const forced = () => {
    const centre = aCentre(aRules({ operators: [anOperator(1), anOperator(2)] }));
    const id = centre.booked(at("20:00"), at("09:00"), { allowForcedTime: true });
    return { centre, id, item: () => centre.item(id) };
  };

  test("stays forced until the visit is moved to a place", () => {
    const { centre, id, item } = forced();
    centre.tell({ type: "move", itemId: id, toOperatorId: 2, allowForcedTime: true }, at("09:10"));
    expect(item()).toMatchObject({ isForced: true, isOccupying: false, boundTo: 2 });
    centre.tell({ type: "move", itemId: id, startAt: at("15:00") }, at("09:11"));
    expect(item()).toMatchObject({ isForced: false, isOccupying: true });
  });

  test("stays forced for a visit that is handed over once its time has come", () => {
    const { centre, id, item } = forced();
    centre.tell({ type: "move", itemId: id, toOperatorId: 2 }, at("20:01"));
    expect(item()).toMatchObject({ isForced: true, plannedTime: at("20:00"), boundTo: 2 });
  });

  test("is not given to a booking that is handed over, and ends when the booking gets a place", () => {
    const { centre, id } = forced();
    const place = { operatorId: 2, from: at("15:00"), to: at("15:30") };
    const moved = {
      type: "moveToOperator",
      ticketId: id,
      itemId: id,
      toOperatorId: 2,
      isBinding: false,
    } as const;
    const placed = evolveAll(centre.day(), [{ ...moved, place, seq: 9, at: at("09:10") }]);
    expect(findItem(placed, id)?.item).toMatchObject({
      isForced: false,
      isOccupying: true,
      boundTo: undefined,
    });
    const usual = booking();
    usual.centre.tell({ type: "move", itemId: usual.id, toOperatorId: 2 }, at("12:01"));
    expect(usual.item().isForced).toBe(false);
  });

  test("is given up with the time, when a ticket becomes live", () => {
    const { centre, id, item } = forced();
    centre.tell({ type: "setPassWay", ticketId: id, passWay: "current" }, at("09:10"));
    expect(item()).toMatchObject({
      isForced: false,
      isOccupying: false,
      plannedTime: undefined,
      pullTime: at("09:10"),
    });
  });
});

describe("a check-in", () => {
  test("lets a booked visitor wait from the planned time, or from the check-in if that is later", () => {
    const early = booking();
    early.centre.tell({ type: "checkIn", ticketId: early.id }, at("11:30"));
    expect(early.item()).toMatchObject({ pullTime: at("12:00"), isPresent: true });
    expect(early.centre.ticket(early.id)).toMatchObject({ checkedInAt: at("11:30"), entryTime: at("11:30") });

    const late = booking();
    late.centre.tell({ type: "checkIn", ticketId: late.id }, at("12:05"));
    expect(late.item().pullTime).toBe(at("12:05"));
    late.centre.tell({ type: "move", itemId: late.id, startAt: at("12:30") }, at("12:06"));
    expect(late.item().pullTime).toBe(at("12:30"));
  });

  test("leaves a walk-in the time of entry", () => {
    const centre = aCentre();
    const id = centre.walkIn(at("10:00"));
    centre.tell({ type: "checkIn", ticketId: id }, at("10:10"));
    expect(centre.ticket(id)).toMatchObject({ entryTime: at("10:00"), checkedInAt: at("10:10") });
    expect(centre.item(id)).toMatchObject({ pullTime: at("10:00"), isPresent: true });
  });

  test("corrects since when a booked visitor has waited, and leaves earlier intervals alone", () => {
    const { centre, id } = booking();
    centre.tell({ type: "forceHold", itemId: id, actsForOthers: true }, at("12:01"));
    centre.tell({ type: "forceRelease", itemId: id, actsForOthers: true }, at("12:03"));
    centre.tell({ type: "checkIn", ticketId: id }, at("12:05"));
    expect(centre.intervals(id, at("12:10"))).toEqual([
      { kind: "planned", from: at("09:00"), to: at("12:00") },
      { kind: "waiting", from: at("12:00"), to: at("12:01") },
      { kind: "held", from: at("12:01"), to: at("12:03") },
      { kind: "planned", from: at("12:03"), to: at("12:05") },
      { kind: "waiting", from: at("12:05"), to: undefined },
    ]);
  });
});

describe("a latecomer", () => {
  test("is no longer late once called, released or moved", () => {
    const settings = { maxWaitForCallMin: 5 };
    const late = () => {
      const centre = aCentre(aRules({ settings }));
      const id = centre.walkIn(at("10:00"));
      centre.next(1, at("10:00"));
      centre.tell({ type: "tick" }, at("10:05"));
      expect(centre.item(id)).toMatchObject({ phase: "hold", isLate: true });
      return { centre, id };
    };
    const called = late();
    called.centre.tell({ type: "arbitraryCall", itemId: called.id, operatorId: 1 }, at("10:06"));
    expect(called.centre.item(called.id)).toMatchObject({ isLate: false, isPaused: false });
    const released = late();
    released.centre.tell({ type: "release", itemId: released.id, operatorId: 1 }, at("10:06"));
    expect(released.centre.item(released.id).isLate).toBe(false);
    const handed = late();
    handed.centre.tell({ type: "move", itemId: handed.id, toOperatorId: 2 }, at("10:06"));
    expect(handed.centre.item(handed.id).isLate).toBe(false);
    const moved = late();
    moved.centre.tell({ type: "move", itemId: moved.id, startAt: at("15:00") }, at("10:06"));
    expect(moved.centre.item(moved.id).isLate).toBe(false);
  });

  test("who was never there at the planned time has not waited since", () => {
    const centre = aCentre(aRules({ settings: { checkInRequired: true, allowableLagWaitMin: 15 } }));
    const id = centre.booked(at("12:00"), at("09:00"));
    centre.tell({ type: "tick" }, at("12:15"));
    const intervals = centre.intervals(id, at("12:20"));
    expect(intervals).toHaveLength(2);
    expect(intervals).toMatchObject([
      { kind: "planned", from: at("09:00"), to: at("12:15") },
      { kind: "held", from: at("12:15"), to: undefined },
    ]);
  });
});

test("a visitor who must check in and is not there at a later time either has never waited", () => {
  const centre = aCentre(aRules({ settings: { checkInRequired: true } }));
  const id = centre.booked(at("10:00"), at("09:00"));
  centre.tell({ type: "forceHold", itemId: id, actsForOthers: true }, at("10:05"));
  centre.tell({ type: "move", itemId: id, startAt: at("12:00") }, at("10:10"));
  centre.tell({ type: "tick" }, at("12:15"));
  expect(centre.intervals(id, at("12:20"))).toMatchObject([
    { kind: "planned", from: at("09:00"), to: at("10:05") },
    { kind: "held", from: at("10:05"), to: at("10:10") },
    { kind: "planned", from: at("10:10"), to: at("12:15") },
    { kind: "held", from: at("12:15"), to: undefined },
  ]);
});

describe("a pause", () => {
  test("ends with whatever ends the service", () => {
    const paused = () => {
      const centre = aCentre();
      const id = centre.walkIn(at("10:00"), { startedBy: 1 });
      centre.tell({ type: "pause", itemId: id, operatorId: 1 }, at("10:05"));
      expect(centre.item(id).isPaused).toBe(true);
      return { centre, id };
    };
    for (const type of ["complete", "hold", "release", "delete", "resume"] as const) {
      const { centre, id } = paused();
      centre.tell({ type, itemId: id, operatorId: 1 }, at("10:10"));
      expect(centre.item(id).isPaused).toBe(false);
    }
    const handed = paused();
    handed.centre.tell({ type: "move", itemId: handed.id, toOperatorId: 2, operatorId: 1 }, at("10:10"));
    expect(handed.centre.item(handed.id).isPaused).toBe(false);
    const moved = paused();
    moved.centre.tell({ type: "move", itemId: moved.id, startAt: at("15:00"), operatorId: 1 }, at("10:10"));
    expect(moved.centre.item(moved.id).isPaused).toBe(false);
  });
});

test("an event is the latest of its own item, and of no other of the visit", () => {
  const { centre, id } = booking({ services: [1, 2] });
  centre.tell({ type: "arbitraryCall", itemId: id, operatorId: 1, allowForcedTime: true }, at("11:50"));
  expect(centre.item(id).lastEvent?.type).toBe("forceCall");
  expect(centre.item(id + 1).lastEvent).toBeUndefined();
  centre.tell({ type: "checkIn", ticketId: id }, at("11:51"));
  expect(centre.item(id).lastEvent?.type).toBe("forceCall");
  const { item: before } = centre.entry(id + 1);
  centre.tell({ type: "print", itemId: id, operatorId: 1, outcome: "printed" }, at("11:52"));
  expect(centre.item(id + 1)).toBe(before);
});

test("a hidden visit that gets another time stays hidden", () => {
  const { centre, id } = booking({ isHidden: true });
  centre.tell({ type: "move", itemId: id, startAt: at("15:00") }, at("09:10"));
  expect(centre.ticket(id).passWay).toBe("hide");
});

test("an undone event is as if it had never been, also for a ticket that came from another day", () => {
  const { centre, id } = booking();
  const { payload } = centre.tell({ type: "leave", ticketId: id }, at("09:10"));
  const [registered] = centre.events;
  if (payload === undefined || registered?.type !== "registered") throw new Error("no ticket");
  const arrived = {
    ...registered,
    type: "arrived",
    entryTime: at("08:00"),
    seq: 1,
    at: at("10:00"),
  } as const;
  const of = { ticketId: id, itemId: id, operatorId: 1 };
  const called = { ...of, type: "call", seq: 2, at: at("10:01") } as const;
  const held = { ...of, type: "hold", seq: 3, at: at("10:02:00") } as const;
  const undone = { ...of, type: "resume", undoes: 3, isOccupying: true, seq: 4, at: at("10:02:05") } as const;
  const day = evolveAll(emptyDay, [arrived, called, held, undone]);
  const found = findItem(day, id);
  expect(found?.item).toMatchObject({ phase: "called", isOccupying: true });
  expect(found?.ticket.entryTime).toBe(at("08:00"));
  expect(found?.ticket.log).toHaveLength(4);
});
