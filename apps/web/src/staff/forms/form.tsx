import type { Issue } from "@cherga/contract/issues";
import type { Resource } from "@cherga/contract/resource";
import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react";
import { hintOf } from "#staff/forms/hint-of.ts";
import type { EditState, Editor } from "#staff/forms/editor.ts";
import { isUnder, type Lens, type Path, valueAt } from "#staff/forms/lens.ts";
import type { Conflict } from "#staff/forms/merge.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

type FormState = {
  readonly editor: Editor;
  readonly resource: Pick<Resource, "name" | "fields">;
  readonly mayWrite: boolean;
};

type FormContent = FormState & {
  /** What is typed beside the form, and not yet part of it, in words. */
  readonly unfinished: string | undefined;
  readonly sayUnfinished: (text: string | undefined) => void;
};

const FormContext = createContext<FormContent | undefined>(undefined);

/** Provides the form's state to its fields. */
export function Form({ children, ...given }: FormState & { readonly children: ReactNode }) {
  const { editor, resource, mayWrite } = given;
  const [unfinished, sayUnfinished] = useState<string>();
  const state = useMemo(
    () => ({ editor, resource, mayWrite, unfinished, sayUnfinished }),
    [editor, resource, mayWrite, unfinished],
  );
  return <FormContext value={state}>{children}</FormContext>;
}

export function useForm(): FormContent {
  const form = use(FormContext);
  if (form === undefined) throw new Error("A field stands outside of any form");
  return form;
}

/** Says in words that an entry is typed but not yet added: the form does not save it. */
export function useUnfinished(text: string | undefined): void {
  const { sayUnfinished } = useForm();
  useEffect(() => {
    sayUnfinished(text);
    return () => sayUnfinished(undefined);
  }, [text, sayUnfinished]);
}

/** Returns a part of the form's state; renders again only when that part changes. */
export function useEditing<T>(select: (editing: EditState) => T): T {
  const { editor } = useForm();
  return useSyncExternalStore(editor.subscribe, () => select(editor.read()));
}

/** Returns the value at a lens. */
export function useValue<T>(lens: Lens<T>): T {
  // The lens was made from the type of the row that the form holds.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return useEditing(({ mine }) => valueAt(mine, lens.path)) as T;
}

/** Returns a function that sets the value at a lens. */
export function useChange<T>(lens: Lens<T>): (value: T) => void {
  const { editor } = useForm();
  return (value) => editor.change(lens.path, value);
}

/** The state of a field. */
export type FieldState<T> = {
  readonly value: T;
  readonly change: (value: T) => void;
  readonly label: string;
  readonly hint: string | undefined;
  /** The error in words. */
  readonly error: string | undefined;
  readonly readOnly: boolean;
  /** The key of its texts. */
  readonly key: string;
};

/** Returns the state of the field at a lens. `reach` says which errors it shows: its own, or all under it. */
export function useField<T>(lens: Lens<T>, reach: "own" | "under" = "own"): FieldState<T> {
  const t = useTexts();
  const { resource, mayWrite } = useForm();
  const key = textKey(resource.name, lens.path);
  const issue = useEditing(({ issues }) => issueAt(issues, lens.path, reach));
  return {
    value: useValue(lens),
    change: useChange(lens),
    label: t.of(key),
    hint: hintOf(t, key),
    error: issue && t.of(`issue.${issue.code}`, issue.params),
    readOnly: !mayWrite,
    key,
  };
}

/** Returns the conflict at a path, if another user changed the same value. */
export const useConflict = (path: Path): Conflict | undefined =>
  useEditing(({ conflicts }) => conflicts.find((conflict) => isUnder(conflict.path, path)));

/** Returns the key of a field's texts. Indexes of lists and dates are left out. */
export const textKey = (name: string, path: Path): string =>
  [name, ...path.filter((part) => !/^\d/.test(String(part)))].join(".");

const issueAt = (issues: readonly Issue[], path: Path, reach: "own" | "under"): Issue | undefined =>
  issues.find(
    (issue) => isUnder(issue.path, path) && (reach === "under" || issue.path.length === path.length),
  );
