import type { Loose } from "@cherga/contract/resource";
import type { Path } from "#staff/forms/lens.ts";
import { merge } from "#staff/forms/merge.ts";
import { same } from "#staff/forms/same.ts";

/** One change as people remember it: a field, as it was and as it became. */
type Step = {
  /** Where somebody changed something. */
  readonly path: Path;
  readonly from: unknown;
  readonly to: unknown;
};

/** What was changed in a form, and what of it was taken back. */
export type EditHistory = {
  readonly past: readonly Step[];
  readonly future: readonly Step[];
  /** Whether what is typed on at the same place still belongs to the last step. */
  readonly isOpen: boolean;
};

export const noHistory: EditHistory = { past: [], future: [], isOpen: false };

/** Nobody remembers more. */
const most = 200;

/** Gives the history after a change. What is typed in one place without a pause is taken back as one. */
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

/** Gives the history after a pause: what comes now is a step of its own. */
export const afterPause = (history: EditHistory): EditHistory =>
  history.isOpen ? { ...history, isOpen: false } : history;

type Moved = { readonly history: EditHistory; readonly path: Path; readonly row: Loose };

/** Takes back the last change, and nothing of what others have changed since; undefined when there is none. */
export function undone({ past, future }: EditHistory, row: Loose): Moved | undefined {
  const step = past.at(-1);
  if (step === undefined) return undefined;
  const { opposite, changed } = turnBack(step, row);
  return {
    history: { past: past.slice(0, -1), future: [...future, opposite], isOpen: false },
    path: step.path,
    row: changed,
  };
}

/** Does again what was taken back last; undefined when there is nothing. */
export function redone({ past, future }: EditHistory, row: Loose): Moved | undefined {
  const step = future.at(-1);
  if (step === undefined) return undefined;
  const { opposite, changed } = turnBack(step, row);
  return {
    history: { past: [...past, opposite], future: future.slice(0, -1), isOpen: false },
    path: step.path,
    row: changed,
  };
}

/** Leads a field back, and gives the step that would lead it forth again. */
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
