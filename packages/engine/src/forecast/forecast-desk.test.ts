import { describe, expect, test } from "vitest";
import { aCentre, aStaffedCentre, anOperator, aRules, at, minutes } from "#day/testing/a-day";
import { exactly } from "#forecast/length";
import { type DeskPlaying, makeDesks, operatorThereFrom } from "#forecast/forecast-desk";
import { pause, work } from "#testing/a-schedule";

type Centre = ReturnType<typeof aCentre>;
const usual: DeskPlaying = { deviations: 0, lateMs: minutes(5), isStaffed: false };
const turns = { lastCalled: "booked", calledAtByService: new Map([[1, 7]]) } as const;

function deskOf(centre: Centre, now: string, playing: Partial<DeskPlaying> = {}, operatorId = 1) {
  const context = { day: centre.day(), rules: centre.rules, now: at(now) };
  const desk = makeDesks(context, { ...usual, ...playing }).get(operatorId);
  if (desk === undefined) throw new Error("no such desk");
  return desk;
}
const alone = () =>
  aStaffedCentre(aRules({ operators: [anOperator(1, [work("09:00", "18:00"), pause("13:00", "14:00")])] }));

describe("a desk", () => {
  test("calls while its operator is on duty, present, and has no visitor in hand", () => {
    const desk = deskOf(alone(), "10:00");
    const isCalling = (clock: string) => desk.situationAt(at(clock), turns) !== undefined;
    expect(["10:00", "12:59", "13:00", "13:59", "14:00", "17:59", "18:00"].map(isCalling)).toEqual([
      true,
      true,
      false,
      false,
      true,
      true,
      false,
    ]);
    expect(["10:00", "13:30", "15:00"].map((clock) => deskOf(alone(), "10:00").isFree(at(clock)))).toEqual([
      true,
      false,
      true,
    ]);
    const busy = deskOf(alone(), "10:00");
    busy.take();
    expect(busy.situationAt(at("15:00"), turns)).toBeUndefined();
    expect(busy.isFree(at("15:00"))).toBe(false);
    busy.finish();
    expect(busy.situationAt(at("15:00"), turns)).toMatchObject({ now: at("15:00"), operatorId: 1, ...turns });
  });

  test("with a visitor in hand is busy until that one is done", () => {
    const centre = alone();
    centre.walkIn(at("10:00"));
    centre.next(1, at("10:00"));
    const desk = deskOf(centre, "10:01");
    expect(desk.isFree(at("10:01"))).toBe(false);
    desk.finish();
    expect(desk.isFree(at("10:01"))).toBe(true);
  });

  test("looks ahead to its own next booking, until that is given up", () => {
    const centre = aStaffedCentre();
    const [late, early] = ["15:00", "11:00"].map((start) =>
      centre.booked(at(start), at("09:00"), { operatorId: 1 }),
    );
    centre.booked(at("10:30"), at("09:00"), { operatorId: 2 });
    const held = centre.booked(at("10:30"), at("09:00"), { operatorId: 1 });
    centre.tell({ type: "forceHold", itemId: held, actsForOthers: true }, at("09:30"));
    const desk = deskOf(centre, "10:00");
    const next = (clock: string) => desk.situationAt(at(clock), turns)?.nextBooking?.from;
    expect(["10:00", "10:59", "11:00", "15:00"].map(next)).toEqual([
      at("11:00"),
      at("11:00"),
      at("15:00"),
      undefined,
    ]);
    desk.dropBooking(early ?? 0);
    expect(next("10:00")).toBe(at("15:00"));
    desk.dropBooking(late ?? 0);
    expect(next("10:00")).toBeUndefined();
  });

  test("keeps no time for a booking that is in hand", () => {
    const centre = aStaffedCentre();
    const id = centre.booked(at("11:00"), at("09:00"), { operatorId: 1 });
    centre.tell({ type: "arbitraryCall", itemId: id, operatorId: 1, allowForcedTime: true }, at("10:00"));
    const desk = deskOf(centre, "10:01");
    desk.finish();
    expect(desk.situationAt(at("10:01"), turns)?.nextBooking).toBeUndefined();
  });
});

