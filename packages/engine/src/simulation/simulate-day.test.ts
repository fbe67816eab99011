import { expect, test } from "vitest";
import { allTickets, emptyDay, findTicket, hasEnded } from "#day/day";
import { evolveAll } from "#day/evolve";
import { anOperator, aRules, aService, at, minutes } from "#day/testing/a-day";
import { work } from "#testing/a-schedule";
import { seededRandom } from "#random/seeded-random";
import {
  type BegunService,
  type Behaviour,
  simulateDay,
  type TimedCommand,
  type Visitor,
} from "#simulation/simulate-day";
import { makeTimeline } from "#simulation/timeline";

const rules = aRules({
  operators: [1, 2, 3].map((id) => anOperator(id, [work("09:00", "18:00")])),
  services: [aService(1, { duration: 10 }), aService(2, { duration: 20 })],
});
const steady: Behaviour = {
  serviceMs: (serviceId) => minutes(serviceId * 10),
  walkMs: () => 30_000,
  noShow: 0,
};
const lively: Behaviour = {
  serviceMs: (serviceId, random) => minutes(serviceId * 10) * (0.5 + random()),
  walkMs: (random) => 60_000 * random(),
  noShow: 0.1,
};

function aCrowd(size: number, seed: string): readonly Visitor[] {
  const random = seededRandom(seed);
  return Array.from({ length: size }, (_, index) => {
    const serviceId = 1 + Math.floor(random() * 2);
    const asksAt = at("09:00") + Math.floor(random() * minutes(8 * 60));
    return index % 3 === 0
      ? {
          asksAt: at("08:00") + index,
          serviceId,
          ticketType: "online",
          startAt: at("09:00") + minutes(15) * Math.floor(random() * 34),
        }
      : { asksAt, serviceId, ticketType: "inPlaceCurrent" };
  });
}

type TimedEvent = { readonly type: string; readonly at: number };
const storyOf = (events: readonly TimedEvent[], ...types: readonly string[]) =>
  events
    .filter(({ type }) => types.includes(type))
    .map((event) => [
      event.type,
      "operatorId" in event ? event.operatorId : 0,
      new Date(event.at - at("00:00")).toISOString().slice(11, 19),
    ]);
const walkIn = (clock: string, serviceId = 1) => ({
  asksAt: at(clock),
  serviceId,
  ticketType: "inPlaceCurrent" as const,
});

test("everybody who was let in is served, given up or sent home by the end of the day", () => {
  const { day, turnedAway } = simulateDay(rules, aCrowd(150, "crowd"), lively, "chance");
  expect(day.isClosed).toBe(true);
  const tickets = allTickets(day);
  expect(tickets.length + turnedAway.length).toBe(150);
  expect(tickets.every(({ items }) => items.every(hasEnded))).toBe(true);
});

test("the same seed plays the same day, another seed another", () => {
  const crowd = aCrowd(60, "crowd");
  const play = (seed: string) => JSON.stringify(simulateDay(rules, crowd, lively, seed).events);
  expect(play("a")).toBe(play("a"));
  expect(play("a")).not.toBe(play("b"));
});

test("the events of a played day give the same day again", () => {
  const { day, events } = simulateDay(rules, aCrowd(80, "crowd"), lively, "chance");
  expect(evolveAll(emptyDay, events)).toEqual(day);
});

test("with time enough everybody is served in turn, without waiting longer than the one before takes", () => {
  const visitors = Array.from({ length: 6 }, (_, index) => ({
    asksAt: at("09:00") + index,
    serviceId: 1,
    ticketType: "inPlaceCurrent" as const,
  }));
  const { events } = simulateDay(
    aRules({ operators: [anOperator(1)], services: [aService(1, { duration: 10 })] }),
    visitors,
    steady,
    "",
  );
  const starts = events
    .filter(({ type }) => type === "serviceStart")
    .map((event) => (event.at - at("09:00")) / 60_000);
  expect(starts.map(Math.floor)).toEqual([0, 11, 21, 32, 42, 53]);
});

