import type { SchedulePlan } from "@cherga/contract/shapes/schedule";
import { type ScheduleBlock, scheduleBlocks } from "@cherga/engine/vocabulary";

/** A list of any block: its days, and their items. */
export type PlanList = SchedulePlan[ScheduleBlock][number];
export type PlanItem = PlanList["items"][number];

/** The place of a list in a plan. */
export type ListPlace = { readonly block: ScheduleBlock; readonly listId: string };
/** The place of an item in a plan. */
export type ItemPlace = ListPlace & { readonly itemId: string };

/** Returns the block of a name. */
export const blockNamed = (word: string | undefined): ScheduleBlock | undefined =>
  scheduleBlocks.find((block) => block === word);

/** Returns the lists of a block as lists of any kind. */
export const listsOf = (plan: SchedulePlan, block: ScheduleBlock): readonly PlanList[] => plan[block];

export const findList = (plan: SchedulePlan, { block, listId }: ListPlace): PlanList | undefined =>
  listsOf(plan, block).find(({ id }) => id === listId);

export const findItem = (plan: SchedulePlan, place: ItemPlace): PlanItem | undefined =>
  findList(plan, place)?.items.find(({ id }) => id === place.itemId);

/** Adds a list at the end of a block. */
export const addList = (plan: SchedulePlan, block: ScheduleBlock, list: PlanList): SchedulePlan =>
  withLists(plan, block, [...listsOf(plan, block), list]);

/** Adds a copy of a list right after it. */
export const duplicateList = (plan: SchedulePlan, place: ListPlace, newId: string): SchedulePlan =>
  withLists(plan, place.block, duplicated(listsOf(plan, place.block), place.listId, newId, copyOfList));

export const removeList = (plan: SchedulePlan, { block, listId }: ListPlace): SchedulePlan =>
  withLists(plan, block, without(listsOf(plan, block), listId));

/** Moves a list so many places down its block; up if negative. */
export const moveList = (plan: SchedulePlan, { block, listId }: ListPlace, by: number): SchedulePlan =>
  withLists(plan, block, moved(listsOf(plan, block), listId, by));

/** Adds an item at the end of a list. */
export const addItem = (plan: SchedulePlan, place: ListPlace, item: PlanItem): SchedulePlan =>
  withItems(plan, place, (items) => [...items, item]);

/** Adds a copy of an item right after it. */
export const duplicateItem = (plan: SchedulePlan, place: ItemPlace, copy: PlanItem): SchedulePlan =>
  withItems(plan, place, (items) => duplicated(items, place.itemId, copy.id, () => copy));

export const removeItem = (plan: SchedulePlan, place: ItemPlace): SchedulePlan =>
  withItems(plan, place, (items) => without(items, place.itemId));

/** Moves an item so many places down its list: of two that overlap, the lower one wins. */
export const moveItem = (plan: SchedulePlan, place: ItemPlace, by: number): SchedulePlan =>
  withItems(plan, place, (items) => moved(items, place.itemId, by));

/** Changes the times of an item. */
export const withTimes = (
  plan: SchedulePlan,
  place: ItemPlace,
  { from, to }: Pick<PlanItem, "from" | "to">,
): SchedulePlan =>
  withItems(plan, place, (items) =>
    items.map((item) => (item.id === place.itemId ? { ...item, from, to } : item)),
  );

/** Changes a list of a block. */
export const withList = (
  plan: SchedulePlan,
  { block, listId }: ListPlace,
  change: (list: PlanList) => PlanList,
): SchedulePlan =>
  withLists(
    plan,
    block,
    listsOf(plan, block).map((list) => (list.id === listId ? change(list) : list)),
  );

/** Returns a plan with other lists in a block. */
export const withLists = (
  plan: SchedulePlan,
  block: ScheduleBlock,
  lists: readonly PlanList[],
): SchedulePlan => ({
  ...plan,
  [block]: lists,
});

const withItems = (
  plan: SchedulePlan,
  place: ListPlace,
  change: (items: readonly PlanItem[]) => readonly PlanItem[],
): SchedulePlan => withList(plan, place, (list) => ({ ...list, items: [...change(list.items)] }));

type Part = { readonly id: string };

const copyOfList = (list: PlanList): PlanList =>
  list.title === undefined ? list : { ...list, title: `${list.title.slice(0, 116)} (2)` };

function duplicated<P extends Part>(
  parts: readonly P[],
  id: string,
  newId: string,
  copy: (part: P) => P,
): readonly P[] {
  return parts.flatMap((part) => (part.id === id ? [part, { ...copy(part), id: newId }] : [part]));
}

const without = <P extends Part>(parts: readonly P[], id: string): readonly P[] =>
  parts.filter((part) => part.id !== id);

function moved<P extends Part>(parts: readonly P[], id: string, by: number): readonly P[] {
  const from = parts.findIndex((part) => part.id === id);
  const [part] = parts.slice(from, from + 1);
  const to = from + by;
  if (from < 0 || part === undefined || to < 0 || to >= parts.length) return parts;
  return parts.toSpliced(from, 1).toSpliced(to, 0, part);
}
