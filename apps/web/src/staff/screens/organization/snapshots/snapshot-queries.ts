import type { Answer } from "@cherga/contract/call";
import type { snapshotCalls } from "@cherga/contract/calls/snapshot";
import type { SnapshotDocument } from "@cherga/contract/resources/snapshot-document";
import { queryOptions } from "@tanstack/react-query";
import { send } from "#staff/api/send.ts";

/** What is made of a snapshot: its organization anew, or another. */
export type Import = { readonly snapshotId: number; readonly id?: number };

/** The snapshots of an organization, the latest first. */
export const snapshotsOf = (id: number) =>
  queryOptions({
    queryKey: ["snapshots", id],
    queryFn: () =>
      send<typeof snapshotCalls.list>({ method: "GET", path: "/organization/snapshot-list", query: { id } }),
  });

/** What an import would change. */
export const changesBy = (wanted: Import) =>
  queryOptions({
    queryKey: ["import-preview", wanted],
    queryFn: () =>
      send<typeof snapshotCalls.preview>({
        method: "GET",
        path: "/organization/import-preview",
        query: wanted,
      }),
    // What was true a moment ago may not be any more.
    staleTime: 0,
    gcTime: 0,
  });

/** Keeps an organization as it is set up now. */
export const takeSnapshot = (id: number, title?: string): Promise<Answer<typeof snapshotCalls.take>> =>
  send<typeof snapshotCalls.take>({
    method: "GET",
    path: "/organization/snapshot",
    query: { id, title: title === "" ? undefined : title },
  });

/** Makes an organization as a snapshot says. */
export const importSnapshot = (wanted: Import): Promise<Answer<typeof snapshotCalls.import>> =>
  send<typeof snapshotCalls.import>({ method: "GET", path: "/organization/import", query: wanted });

/** Forgets a snapshot. */
export const removeSnapshot = (id: number): Promise<true> =>
  send<typeof snapshotCalls.remove>({ method: "DELETE", path: `/organization/snapshot/delete/${id}` });

/** Gives a snapshot to be brought elsewhere. */
export const readSnapshot = (snapshotId: number): Promise<SnapshotDocument> =>
  send<typeof snapshotCalls.read>({
    method: "GET",
    path: "/organization/snapshot-file",
    query: { snapshotId },
  });

/** Keeps a snapshot that was taken elsewhere. */
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
