import { z } from "zod";
import { id, line, pattern, words } from "#fields";
import { defineResource, type Resource } from "#resource";
import { resources } from "#resources/all-resources";
import { operator } from "#resources/operator";
import { user } from "#resources/user";
import { askedInstant, instant } from "#shapes/time";

/** The version of the document format. A document of another version is refused. */
export const snapshotFormat = 1;
export const snapshotMaxBytes = 10_000_000;
/** How many snapshots of an organization are kept; a new one replaces the oldest. */
export const snapshotsKept = { byPeople: 50, beforeImport: 20 } as const;

const maxRows = 5_000;
const maxImages = 500;

const {
  password: _password,
  confirm_password: _confirmPassword,
  current_password: _currentPassword,
  isOperator: _isOperator,
  ...account
} = user.fields;

/** An account and its operator in one row, without credentials. */
export const snapshotOperator = defineResource({
  name: operator.name,
  title: "username",
  scope: "organization",
  read: "admin",
  write: "admin",
  fields: { ...account, ...operator.fields },
  check: (values) => user.check(values),
});

/** The resources of a snapshot, each after those it refers to. */
export const snapshotResources: readonly Resource[] = resources
  .filter(({ name }) => name !== user.name)
  .map((resource) => (resource.name === operator.name ? snapshotOperator : resource));

export const resourceName = z.enum(snapshotResources.map(({ name }) => name));

/** Returns the names of the fields that define a row: all that can be written and read back. */
export function keptFields({ fields }: Resource): readonly string[] {
  return Object.keys(fields).filter((name) => fields[name]?.mode === "readWrite");
}

/** All rows of a snapshot as their resources declare them. */
export const snapshotRows = z.strictObject(
  Object.fromEntries(
    snapshotResources.map((resource) => {
      const rows = z.array(rowOf(resource)).max(maxRows);
      return [resource.name, resource.scope === "self" ? rows.length(1) : rows.default([])];
    }),
  ),
);

/** A self-contained snapshot, for another installation. Its rows are validated by `snapshotRows` when it is stored. */
export const snapshotDocument = z.strictObject({
  format: z.literal(snapshotFormat),
  /** Identifies the installation: ids are valid only where they come from. */
  installation: pattern(/^[0-9a-f]{64}$/, { max: 64 }),
  title: line({ max: 200 }),
  takenAt: askedInstant,
  rows: z.partialRecord(resourceName, z.array(z.looseObject({ id })).max(maxRows)),
  images: z
    .array(z.strictObject({ id: z.uuid(), content: z.string().regex(/^[A-Za-z0-9+/]*={0,2}$/) }))
    .max(maxImages),
});
export type SnapshotDocument = z.output<typeof snapshotDocument>;

export const snapshotKinds = ["taken", "beforeImport", "file"] as const;

/** A stored snapshot. */
export const snapshot = z.object({
  id,
  /** Null: it was uploaded, or its organization is gone. */
  organizationId: id.nullable(),
  /** Taken by a user, taken automatically before an import, or uploaded. */
  kind: z.enum(snapshotKinds),
  title: z.string(),
  createdAt: instant,
  createdBy: z.string(),
  counts: z.partialRecord(resourceName, z.int().min(1)),
});
export type Snapshot = z.output<typeof snapshot>;

/** Why a row stays as it is, or what prevents its change. */
export const importReasons = [
  /** It is shared by all organizations, and is used as it is. */
  "shared",
  "inUse",
  /** The operator has work on record. */
  "history",
  "forbidden",
  "lastAdmin",
  "globalAdmin",
] as const;

/** What an import does to one row. */
export const importChange = z.object({
  resource: resourceName,
  title: z.union([z.string(), words({ max: 500 })]),
  /** The existing row. */
  id: id.optional(),
  change: z.enum(["create", "edit", "remove", "keep"]),
  /** The fields that change, or would. */
  fields: z.array(z.string()).optional(),
  reason: z.enum(importReasons).optional(),
});
export type ImportChange = z.output<typeof importChange>;
export const importChangesShown = 2_000;

function rowOf(resource: Resource) {
  const fields = keptFields(resource).flatMap((name) => {
    const field = resource.fields[name];
    return field === undefined ? [] : [[name, field.schema]];
  });
  return z.strictObject({ id, ...Object.fromEntries(fields) });
}
