import { autosaveDebounceMs } from "@cherga/contract/constants";
import type { Field } from "@cherga/contract/fields";
import type { Fields, Loose, Row } from "@cherga/contract/resource";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { createRow, editRow } from "#staff/api/resource-queries.ts";
import { type Editor, makeEditor } from "#staff/forms/editor.ts";
import { useLine } from "#staff/live/line.ts";
import { keepOwn } from "#staff/live/tabs.ts";
import { isElsewhere } from "#staff/resource/is-elsewhere.ts";
import type { RelatedField, Screen } from "#staff/resource/screen.ts";
import { currentSession } from "#staff/session/session.ts";

/** Returns the editor of a row, or of a new one. */
export function useEditor<F extends Fields>(
  screen: Screen<F>,
  row: Row<F> | undefined,
  onCreated: (row: Row<F>) => void,
): Editor {
  const client = useQueryClient();
  const line = useLine();
  const { resource, relatedField, autosaveMs = autosaveDebounceMs.usual } = screen;
  const id = row?.id;

  const editor = useMemo(() => {
    const keep = (saved: Row<F>): void => {
      keepOwn(client, resource, saved.id, saved);
      // A row of another organization is in none of the current lists.
      if (isElsewhere(saved, currentSession()?.current?.organizationId))
        void client.invalidateQueries({ queryKey: [resource.name] });
    };
    const send = async (changes: Loose, base: Loose): Promise<Loose> => {
      if (id === undefined) {
        const made = await createRow(resource, changes);
        keep(made);
        onCreated(made);
        return made;
      }
      const saved = await saveChanges(screen, id, changes, base);
      keep(saved);
      return saved;
    };
    const shown = relatedField && ((given: Loose): Loose => withRelatedField(relatedField, given));
    const form: Editor = makeEditor({
      resource,
      row: row ?? initialValues(resource.fields, screen.start),
      ...(shown && { shown }),
      key: `${resource.name}/${id ?? "new"}`,
      ...(id === undefined ? {} : { autosaveMs }),
      send,
    });
    return form;
    // The row itself arrives by `take`; only another row needs a new editor.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [client, resource, id]);

  useEffect(() => {
    if (row !== undefined) editor.take(row);
  }, [editor, row]);
  useEffect(() => {
    if (line === "up") editor.retry();
  }, [editor, line]);
  useEffect(() => () => editor.leave(), [editor]);
  useEffect(() => warnBeforeClosing(editor), [editor]);
  return editor;
}

/** The related field is saved first: the answer to the second call then includes it. */
async function saveChanges<F extends Fields>(
  { resource, relatedField }: Screen<F>,
  id: number,
  changes: Loose,
  base: Loose,
): Promise<Row<F>> {
  const edit = (own: Loose): Promise<Row<F>> => editRow(resource, id, { ...own, version: base["version"] });
  if (relatedField === undefined || !(relatedField.field in changes)) return edit(changes);
  const { [relatedField.field]: wanted, ...own } = changes;
  const saved = await relatedField.save(id, base[relatedField.field], wanted);
  return Object.keys(own).length === 0 ? saved : edit(own);
}

/** A new row has no related field yet. */
const withRelatedField = <F extends Fields>({ field, shown }: RelatedField<F>, row: Loose): Loose =>
  field in row ? { ...row, [field]: shown(row[field]) } : row;

/** Warns before the tab is closed with unsaved changes. */
function warnBeforeClosing(editor: Editor): () => void {
  const warn = (event: BeforeUnloadEvent): void => {
    if (editor.read().phase !== "saved") event.preventDefault();
  };
  addEventListener("beforeunload", warn);
  return () => removeEventListener("beforeunload", warn);
}

/** Returns the initial values of a new row: those of the contract, and empty ones. */
function initialValues(fields: Fields, start: Loose = {}): Loose {
  const known = Object.entries<Field & { readonly initial?: unknown; readonly completed?: true }>(fields)
    .filter(([, { mode, completed }]) => mode !== "readOnly" && completed === undefined)
    .map(([name, field]) => [name, "initial" in field ? field.initial : emptyFor(field)]);
  return { ...Object.fromEntries(known), ...start };
}

function emptyFor({ kind }: Field): unknown {
  switch (kind) {
    case "text":
    case "longText":
      return "";
    case "localized":
      return {};
    case "references":
      return [];
    case "integer":
    case "flag":
    case "choice":
    case "reference":
    case "json":
      return undefined;
  }
}
