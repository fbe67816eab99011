import type { Issue } from "@cherga/contract/issues";
import type { SchedulePlan } from "@cherga/contract/shapes/schedule";
import { type ScheduleContext, scheduleWarnings } from "@cherga/engine/schedule/schedule-warnings";
import { isUnder, type Path } from "#staff/forms/lens.ts";
import type { Conflict } from "#staff/forms/merge.ts";
import { blockNamed, type ItemPlace, type ListPlace, listsOf } from "#staff/screens/schedule/plan/plan.ts";

/** A problem of a plan, and its place. */
export type Finding = {
  /** Mistakes and conflicts prevent saving; warnings do not. */
  readonly kind: "mistake" | "conflict" | "warning";
  readonly code: string;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly place: ListPlace | ItemPlace;
};

type FindingsInput = {
  readonly plan: SchedulePlan;
  /** The valid part of the plan. */
  readonly sound: SchedulePlan;
  readonly issues: readonly Issue[];
  readonly conflicts: readonly Conflict[];
  readonly context: ScheduleContext;
};

/** Returns all findings of a plan, those that prevent saving first. */
export function findingsOf({ plan, sound, issues, conflicts, context }: FindingsInput): readonly Finding[] {
  const mistakes = issues
    .filter(({ path }) => isUnder(path, ["json"]))
    .flatMap(({ path, code, params }) =>
      placed(plan, path.slice(1)).map((place) => ({
        kind: "mistake" as const,
        code,
        place,
        ...(params === undefined ? {} : { params }),
      })),
    );
  const disputes = conflicts
    .filter(({ path }) => isUnder(path, ["json"]))
    .flatMap(({ path }) =>
      placed(plan, path.slice(1)).map((place) => ({ kind: "conflict" as const, code: "conflict", place })),
    );
  const warnings = scheduleWarnings(sound, context).flatMap(({ path, code }) =>
    placed(sound, path).map((place) => ({ kind: "warning" as const, code, place })),
  );
  return [...mistakes, ...disputes, ...warnings];
}

/** Returns the findings about an item, or about a list itself. */
export const findingsAt = (
  findings: readonly Finding[],
  at: ListPlace & Partial<ItemPlace>,
): readonly Finding[] =>
  findings.filter(
    ({ place }) =>
      place.block === at.block &&
      place.listId === at.listId &&
      ("itemId" in place ? place.itemId : undefined) === at.itemId,
  );

/** Returns the findings about a list and everything in it. */
export const findingsUnder = (findings: readonly Finding[], at: ListPlace): readonly Finding[] =>
  findings.filter(({ place }) => place.block === at.block && place.listId === at.listId);

/** Returns the list or item of a path. */
function placed(
  plan: SchedulePlan,
  [block, listIndex, , itemIndex]: Path,
): readonly (ListPlace | ItemPlace)[] {
  const named = blockNamed(String(block));
  if (named === undefined) return [];
  const list = listsOf(plan, named)[Number(listIndex)];
  if (list === undefined) return [];
  const item = itemIndex === undefined ? undefined : list.items[Number(itemIndex)];
  const place = { block: named, listId: list.id };
  return [item === undefined ? place : { ...place, itemId: item.id }];
}
