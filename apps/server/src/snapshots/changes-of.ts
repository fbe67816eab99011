import type { Words } from "@cherga/contract/fields";
import type { ImportChange } from "@cherga/contract/resources/snapshot-document";
import { isShared, ownerIn, parts } from "#snapshots/parts";
import type { Step } from "#snapshots/plan-import";

/** Returns the changes of an import for display: the organization's own rows first, parts with their wholes. */
export function changesOf(steps: readonly Step[]): ImportChange[] {
  return steps
    .filter(({ part }) => ownerIn(part.resource) === undefined)
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map(({ part, change, before, after, fields, reason }) => ({
      resource: part.resource.name,
      title: titleOf((after ?? before)?.[part.resource.title]),
      change,
      ...(before === undefined ? {} : { id: before.id }),
      ...(fields.length === 0 ? {} : { fields: [...fields] }),
      ...(reason === undefined ? {} : { reason }),
    }));
}

function placeOf({ part }: Step): number {
  return parts.indexOf(part) + (isShared(part) ? parts.length : 0);
}

function titleOf(title: unknown): string | Words {
  if (typeof title === "object" && title !== null) return { ...title };
  return String(title);
}
