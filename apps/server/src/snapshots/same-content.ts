import type { Loose, Resource } from "@cherga/contract/resource";
import { keptFields } from "@cherga/contract/resources/snapshot-document";

/** Serializes a value so that equal values give equal text: the database does not keep the order of keys. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}

/** Returns the names of the fields in which two rows differ. */
export function differingFields(resource: Resource, one: Loose, other: Loose): string[] {
  return keptFields(resource).filter((name) => canonical(one[name]) !== canonical(other[name]));
}
