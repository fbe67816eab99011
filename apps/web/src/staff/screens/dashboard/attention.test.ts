import { expect, test } from "vitest";
import { attentionOf } from "#staff/screens/dashboard/attention.ts";
import { aHall, ago, anOperator, aRow, now } from "#staff/screens/dashboard/testing/a-hall.ts";

const expected = { allowableWaitMin: 15 };
const attention = (hall: Parameters<typeof aHall>[0]) => attentionOf(aHall(hall), expected, now);
const served = (minutes: number, norm: number) =>
  aRow({ id: 9, status: "serving", start: ago(minutes), end: ago(minutes - norm), expected: null });

test("a hall without problems reports none", () => {
  const open = [aRow({ id: 1, pullTime: ago(15) }), served(12, 10), aRow({ id: 3, status: "hold" })];
  expect(attention({ open, operators: [anOperator({ id: 1 })] })).toEqual([]);
});

test("too long waits are reported by service, with the longest", () => {
  const open = [aRow({ id: 1, pullTime: ago(16) }), aRow({ id: 2, pullTime: ago(40) }), aRow({ id: 3 })];
  expect(attention({ open })).toEqual([{ kind: "waits", row: open[1], count: 2, minutes: 40 }]);
});

test("visitors whom no operator will call come before long waits", () => {
  const open = [
    aRow({ id: 1, pullTime: ago(60) }),
    aRow({
      id: 2,
      service: { id: 2, name: "Passport" },
      expected: null,
      lastEvent: { type: "wait", addedDateTime: ago(3) },
    }),
  ];
  expect(attention({ open }).map(({ kind }) => kind)).toEqual(["stranded", "waits"]);
});

test("a visitor who has just come is not reported as without an operator", () => {
  expect(attention({ open: [aRow({ id: 1, expected: null })] })).toEqual([]);
});

test("operators on shift who are absent are named, also without waiting visitors", () => {
  const operators = [
    anOperator({ id: 1, state: "absent" }),
    anOperator({ id: 2, state: "free" }),
    anOperator({ id: 3, state: "absent" }),
  ];
  expect(attention({ operators })).toEqual([
    { kind: "absent", operators: [operators[0], operators[2]], count: 2 },
  ]);
});

test("an operator may sleep while no visitor waits", () => {
  const operators = [anOperator({ id: 1, state: "sleep", since: ago(7) })];
  expect(attention({ operators })).toEqual([]);
  expect(attention({ operators, open: [aRow({ id: 1 })] })).toEqual([
    { kind: "asleep", operator: operators[0], minutes: 7, count: 1 },
  ]);
});

test("a window that is free for minutes is named while visitors wait too long", () => {
  const operators = [anOperator({ id: 1, state: "free", since: ago(9) })];
  const open = [aRow({ id: 1, pullTime: ago(50) })];
  expect(attention({ operators, open })).toContainEqual({
    kind: "idle",
    operator: operators[0],
    minutes: 9,
    count: 1,
  });
  expect(attention({ operators, open: [aRow({ id: 1 })] })).toEqual([]);
  const justFree = [anOperator({ id: 1, state: "free", since: ago(2) })];
  expect(attention({ operators: justFree, open }).map(({ kind }) => kind)).toEqual(["waits"]);
});

test("a service is slow when it takes half as long again, and some minutes more", () => {
  expect(attention({ open: [served(31, 20)] })).toMatchObject([{ kind: "slow", minutes: 31, norm: 20 }]);
  expect(attention({ open: [served(29, 20)] })).toEqual([]);
  expect(attention({ open: [served(9, 5)] })).toEqual([]);
});

test("latecomers and visits outside the plan are reported together, last", () => {
  const open = [
    aRow({ id: 1, status: "hold", late: true }),
    aRow({ id: 2, status: "hold", late: true }),
    aRow({ id: 3, status: "planned", pullTime: ago(-60), outside: true }),
    aRow({ id: 4, pullTime: ago(20) }),
  ];
  expect(attention({ open }).map(({ kind, ...rest }) => [kind, "count" in rest && rest.count])).toEqual([
    ["waits", 1],
    ["outside", 1],
    ["late", 2],
  ]);
});

test("of one kind, the worst comes first", () => {
  const open = [
    aRow({ id: 1, pullTime: ago(20) }),
    aRow({ id: 2, pullTime: ago(50), service: { id: 2, name: "Passport" } }),
    aRow({ id: 3, pullTime: ago(30), service: { id: 3, name: "Photo" } }),
  ];
  expect(attention({ open }).map((each) => "minutes" in each && each.minutes)).toEqual([50, 30, 20]);
});

test("a payment whose outcome nobody knows comes before devices", () => {
  const payment = {
    id: 3,
    ticketId: 4,
    num: "A001",
    trouble: "unknown",
    amount: 12_050,
    currency: "UAH",
  } as const;
  const device = {
    kind: "pos-device",
    id: 1,
    name: "Terminal",
    trouble: "unreachable",
    since: null,
  } as const;
  const found = attentionOf(aHall({}), expected, now, undefined, { troubles: [device], payments: [payment] });
  expect(found.map(({ kind }) => kind)).toEqual(["payment", "device"]);
});