test("a visitor with several services gets them one after the other, from the operators who give them", () => {
  const visitor = {
    asksAt: at("09:00"),
    serviceId: 1,
    further: [{ serviceId: 2, after: [0], lentBy: undefined }],
    ticketType: "inPlaceCurrent" as const,
  };
  const { events } = simulateDay(
    aRules({
      operators: [
        anOperator(1, [work("09:00", "18:00", { services: [1] })]),
        anOperator(2, [work("09:00", "18:00", { services: [2] })]),
      ],
      services: [aService(1, { duration: 10 }), aService(2, { duration: 20 })],
    }),
    [visitor],
    steady,
    "",
    () => [70, 71, 72],
  );
  const story = events.flatMap((event) => ("itemId" in event ? [[event.type, event.itemId]] : []));
  expect(story).toEqual([
    ["call", 71],
    ["serviceStart", 71],
    ["serviceComplete", 71],
    ["call", 72],
    ["serviceStart", 72],
    ["serviceComplete", 72],
  ]);
  expect(events[0]).toMatchObject({ type: "registered", ticketId: 70 });
  expect(storyOf(events, "call", "serviceComplete").slice(1, 3)).toEqual([
    ["serviceComplete", 1, "09:10:30"],
    ["call", 2, "09:10:30"],
  ]);
});

test("where bookings must check in, who does is served and who does not is late", () => {
  const booked = { asksAt: at("08:00"), serviceId: 1, ticketType: "online" as const };
  const { day } = simulateDay(
    aRules({ settings: { checkInRequired: true }, operators: [anOperator(1)], services: [aService(1)] }),
    [
      { ...booked, startAt: at("10:00"), checksInAt: at("09:59:50") },
      { ...booked, startAt: at("11:00") },
    ],
    steady,
    "",
  );
  expect(findTicket(day, 1)?.items[0]).toMatchObject({
    phase: "complete",
    calledAt: at("10:00"),
    startedAt: at("10:00:30"),
  });
  expect(findTicket(day, 2)?.items[0]).toMatchObject({ phase: "deleted", calledAt: undefined });
});

test("who gives up before being called is not called", () => {
  const { day } = simulateDay(
    aRules({ operators: [anOperator(1)], services: [aService(1, { duration: 30 })] }),
    [1, 2].map((second) => ({
      asksAt: at("09:00") + second,
      serviceId: 1,
      ticketType: "inPlaceCurrent",
      cancelsAt: at("09:05"),
    })),
    { ...steady, serviceMs: () => minutes(30) },
    "",
  );
  expect(findTicket(day, 1)).toMatchObject({ status: "success", items: [{ phase: "complete" }] });
  expect(findTicket(day, 2)).toMatchObject({ status: "cancel", items: [{ phase: "deleted" }] });
});

test("who only calls never starts, and goes on to the next", () => {
  const rulesOfCaller = aRules({
    operators: [{ ...anOperator(1), callOnly: true }],
    services: [aService(1, { duration: 10 })],
  });
  const visitors = [0, 1, 2].map((second) => ({
    asksAt: at("09:00") + second,
    serviceId: 1,
    ticketType: "inPlaceCurrent" as const,
  }));
  const { day, events } = simulateDay(rulesOfCaller, visitors, { ...steady, noShow: 1 }, "");
  expect(storyOf(events, "call", "serviceStart", "serviceComplete")).toEqual([
    ["call", 1, "09:00:00"],
    ["serviceComplete", 1, "09:10:30"],
    ["call", 1, "09:10:30"],
    ["serviceComplete", 1, "09:21:00"],
    ["call", 1, "09:21:00"],
    ["serviceComplete", 1, "09:31:30"],
  ]);
  expect(allTickets(day).map(({ items }) => items[0]?.phase)).toEqual(["complete", "complete", "complete"]);

  const unhurried = { ...steady, gapMs: () => minutes(2) };
  const { events: slow } = simulateDay(rulesOfCaller, [walkIn("09:10"), walkIn("09:11")], unhurried, "");
  expect(storyOf(slow, "call")).toEqual([
    ["call", 1, "09:12:00"],
    ["call", 1, "09:24:30"],
  ]);
});

