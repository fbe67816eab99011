import type { KeptTime, Rules } from "@cherga/engine/rules/rules";
import { instantOf } from "@cherga/engine/time/day-frame";
import type { Lease } from "#queue/day/lease";

/** Returns the rules of a day whose leased time cannot be booked. */
export function rulesWithoutLeases(rules: Rules, leases: readonly Lease[]): Rules {
  return leases.length === 0 ? rules : { ...rules, keptTime: leases };
}

/** Returns the rules by which a centre books while it cannot reach the branch: in leased time, and without numbers. */
export function rulesWithinLeases(rules: Rules, leases: readonly Lease[]): Rules {
  const { frame, operators } = rules;
  const day = { from: frame.startsAtMs, to: instantOf(frame, frame.minutes) + longestOvertimeMs };
  return {
    ...rules,
    isWithoutNumbers: true,
    keptTime: [...operators.keys()].flatMap((operatorId) =>
      timeBetween(
        { operatorId, ...day },
        leases.filter((lease) => lease.operatorId === operatorId),
      ),
    ),
  };
}

/** The longest overtime that the contract allows: visits may end on the next day. */
const longestOvertimeMs = 240 * 60_000;

/** Returns what is left of a time without parts of it that do not overlap. */
function timeBetween(whole: KeptTime, parts: readonly KeptTime[]): readonly KeptTime[] {
  const { operatorId } = whole;
  const rest: KeptTime[] = [];
  let { from } = whole;
  for (const part of parts.toSorted((one, other) => one.from - other.from)) {
    if (part.from > from) rest.push({ operatorId, from, to: part.from });
    from = Math.max(from, part.to);
  }
  if (from < whole.to) rest.push({ operatorId, from, to: whole.to });
  return rest;
}
