import { describe, expect, test } from "vitest";
import { Failure } from "#staff/api/failure.ts";
import { fasterIn } from "#staff/hall/faster.ts";
import { concernsDesk, type Hall, hallAfter, hallOf, inHandAfter, withoutLists } from "#staff/hall/hall.ts";
import { aRow } from "#staff/hall/testing/a-row.ts";

const datetime = "2026-05-04T07:00:00.000Z";
const nothing = { ticket: null, ticketItem: null, client: [], permissions: [] };
const lists = {
  time: datetime,
  current: [],
  queue: [],
  hold: [],
  outside: [],
  end: [],
  manage: [],
  operator: [],
};
const empty = (deskId?: number): Hall => hallOf(deskId, { ...lists, currentTicket: nothing });
const idsOf = (hall: Hall, list: keyof Hall["lists"]): readonly number[] => [...hall.lists[list].keys()];
const both = (...rows: readonly ReturnType<typeof aRow>[]) => ({
  datetime,
  queue: { upsert: [...rows], remove: [] },
  manage: { upsert: [...rows], remove: [] },
});

describe("a desk", () => {
  test("lists in its queue whom it may call, and everybody among all", () => {
    const hall = hallAfter(empty(7), both(aRow({ id: 1 }), aRow({ id: 2, operatorIds: [8] })));
    expect(idsOf(hall, "queue")).toEqual([1]);
    expect(idsOf(hall, "manage")).toEqual([1, 2]);
    expect(hall.lists.manage.get(1)?.forDesk).toBe(true);
    expect(hall.lists.manage.get(2)?.forDesk).toBe(false);
  });

  test("drops from its queue whom another has called, and keeps its own", () => {
    const waiting = hallAfter(empty(7), both(aRow({ id: 1 }), aRow({ id: 2 })));
    const called = { status: "called" } as const;
    const hall = hallAfter(
      waiting,
      both(
        aRow({ id: 1, ...called, operator: { id: 8, name: "" } }),
        aRow({ id: 2, ...called, operator: { id: 7, name: "" } }),
      ),
    );
    expect(idsOf(hall, "queue")).toEqual([2]);
  });

  test("is concerned by what happens to its own and to itself, and by nothing else", () => {
    const hall = empty(7);
    const other = aRow({ id: 9, ticketId: 9, operator: { id: 8, name: "" } });
    expect(concernsDesk(hall, both(other))).toBe(false);
    expect(concernsDesk(hall, both({ ...other, operator: { id: 7, name: "" } }))).toBe(true);
    const row = {
      id: 7,
      name: "",
      room: "",
      state: "free",
      since: null,
      ticket: null,
      callOnly: false,
    } as const;
    expect(concernsDesk(hall, { datetime, operator: { upsert: [row], remove: [] } })).toBe(true);
    expect(concernsDesk(empty(), { datetime, operator: { upsert: [row], remove: [] } })).toBe(false);
  });
});

test("whoever has no desk sees the queue of everybody", () => {
  const hall = hallAfter(empty(), both(aRow({ id: 1, operatorIds: [] })));
  expect(idsOf(hall, "queue")).toEqual([1]);
});

test("to be told the same twice changes nothing", () => {
  const message = { ...both(aRow()), hold: { upsert: [], remove: [1] } };
  const once = hallAfter(empty(7), message);
  expect(hallAfter(once, message)).toEqual(once);
});

test("what has left a list is gone from it", () => {
  const hall = hallAfter(hallAfter(empty(7), both(aRow())), { datetime, queue: { upsert: [], remove: [1] } });
  expect(idsOf(hall, "queue")).toEqual([]);
  expect(idsOf(hall, "manage")).toEqual([1]);
});

test("without a line nothing is listed, and what is in hand stays in sight", () => {
  const hall = {
    ...hallAfter(empty(7), both(aRow())),
    inHand: { ...nothing, permissions: ["next" as const] },
  };
  const lost = withoutLists(hall, 1_000);
  expect(lost).toEqual({ ...empty(7), inHand: hall.inHand, unknownSince: 1_000 });
  expect(withoutLists(lost, 2_000).unknownSince).toBe(1_000);
});

describe("what is in hand after an action", () => {
  test("is nobody, with what may be done at the desk", () => {
    expect(inHandAfter({ ticketItemId: null, permissions: ["next"] }, undefined)).toEqual({
      ...nothing,
      permissions: ["next"],
    });
  });

  test("is not told by the answer when it is another ticket than the one acted on", () => {
    expect(inHandAfter({ ticketItemId: 3, permissions: [] }, undefined)).toBeUndefined();
  });
});

describe("who was faster", () => {
  const hall = hallAfter(empty(7), {
    ...both(aRow({ id: 1, num: "A017", status: "called", operator: { id: 8, name: "Operator 2" } })),
    operator: {
      upsert: [
        { id: 8, name: "Operator 2", room: "2", state: "called", since: null, ticket: null, callOnly: false },
      ],
      remove: [],
    },
  });

  test("is said by name and number, where somebody else has the visitor", () => {
    const refused = new Failure("ERROR_ACTION_NOT_ALLOWED", {
      action: "arbitraryCall",
      itemId: 1,
      holder: 8,
    });
    expect(fasterIn(refused, hall)).toEqual({ name: "Operator 2", num: "A017" });
  });

  test("is nobody, where it was refused for another reason", () => {
    expect(fasterIn(new Failure("ERROR_ACTION_NOT_ALLOWED", { action: "start" }), hall)).toBeUndefined();
    expect(fasterIn(new Failure("ERROR_TIME_RESERVED", { holder: 8, itemId: 1 }), hall)).toBeUndefined();
  });
});
