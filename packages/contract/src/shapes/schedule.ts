import { quotaTypes, ticketTypes } from "@cherga/engine/vocabulary";
import { z } from "zod";
import { continuousBreak, weeksApart } from "#constants";
import { distinct, idList, line, type Use, usesIn, whole } from "#fields";
import { says } from "#issues";
import { clock, date, endClock, inClockOrder, period } from "#shapes/time";

/** Identifies a part inside the schedule; it must be stable for routes and drag-and-drop. */
const partId = line({ min: 1, max: 40 });
const services = z.union([z.literal("all"), idList]);
const types = distinct(z.enum(ticketTypes), ticketTypes.length);
const minutes = whole({ min: 0, max: 240 });

const quota = z.strictObject({
  id: partId,
  type: z.enum(quotaTypes),
  services,
  ticketTypes: types.optional(),
  limit: whole({ min: 0, max: 10_000 }).optional(),
});

const item = inClockOrder(
  z.strictObject({
    id: partId,
    from: clock,
    to: endClock,
    kind: z.enum(["work", "break"]),
    services,
    ticketTypes: types.optional(),
    continuous: whole(continuousBreak).multipleOf(continuousBreak.step, says("ERROR_FORMAT")).optional(),
    nextClientShiftTime: minutes.optional(),
    workOvertime: minutes.optional(),
    quotas: distinctParts(quota, 50),
  }),
);

const validity = z
  .strictObject({ from: date.optional(), to: date.optional() })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    error: says("ERROR_ORDER"),
    path: ["to"],
  });

/** A list of a block: the days it is for, and what is done on them. */
const listFor = <S extends z.ZodType>(select: S) =>
  z.strictObject({
    id: partId,
    title: line({ max: 120 }).optional(),
    select,
    unique: z.boolean(),
    validity: validity.optional(),
    items: distinctParts(item, 100),
  });

const blockOf = <S extends z.ZodType>(select: S) => distinctParts(listFor(select), 100);

/** Every so many weeks, beginning with the week of the date. */
const every = z.strictObject({ weeks: whole(weeksApart), from: date });
const weekList = listFor(distinct(whole({ min: 1, max: 7 }), 7)).extend({ every: every.optional() });

export const schedulePlan = z.strictObject({
  everyD: blockOf(z.null()),
  weekD: distinctParts(weekList, 100),
  monthD: blockOf(distinct(whole({ min: 1, max: 31 }), 31)),
  dates: blockOf(distinct(date, 400)),
  periods: blockOf(z.array(period).max(100)),
});

export type SchedulePlan = z.output<typeof schedulePlan>;

export const emptyPlan: SchedulePlan = { everyD: [], weekD: [], monthD: [], dates: [], periods: [] };

/** Returns the services that a schedule refers to. */
export function servicesOfPlan(plan: SchedulePlan): readonly Use[] {
  return Object.entries(plan).flatMap(([block, lists]) =>
    lists.flatMap((list, listIndex) =>
      list.items.flatMap((entry, itemIndex) => {
        const path = [block, listIndex, "items", itemIndex];
        return [
          ...usesOfServices(entry.services, ...path),
          ...entry.quotas.flatMap((share, quotaIndex) =>
            usesOfServices(share.services, ...path, "quotas", quotaIndex),
          ),
        ];
      }),
    ),
  );
}

function usesOfServices(
  list: z.output<typeof services>,
  ...path: readonly (string | number)[]
): readonly Use[] {
  return list === "all" ? [] : usesIn("service", ...path, "services")(list);
}

/** A list of parts with distinct ids. */
function distinctParts<S extends z.ZodType<{ id: string }>>(part: S, max: number) {
  return z
    .array(part)
    .max(max)
    .refine((parts) => new Set(parts.map(({ id }) => id)).size === parts.length, says("ERROR_DUPLICATE"));
}
