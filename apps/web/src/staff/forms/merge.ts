import type { Path } from "#staff/forms/lens.ts";
import { isPlain, same } from "#staff/forms/same.ts";

/** Two users changed the same value differently. `mine` is shown until the user decides. */
export type Conflict = { readonly path: Path; readonly theirs: unknown };

export type MergeResult = { readonly value: unknown; readonly conflicts: readonly Conflict[] };

/**
 * Merges others' changes since `base` with the local ones. Objects are merged key by key, and lists whose elements have
 * ids element by element; any other value is merged as a whole.
 */
export function merge(base: unknown, mine: unknown, theirs: unknown, path: Path = []): MergeResult {
  // Equal values stay the same object, so that they do not render again.
  if (same(mine, theirs)) return { value: mine, conflicts: [] };
  if (isPlain(base) && isPlain(mine) && isPlain(theirs)) return mergeObjects(base, mine, theirs, path);
  if (same(mine, base)) return { value: theirs, conflicts: [] };
  if (same(theirs, base)) return { value: mine, conflicts: [] };
  if (isListOfParts(base) && isListOfParts(mine) && isListOfParts(theirs)) {
    return mergeParts(base, mine, theirs, path);
  }
  return { value: mine, conflicts: [{ path, theirs }] };
}

type Plain = Readonly<Record<string, unknown>>;
type Part = Plain & { readonly id: string | number };

function mergeObjects(base: Plain, mine: Plain, theirs: Plain, path: Path): MergeResult {
  const keys = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
  const merged = keys.map((key) => ({
    key,
    ...merge(base[key], mine[key], theirs[key], [...path, key]),
  }));
  return {
    value: Object.fromEntries(
      merged.flatMap(({ key, value }) => (value === undefined ? [] : [[key, value]])),
    ),
    conflicts: merged.flatMap(({ conflicts }) => conflicts),
  };
}

/** Keeps the local order; elements that others have added come after it. */
function mergeParts(
  base: readonly Part[],
  mine: readonly Part[],
  theirs: readonly Part[],
  path: Path,
): MergeResult {
  const find = (parts: readonly Part[], id: Part["id"]): Part | undefined =>
    parts.find((part) => part.id === id);
  const added = theirs.filter(({ id }) => find(mine, id) === undefined && find(base, id) === undefined);
  const kept = mine.filter(
    (part) =>
      find(theirs, part.id) !== undefined ||
      find(base, part.id) === undefined ||
      // Others removed an element changed here: it stays until the user removes it.
      !same(part, find(base, part.id)),
  );
  const all = [...kept, ...added];
  const merged = all.map((part, index) => {
    const other = find(theirs, part.id);
    return other === undefined
      ? { value: part, conflicts: [] }
      : merge(find(base, part.id) ?? other, find(mine, part.id) ?? other, other, [...path, index]);
  });
  return {
    value: merged.map(({ value }) => value),
    conflicts: merged.flatMap(({ conflicts }) => conflicts),
  };
}

function isListOfParts(value: unknown): value is readonly Part[] {
  return (
    Array.isArray(value) &&
    value.every((part) => isPlain(part) && (typeof part["id"] === "string" || typeof part["id"] === "number"))
  );
}
