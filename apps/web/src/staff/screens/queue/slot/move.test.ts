import { expect, test } from "vitest";
import { moveRequest } from "#staff/screens/queue/slot/move.ts";

const ten = Date.parse("2026-11-16T08:00:00.000Z");
const eleven = Date.parse("2026-11-16T09:00:00.000Z");
const here = { operatorId: 2, startAt: ten };

test("a drop at the old place is no move", () => {
  expect(moveRequest(7, here, { ...here })).toBeUndefined();
});

test("with another operator a visit keeps its time", () => {
  expect(moveRequest(7, here, { operatorId: 3, startAt: ten })).toEqual({
    event: "move",
    ticketItemId: 7,
    option: { operatorId: 3 },
  });
});

test("at another time a visit is reserved for no operator", () => {
  expect(moveRequest(7, here, { operatorId: 2, startAt: eleven })).toEqual({
    event: "move",
    ticketItemId: 7,
    option: { queueDateTime: "2026-11-16T09:00:00.000Z" },
  });
});

test("a time that does not fit is promised only when it is forced", () => {
  expect(moveRequest(7, here, { operatorId: 2, startAt: eleven }, true)?.option).toMatchObject({
    allowForcedTime: true,
  });
});

test("to undo a move is to move back", () => {
  const there = { operatorId: 3, startAt: eleven };
  expect(moveRequest(7, there, here)?.option).toEqual({
    operatorId: 2,
    queueDateTime: "2026-11-16T08:00:00.000Z",
  });
});
