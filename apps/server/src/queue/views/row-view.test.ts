import { itemStates } from "@cherga/engine/life/item-state";
import { eventTypes, operatorActions, passWays, ticketTypes } from "@cherga/engine/vocabulary";
import fc from "fast-check";
import { expect, test } from "vitest";
import { bytesOfRows, type ListedItem, listedRow } from "#queue/views/row-view";

/** Any characters at all, those that JSON must escape included. */
const words = fc.string({ unit: "binary", maxLength: 12 });
const id = fc.integer({ min: 1 });
const instant = fc.constantFrom("2026-05-04T07:00:00.000Z", "2026-05-04T07:10:00.000Z");
const orNull = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value, { nil: null });
const named = fc.record({ id, name: words });

const listed: fc.Arbitrary<ListedItem> = fc.record({
  lasting: fc.record({
    id,
    ticketId: id,
    num: orNull(words),
    ticketType: fc.constantFrom(...ticketTypes),
    passWay: fc.constantFrom(...passWays),
    paused: fc.boolean(),
    operator: orNull(named),
    service: named,
    mainService: orNull(named),
    lastEvent: fc.record(
      { type: fc.constantFrom(...eventTypes), addedDateTime: instant, comment: fc.string() },
      { requiredKeys: ["type", "addedDateTime"] },
    ),
    phone: words,
    name: words,
    pullTime: instant,
    heldBack: fc.boolean(),
    forced: fc.boolean(),
    wantDateTime: orNull(instant),
    promisedTime: orNull(instant),
    start: orNull(instant),
    end: orNull(instant),
    late: fc.boolean(),
    checkedIn: fc.boolean(),
    outside: fc.boolean(),
    outcome: orNull(fc.constantFrom("noShow" as const, "dayClosed" as const)),
    putAway: orNull(fc.record({ at: instant, operatorId: id, holder: orNull(id) })),
  }),
  status: fc.constantFrom(...itemStates),
  expected: orNull(fc.record({ low: instant, likely: orNull(instant), high: orNull(instant) })),
  actions: fc.subarray([...operatorActions]),
  forDesk: fc.boolean(),
});

test("the text of a list is its rows as JSON, however they look", () => {
  fc.assert(
    fc.property(fc.array(listed, { maxLength: 5 }), (list) => {
      expect(bytesOfRows(list).toString()).toBe(JSON.stringify(list.map(listedRow)));
    }),
  );
});

test("the cache of a row does not hide changes around it", () => {
  const another = fc
    .tuple(listed, listed)
    .map(([before, after]) => [before, { ...after, lasting: before.lasting }]);
  fc.assert(
    fc.property(another, (list) => {
      for (const each of list) expect(bytesOfRows([each]).toString()).toBe(JSON.stringify([listedRow(each)]));
    }),
  );
});
