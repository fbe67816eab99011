import * as fc from "fast-check";
import { expect, test } from "vitest";
import { operatorDay } from "#schedule/operator-day";
import { type Agenda, quotaKey, type Wish } from "#slots/agenda";
import { explainStart } from "#slots/explain-start";
import { freeStarts } from "#slots/free-starts";
import { alwaysOpen, everyDay, itemOfEveryDay, work } from "#testing/a-schedule";
import { dayFrame } from "#time/day-frame";

const frame = dayFrame("Europe/Kiev", "2026-11-16");
const quotas = [{ id: "q", type: "list" as const, services: [1], limit: 1 }];
const at = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
const wish: Wish = { serviceId: 1, ticketType: "online", block: 30, align: 30, notBefore: 0 };
const agenda = (busy: readonly number[] = [], used = 0): Agenda => ({
  operatorId: 1,
  day: operatorDay(
    everyDay(work("09:00", "12:00", { services: [1], quotas }), work("12:00", "14:15", { services: [2] })),
    alwaysOpen,
    frame,
  ),
  busy,
  used: new Map([[quotaKey(itemOfEveryDay("09:00-12:00"), "q"), used]]),
});
const reason = (time: string, of: Agenda = agenda(), more: Partial<Wish> = {}) =>
  explainStart(of, { ...wish, ...more }, frame, at(time));

test("says why a time is free or not", () => {
  expect(reason("09:00")).toBe("free");
  expect(reason("09:00", agenda(), { notBefore: at("09:10") })).toBe("past");
  expect(reason("08:30")).toBe("notWorking");
  expect(reason("12:30")).toBe("otherWork");
  expect(reason("09:00", agenda(), { ticketType: "online", serviceId: 3 })).toBe("otherWork");
  expect(reason("09:10")).toBe("grid");
  expect(reason("09:30", agenda([at("09:30"), at("10:00")]))).toBe("busy");
  expect(reason("09:00", agenda([], 1))).toBe("quota");
  expect(reason("09:30", agenda([at("09:30"), at("10:00")], 1))).toBe("busy");
  expect(reason("11:30", agenda(), { block: 45 })).toBe("tooShort");
});

test("a floating break that must stay possible is a reason of its own", () => {
  const day = operatorDay(everyDay(work("09:00", "12:00", { services: [1] })), alwaysOpen, frame);
  const withLunch: Agenda = {
    operatorId: 1,
    day: { ...day, floatingBreaks: [{ itemId: "lunch", from: at("10:00"), to: at("11:00"), length: 30 }] },
    busy: [at("10:00"), at("10:30")],
  };
  expect(reason("10:30", withLunch)).toBe("break");
  expect(reason("09:30", withLunch)).toBe("free");
});

test("a time is explained as free exactly when it is offered", () => {
  const minutes = fc.integer({ min: at("08:00"), max: at("15:00") });
  const visits = fc.array(fc.integer({ min: 0, max: 11 }), { maxLength: 6 });
  fc.assert(
    fc.property(
      minutes,
      visits,
      fc.constantFrom(15, 30, 45, 60),
      fc.constantFrom(5, 15, 30),
      fc.integer({ min: 0, max: 1 }),
      minutes,
      (minute, taken, block, align, used, notBefore) => {
        const busy = [...new Set(taken)]
          .toSorted((a, b) => a - b)
          .flatMap((place) => [at("09:00") + place * 15, at("09:00") + (place + 1) * 15]);
        const wanted = { ...wish, block, align, notBefore };
        const offered = freeStarts([agenda(busy, used)], wanted, frame).minutes.includes(minute);
        expect(explainStart(agenda(busy, used), wanted, frame, minute) === "free").toBe(offered);
      },
    ),
  );
});
