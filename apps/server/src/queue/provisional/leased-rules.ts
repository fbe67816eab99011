import type { KeptTime, Rules } from "@cherga/engine/rules/rules";
import { instantOf } from "@cherga/engine/time/day-frame";
import type { Lease } from "#queue/day/lease";

/** Returns the rules of a day whose leased time cannot be booked. Equal ones are the same, for those who remember by them. */
export function rulesWithoutLeases(rules: Rules, leases: readonly Lease[]): Rules {
  if (leases.length === 0) return rules;
  const known = withoutLeases.get(leases);
  if (known?.rules === rules) return known.result;
  const result = { ...rules, keptTime: leases };
  withoutLeases.set(leases, { rules, result });
  return result;
}

const withoutLeases = new WeakMap<readonly Lease[], { readonly rules: Rules; readonly result: Rules }>();

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
