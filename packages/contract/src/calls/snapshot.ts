import { z } from "zod";
import { defineCall } from "#call";
import { line } from "#fields";
import { organization } from "#resources/organization";
import { idParams, queryId } from "#shapes/query";
import { importChange, snapshot, snapshotDocument, snapshotMaxBytes } from "#resources/snapshot-document";

const importing = z.strictObject({ snapshotId: queryId, id: queryId.optional() });

/** Storing the whole configuration of an organization, and creating organizations from it. */
export const snapshotCalls = {
  take: defineCall({
    method: "GET",
    path: "/organization/snapshot",
    who: "admin",
    tag: "snapshot",
    summary: "Keeps an organization as it is set up now",
    query: z.strictObject({ id: queryId, title: line({ max: 200 }).optional() }),
    answer: snapshot,
    refuses: ["ERROR_NOT_FOUND"],
  }),
  list: defineCall({
    method: "GET",
    path: "/organization/snapshot-list",
    who: "admin",
    tag: "snapshot",
    summary: "Lists the snapshots of an organization, or those of none, the latest first",
    query: z.strictObject({ id: queryId.optional() }),
    answer: z.array(snapshot),
    refuses: ["ERROR_NOT_FOUND"],
  }),
  remove: defineCall({
    method: "DELETE",
    path: "/organization/snapshot/delete/:id",
    who: "admin",
    tag: "snapshot",
    summary: "Forgets a snapshot",
    params: idParams,
    answer: z.literal(true),
    refuses: ["ERROR_NOT_FOUND"],
  }),
  preview: defineCall({
    method: "GET",
    path: "/organization/import-preview",
    who: "admin",
    tag: "snapshot",
    summary: "Tells what an import would change, and changes nothing",
    query: importing,
    answer: z.array(importChange),
    refuses: ["ERROR_NOT_FOUND"],
  }),
  import: defineCall({
    method: "GET",
    path: "/organization/import",
    who: "admin",
    tag: "snapshot",
    summary: "Makes an organization as a snapshot says: the one that is named, else a new one",
    query: importing,
    answer: organization.row,
    withinMs: 60_000,
    refuses: ["ERROR_NOT_FOUND", "ERROR_IN_USE", "ERROR_LAST_ADMIN"],
  }),
  read: defineCall({
    method: "GET",
    path: "/organization/snapshot-file",
    who: "admin",
    tag: "snapshot",
    summary: "Gives a whole snapshot, to be brought to another installation",
    query: z.strictObject({ snapshotId: queryId }),
    answer: snapshotDocument,
    refuses: ["ERROR_NOT_FOUND", "ERROR_TOO_LARGE"],
  }),
  bring: defineCall({
    method: "POST",
    path: "/organization/snapshot-file",
    who: "admin",
    tag: "snapshot",
    summary: "Keeps a snapshot that was taken elsewhere",
    query: z.strictObject({ id: queryId.optional() }),
    body: snapshotDocument,
    bodyMaxBytes: snapshotMaxBytes,
    answer: snapshot,
    status: 201,
    refuses: ["ERROR_NOT_FOUND", "ERROR_TOO_LARGE", "ERROR_FILE_TYPE"],
  }),
} as const;