test("what is done while a visitor is served changes nothing else", () => {
  const crowd = aCrowd(80, "crowd");
  const services: BegunService[] = [];
  const meanwhile = (service: BegunService): readonly TimedCommand[] => {
    services.push(service);
    const { item, from, to } = service;
    const command = { type: "checkPayment", itemId: item.id, outcome: "paid" } as const;
    return [{ at: (from + to) / 2, command }];
  };
  const { day, events } = simulateDay(rules, crowd, { ...lively, meanwhile }, "chance");
  const isPayment = ({ type }: TimedEvent): boolean => type === "paymentChecked";
  const withoutSeq = (all: readonly TimedEvent[]) => all.map((event) => ({ ...event, seq: 0 }));
  expect(withoutSeq(events.filter((event) => !isPayment(event)))).toEqual(
    withoutSeq(simulateDay(rules, crowd, lively, "chance").events),
  );
  expect(events.filter(isPayment).map(({ at: paidAt }) => paidAt)).toEqual(
    services.map(({ from, to }) => (from + to) / 2).toSorted((a, b) => a - b),
  );
  expect(services.length).toBeGreaterThan(40);
  expect(services.every(({ ticket }) => findTicket(day, ticket.id)?.payment === "paid")).toBe(true);
});

test("an operator who is back from a break takes a while to call", () => {
  const alone = aRules({
    operators: [anOperator(1, [work("09:00", "10:00"), work("10:05", "12:00")], { newerSleeping: true })],
    services: [aService(1, { duration: 10 })],
  });
  const { events } = simulateDay(alone, [walkIn("10:00")], { ...steady, gapMs: () => minutes(10) }, "");
  expect(storyOf(events, "call")).toEqual([["call", 1, "10:15:00"]]);
});

test("a timeline gives things in the order of their time, and of equal times as they came", () => {
  const timeline = makeTimeline<string>();
  for (const [time, what] of [
    [3, "c"],
    [1, "a"],
    [2, "b1"],
    [2, "b2"],
    [0, "z"],
    [2, "b3"],
  ] as const)
    timeline.add(time, what);
  const taken: string[] = [];
  for (let next = timeline.take(); next !== undefined; next = timeline.take()) taken.push(next.what);
  expect(taken).toEqual(["z", "a", "b1", "b2", "b3", "c"]);
});

test("operators come late, take a while to call, and do not start over when another visitor comes", () => {
  const behaviour = { ...steady, gapMs: () => minutes(2), lateMs: () => minutes(5) };
  const alone = aRules({ operators: [anOperator(1)], services: [aService(1, { duration: 10 })] });
  const { events } = simulateDay(alone, [walkIn("08:50"), walkIn("09:06"), walkIn("09:30")], behaviour, "");
  expect(storyOf(events, "opened", "call", "serviceStart", "serviceComplete")).toEqual([
    ["opened", 1, "09:05:00"],
    ["call", 1, "09:07:00"],
    ["serviceStart", 1, "09:07:30"],
    ["serviceComplete", 1, "09:17:30"],
    ["call", 1, "09:19:30"],
    ["serviceStart", 1, "09:20:00"],
    ["serviceComplete", 1, "09:30:00"],
    ["call", 1, "09:32:00"],
    ["serviceStart", 1, "09:32:30"],
    ["serviceComplete", 1, "09:42:30"],
  ]);
});

