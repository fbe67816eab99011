import type { menu } from "@cherga/contract/shapes/menu";
import type { z } from "zod";
import { newId } from "#staff/ui/new-id.ts";

export type KioskMenu = z.output<typeof menu>;
export type KioskMenuEntry = KioskMenu[number];
export type EntryType = KioskMenuEntry["type"];
/** The section an entry lies in; null: on the first screen. */
type ParentId = string | null;

export const entryTypes = [
  "section",
  "service",
  "package",
  "article",
  "checkIn",
] as const satisfies readonly EntryType[];

/** An entry as it stands in the drawn tree. */
export type TreeRow = { readonly entry: KioskMenuEntry; readonly index: number; readonly depth: number };

/** Gives the entries as they are drawn: each section followed by what lies in it. */
export function treeRows(entries: KioskMenu, parentId: ParentId = null, depth = 0): readonly TreeRow[] {
  return childrenOf(entries, parentId).flatMap((entry) => [
    { entry, index: entries.indexOf(entry), depth },
    ...(entry.type === "section" ? treeRows(entries, entry.id, depth + 1) : []),
  ]);
}

/** Gives what lies in a section, or on the first screen, in its order. */
export const childrenOf = (entries: KioskMenu, parentId: ParentId): KioskMenu =>
  entries.filter((entry) => entry.parentId === parentId).toSorted((a, b) => a.order - b.order);

/** Gives the menu with a new entry at the end of a section, and the id of that entry. */
export function withNew(
  entries: KioskMenu,
  type: EntryType,
  parentId: ParentId,
): { menu: KioskMenu; id: string } {
  const id = newId("m", entries);
  const base = { id, parentId, order: childrenOf(entries, parentId).length, title: {} };
  return { menu: [...entries, entryOf(type, base)], id };
}

function entryOf(
  type: EntryType,
  base: Pick<KioskMenuEntry, "id" | "parentId" | "order" | "title">,
): KioskMenuEntry {
  switch (type) {
    case "service":
      return { ...base, type, serviceId: 0 };
    case "package":
      return { ...base, type, servicePackageId: 0 };
    case "article":
      return { ...base, type, articleId: 0 };
    case "section":
    case "checkIn":
      return { ...base, type };
  }
}

/** Gives the menu with an entry one place further up (-1) or down (1) among those beside it. */
export function movedInMenu(entries: KioskMenu, id: string, step: -1 | 1): KioskMenu {
  const entry = entries.find((each) => each.id === id);
  if (entry === undefined) return entries;
  const siblings = childrenOf(entries, entry.parentId);
  const from = siblings.indexOf(entry);
  const to = from + step;
  if (to < 0 || to >= siblings.length) return entries;
  const order = siblings
    .toSpliced(from, 1)
    .toSpliced(to, 0, entry)
    .map((each) => each.id);
  return entries.map((each) => (order.includes(each.id) ? { ...each, order: order.indexOf(each.id) } : each));
}

/** Gives the menu with an entry in another section, at its end. */
export function inSection(entries: KioskMenu, id: string, parentId: ParentId): KioskMenu {
  const order = childrenOf(entries, parentId).length;
  return entries.map((each) => (each.id === id ? { ...each, parentId, order } : each));
}

/** Gives the sections into which an entry can go: all but itself and those inside it. */
export function sectionsFor(entries: KioskMenu, id: string): KioskMenu {
  const inside = new Set([id, ...treeRows(entries, id).map(({ entry }) => entry.id)]);
  return entries.filter((entry) => entry.type === "section" && !inside.has(entry.id));
}

/** Gives the menu without an entry. What lay in it lies where it lay. */
export function withoutEntry(entries: KioskMenu, id: string): KioskMenu {
  const gone = entries.find((entry) => entry.id === id);
  if (gone === undefined) return entries;
  const after = childrenOf(entries, gone.parentId).length;
  return entries
    .filter((entry) => entry.id !== id)
    .map((entry) =>
      entry.parentId === id ? { ...entry, parentId: gone.parentId, order: after + entry.order } : entry,
    );
}

/** Where an entry can be put: before the one at that place in a section, or behind the last. */
export type MenuGap = { readonly parentId: ParentId; readonly index: number };

/** Names a gap. */
export const menuGapName = ({ parentId, index }: MenuGap): string => `${parentId ?? ""}:${index}`;

/** Gives where an entry lies. */
export function gapOf(entries: KioskMenu, id: string): MenuGap {
  const entry = entries.find((each) => each.id === id);
  if (entry === undefined) return { parentId: null, index: 0 };
  return { parentId: entry.parentId, index: childrenOf(entries, entry.parentId).indexOf(entry) };
}

/** Gives where an entry can be put, in the order in which one reads: not into itself, nor where it would stay. */
export function menuGapsFor(entries: KioskMenu, id: string, parentId: ParentId = null): readonly MenuGap[] {
  const siblings = childrenOf(entries, parentId);
  const behindItself = siblings.findIndex((entry) => entry.id === id) + 1;
  const gaps = siblings.flatMap((entry, index) => [
    { parentId, index },
    ...(entry.type === "section" && entry.id !== id ? menuGapsFor(entries, id, entry.id) : []),
  ]);
  return [...gaps, { parentId, index: siblings.length }].filter(
    (gap) => gap.parentId !== parentId || behindItself === 0 || gap.index !== behindItself,
  );
}

/** Gives the menu with an entry at another place. */
export function placedIn(entries: KioskMenu, id: string, { parentId, index }: MenuGap): KioskMenu {
  const entry = entries.find((each) => each.id === id);
  if (entry === undefined) return entries;
  const siblings = childrenOf(entries, parentId);
  const from = siblings.indexOf(entry);
  const order = siblings
    .filter((each) => each.id !== id)
    .toSpliced(from !== -1 && from < index ? index - 1 : index, 0, entry)
    .map((each) => each.id);
  return entries.map((each) =>
    order.includes(each.id) ? { ...each, parentId, order: order.indexOf(each.id) } : each,
  );
}
