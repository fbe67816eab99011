import type { ImportChange } from "@cherga/contract/resources/snapshot-document";

/** The changes of one kind that an import makes to one resource. */
export type ChangeGroup = {
  readonly change: ImportChange["change"];
  readonly resource: ImportChange["resource"];
  readonly rows: readonly ImportChange[];
};

/** Removals come first, because they lose data. */
const order: readonly ImportChange["change"][] = ["remove", "edit", "create", "keep"];

/** Groups the changes of an import by kind and resource. */
export function groupedChanges(changes: readonly ImportChange[]): readonly ChangeGroup[] {
  const groups = new Map<
    string,
    { change: ChangeGroup["change"]; resource: ChangeGroup["resource"]; rows: ImportChange[] }
  >();
  for (const row of changes) {
    const { change, resource } = row;
    const name = `${change} ${resource}`;
    const group = groups.get(name) ?? { change, resource, rows: [] };
    group.rows.push(row);
    groups.set(name, group);
  }
  return [...groups.values()].toSorted(
    (one, other) => order.indexOf(one.change) - order.indexOf(other.change),
  );
}

/** The reasons that prevent an import. */
const hindrances: ReadonlySet<ImportChange["reason"]> = new Set(["forbidden", "lastAdmin", "globalAdmin"]);

/** Whether the user is not allowed to make a change. */
export const isHindered = ({ reason }: ImportChange): boolean => hindrances.has(reason);
