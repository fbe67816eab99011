import type { Field } from "@cherga/contract/fields";
import type { Fields, Loose } from "@cherga/contract/resource";

/** Gives the values with which a new row begins: those the contract knows, and empty ones. */
export function initialValues(fields: Fields, start: Loose = {}): Loose {
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
