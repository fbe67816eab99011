import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Command } from "#day/command";
import { allTickets, type Day, emptyDay, entriesOf, findItem, hasEnded, isInHand, stateOf } from "#day/day";
import type { DayEvent } from "#day/day-event";
import { decide } from "#day/decide";
import { evolve, evolveAll } from "#day/evolve";
import { type IdMap, valuesOf } from "#day/id-map";
import { occupancyOf, overlap } from "#day/occupancy";
import { permissionsOf } from "#day/subject";
import { anOperator, aRules, aService, at, minutes } from "#day/testing/a-day";
import { type Attempt, type AttemptKind, commandFor } from "#day/testing/attempt";
import { nextDueAt } from "#day/timers";
import { type Decision, isRefusal } from "#day/verdict";
import { intervalsOf, type Span } from "#life/intervals";
import type { Rules } from "#rules/rules";
import { pause, work } from "#testing/a-schedule";

const someRules: fc.Arbitrary<Rules> = fc
  .record({
    checkInRequired: fc.boolean(),
    simultaneousMaintenance: fc.boolean(),
    currentQueuePolitics: fc.constantFrom("fixedFirst" as const, "byWait" as const, "alternate" as const),
    timePriority: fc.boolean(),
    cancelDelayMin: fc.constantFrom(0, 10),
    ticketNumberOffset: fc.constantFrom(0, 100),
    lowerPriority: fc.constantFrom(new Set<number>(), new Set([1])),
    rivalryGroups: fc.constantFrom([], [new Set([1, 2])]),
    callOnly: fc.boolean(),
  })
  .map(({ callOnly, ...settings }) =>
    aRules({
      settings,
      services: [
        aService(1),
        aService(2, { duration: 10, block: 15, align: 5 }),
        aService(3, { isStrict: true, duration: 15, block: 15 }),
        aService(4, { duration: 45 }),
      ],
      operators: [
        anOperator(1),
        anOperator(2, [work("09:00", "18:00", { services: [1, 2] }), pause("13:00", "14:00")]),
        anOperator(3, [work("10:00", "16:00", { services: [2, 3, 4], nextClientShiftTime: 5 })], {
          callOnly,
        }),
      ],
    }),
  );

/** How often each thing is tried. */
const frequencies: readonly (readonly [AttemptKind, number])[] = [
  ["walkIn", 8],
  ["book", 5],
  ["reserve", 2],
  ["createAndStart", 1],
  ["next", 9],
  ["forceNext", 1],
  ["arbitraryCall", 2],
  ["fitting", 22],
  ["wild", 4],
  ["move", 3],
  ["requestConfirmation", 1],
  ["confirm", 1],
  ["checkIn", 1],
  ["cancel", 1],
  ["setPassWay", 1],
  ["sleep", 1],
  ["wakeup", 1],
  ["replan", 1],
  ["shiftLate", 1],
  ["addService", 1],
  ["print", 1],
  ["leave", 1],
  ["tick", 3],
];

const someStart = fc.integer({ min: 36, max: 71 }).map((quarter) => at("00:00") + minutes(quarter * 15));

/** What a day may bring. */
const someAttempts: fc.Arbitrary<readonly Attempt[]> = fc.array(
  fc.record({
    kind: fc.oneof(...frequencies.map(([kind, weight]) => ({ arbitrary: fc.constant(kind), weight }))),
    pauseMs: fc.oneof(
      { arbitrary: fc.integer({ min: 0, max: 9_000 }), weight: 5 },
      { arbitrary: fc.integer({ min: 0, max: minutes(7) }), weight: 2 },
      { arbitrary: fc.integer({ min: 0, max: minutes(40) }), weight: 1 },
    ),
    index: fc.noBias(fc.nat(1000)),
    operatorId: fc.integer({ min: 1, max: 3 }),
    otherOperatorId: fc.constantFrom(undefined, 1, 2, 3),
    services: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 }),
    startAt: someStart,
    hasStart: fc.boolean(),
    passWay: fc.constantFrom("fixed", "current", "hide"),
    allowForcedTime: fc.boolean(),
    actsForOthers: fc.constantFrom(false, false, false, true),
  }),
  { minLength: 30, maxLength: 90 },
);

