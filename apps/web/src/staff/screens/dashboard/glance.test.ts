import { expect, test } from "vitest";
import { glanceOf } from "#staff/screens/dashboard/glance.ts";
import { aHall, ago, anOperator, aRow, now } from "#staff/screens/dashboard/testing/a-hall.ts";

const expected = { allowableWaitMin: 15 };
const advice = { id: 1, name: "Advice" };
const passport = { id: 2, name: "Passport" };

test("an empty hall has nothing but noughts", () => {
  expect(glanceOf(aHall({}), expected, now)).toMatchObject({
    waiting: 0,
    over: 0,
    longest: undefined,
    byService: [],
    inHand: [],
    finished: 0,
  });
});

test("waiting visitors are counted by service, the longest queue first", () => {
  const open = [
    aRow({ id: 1, service: advice, pullTime: ago(20) }),
    aRow({ id: 2, service: passport, pullTime: ago(16) }),
    aRow({ id: 3, service: passport, pullTime: ago(30) }),
    aRow({ id: 4, service: passport, pullTime: ago(15) }),
  ];
  const { waiting, over, longest, byService } = glanceOf(aHall({ open }), expected, now);
  expect({ waiting, over, longest: longest?.id }).toEqual({ waiting: 4, over: 3, longest: 3 });
  expect(
    byService.map(({ serviceId, count, over: beyond, longest: { id } }) => [serviceId, count, beyond, id]),
  ).toEqual([
    [2, 3, 2, 3],
    [1, 1, 1, 1],
  ]);
});

test("a visitor who may be called for two services is one visitor", () => {
  const pullTime = ago(20);
  const open = [
    aRow({ id: 1, ticketId: 7, pullTime }),
    aRow({ id: 2, ticketId: 7, service: passport, pullTime }),
  ];
  expect(glanceOf(aHall({ open }), expected, now)).toMatchObject({
    waiting: 1,
    over: 1,
    byService: [{ count: 1 }, { count: 1 }],
  });
});

test("a visitor with a later part is not booked for later while here, and is one latecomer", () => {
  const later = { status: "planned", pullTime: ago(-30) } as const;
  const open = [
    aRow({ id: 1, ticketId: 7, pullTime: ago(5) }),
    aRow({ id: 2, ticketId: 7, ...later }),
    aRow({ id: 3, ticketId: 8, ...later, outside: true }),
    aRow({ id: 4, ticketId: 8, ...later, outside: true }),
    aRow({ id: 5, ticketId: 9, status: "hold", late: true }),
    aRow({ id: 6, ticketId: 9, status: "hold", late: true }),
  ];
  const { planned, outside, latecomers } = glanceOf(aHall({ open }), expected, now);
  expect([planned, outside.length, latecomers.length]).toEqual([1, 1, 1]);
});

test("a booking waits from its time on, and is planned before", () => {
  const open = [
    aRow({ id: 1, status: "planned", pullTime: ago(-5) }),
    aRow({ id: 2, status: "planned", pullTime: ago(5) }),
  ];
  expect(glanceOf(aHall({ open }), expected, now)).toMatchObject({ waiting: 1, planned: 1 });
});

test("a visitor who is served elsewhere, or whose ticket is hidden, is in no queue", () => {
  const open = [aRow({ id: 1, heldBack: true }), aRow({ id: 2, passWay: "hide" })];
  expect(glanceOf(aHall({ open }), expected, now)).toMatchObject({ waiting: 0, byService: [] });
});

test("an ended visit is finished, or was given up by a visitor who did not come", () => {
  const ended = [
    aRow({ id: 1, status: "complete" }),
    aRow({ id: 2, status: "complete", late: true }),
    aRow({ id: 3, status: "deleted", late: true }),
    aRow({ id: 4, status: "deleted" }),
  ];
  expect(glanceOf(aHall({ ended }), expected, now)).toMatchObject({ finished: 2, noShows: 1 });
});

test("windows are counted by their state", () => {
  const operators = [
    anOperator({ id: 1 }),
    anOperator({ id: 2, state: "sleep" }),
    anOperator({ id: 3, state: "serving" }),
    anOperator({ id: 4, state: "serving" }),
  ];
  expect(glanceOf(aHall({ operators }), expected, now).desks).toMatchObject({
    free: 1,
    sleep: 1,
    serving: 2,
  });
});
