import type { Tx } from "#db/transaction";
import type { Binding } from "#resources/binding";
import { newIds } from "#snapshots/bulk";
import { withDisplayLine } from "#snapshots/display-line";
import { parts } from "#snapshots/parts";
import type { Step } from "#snapshots/plan-import";
import type { KeptRow } from "#snapshots/rows";
import { renamed } from "#snapshots/uses-of-rows";

/** A row that is created or updated. */
export type SavedRow = {
  readonly part: Binding;
  readonly before: KeptRow | undefined;
  readonly after: KeptRow;
};

/** Returns the rows to be written, with new ids for new rows and for all references to them. */
export async function numberSteps(tx: Tx, steps: readonly Step[]): Promise<readonly SavedRow[]> {
  const saved = steps.flatMap(({ part, change, before, after }) =>
    after !== undefined && (change === "create" || change === "edit") ? [{ part, before, after }] : [],
  );
  const numbers = new Map<number, number>();
  for (const part of parts) {
    const unnumbered = saved.filter((row) => row.part === part && row.after.id < 0);
    const ids = await newIds(tx, part.table, unnumbered.length);
    unnumbered.forEach(({ after }, index) => numbers.set(after.id, ids[index] ?? 0));
  }
  const numberFor = (id: number): number => numbers.get(id) ?? id;
  return saved.map(({ part, before, after }) => ({
    part,
    before,
    after: withDisplayLine(
      part.resource.name,
      renamed(part.resource.name, after, numberFor(after.id), (_name, id) => numberFor(id)),
      numberFor,
    ),
  }));
}
