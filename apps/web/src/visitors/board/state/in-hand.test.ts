import { expect, test } from "vitest";
import { nowCards } from "#visitors/board/state/in-hand.ts";

const row = (num: string, status: "call" | "serviceStart" | "wait", since: string) => ({
  num,
  status,
  service: {},
  room: "1",
  operatorId: 1,
  since: `2026-05-04T${since}:00.000Z`,
  remain: null,
});
const rows = [
  row("A001", "serviceStart", "07:00"),
  row("A002", "call", "07:10"),
  row("A003", "wait", "06:50"),
];

test("without windows the tickets in hand are shown, the latest call first", () => {
  const cards = nowCards({ rows, operators: [] }, { show: false });
  expect(cards.map(({ num, status }) => [num, status])).toEqual([
    ["A002", "call"],
    ["A001", "serviceStart"],
  ]);
});

test("windows keep their order, and a ticket is shown once", () => {
  const operators = [
    { id: 1, name: null, room: "1", state: "serving" as const, num: "A001" },
    { id: 2, name: "Olena", room: "2", state: "sleep" as const, num: null },
  ];
  const cards = nowCards({ rows, operators }, { show: true });
  expect(cards.map(({ num, status }) => [num, status])).toEqual([
    ["A001", "serviceStart"],
    [null, "idle"],
    ["A002", "call"],
  ]);
});