test("operators call from the first minute of each stretch of work, and not after its last", () => {
  const items = [work("09:00", "10:00"), work("11:00", "12:00")];
  const alone = aRules({
    operators: [anOperator(1, items, { newerSleeping: true })],
    services: [aService(1, { duration: 10 })],
  });
  const { events } = simulateDay(alone, [walkIn("10:00"), walkIn("10:30")], steady, "");
  expect(storyOf(events, "call")).toEqual([
    ["call", 1, "11:00:00"],
    ["call", 1, "11:10:30"],
  ]);
});

test("who never comes is waited for, and the next is called after that", () => {
  const alone = aRules({
    operators: [anOperator(1)],
    services: [aService(1, { duration: 10 })],
    settings: { maxWaitForCallMin: 5 },
  });
  const visitors = [walkIn("09:10"), walkIn("09:11"), walkIn("09:20"), walkIn("09:30")];
  const { events } = simulateDay(alone, visitors, { ...steady, noShow: 1 }, "");
  expect(storyOf(events, "registered", "call", "hold", "serviceStart").slice(3)).toEqual([
    ["hold", 0, "09:15:00"],
    ["call", 1, "09:15:00"],
    // What is due happens before somebody comes at the same instant.
    ["hold", 0, "09:20:00"],
    ["registered", 0, "09:20:00"],
    ["call", 1, "09:20:00"],
    ["hold", 0, "09:25:00"],
    ["registered", 0, "09:30:00"],
    ["call", 1, "09:30:00"],
    ["hold", 0, "09:35:00"],
  ]);
});

test("a booking is called at its time by a free operator, and frees the time that was kept for it", () => {
  const booked = { asksAt: at("08:00"), serviceId: 1, ticketType: "online" as const, startAt: at("10:00") };
  const two = aRules({
    operators: [anOperator(1), anOperator(2)],
    services: [aService(1, { duration: 10 })],
  });
  const { events } = simulateDay(two, [booked, { ...booked, startAt: at("10:30") }], steady, "");
  expect(storyOf(events, "call").map(([, , clock]) => clock)).toEqual(["10:00:00", "10:30:00"]);
});

test("visitors are told the forecast for them, unless they have booked", () => {
  const expectedCall = { optimisticAt: at("09:10"), likelyAt: at("09:10"), pessimisticAt: at("09:20") };
  const asked: unknown[] = [];
  const booked = { asksAt: at("08:00"), serviceId: 1, ticketType: "online" as const, startAt: at("10:00") };
  const { events } = simulateDay(
    rules,
    [booked, walkIn("09:10")],
    steady,
    "",
    undefined,
    ({ now }, visitor) => {
      asked.push([now, visitor.serviceId]);
      return expectedCall;
    },
  );
  expect(asked).toEqual([[at("09:10"), 1]]);
  const told = events.flatMap((event) => (event.type === "registered" ? [event.expected] : []));
  expect(told).toEqual([undefined, expectedCall]);
  const silent = simulateDay(rules, [walkIn("09:10")], steady, "");
  expect(silent.events[0]).not.toHaveProperty("expected");
});

test("tickets and first items are numbered in order, further items after all of them", () => {
  const further = [
    { serviceId: 2, after: [0], lentBy: 0 },
    { serviceId: 1, after: [1], lentBy: undefined },
  ];
  const { events } = simulateDay(rules, [walkIn("09:10"), { ...walkIn("09:11"), further }], steady, "");
  const made = events.flatMap((event) =>
    event.type === "registered" ? [event.items.map(({ id, after, lentBy }) => [id, after, lentBy])] : [],
  );
  expect(made).toEqual([
    [[1, [], undefined]],
    [
      [2, [], undefined],
      [3, [2, 2], 2],
      [4, [3], undefined],
    ],
  ]);
});

test("a timeline that is empty has nothing next", () => {
  const timeline = makeTimeline<string>();
  expect([timeline.nextAt(), timeline.take()]).toEqual([undefined, undefined]);
  timeline.add(5, "a");
  expect(timeline.nextAt()).toBe(5);
  expect(timeline.take()).toMatchObject({ at: 5, what: "a" });
  expect(timeline.take()).toBeUndefined();
});
