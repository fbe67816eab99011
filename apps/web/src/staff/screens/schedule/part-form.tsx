import { type ReactNode, useMemo } from "react";
import type { Issue } from "@cherga/contract/issues";
import type { EditState, Editor } from "#staff/forms/editor.ts";
import { Form, useForm } from "#staff/forms/form.tsx";
import { isUnder, type Path, valueAt } from "#staff/forms/lens.ts";
import type { Conflict } from "#staff/forms/merge.ts";
import { isPlain, same } from "#staff/forms/same.ts";

type Props = {
  /** The prefix of its fields' text keys. */
  readonly name: "list" | "item";
  /** Its path in the form around it. */
  readonly path: Path;
  readonly children: ReactNode;
};

/**
 * Shows a part of a form as its own form, so that the keys of its fields do not depend on its place: a list is the same
 * in all five blocks.
 */
export function PartForm({ name, path, children }: Props) {
  const { editor, mayWrite } = useForm();
  const where = JSON.stringify(path);
  const part = useMemo(() => partEditor(editor, JSON.parse(where)), [editor, where]);
  const resource = useMemo(() => ({ name: `schedule.${name}`, fields: {} }), [name]);
  return (
    <Form editor={part} resource={resource} mayWrite={mayWrite}>
      {children}
    </Form>
  );
}

/** Returns the editor of a part: the same state, seen from the part. */
function partEditor(editor: Editor, path: Path): Editor {
  let whole: EditState | undefined;
  let part: EditState | undefined;
  return {
    ...editor,
    // React requires the same object while nothing has changed.
    read: () => {
      const state = editor.read();
      if (part === undefined || whole !== state) part = seenFrom(state, path);
      whole = state;
      return part;
    },
    change: (inner, value) => editor.change([...path, ...inner], value),
    decide: (conflict, which) => {
      const all = editor.read().conflicts;
      const found = all.find((other) => same(other.path, [...path, ...conflict.path]));
      if (found !== undefined) editor.decide(found, which);
    },
  };
}

function seenFrom(state: EditState, path: Path): EditState {
  const partOf = (value: unknown): EditState["mine"] => {
    const found = valueAt(value, path);
    return isPlain(found) ? found : {};
  };
  const under = <T extends Issue | Conflict>(all: readonly T[]): readonly T[] =>
    all
      .filter((each) => isUnder(each.path, path))
      .map((each) => ({ ...each, path: each.path.slice(path.length) }));
  return {
    ...state,
    base: partOf(state.base),
    mine: partOf(state.mine),
    issues: under(state.issues),
    conflicts: under(state.conflicts),
  };
}