describe("what is done at a desk", () => {
  const visit = { ms: minutes(30), spreadMs: minutes(10) };

  test("takes its mean time as usual, and longer or shorter by the deviations", () => {
    expect(deskOf(alone(), "10:00").spend(visit)).toBe(minutes(30));
    expect(deskOf(alone(), "10:00", { deviations: 1 }).spend(visit)).toBe(minutes(40));
    expect(deskOf(alone(), "10:00", { deviations: -1 }).spend(visit)).toBe(minutes(20));
    expect(deskOf(alone(), "10:00", { deviations: -9 }).spend(visit)).toBe(0);
    expect(deskOf(alone(), "10:00", { deviations: 2 }).spend(exactly(minutes(30)))).toBe(minutes(30));
  });

  test("evens out in a series, which a rest ends", () => {
    const desk = deskOf(alone(), "10:00", { deviations: 1 });
    expect(desk.spend(visit)).toBe(minutes(40));
    expect(desk.spend(visit)).toBe(Math.round(minutes(30) + minutes(10) * (Math.SQRT2 - 1)));
    desk.rest();
    expect(desk.spend(visit)).toBe(minutes(40));
    expect(desk.isFree(at("13:30"))).toBe(false);
    expect(desk.spend(visit)).toBe(minutes(40));
    expect(desk.isFree(at("15:00"))).toBe(true);
    expect(desk.spend(visit)).toBeLessThan(minutes(40));
  });

  test("is shorter once in a series, where several desks share a queue", () => {
    const shared = { ...visit, savedMs: minutes(8) };
    const desk = deskOf(aStaffedCentre(), "10:00");
    expect(desk.spend(shared)).toBe(minutes(26));
    expect(desk.spend(shared)).toBe(minutes(30));
    desk.rest();
    expect(desk.spend(shared)).toBe(minutes(26));
    expect(deskOf(alone(), "10:00").spend(shared)).toBe(minutes(30));
    expect(deskOf(aStaffedCentre(), "10:00").spend({ ...shared, savedMs: minutes(90) })).toBe(0);
  });
});

describe("an operator is there", () => {
  const from = (centre: Centre, now: string, absent: number | "counted" = minutes(5)) => {
    const operator = centre.rules.operators.get(1);
    if (operator === undefined) throw new Error("no operator");
    return operatorThereFrom(operator, { day: centre.day(), rules: centre.rules, now: at(now) }, absent);
  };

  test("at once if seen, and when the sleep ends if asleep", () => {
    const centre = aStaffedCentre();
    expect(from(centre, "10:00")).toBe(at("10:00"));
    centre.walkIn(at("10:00"));
    centre.tell({ type: "tick" }, at("10:10"));
    expect(from(centre, "10:11")).toBe(at("10:25"));
    const own = aStaffedCentre();
    own.tell({ type: "sleep", operatorId: 1 }, at("10:00"));
    expect(from(own, "10:01")).toBe(Infinity);
  });

  test("a while after the beginning of work if not seen, and then at an unknown time, unless counted as present", () => {
    const centre = aCentre();
    expect(from(centre, "08:00")).toBe(at("09:05"));
    expect(from(centre, "09:04")).toBe(at("09:05"));
    expect(from(centre, "09:05")).toBe(Infinity);
    expect(from(centre, "09:05", "counted")).toBe(at("09:05"));
    expect(deskOf(centre, "10:00", { isStaffed: true }).thereFrom).toBe(at("10:00"));
    expect(deskOf(centre, "10:00").thereFrom).toBe(Infinity);
    expect(deskOf(centre, "10:00", { isStaffed: true }).isFree(at("10:00"))).toBe(true);
    expect(deskOf(centre, "08:00").situationAt(at("09:04"), turns)).toBeUndefined();
    expect(deskOf(centre, "08:00").situationAt(at("09:05"), turns)).toBeDefined();
    expect(["09:04", "09:05"].map((clock) => deskOf(centre, "08:00").isFree(at(clock)))).toEqual([
      false,
      true,
    ]);
  });

  test("who has gone, with the next work that begins after that", () => {
    const centre = aStaffedCentre(
      aRules({ operators: [anOperator(1, [work("09:00", "12:00"), work("13:00", "18:00")])] }),
    );
    centre.tell({ type: "close", operatorId: 1, lostAt: at("11:00") }, at("11:00"));
    expect(from(centre, "11:01")).toBe(at("13:05"));
    centre.tell({ type: "open", operatorId: 1, by: "console" }, at("13:10"));
    centre.tell({ type: "close", operatorId: 1, lostAt: at("14:00") }, at("14:00"));
    expect(from(centre, "14:01")).toBe(Infinity);
    const punctual = aStaffedCentre(centre.rules);
    punctual.tell({ type: "close", operatorId: 1, lostAt: at("13:00") }, at("13:00"));
    expect(from(punctual, "13:01")).toBe(at("13:05"));
  });
});
