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
  test("lists in its queue the visitors it may call, and all of them in the full list", () => {
    const hall = hallAfter(empty(7), both(aRow({ id: 1 }), aRow({ id: 2, operatorIds: [8] })));
    expect(idsOf(hall, "queue")).toEqual([1]);
    expect(idsOf(hall, "manage")).toEqual([1, 2]);
    expect(hall.lists.manage.get(1)?.forDesk).toBe(true);
    expect(hall.lists.manage.get(2)?.forDesk).toBe(false);
  });

  test("removes from its queue visitors whom another desk has called, and keeps its own", () => {
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

  test("reacts to changes of its own items and of itself only", () => {
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

test("without a desk, the queue has all visitors", () => {
  const hall = hallAfter(empty(), both(aRow({ id: 1, operatorIds: [] })));
  expect(idsOf(hall, "queue")).toEqual([1]);
});

test("a repeated message changes nothing", () => {
  const message = { ...both(aRow()), hold: { upsert: [], remove: [1] } };
  const once = hallAfter(empty(7), message);
  expect(hallAfter(once, message)).toEqual(once);
});

test("a row that has left a list is removed from it", () => {
  const hall = hallAfter(hallAfter(empty(7), both(aRow())), { datetime, queue: { upsert: [], remove: [1] } });
  expect(idsOf(hall, "queue")).toEqual([]);
  expect(idsOf(hall, "manage")).toEqual([1]);
});

test("without a connection the lists are empty, and the item in hand stays", () => {
  const hall = {
    ...hallAfter(empty(7), both(aRow())),
    inHand: { ...nothing, permissions: ["next" as const] },
  };
  const lost = withoutLists(hall, 1_000);
  expect(lost).toEqual({ ...empty(7), inHand: hall.inHand, unknownSince: 1_000 });
  expect(withoutLists(lost, 2_000).unknownSince).toBe(1_000);
});

describe("the item in hand after an action", () => {
  test("is empty, with the actions of the desk", () => {
    expect(inHandAfter({ ticketItemId: null, permissions: ["next"] }, undefined)).toEqual({
      ...nothing,
      permissions: ["next"],
    });
  });

  test("is not taken from the answer when it is another ticket than the one acted on", () => {
    expect(inHandAfter({ ticketItemId: 3, permissions: [] }, undefined)).toBeUndefined();
  });
});

describe("the faster operator", () => {
  const hall = hallAfter(empty(7), {
    ...both(aRow({ id: 1, num: "A017", status: "called", operator: { id: 8, name: "Operator 2" } })),
    operator: {
      upsert: [
        { id: 8, name: "Operator 2", room: "2", state: "called", since: null, ticket: null, callOnly: false },
      ],
      remove: [],
    },
  });

  test("is named with the number, where another desk has the visitor", () => {
    const refused = new Failure("ERROR_ACTION_NOT_ALLOWED", {
      action: "arbitraryCall",
      itemId: 1,
      holder: 8,
    });
    expect(fasterIn(refused, hall)).toEqual({ name: "Operator 2", num: "A017" });
  });

  test("is undefined, where an action was refused for another reason", () => {
    expect(fasterIn(new Failure("ERROR_ACTION_NOT_ALLOWED", { action: "start" }), hall)).toBeUndefined();
    expect(fasterIn(new Failure("ERROR_TIME_RESERVED", { holder: 8, itemId: 1 }), hall)).toBeUndefined();
  });
});
