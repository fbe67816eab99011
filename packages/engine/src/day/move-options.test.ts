import { describe, expect, test } from "vitest";
import { operatorsToMoveTo, servicesToMoveTo, startsToMoveTo } from "#day/move-options";
import { aCentre, anOperator, aRules, at } from "#day/testing/a-day";
import { work } from "#testing/a-schedule";

describe("what a move can be offered to", () => {
  test("is everybody who gives the service, is awake and has the time free; never who has it already", () => {
    const centre = aCentre(
      aRules({
        operators: [
          anOperator(1),
          anOperator(2),
          anOperator(3),
          anOperator(4, [{ ...work("09:00", "18:00"), services: [2] }]),
        ],
      }),
    );
    const contextAt = (now: number) => ({ day: centre.day(), rules: centre.rules, now });
    const booked = centre.booked(at("12:00"), at("09:00"), { operatorId: 1 });
    centre.booked(at("12:00"), at("09:00"), { operatorId: 2 });
    expect(operatorsToMoveTo(contextAt(at("09:01")), { itemId: booked })).toEqual([3]);
    centre.tell({ type: "sleep", operatorId: 3 }, at("09:02"));
    expect(operatorsToMoveTo(contextAt(at("09:03")), { itemId: booked })).toEqual([]);
    const id = centre.walkIn(at("09:04"));
    centre.next(1, at("09:05"));
    expect(operatorsToMoveTo(contextAt(at("09:06")), { itemId: id, operatorId: 1 })).toEqual([2]);
    expect(servicesToMoveTo(contextAt(at("09:06")), { itemId: id, operatorId: 1 })).toEqual([2, 3]);
    expect(
      startsToMoveTo(contextAt(at("09:06")), { itemId: booked, toOperatorId: 2 }, [at("12:00"), at("13:00")]),
    ).toEqual([at("13:00")]);
  });
});
