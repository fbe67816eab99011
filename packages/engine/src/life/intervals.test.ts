import { expect, test } from "vitest";
import { intervalsOf, type Span, timeSpent } from "#life/intervals";

const booked: readonly Span[] = [{ kind: "queued", from: 100, to: undefined, pullTime: 500 }];
const served: readonly Span[] = [
  { kind: "queued", from: 100, to: 700, pullTime: 500 },
  { kind: "called", from: 700, to: 720 },
  { kind: "serving", from: 720, to: 800 },
  { kind: "paused", from: 800, to: 850 },
  { kind: "serving", from: 850, to: 900 },
];

test("a booking is planned until its time and waits from then on", () => {
  expect(intervalsOf(booked, 499)).toEqual([{ kind: "planned", from: 100, to: undefined }]);
  expect(intervalsOf(booked, 500)).toEqual([
    { kind: "planned", from: 100, to: 500 },
    { kind: "waiting", from: 500, to: undefined },
  ]);
});

test("who is called before the booked time has not waited", () => {
  const early: readonly Span[] = [
    { kind: "queued", from: 100, to: 300, pullTime: 500 },
    { kind: "called", from: 300, to: undefined },
  ];
  expect(timeSpent(early, ["waiting"], 900)).toBe(0);
});

test("planned time is not waiting, and paused time is no service time", () => {
  expect(timeSpent(served, ["planned"], 900)).toBe(400);
  expect(timeSpent(served, ["waiting"], 900)).toBe(200);
  expect(timeSpent(served, ["serving"], 900)).toBe(130);
});

test("a moment in which nothing lasted is no interval", () => {
  expect(intervalsOf([{ kind: "queued", from: 5, to: 5, pullTime: 5 }], 9)).toEqual([]);
});
