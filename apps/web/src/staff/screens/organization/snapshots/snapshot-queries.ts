import type { Answer } from "@cherga/contract/call";
import type { snapshotCalls } from "@cherga/contract/calls/snapshot";
import type { SnapshotDocument } from "@cherga/contract/resources/snapshot-document";
import { queryOptions } from "@tanstack/react-query";
import { send } from "#staff/api/send.ts";

/** The import of a snapshot: into an organization, or as a new one. */
export type Import = { readonly snapshotId: number; readonly id?: number };

/** The snapshots of an organization, the latest first. */
export const snapshotsOf = (id: number) =>
  queryOptions({
    queryKey: ["snapshots", id],
    queryFn: () =>
      send<typeof snapshotCalls.list>({ method: "GET", path: "/organization/snapshot-list", query: { id } }),
  });

/** The changes that an import would make. */
export const changesBy = (wanted: Import) =>
  queryOptions({
    queryKey: ["import-preview", wanted],
    queryFn: () =>
      send<typeof snapshotCalls.preview>({
        method: "GET",
        path: "/organization/import-preview",
        query: wanted,
      }),
    // The preview must not come from the cache: it may be outdated.
    staleTime: 0,
    gcTime: 0,
  });

/** Takes a snapshot of an organization's settings. */
export const takeSnapshot = (id: number, title?: string): Promise<Answer<typeof snapshotCalls.take>> =>
  send<typeof snapshotCalls.take>({
    method: "GET",
    path: "/organization/snapshot",
    query: { id, title: title === "" ? undefined : title },
  });

/** Restores or creates an organization from a snapshot. */
export const importSnapshot = (wanted: Import): Promise<Answer<typeof snapshotCalls.import>> =>
  send<typeof snapshotCalls.import>({ method: "GET", path: "/organization/import", query: wanted });

export const removeSnapshot = (id: number): Promise<true> =>
  send<typeof snapshotCalls.remove>({ method: "DELETE", path: `/organization/snapshot/delete/${id}` });

/** Returns a snapshot as a document for export. */
export const readSnapshot = (snapshotId: number): Promise<SnapshotDocument> =>
  send<typeof snapshotCalls.read>({
    method: "GET",
    path: "/organization/snapshot-file",
    query: { snapshotId },
  });

/** Stores a snapshot from another server. */
export const bringSnapshot = (
  id: number,
  document: SnapshotDocument,
): Promise<Answer<typeof snapshotCalls.bring>> =>
  send<typeof snapshotCalls.bring>({
    method: "POST",
    path: "/organization/snapshot-file",
    query: { id },
    body: document,
  });
