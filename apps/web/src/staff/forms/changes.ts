import { Refusal } from "@cherga/contract/errors";
import { type Issue, parse } from "@cherga/contract/issues";
import type { Fields, Loose, Resource } from "@cherga/contract/resource";
import { same } from "#staff/forms/same.ts";

type Rules = Pick<Resource, "fields" | "check" | "complete">;

/** Returns the changed fields. An emptied field counts as changed to nothing. */
export function changesOf(base: Loose, mine: Loose): Loose {
  const names = [...new Set([...Object.keys(base), ...Object.keys(mine)])];
  const changed = names.filter((name) => !same(mine[name], base[name]));
  return Object.fromEntries(changed.map((name) => [name, mine[name]]));
}

/** Returns the changes without issues. */
export function without(changes: Loose, issues: readonly Issue[]): Loose {
  const held = new Set(issues.map(({ path }) => path[0]));
  return Object.fromEntries(Object.entries(changes).filter(([name]) => !held.has(name)));
}

/** Returns the issues of the changes; if each field is valid by itself, those of the whole row. */
export function issuesIn(resource: Rules, mine: Loose, changes: Loose): readonly Issue[] {
  const inFields = Object.entries(changes).flatMap(([name, value]) =>
    issuesOfField(resource.fields, name, value),
  );
  if (inFields.length > 0) return inFields;
  return resource.check(resource.complete(mine));
}

function issuesOfField(fields: Fields, name: string, value: unknown): readonly Issue[] {
  const field = fields[name];
  // Read-only fields are stored elsewhere, and have their own form.
  if (field === undefined || field.mode === "readOnly") return [];
  try {
    parse(field.schema, value);
    return [];
  } catch (thrown) {
    const issues = thrown instanceof Refusal ? issuesFrom(thrown.details) : [];
    return issues.map((issue) => ({ ...issue, path: [name, ...issue.path] }));
  }
}

/** The contract reports issues in the same form here and on the server. */
export const issuesFrom = (details: unknown): readonly Issue[] => (Array.isArray(details) ? details : []);
