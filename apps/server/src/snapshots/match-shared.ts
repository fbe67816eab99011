import { dataFieldIds, languageCodes } from "@cherga/contract/constants";
import { country } from "@cherga/contract/resources/country";
import { dataField } from "@cherga/contract/resources/data-field";
import { language } from "@cherga/contract/resources/language";
import { region } from "@cherga/contract/resources/region";
import { unit } from "@cherga/contract/resources/unit";
import type { Loose, Resource } from "@cherga/contract/resource";
import { ownerIn, parts } from "#snapshots/parts";
import type { KeptRow, KeptRows } from "#snapshots/rows";
import { canonical } from "#snapshots/same-content";

/** Finds the existing row for a shared row. */
export type SharedFinder = (row: KeptRow, partsOfRow: readonly KeptRow[]) => KeptRow | undefined;

/** Creates a finder among the existing rows: one with the same content, or else one with the same name. */
export function sharedFinder(resource: Resource, present: KeptRows): SharedFinder {
  const rows = present[resource.name] ?? [];
  const sameName = recognised[resource.name];
  const byContent = new Map(
    // Prefers the oldest of several equal rows.
    rows.toReversed().map((row) => [
      contentOf(
        row,
        partRowsOf(resource, row.id, present).map((part) => part.row),
      ),
      row,
    ]),
  );
  return (row, partsOfRow) =>
    byContent.get(contentOf(row, partsOfRow)) ??
    (sameName === undefined ? undefined : rows.find((other) => sameName(row, other)));
}

/** Returns the rows that are part of a row, without their reference to it. */
export function partRowsOf({ name }: Resource, id: number, rows: KeptRows) {
  return parts.flatMap((part) => {
    const owner = ownerIn(part.resource);
    if (owner?.resource !== name) return [];
    return (rows[part.resource.name] ?? [])
      .filter((row) => row[owner.field] === id)
      .map((row) => ({ part, row: { ...row, [owner.field]: undefined } }));
  });
}

function contentOf(row: KeptRow, partsOfRow: readonly KeptRow[]): string {
  const ofParts = partsOfRow.map((part) => canonical({ ...part, id: undefined })).toSorted();
  return `${canonical({ ...row, id: undefined })} ${ofParts.join()}`;
}

/**
 * Rows that must or should be unique by name, whatever their other content: two countries of one name would confuse,
 * and clients know the built-in fields by name.
 */
const recognised: Readonly<Record<string, (row: Loose, other: Loose) => boolean>> = {
  [language.name]: (row, other) => row["code"] === other["code"],
  [unit.name]: (row, other) => row["code"] === other["code"],
  [dataField.name]: (row, other) =>
    row["name"] === other["name"] && Object.hasOwn(dataFieldIds, String(row["name"])),
  [country.name]: (row, other) => shareName(row["name"], other["name"]),
  [region.name]: (row, other) =>
    row["countryId"] === other["countryId"] && shareName(row["name"], other["name"]),
};

function shareName(one: unknown, other: unknown): boolean {
  return languageCodes.some((code) => {
    const name: unknown = Object(one)[code];
    return typeof name === "string" && name !== "" && name === Object(other)[code];
  });
}
