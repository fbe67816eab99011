import type { Issue } from "@cherga/contract/issues";
import type { Fields, Loose, Resource } from "@cherga/contract/resource";
import { type Failure, failureOf } from "#staff/api/failure.ts";
import { changesOf, issuesFrom, issuesIn, without } from "#staff/forms/changes.ts";
import { type Draft, draftStore } from "#staff/forms/draft-store.ts";
import { afterPause, type EditHistory, noHistory, redone, undone, withChange } from "#staff/forms/history.ts";
import { isUnder, type Path, valueAt, withValueAt } from "#staff/forms/lens.ts";
import { type Conflict, merge } from "#staff/forms/merge.ts";
import { isPlain, same } from "#staff/forms/same.ts";

/** The saving state of the typed values. */
export type Phase = "saved" | "changed" | "saving" | "failed";

/** A row while it is being edited. */
export type EditState = {
  /** The row as the server has it. */
  readonly base: Loose;
  /** The row as the form shows it. */
  readonly mine: Loose;
  readonly phase: Phase;
  readonly issues: readonly Issue[];
  readonly conflicts: readonly Conflict[];
  readonly failure?: Failure;
  readonly history: EditHistory;
  /** Whether the last change undid or redid another one. */
  readonly stepped: Step | undefined;
};

type Step = "undo" | "redo";

/** The state of a form: what is typed, what is saved, and what others changed meanwhile. */
export type Editor = ReturnType<typeof makeEditor>;

type Options = {
  readonly resource: Pick<Resource, "name" | "fields" | "check" | "complete">;
  /** The current row; for a new one, its initial values. */
  readonly row: Loose;
  /** Converts the server's row to that of the form, where they differ. */
  readonly shown?: (row: Loose) => Loose;
  /** The key under which drafts are stored. */
  readonly key: string;
  /** The delay of autosave after the last change; absent, as for a new row: the user saves. */
  readonly autosaveMs?: number;
  /** Sends the changes, with the version they are based on. */
  readonly send: (changes: Loose, base: Loose) => Promise<Loose>;
};

/** Others may change the row again and again while we save; after this many attempts the save fails. */
const mostTries = 3;

