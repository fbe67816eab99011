import type { Loose } from "@cherga/contract/resource";
import { usesOf } from "@cherga/contract/resource";
import { snapshotResources } from "@cherga/contract/resources/snapshot-document";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rewriteIds } from "#snapshots/rewrite-ids";
import { arbitraryFor } from "#testing/arbitrary-for";

const maxId = 2_147_483_647;
/** Beyond every number in a row that is no id. */
const beyondSettings = 1_000_000;
/** Another id for each; done twice, the first again. */
const mirrored = (_resource: string, id: number): number => maxId - id + 1;

describe.each(snapshotResources.map((resource) => [resource.name, resource] as const))(
  "%s",
  (_name, resource) => {
    const rows = arbitraryFor(resource.draft).map((draft): Loose => Object(draft));

    test("every id that a row is declared to name is rewritten, and nothing else", () => {
      fc.assert(
        fc.property(rows, (row) => {
          const given = structuredClone(row);
          const rewritten = rewriteIds(row, usesOf(resource.fields, row), mirrored);
          expect(usesOf(resource.fields, rewritten)).toEqual(
            usesOf(resource.fields, row).map((use) => ({ ...use, id: mirrored(use.resource, use.id) })),
          );
          expect(row).toEqual(given);
          const twice = rewriteIds(rewritten, usesOf(resource.fields, rewritten), mirrored);
          expect(twice).toEqual(row);
          const places = usesOf(resource.fields, row).map(({ path }) => path.join("."));
          expect(changedPlaces(row, rewritten).filter((place) => !places.includes(place))).toEqual([]);
        }),
        { numRuns: 30 },
      );
    });

    test("every id in a row is covered by the declaration of its references", () => {
      fc.assert(
        fc.property(rows, (row) => {
          const places = usesOf(resource.fields, row).map(({ path }) => path.join("."));
          const large = [...leavesOf(row)].filter(
            ([, value]) => Number(value) > beyondSettings && typeof value === "number",
          );
          expect(large.map(([place]) => place).filter((place) => !places.includes(place))).toEqual([]);
        }),
        { numRuns: 30 },
      );
    });
  },
);

function changedPlaces(one: unknown, other: unknown): readonly string[] {
  const after = leavesOf(other);
  return [...leavesOf(one)].flatMap(([place, value]) => (after.get(place) === value ? [] : [place]));
}

function leavesOf(value: unknown, path: readonly string[] = []): ReadonlyMap<string, unknown> {
  if (typeof value !== "object" || value === null) return new Map([[path.join("."), value]]);
  return new Map(Object.entries(value).flatMap(([key, part]) => [...leavesOf(part, [...path, key])]));
}
