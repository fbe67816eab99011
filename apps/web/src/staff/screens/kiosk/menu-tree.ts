import type { menu } from "@cherga/contract/shapes/menu";
import type { z } from "zod";
import { newId } from "#staff/ui/new-id.ts";

export type KioskMenu = z.output<typeof menu>;
export type KioskMenuEntry = KioskMenu[number];
export type EntryType = KioskMenuEntry["type"];
/** The section of an entry; null: the first screen. */
type ParentId = string | null;

export const entryTypes = [
  "section",
  "service",
  "package",
  "article",
  "checkIn",
] as const satisfies readonly EntryType[];

/** A row of the rendered tree. */
export type TreeRow = { readonly entry: KioskMenuEntry; readonly index: number; readonly depth: number };

/** Returns the entries in tree order: each section followed by its contents. */
export function treeRows(entries: KioskMenu, parentId: ParentId = null, depth = 0): readonly TreeRow[] {
  return childrenOf(entries, parentId).flatMap((entry) => [
    { entry, index: entries.indexOf(entry), depth },
    ...(entry.type === "section" ? treeRows(entries, entry.id, depth + 1) : []),
  ]);
}

/** Returns the entries of a section, or of the first screen, in their order. */
export const childrenOf = (entries: KioskMenu, parentId: ParentId): KioskMenu =>
  entries.filter((entry) => entry.parentId === parentId).toSorted((a, b) => a.order - b.order);

/** The types of entries that need a target: a service, a package, or an article. */
const targetTypes = ["service", "package", "article"] as const satisfies readonly EntryType[];
export type TargetType = (typeof targetTypes)[number];

export const isTargetType = (type: EntryType): type is TargetType =>
  targetTypes.some((other) => other === type);

/** What a new entry is. */
export type NewEntry =
  | { readonly type: Exclude<EntryType, TargetType> }
  | { readonly type: TargetType; readonly target: number };

/** Returns the menu with a new entry at the end of a section, and its id. */
export function withNew(
  entries: KioskMenu,
  added: NewEntry,
  parentId: ParentId,
): { menu: KioskMenu; id: string } {
  const id = newId("m", entries);
  const base = { id, parentId, order: childrenOf(entries, parentId).length, title: {} };
  return { menu: [...entries, entryOf(added, base)], id };
}

function entryOf(
  added: NewEntry,
  base: Pick<KioskMenuEntry, "id" | "parentId" | "order" | "title">,
): KioskMenuEntry {
  switch (added.type) {
    case "service":
      return { ...base, type: added.type, serviceId: added.target };
    case "package":
      return { ...base, type: added.type, servicePackageId: added.target };
    case "article":
      return { ...base, type: added.type, articleId: added.target };
    case "section":
    case "checkIn":
      return { ...base, type: added.type };
  }
}

/** Returns the menu with an entry moved one place up (-1) or down (1) in its section. */
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

/** Returns the menu with an entry at the end of another section. */
export function inSection(entries: KioskMenu, id: string, parentId: ParentId): KioskMenu {
  const order = childrenOf(entries, parentId).length;
  return entries.map((each) => (each.id === id ? { ...each, parentId, order } : each));
}

/** Returns the sections that an entry can move to: all but itself and those inside it. */
export function sectionsFor(entries: KioskMenu, id: string): KioskMenu {
  const inside = new Set([id, ...treeRows(entries, id).map(({ entry }) => entry.id)]);
  return entries.filter((entry) => entry.type === "section" && !inside.has(entry.id));
}

/** Returns the menu without an entry. Its contents move to its parent. */
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

/** A gap in a section: before the entry at that index, or after the last. */
export type MenuGap = { readonly parentId: ParentId; readonly index: number };

/** Returns the name of a gap. */
export const menuGapName = ({ parentId, index }: MenuGap): string => `${parentId ?? ""}:${index}`;

/** Returns the gap of an entry. */
export function gapOf(entries: KioskMenu, id: string): MenuGap {
  const entry = entries.find((each) => each.id === id);
  if (entry === undefined) return { parentId: null, index: 0 };
  return { parentId: entry.parentId, index: childrenOf(entries, entry.parentId).indexOf(entry) };
}

/** Returns the gaps an entry can move to, in reading order: not into itself, nor where it would stay. */
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

/** Returns the menu with an entry moved to a gap. */
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