type Step = {
  readonly command: Command;
  readonly now: number;
  readonly before: Day;
  readonly verdict: ReturnType<typeof decide>;
  readonly after: Day;
};

/** Plays a day through, and shows every step of it. */
function play(rules: Rules, attempts: readonly Attempt[]): readonly Step[] {
  let [day, now] = [emptyDay, at("08:55")];
  return attempts.map((attempt, index) => {
    now += attempt.pauseMs;
    const before = day;
    const command = commandFor(attempt, { day, rules, now }, index * 10 + 1);
    const verdict = decide(before, rules, command, now);
    if (!isRefusal(verdict)) day = evolveAll(before, verdict.events);
    return { command, now, before, verdict, after: day };
  });
}

const expectAlways = (
  check: (step: Step, rules: Rules) => void,
  parameters: { readonly numRuns?: number; readonly seed?: number } = {},
): void =>
  fc.assert(
    fc.property(someRules, someAttempts, (rules, attempts) => {
      for (const step of play(rules, attempts)) check(step, rules);
    }),
    { numRuns: 50, ...parameters },
  );

const eventsOf = (steps: readonly Step[]): readonly DayEvent[] =>
  steps.flatMap(({ verdict }) => (isRefusal(verdict) ? [] : verdict.events));

const calledBy = (verdict: Step["verdict"]): Decision | undefined =>
  isRefusal(verdict) || verdict.can !== true ? undefined : verdict;

test("enough is tried, and enough of it works, for the laws to mean something", () => {
  const seen = new Map<string, number>();
  expectAlways(
    ({ command, verdict }) => {
      const outcome = isRefusal(verdict) ? "refused" : verdict.events.length > 0 ? "done" : "nothing";
      const key = `${command.type} ${outcome}`;
      seen.set(key, (seen.get(key) ?? 0) + 1);
    },
    { numRuns: 300, seed: 1 },
  );
  const types =
    "register reserve requestConfirmation confirm cancel checkIn setPassWay next forceNext arbitraryCall";
  const actions =
    "more start complete hold forceHold release forceRelease delete pause resume undo move addService";
  const others = "print sleep wakeup replan shiftLate leave tick";
  for (const type of `${types} ${actions} ${others}`.split(" "))
    expect([type, (seen.get(`${type} done`) ?? 0) > 3]).toEqual([type, true]);
});

test("a refused command tells of no event, and no decision changes the day it was made on", () => {
  fc.assert(
    fc.property(someRules, someAttempts, (rules, attempts) => {
      const steps = play(rules, attempts);
      steps.forEach(({ verdict, before }, index) => {
        expect("events" in verdict).toBe(!isRefusal(verdict));
        if (index % 10 === 0) expect(before).toEqual(evolveAll(emptyDay, eventsOf(steps.slice(0, index))));
      });
    }),
    { numRuns: 40 },
  );
});

test("each item has exactly one open interval until its end, and its intervals leave no time out", () => {
  expectAlways(({ after, now }) => {
    for (const { item } of entriesOf(allTickets(after))) {
      const intervals = intervalsOf(item.spans, now);
      const open = intervals.filter(({ to }) => to === undefined);
      expect([item.id, open.length]).toEqual([item.id, hasEnded(item) ? 0 : 1]);
      intervals.forEach(({ to }, index) => {
        if (index + 1 < intervals.length) expect(to).toBe(intervals[index + 1]?.from);
      });
    }
  });
});

test("next never picks a visitor who is deferred, in hand, hidden, elsewhere, too early or another operator's", () => {
  expectAlways(({ command, verdict, before, now }) => {
    const decision = calledBy(verdict);
    if (command.type !== "next" || command.allowForcedTime === true || decision?.itemId === undefined) return;
    const day = evolveAll(before, decision.events.slice(0, -1));
    const entry = findItem(day, decision.itemId);
    if (entry === undefined) throw new Error("called somebody who is not there");
    expect(stateOf(entry, now)).toBe("wait");
    expect(entry.ticket.passWay).not.toBe("hide");
    expect([undefined, command.operatorId]).toContain(entry.item.boundTo);
  });
});

