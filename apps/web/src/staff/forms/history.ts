import type { Loose } from "@cherga/contract/resource";
import type { Path } from "#staff/forms/lens.ts";
import { merge } from "#staff/forms/merge.ts";
import { same } from "#staff/forms/same.ts";

/** One step of the history: a field's value before and after. */
type Step = {
  /** The path that was changed. */
  readonly path: Path;
  readonly from: unknown;
  readonly to: unknown;
};

/** The changes of a form, and those that were undone. */
export type EditHistory = {
  readonly past: readonly Step[];
  readonly future: readonly Step[];
  /** Whether further typing at the same path belongs to the last step. */
  readonly isOpen: boolean;
};

export const noHistory: EditHistory = { past: [], future: [], isOpen: false };

/** The maximum number of steps. */
const most = 200;

/** Returns the history after a change. Typing in one place without a pause is one step. */
export function withChange(history: EditHistory, path: Path, before: Loose, after: Loose): EditHistory {
  const [field = ""] = path;
  const to = after[field];
  const last = history.past.at(-1);
  const continues = history.isOpen && last !== undefined && same(last.path, path);
  const past = continues
    ? [...history.past.slice(0, -1), { ...last, to }]
    : [...history.past, { path, from: before[field], to }].slice(-most);
  return { past, future: [], isOpen: true };
}

/** Returns the history after a pause: the next change is a new step. */
export const afterPause = (history: EditHistory): EditHistory =>
  history.isOpen ? { ...history, isOpen: false } : history;

type HistoryStep = { readonly history: EditHistory; readonly path: Path; readonly row: Loose };

/** Undoes the last change, but nothing that others have changed since; undefined if there is none. */
export function undone({ past, future }: EditHistory, row: Loose): HistoryStep | undefined {
  const step = past.at(-1);
  if (step === undefined) return undefined;
  const { opposite, changed } = turnBack(step, row);
  return {
    history: { past: past.slice(0, -1), future: [...future, opposite], isOpen: false },
    path: step.path,
    row: changed,
  };
}

/** Redoes the last undone change; undefined if there is none. */
export function redone({ past, future }: EditHistory, row: Loose): HistoryStep | undefined {
  const step = future.at(-1);
  if (step === undefined) return undefined;
  const { opposite, changed } = turnBack(step, row);
  return {
    history: { past: [...past, opposite], future: future.slice(0, -1), isOpen: false },
    path: step.path,
    row: changed,
  };
}

/** Reverts a field, and returns the step that would restore it. */
function turnBack(
  { path, from, to }: Step,
  row: Loose,
): { readonly opposite: Step; readonly changed: Loose } {
  const [field = ""] = path;
  const { value } = merge(to, from, row[field]);
  const { [field]: present, ...others } = row;
  return {
    opposite: { path, from: present, to: value },
    changed: value === undefined ? others : { ...others, [field]: value },
  };
}
