import { describe, expect, test } from "vitest";
import type { Command, LimitUse } from "#day/command";
import { emptyDay, findTicket } from "#day/day";
import { decide } from "#day/decide";
import { evolveAll } from "#day/evolve";
import { occupancyOf } from "#day/occupancy";
import { aCentre, anOperator, aRules, at, frame } from "#day/testing/a-day";
import { isRefusal } from "#day/verdict";
import type { Rules } from "#rules/rules";
import { work } from "#testing/a-schedule";
import { dayFrame, instantOf } from "#time/day-frame";

describe("moving to another day", () => {
  const tomorrow: Rules = { ...aRules(), frame: dayFrame(frame.zone, "2026-05-05") };
  const there = instantOf(tomorrow.frame, 600);

  test("leaves one day and arrives on the other with a number of that one", () => {
    const centre = aCentre();
    centre.walkIn(at("09:00"));
    const id = centre.booked(at("12:00"), at("09:00"), { mainServiceId: 7 });
    const { payload } = centre.tell({ type: "leave", ticketId: id }, at("10:00"));
    if (payload === undefined) throw new Error("a ticket leaves with a payload");
    expect(occupancyOf(centre.day())).toEqual([]);
    expect(centre.ask({ type: "checkIn", ticketId: id }, at("10:00"))).toMatchObject({
      code: "ERROR_NOT_FOUND",
    });

    const verdict = decide(emptyDay, tomorrow, { type: "arrive", payload, startAt: there }, at("10:00"));
    if (isRefusal(verdict)) throw new Error(verdict.code);
    const day = evolveAll(emptyDay, verdict.events);
    expect(verdict.events).toMatchObject([
      { type: "arrived", ticketId: id, num: 1, entryTime: at("09:00"), mainServiceId: 7 },
    ]);
    expect(occupancyOf(day)).toMatchObject([{ itemId: id, from: there }]);
  });

  test("keeps when it was registered, and that staff did so", () => {
    const centre = aCentre();
    const id = centre.booked(at("12:00"), at("09:00"), { isByStaff: true });
    centre.tell({ type: "checkIn", ticketId: id }, at("09:30"));
    const { payload } = centre.tell({ type: "leave", ticketId: id }, at("10:00"));
    if (payload === undefined) throw new Error("a ticket leaves with a payload");
    const verdict = decide(emptyDay, tomorrow, { type: "arrive", payload, startAt: there }, at("10:00"));
    if (isRefusal(verdict)) throw new Error(verdict.code);
    const arrived = findTicket(evolveAll(emptyDay, verdict.events), id);
    expect(arrived).toMatchObject({ entryTime: at("09:30"), registeredAt: at("09:00"), isByStaff: true });
  });

  test("keeps what became of the payments", () => {
    const centre = aCentre();
    const id = centre.booked(at("12:00"), at("09:00"));
    const paid = [{ itemId: id, amountMinor: 500, currency: "UAH" }];
    centre.tell({ type: "checkPayment", itemId: id, outcome: "paid", paid }, at("09:30"));
    const { payload } = centre.tell({ type: "leave", ticketId: id }, at("10:00"));
    if (payload === undefined) throw new Error("a ticket leaves with a payload");
    const verdict = decide(emptyDay, tomorrow, { type: "arrive", payload, startAt: there }, at("10:00"));
    if (isRefusal(verdict)) throw new Error(verdict.code);
    const arrived = findTicket(evolveAll(emptyDay, verdict.events), id);
    expect(arrived).toMatchObject({ payment: "paid", paid });
  });

  test("stays within the limits of the day it goes to, forced or not", () => {
    const centre = aCentre();
    const id = centre.booked(at("12:00"), at("09:00"), { services: [1, 2] });
    const { payload } = centre.tell({ type: "leave", ticketId: id }, at("10:00"));
    if (payload === undefined) throw new Error("a ticket leaves with a payload");
    const arriveUnder = (limit: LimitUse, allowForcedTime: boolean) => {
      const command = { type: "arrive", payload, startAt: there, limits: [limit], allowForcedTime } as const;
      return decide(emptyDay, tomorrow, command, at("10:00"));
    };
    const full: LimitUse = { type: "quota", used: 4, wanted: 2, max: 5 };
    expect(arriveUnder(full, false)).toEqual({ code: "ERROR_LIMIT", details: full });
    expect(arriveUnder(full, true)).toEqual({ code: "ERROR_LIMIT", details: full });
    expect(arriveUnder({ ...full, used: 3 }, false)).toMatchObject({ events: [{ type: "arrived" }] });
  });

  const payloadOf = (more: Parameters<ReturnType<typeof aCentre>["booked"]>[2] = {}) => {
    const centre = aCentre();
    const id = centre.booked(at("12:00"), at("09:00"), more);
    const { payload } = centre.tell({ type: "leave", ticketId: id }, at("10:00"));
    if (payload === undefined) throw new Error("a ticket leaves with a payload");
    return payload;
  };
  type Arrival = Partial<Extract<Command, { type: "arrive" }>>;
  const arrive = (more: Arrival = {}, rules = tomorrow, day = emptyDay, now = at("10:00")) =>
    decide(day, rules, { type: "arrive", payload: payloadOf(), startAt: there, ...more }, now);

  test("is refused to a day that is closed, has the ticket already, or is another one", () => {
    const arrived = arrive();
    if (isRefusal(arrived)) throw new Error(arrived.code);
    const day = evolveAll(emptyDay, arrived.events);
    expect(arrived).toMatchObject({ can: true, ticketId: 1 });
    expect(arrive({}, tomorrow, day)).toEqual({ code: "ERROR_CONFLICT", details: { ticketId: 1 } });
    const closed = { ...emptyDay, isClosed: true };
    expect(arrive({}, tomorrow, closed)).toEqual({ code: "ERROR_DAY_CLOSED" });
    expect(arrive({ startAt: at("12:00") })).toEqual({ code: "ERROR_DATE_SELECT" });
    expect(arrive({ toOperatorId: 9 })).toEqual({ code: "ERROR_NO_OPERATOR", details: { operatorId: 9 } });
    expect(arrive({ toOperatorId: 2 })).toMatchObject({
      events: [{ items: [{ boundTo: 2, place: { operatorId: 2 }, startAt: there, isForced: false }] }],
    });
  });

  test("is refused to a time that is over, or taken", () => {
    const soon = instantOf(tomorrow.frame, 600);
    expect(arrive({}, tomorrow, emptyDay, soon)).toMatchObject({ can: true });
    expect(arrive({}, tomorrow, emptyDay, soon + 1)).toEqual({
      code: "ERROR_TIME_SELECT",
      details: { startAt: there },
    });
    const late = { ...tomorrow, settings: { ...tomorrow.settings, banPastTime: false } };
    expect(arrive({}, late, emptyDay, soon + 1)).toMatchObject({ can: true });
    const away: Rules = { ...tomorrow, operators: new Map() };
    expect(arrive({}, away)).toEqual({ code: "ERROR_TIME_RESERVED", details: { startAt: there } });
    expect(arrive({ payload: payloadOf({ services: [1, 2] }), allowForcedTime: true }, away)).toMatchObject({
      events: [
        {
          type: "arrived",
          items: [
            { startAt: there, isForced: true, place: undefined },
            { startAt: there + 30 * 60_000, isForced: true },
          ],
        },
      ],
    });
  });

  test("keeps the operator it is bound to, and stays hidden if it was; a live ticket gets a time", () => {
    expect(arrive({ payload: payloadOf({ operatorId: 2 }) })).toMatchObject({
      events: [{ passWay: "fixed", items: [{ boundTo: 2, place: { operatorId: 2 } }] }],
    });
    expect(arrive({ payload: payloadOf({ isHidden: true }) })).toMatchObject({
      events: [{ passWay: "hide" }],
    });
    expect(arrive({ payload: { ...payloadOf(), passWay: "current" } })).toMatchObject({
      events: [{ passWay: "fixed" }],
    });
  });

  test("finds the place that it leaves free, where that reaches into the day", () => {
    const adjacentPlaces = [1, 2].map((operatorId) => ({
      itemId: 1,
      operatorId,
      from: there,
      to: there + 30 * 60_000,
    }));
    expect(arrive({}, { ...tomorrow, adjacentPlaces })).toMatchObject({ can: true });
  });

  test("is for tickets that are known and confirmed, waiting or set aside", () => {
    const centre = aCentre();
    expect(centre.ask({ type: "leave", ticketId: 77 }, at("10:00"))).toEqual({
      code: "ERROR_NOT_FOUND",
      details: { ticketId: 77 },
    });
    const reserved = { type: "reserve", ticketId: 40, ticketType: "online", startAt: at("12:00") } as const;
    centre.tell({ ...reserved, parts: [{ itemId: 40, serviceId: 1 }] }, at("10:00"));
    const { status } = centre.ticket(40);
    expect(centre.ask({ type: "leave", ticketId: 40 }, at("10:01"))).toEqual({
      code: "ERROR_ACTION_NOT_ALLOWED",
      details: { status },
    });
    const held = centre.walkIn(at("10:02"), { services: [1, 2] });
    centre.tell({ type: "forceHold", itemId: held, actsForOthers: true }, at("10:03"));
    expect(centre.ask({ type: "leave", ticketId: held }, at("10:04"))).toMatchObject({ can: true });
    const called = centre.walkIn(at("10:05"), { services: [1, 2] });
    centre.next(1, at("10:06"));
    expect(centre.ask({ type: "leave", ticketId: called }, at("10:07"))).toMatchObject({
      code: "ERROR_ACTION_NOT_ALLOWED",
    });
  });

  test("is possible despite the ban if one service of the visit lies outside of the opening hours", () => {
    const centre = aCentre(aRules({ settings: { overDayTransferBan: true } }));
    const id = centre.booked(at("12:00"), at("09:00"), { services: [1, 2] });
    const operators = [1, 2].map((operatorId) => anOperator(operatorId, [work("09:00", "12:30")]));
    const shorter = { ...aRules({ settings: { overDayTransferBan: true }, operators }) };
    const rules: Rules = { ...shorter, open: { from: 540, to: 750 } };
    expect(decide(centre.day(), rules, { type: "leave", ticketId: id }, at("10:00"))).toMatchObject({
      can: true,
    });
  });

  test("is refused where it is banned, and while the visitor is served", () => {
    const banned = aCentre(aRules({ settings: { overDayTransferBan: true } }));
    const id = banned.booked(at("12:00"), at("09:00"));
    expect(banned.ask({ type: "leave", ticketId: id }, at("10:00"))).toEqual({ code: "ERROR_TRANSFER_BAN" });
    const closed = { ...banned.rules, open: null, operators: new Map() };
    const context = { day: banned.day(), rules: closed, now: at("10:00") };
    expect(decide(context.day, closed, { type: "leave", ticketId: id }, at("10:00"))).toMatchObject({
      can: true,
    });
    const nobody = { ...closed, open: banned.rules.open };
    expect(decide(context.day, nobody, { type: "leave", ticketId: id }, at("10:00"))).toEqual({
      code: "ERROR_TRANSFER_BAN",
    });
    const centre = aCentre();
    const served = centre.walkIn(at("10:00"), { startedBy: 1 });
    expect(centre.ask({ type: "leave", ticketId: served }, at("10:01"))).toMatchObject({
      code: "ERROR_ACTION_NOT_ALLOWED",
    });
  });
});