test("a visitor is in hand at one operator only, and never in two places", () => {
  expectAlways(({ after }) => {
    const inHand = valuesOf(after.desks).flatMap((desk) => desk.inHand);
    const items = entriesOf(allTickets(after)).filter(({ item }) => isInHand(item));
    expect(inHand.toSorted((a, b) => a - b)).toEqual(
      items.map(({ item }) => item.id).toSorted((a, b) => a - b),
    );
    expect(new Set(items.map(({ ticket }) => ticket.id)).size).toBe(items.length);
  });
});

test("no ticket is lost: all that came have finished, were deleted, are open or have left", () => {
  fc.assert(
    fc.property(someRules, someAttempts, (rules, attempts) => {
      const steps = play(rules, attempts);
      const events = eventsOf(steps);
      const came = new Map(
        events.flatMap((event) => {
          if (event.type === "addService") return [[event.itemId, event.ticketId] as const];
          return event.type === "registered"
            ? event.items.map(({ id }) => [id, event.ticketId] as const)
            : [];
        }),
      );
      const left = new Set(events.flatMap((event) => (event.type === "left" ? [event.ticketId] : [])));
      const stayed = [...came].filter(([, ticketId]) => !left.has(ticketId)).map(([itemId]) => itemId);
      const present = entriesOf(allTickets(steps.at(-1)?.after ?? emptyDay)).map(({ item }) => item.id);
      expect(present.toSorted((a, b) => a - b)).toEqual(stayed.toSorted((a, b) => a - b));
    }),
    { numRuns: 60 },
  );
});

test("the events alone make the day, whatever the rules are by then, told one by one or all at once", () => {
  fc.assert(
    fc.property(someRules, someAttempts, (rules, attempts) => {
      const steps = play(rules, attempts);
      const events = eventsOf(steps);
      const day = steps.at(-1)?.after ?? emptyDay;
      expect(evolveAll(emptyDay, events)).toEqual(day);
      expect(events.reduce(evolve, emptyDay)).toEqual(day);
      expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
    }),
    { numRuns: 60 },
  );
});

test("no two promised stretches of one operator overlap", () => {
  expectAlways(({ after }) => {
    const occupied = occupancyOf(after);
    occupied.forEach((one, index) => {
      for (const other of occupied.slice(index + 1))
        expect([one, other, overlap(one, other)]).toEqual([one, other, false]);
    });
  });
});

test("a time to come is kept free for its visitor, or known to be outside", () => {
  expectAlways(
    ({ after, now }) => {
      for (const { ticket, item } of entriesOf(allTickets(after))) {
        const isToCome = item.phase === "queued" && item.plannedTime !== undefined && item.plannedTime > now;
        if (!isToCome || ticket.status !== "success") continue;
        expect([item.id, item.isOccupying || item.isForced]).toEqual([item.id, true]);
      }
    },
    { numRuns: 100 },
  );
});

test("numbers are distinct and leave none out", () => {
  fc.assert(
    fc.property(someRules, someAttempts, (rules, attempts) => {
      const nums = eventsOf(play(rules, attempts)).flatMap((event) =>
        "num" in event && event.num !== undefined ? [event.num] : [],
      );
      expect(nums).toEqual(nums.map((_, index) => rules.settings.ticketNumberOffset + index + 1));
    }),
    { numRuns: 60 },
  );
});

test("undo restores the intervals and the state as if nothing had been done", () => {
  const was = new Map<number, readonly Span[]>();
  expectAlways(({ command, verdict, before, after }) => {
    if (isRefusal(verdict) || verdict.itemId === undefined) return;
    const spans = findItem(before, verdict.itemId)?.item.spans ?? [];
    if (["complete", "hold", "forceHold", "release", "forceRelease", "didNotCome"].includes(command.type))
      was.set(verdict.itemId, spans);
    const lastOfTicket = findItem(before, verdict.itemId)?.ticket.log.at(-1);
    const undone = verdict.events.find((event) => event.type === "resume")?.undoes;
    if (command.type === "undo" && lastOfTicket?.seq === undone)
      expect(findItem(after, verdict.itemId)?.item.spans).toEqual(was.get(verdict.itemId));
  });
});

