import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  actions,
  type DeskSubject,
  type ItemSubject,
  obstacleTo,
  permissionsFor,
  type PutAway,
  type Subject,
} from "#life/actions";
import { itemStates } from "#life/item-state";
import { operatorActions } from "#vocabulary";

const now = 1_000_000;
const aDesk = (more: Partial<DeskSubject> = {}): DeskSubject => ({
  operatorId: 1,
  isAsleep: false,
  inHand: 0,
  callOnly: false,
  ...more,
});
const putAway = (more: Partial<PutAway> = {}): PutAway => ({ at: now, operatorId: 1, holder: 1, ...more });

const anItem = (more: Partial<ItemSubject> = {}): ItemSubject => ({
  state: "wait",
  holder: undefined,
  isPaused: false,
  isConfirmed: true,
  isHeldBack: false,
  isForDesk: true,
  isForced: false,
  isLate: false,
  calledAt: undefined,
  putAway: undefined,
  ...more,
});
const aSubject = (more: Partial<Subject> = {}): Subject => ({
  now,
  actsForOthers: false,
  simultaneousMaintenance: false,
  desk: aDesk(),
  item: undefined,
  ...more,
});
const inHand = (more: Partial<ItemSubject> = {}): Subject =>
  aSubject({
    desk: aDesk({ inHand: 1 }),
    item: anItem({ state: "serving", holder: 1, calledAt: 0, ...more }),
  });

describe("a desk", () => {
  test("that is awake and free may call or go to sleep", () => {
    expect(permissionsFor(aSubject())).toEqual(["next", "forceNext", "sleep"]);
  });

  test("that sleeps may only wake up", () => {
    expect(permissionsFor(aSubject({ desk: aDesk({ isAsleep: true }) }))).toEqual(["wakeup"]);
  });

  test("with a visitor in hand calls no other, unless several may be in hand or it only calls", () => {
    const busy = aSubject({ desk: aDesk({ inHand: 1 }) });
    expect(obstacleTo("next", busy)).toEqual({ state: undefined, needs: "free" });
    expect(obstacleTo("next", { ...busy, simultaneousMaintenance: true })).toBeUndefined();
    expect(obstacleTo("next", aSubject({ desk: aDesk({ inHand: 1, callOnly: true }) }))).toBeUndefined();
  });
});

describe("an item", () => {
  test("that waits may be called by name, moved, deleted, printed and asked to pay", () => {
    expect(permissionsFor(aSubject({ item: anItem() }))).toEqual([
      "next",
      "move",
      "delete",
      "forceNext",
      "arbitraryCall",
      "print",
      "checkPayment",
      "sleep",
    ]);
  });

  test("that was called may be started, repeated, put away or given back", () => {
    const called = inHand({ state: "called" });
    for (const action of [
      "start",
      "more",
      "hold",
      "release",
      "faceCheck",
      "operatorChecked",
      "addService",
    ] as const)
      expect([action, obstacleTo(action, called)]).toEqual([action, undefined]);
  });

  test("is not called again within five seconds", () => {
    expect(obstacleTo("more", inHand({ state: "called", calledAt: now - 4_999 }))).toMatchObject({
      needs: "notJustCalled",
    });
    expect(obstacleTo("more", inHand({ state: "called", calledAt: now - 5_000 }))).toBeUndefined();
  });

  test("is completed only once it was started, except by who only calls", () => {
    const called = inHand({ state: "called" });
    expect(obstacleTo("complete", called)).toMatchObject({ needs: "startedUnlessCallOnly" });
    expect(obstacleTo("complete", { ...called, desk: aDesk({ inHand: 1, callOnly: true }) })).toBeUndefined();
    expect(obstacleTo("complete", inHand())).toBeUndefined();
  });

  test("is paused while it is served, and resumed while it is paused", () => {
    expect(obstacleTo("pause", inHand())).toBeUndefined();
    expect(obstacleTo("resume", inHand())).toMatchObject({ needs: "paused" });
    expect(obstacleTo("pause", inHand({ isPaused: true }))).toMatchObject({ needs: "notPaused" });
    expect(obstacleTo("resume", inHand({ isPaused: true }))).toBeUndefined();
  });

  test("in another operator's hand is left alone, except by an administrator", () => {
    const theirs = inHand({ holder: 2 });
    for (const action of ["start", "complete", "hold", "release", "move", "delete", "pause"] as const)
      expect([action, obstacleTo(action, theirs) === undefined]).toEqual([action, false]);
    for (const action of ["forceHold", "forceRelease", "move", "delete"] as const)
      expect([action, obstacleTo(action, { ...theirs, actsForOthers: true })]).toEqual([action, undefined]);
  });

  test("that is deferred may be given back by anybody", () => {
    expect(obstacleTo("release", aSubject({ item: anItem({ state: "hold", holder: 2 }) }))).toBeUndefined();
  });

  test("is not called by name while its visitor is elsewhere, or by who does not give the service", () => {
    expect(obstacleTo("arbitraryCall", aSubject({ item: anItem({ isHeldBack: true }) }))).toMatchObject({
      needs: "visitorFree",
    });
    expect(obstacleTo("arbitraryCall", aSubject({ item: anItem({ isForDesk: false }) }))).toMatchObject({
      needs: "forDesk",
    });
  });

  test("is not touched before it is confirmed", () => {
    expect(
      obstacleTo("delete", aSubject({ item: anItem({ state: "planned", isConfirmed: false }) })),
    ).toEqual({
      state: "planned",
      needs: "confirmed",
    });
    const allowed = (isConfirmed: boolean) =>
      permissionsFor(aSubject({ item: anItem({ state: "planned", isConfirmed }) }));
    expect([allowed(true), allowed(false)].map((list) => list.includes("delete"))).toEqual([true, false]);
  });

  test("has a forced time printed only when it has one", () => {
    expect(obstacleTo("printForcedTime", aSubject({ item: anItem() }))).toMatchObject({
      needs: "forcedTime",
    });
    expect(obstacleTo("printForcedTime", aSubject({ item: anItem({ isForced: true }) }))).toBeUndefined();
  });
});

