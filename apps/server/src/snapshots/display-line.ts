import { operator } from "@cherga/contract/resources/operator";
import type { KeptRow } from "#snapshots/rows";
import { withSameUses } from "#snapshots/uses-of-rows";

/** A display at the line of a console. Consoles that are not written yet have negative ids. */
const atConsole = /^agent:(-?\d+)$/;

/**
 * Returns an operator whose display is at the line of the console with the new id. A copy must not show its calls at the
 * window of its source, so a display at a console that is not copied is left out.
 */
export function withDisplayLine(
  resource: string,
  row: KeptRow,
  consoleFor: (id: number) => number | undefined,
): KeptRow {
  const [, id] = (resource === operator.name && atConsole.exec(String(row["indicator"]))) || [];
  if (id === undefined) return row;
  const next = consoleFor(Number(id));
  return withSameUses(resource, row, { indicator: next === undefined ? "" : `agent:${next}` });
}