const reversedRows = <V>({ buckets }: IdMap<V>): IdMap<V> => ({
  buckets: buckets.map((bucket) => bucket.toReversed()),
});

test("the order of rows never matters", () => {
  expectAlways(({ before, command, verdict, now }, rules) => {
    const reversed: Day = {
      ...before,
      open: reversedRows(before.open),
      ended: reversedRows(before.ended),
      desks: reversedRows(before.desks),
    };
    const other = { ...rules, operators: new Map([...rules.operators].toReversed()) };
    expect(decide(reversed, other, command, now)).toEqual(verdict);
    expect(nextDueAt(reversed, other)).toBe(nextDueAt(before, rules));
  });
});

test("a tick leaves nothing due, and a second one does nothing", () => {
  expectAlways(({ command, after, now }, rules) => {
    if (command.type !== "tick") return;
    expect(decide(after, rules, { type: "tick" }, now)).toEqual({ events: [], can: true });
    expect(nextDueAt(after, rules) ?? Infinity).toBeGreaterThan(now);
  });
});

test("nothing happens by itself before it is due", () => {
  expectAlways(
    ({ after, now }, rules) => {
      const dueAt = nextDueAt(after, rules) ?? now + minutes(600);
      if (dueAt <= now) return;
      expect(decide(after, rules, { type: "tick" }, dueAt - 1)).toEqual({ events: [], can: true });
      const due = decide(after, rules, { type: "tick" }, dueAt);
      expect(isRefusal(due) ? 0 : due.events.length).toBeGreaterThan(0);
    },
    { numRuns: 60 },
  );
});

test("an allowed action is done, and any other is refused", () => {
  expectAlways(({ before, command, verdict, now }, rules) => {
    if (command.type === "arbitraryCall" || !("operatorId" in command) || !("itemId" in command)) return;
    if (command.type === "editWantedTime") return;
    const mayPress = permissionsOf({ day: before, rules, now }, command).includes(command.type);
    const isForbidden = isRefusal(verdict) && verdict.code !== "ERROR_TIME_RESERVED";
    if (mayPress && isForbidden) expect(command.type).toBe("move");
    if (!mayPress) expect(isRefusal(verdict)).toBe(true);
  });
});

test("closing the day ends everything", () => {
  fc.assert(
    fc.property(someRules, someAttempts, (rules, attempts) => {
      const day = play(rules, attempts).at(-1)?.after ?? emptyDay;
      const verdict = decide(day, rules, { type: "closeDay" }, day.lastAt + 1);
      if (isRefusal(verdict)) throw new Error("a day can always be closed");
      const closed = evolveAll(day, verdict.events);
      expect(entriesOf(allTickets(closed)).every(({ item }) => hasEnded(item))).toBe(true);
      expect(occupancyOf(closed)).toEqual([]);
      expect(nextDueAt(closed, rules)).toBeUndefined();
    }),
    { numRuns: 60 },
  );
});

test("operators who press next at once get as many different visitors", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 20 }), (desks, visitors) => {
      const rules = aRules({ operators: Array.from({ length: desks }, (_, index) => anOperator(index + 1)) });
      let day = emptyDay;
      const tell = (command: Command): number | undefined => {
        const verdict = decide(day, rules, command, at("10:00"));
        if (isRefusal(verdict)) return undefined;
        day = evolveAll(day, verdict.events);
        return verdict.itemId;
      };
      for (let id = 1; id <= visitors; id += 1)
        tell({
          type: "register",
          ticketId: id,
          ticketType: "inPlaceCurrent",
          parts: [{ itemId: id, serviceId: 1 }],
        });
      const called = Array.from({ length: desks }, (_, index) =>
        tell({ type: "next", operatorId: index + 1 }),
      );
      const served = called.filter((itemId) => itemId !== undefined);
      expect(new Set(served).size).toBe(Math.min(desks, visitors));
      expect(served).toHaveLength(Math.min(desks, visitors));
    }),
    { numRuns: 40 },
  );
});