test("an action from a wrong state is refused with the state", () => {
  expect(obstacleTo("start", aSubject({ item: anItem({ state: "wait" }) }))).toEqual({ state: "wait" });
});

test("what is done with a visitor at a desk is done by the operator who has the visitor in hand", () => {
  const item = anItem({ state: "called", holder: 2, calledAt: 0 });
  for (const action of [
    "more",
    "start",
    "complete",
    "hold",
    "addService",
    "faceCheck",
    "operatorChecked",
  ] as const) {
    expect(obstacleTo(action, aSubject({ item }))).toEqual({ state: "called", needs: "inHand" });
    expect(obstacleTo(action, aSubject({ desk: undefined, item }))).toEqual({
      state: "called",
      needs: "inHand",
    });
  }
});

test("an action is permitted exactly if nothing obstructs it, whatever the facts", () => {
  const someSubject = fc.record({
    actsForOthers: fc.boolean(),
    simultaneousMaintenance: fc.boolean(),
    desk: fc.option(
      fc.record({ isAsleep: fc.boolean(), inHand: fc.nat(1), callOnly: fc.boolean() }).map(aDesk),
      { nil: undefined },
    ),
    item: fc.option(
      fc
        .record({
          state: fc.constantFrom(...itemStates),
          holder: fc.constantFrom(undefined, 1, 2),
          isPaused: fc.boolean(),
          isConfirmed: fc.boolean(),
          isHeldBack: fc.boolean(),
          isForDesk: fc.boolean(),
          isForced: fc.boolean(),
          isLate: fc.boolean(),
          calledAt: fc.constantFrom(undefined, 0, now),
          putAway: fc.constantFrom(
            undefined,
            ...[undefined, 1, 2].flatMap((holder) => [putAway({ holder }), putAway({ at: 0, holder })]),
          ),
        })
        .map(anItem),
      { nil: undefined },
    ),
  });
  fc.assert(
    fc.property(fc.array(someSubject, { minLength: 40, maxLength: 40 }), (subjects) => {
      for (const subject of subjects.map(aSubject))
        expect(permissionsFor(subject)).toEqual(
          operatorActions.filter((action) => obstacleTo(action, subject) === undefined),
        );
    }),
  );
  expect(permissionsFor(aSubject())).toBe(permissionsFor(aSubject()));
});

describe("undo", () => {
  const done = (more: Partial<ItemSubject> = {}, desk: Partial<DeskSubject> = {}): Subject =>
    aSubject({
      desk: aDesk(desk),
      item: anItem({ state: "complete", holder: 1, putAway: putAway({ at: now - 10_000 }), ...more }),
    });

  test("is offered for ten seconds after an item was completed or deferred", () => {
    expect(obstacleTo("undo", done())).toBeUndefined();
    expect(obstacleTo("undo", done({ state: "hold" }))).toBeUndefined();
    expect(obstacleTo("undo", done({ putAway: putAway({ at: now - 10_001 }) }))).toMatchObject({
      needs: "justPutAway",
    });
  });

  test("is for the operator who did it, with nothing else in hand", () => {
    expect(obstacleTo("undo", done({ putAway: putAway({ operatorId: 2 }) }))).toMatchObject({
      needs: "justPutAway",
    });
    expect(obstacleTo("undo", done({}, { inHand: 1 }))).toMatchObject({ needs: "mayTakeBack" });
  });

  test("returns an item to its list whatever is in hand, but not to the hands of another operator", () => {
    const fromList = { putAway: putAway({ holder: undefined }) };
    expect(obstacleTo("undo", done(fromList, { inHand: 1 }))).toBeUndefined();
    const fromAnother = { putAway: putAway({ holder: 2 }) };
    expect(obstacleTo("undo", done(fromAnother))).toMatchObject({ needs: "mayTakeBack" });
  });
});

test("what has ended takes no action but undo", () => {
  const someSubject = fc.record({
    actsForOthers: fc.boolean(),
    state: fc.constantFrom("complete" as const, "deleted" as const),
  });
  fc.assert(
    fc.property(someSubject, ({ actsForOthers, state }) => {
      const ended = aSubject({
        actsForOthers,
        item: anItem({ state, holder: 1, putAway: putAway() }),
      });
      const onItem = permissionsFor(ended).filter((action) => actions[action].from !== "desk");
      expect(onItem).toEqual(["undo"]);
    }),
  );
});

test("an action is allowed only from the states that the table names", () => {
  const wronglyAllowed = itemStates.flatMap((state) =>
    operatorActions.filter((action) => {
      const { from } = actions[action];
      return from !== "desk" && !from.includes(state) && obstacleTo(action, inHand({ state })) === undefined;
    }),
  );
  expect(wronglyAllowed).toEqual([]);
});
