import type { ImportChange } from "@cherga/contract/resources/snapshot-document";

/** What an import does to the rows of one resource in one way. */
export type ChangeGroup = {
  readonly change: ImportChange["change"];
  readonly resource: ImportChange["resource"];
  readonly rows: readonly ImportChange[];
};

/** What matters most comes first: what would be lost. */
const order: readonly ImportChange["change"][] = ["remove", "edit", "create", "keep"];

/** Puts together what an import does alike to rows of one resource. */
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

/** What stands in the way of an import altogether. */
const hindrances: ReadonlySet<ImportChange["reason"]> = new Set(["forbidden", "lastAdmin", "globalAdmin"]);

/** Says whether a change cannot be made by whoever asks. */
export const isHindered = ({ reason }: ImportChange): boolean => hindrances.has(reason);
