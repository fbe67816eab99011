import { aRules, at, frame } from "@cherga/engine/day/testing/a-day";
import { emptyDay } from "@cherga/engine/day/day";
import { agendasOf } from "@cherga/engine/day/agendas";
import { freeStarts } from "@cherga/engine/slots/free-starts";
import { instantOf } from "@cherga/engine/time/day-frame";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Lease } from "#queue/day/lease";
import { rulesWithinLeases, rulesWithoutLeases } from "#queue/provisional/leased-rules";

const rules = aRules();
const minuteMs = 60_000;
const wish = { serviceId: 1, ticketType: "online", block: 30, align: 5, notBefore: 0 } as const;

/** Lists the free starts of each operator. */
function startsWith(used: typeof rules): readonly string[] {
  const agendas = agendasOf({ day: emptyDay, rules: used, now: at("00:00") });
  const { minutes, operatorsAt } = freeStarts(agendas, wish, frame);
  return minutes.flatMap((minute) => operatorsAt(minute).map((id) => `${id} ${instantOf(frame, minute)}`));
}

const anyLeases = fc
  .uniqueArray(fc.tuple(fc.constantFrom(1, 2), fc.integer({ min: 36, max: 68 })), {
    maxLength: 30,
    selector: ([operatorId, slot]) => `${operatorId} ${slot}`,
  })
  .map((slots) =>
    slots.map(([operatorId, slot]): Lease => {
      const from = at("00:00") + slot * 15 * minuteMs;
      return { id: `${operatorId} ${slot}`, operatorId, from, to: from + 15 * minuteMs };
    }),
  );

test("the centre books within leases and the branch outside of them, so never the same time", () => {
  fc.assert(
    fc.property(anyLeases, (leases) => {
      const all = startsWith(rules);
      const atCentre = startsWith(rulesWithinLeases(rules, leases));
      const atBranch = startsWith(rulesWithoutLeases(rules, leases));
      const isLeased = (operatorId: number, instant: number): boolean =>
        leases.some(
          (lease) => lease.operatorId === operatorId && lease.from <= instant && instant < lease.to,
        );
      const minutesOf = (start: string): readonly boolean[] => {
        const [operatorId = 0, from = 0] = start.split(" ").map(Number);
        return Array.from({ length: wish.block }, (_, minute) =>
          isLeased(operatorId, from + minute * minuteMs),
        );
      };
      expect(atCentre).toEqual(all.filter((start) => minutesOf(start).every(Boolean)));
      expect(atBranch).toEqual(all.filter((start) => !minutesOf(start).some(Boolean)));
    }),
  );
});

test("the centre gives no numbers", () => {
  expect(rulesWithinLeases(rules, [])).toMatchObject({ isWithoutNumbers: true });
  expect(rulesWithoutLeases(rules, [])).toBe(rules);
});