/** Makes the editor of a form. */
export function makeEditor({ resource, row, shown = asItIs, key, autosaveMs, send }: Options) {
  const listeners = new Set<() => void>();
  const store = draftStore(key, secretsOf(resource.fields));
  let state: EditState = {
    base: shown(row),
    mine: shown(row),
    phase: "saved",
    issues: [],
    conflicts: [],
    history: noHistory,
    stepped: undefined,
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | undefined;
  let refused: readonly Issue[] = [];
  const refusedValues = new Map<string | number, unknown>();

  const kept = store.read();
  if (kept !== undefined) restore(kept);

  return {
    read: (): EditState => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    change,
    take,
    decide,
    save,
    undo: (): void => step("undo"),
    redo: (): void => step("redo"),
    discard,
    /** Retries a save that failed because the connection was lost. */
    retry: (): void => {
      if (state.failure?.code === "ERROR_NO_CONNECTION" && "id" in state.base) void save();
    },
    /** Saves pending changes when the user leaves the form. */
    leave: (): void => {
      if (timer !== undefined) void save();
    },
  };

  /** Sets a value at a path. */
  function change(path: Path, value: unknown): void {
    const mine = withValueAt(state.mine, path, value);
    if (!isPlain(mine)) return;
    put(mine, path, withChange(state.history, path, state.mine, mine));
  }

  /** Undoes or redoes a step. */
  function step(stepped: Step): void {
    const moved = { undo: undone, redo: redone }[stepped](state.history, state.mine);
    if (moved !== undefined) put(moved.row, moved.path.slice(0, 1), moved.history, stepped);
  }

  function put(mine: Loose, path: Path, history: EditHistory, stepped?: Step): void {
    const issues = state.issues.filter((issue) => !isUnder(issue.path, path) && !isUnder(path, issue.path));
    set({ mine, phase: "changed", issues, history, stepped });
    remember();
    saveSoon();
  }

  /** Takes over a new row from the server. */
  function take(given: Loose): void {
    const next = shown(given);
    if (next === state.base) return;
    const { value, conflicts } = merge(state.base, state.mine, next);
    if (!isPlain(value)) return;
    const isNew = ({ path }: Conflict): boolean => conflicts.every((other) => !same(other.path, path));
    // Open conflicts stay open, however often the same row arrives.
    const open = state.conflicts
      .map(({ path }) => ({ path, theirs: valueAt(next, path) }))
      .filter((conflict) => isNew(conflict) && !same(conflict.theirs, valueAt(value, conflict.path)));
    set({ base: next, mine: value, conflicts: [...conflicts, ...open], phase: phaseOf(next, value) });
    remember();
  }

  /** Settles a conflict. */
  function decide(conflict: Conflict, which: "mine" | "theirs"): void {
    const mine = which === "mine" ? state.mine : withValueAt(state.mine, conflict.path, conflict.theirs);
    if (!isPlain(mine)) return;
    const conflicts = state.conflicts.filter((other) => other !== conflict);
    set({ mine, conflicts, phase: phaseOf(state.base, mine) });
    remember();
    saveSoon();
  }

  /** Discards unsaved changes. */
  function discard(): void {
    clearTimeout(timer);
    timer = undefined;
    store.forget();
    set({
      mine: state.base,
      phase: "saved",
      issues: [],
      conflicts: [],
      history: noHistory,
      stepped: undefined,
    });
  }

  function saveSoon(): void {
    if (autosaveMs === undefined) return;
    clearTimeout(timer);
    timer = setTimeout(() => void save(), autosaveMs);
  }

  /** Saves the changes; returns whether all of them are saved. */
  async function save(): Promise<boolean> {
    clearTimeout(timer);
    timer = undefined;
    set({ history: afterPause(state.history) });
    // What was typed during a save is sent with the next.
    while (running !== undefined) await running;
    running = saveNow().finally(() => (running = undefined));
    return running;
  }

  async function saveNow(): Promise<boolean> {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const isNew = !("id" in state.base);
      const changes = isNew ? state.mine : changesOf(state.base, state.mine);
      if (Object.keys(changes).length === 0) return settle();
      if (state.conflicts.length > 0) return false;
      const issues = issuesIn(resource, state.mine, changes);
      // An invalid field does not hold up the others; a new row is sent whole.
      const known = isNew
        ? []
        : refused.filter(({ path: [name = ""] }) => same(refusedValues.get(name), changes[name]));
      const wrong = [...issues, ...known];
      const sendable = without(changes, wrong);
      set({ issues: wrong });
      if (isNew ? wrong.length > 0 : Object.keys(sendable).length === 0) return fail();
      set({ phase: "saving" });
      try {
        saved(await send(sendable, state.base), sendable);
        return wrong.length === 0 ? settle() : fail();
      } catch (thrown) {
        const failure = failureOf(thrown);
        if (failure.code === "ERROR_VALIDATION" && !isNew && isRefused(failure, sendable)) continue;
        if (failure.code !== "ERROR_CONFLICT" || !isPlain(failure.details)) return fail(failure);
        take(failure.details);
      }
    }
    return fail();
  }

  /** Remembers issues that only the server knows. The other fields are sent again without them. */
  function isRefused({ details }: Failure, sent: Loose): boolean {
    const issues = issuesFrom(details).filter(({ path: [name = ""] }) => name in sent);
    refused = [...refused, ...issues].filter(
      ({ path: [name = ""] }) => !same(state.mine[name], state.base[name]),
    );
    for (const {
      path: [name = ""],
    } of issues)
      refusedValues.set(name, sent[name]);
    return issues.length > 0;
  }

  /** Sent values stay as typed: the server trims blanks, and a blank may be the beginning of a word. */
  function saved(answer: Loose, sent: Loose): void {
    const asTyped = Object.fromEntries(
      Object.entries(sent).filter(([name]) => resource.fields[name]?.secrets === undefined),
    );
    const base = { ...shown(answer), ...asTyped };
    const { value } = merge({ ...state.base, ...sent }, state.mine, base);
    if (isPlain(value)) set({ base, mine: value });
    remember();
  }

  function settle(): true {
    const phase = phaseOf(state.base, state.mine);
    const { failure: _, ...rest } = state;
    state = { ...rest, phase };
    tell();
    // Typed while the save was running.
    if (phase === "changed") saveSoon();
    return true;
  }

  function fail(failure?: Failure): false {
    const { failure: _, ...rest } = state;
    const issues = failure?.code === "ERROR_VALIDATION" ? issuesFrom(failure.details) : state.issues;
    state = { ...rest, issues, phase: "failed", ...(failure === undefined ? {} : { failure }) };
    tell();
    return false;
  }

  function restore({ base, mine }: Draft): void {
    state = { ...state, base, mine };
    take(row);
    if (state.phase === "changed") saveSoon();
  }

  function remember(): void {
    if (same(state.base, state.mine)) store.forget();
    else store.keep({ base: state.base, mine: state.mine });
  }

  function set(part: Partial<EditState>): void {
    state = { ...state, ...part };
    tell();
  }

  function tell(): void {
    for (const listener of listeners) listener();
  }
}

const asItIs = (row: Loose): Loose => row;

const phaseOf = (base: Loose, mine: Loose): Phase => (same(base, mine) ? "saved" : "changed");

/** The fields whose values must not be in the browser's storage. */
const secretsOf = (fields: Fields): readonly string[] =>
  Object.entries(fields).flatMap(([name, { mode, secrets }]) =>
    mode === "writeOnly" || secrets !== undefined ? [name] : [],
  );
