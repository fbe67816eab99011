import { snapshotCalls } from "@cherga/contract/calls/snapshot";
import { Refusal } from "@cherga/contract/errors";
import {
  type ImportChange,
  importChangesShown,
  type SnapshotDocument,
  snapshotFormat,
  snapshotMaxBytes,
} from "@cherga/contract/resources/snapshot-document";
import type { FastifyInstance } from "fastify";
import { limitConcurrency } from "#db/limit-concurrency";
import type { BaseDeps } from "#auth/base-deps";
import type { QueueDeps } from "#queue/deps/queue-deps";
import { JsonBytes } from "#http/mount-call";
import { serve } from "#auth/serve";
import { organizationBinding } from "#resources/organization";
import { readerFor } from "#resources/reader";
import { changesOf } from "#snapshots/changes-of";
import { soundRows } from "#snapshots/document";
import { keepImages, readImages } from "#snapshots/images";
import { importSnapshot, previewImport, takeSnapshot } from "#snapshots/import-snapshot";
import {
  getSnapshot,
  keepSnapshot,
  listSnapshots,
  refuseOutOfReach,
  removeSnapshot,
} from "#snapshots/kept-snapshots";

/** Mounts the calls of snapshots: taking, exporting, uploading and importing them. */
export function mountSnapshots(app: FastifyInstance, deps: BaseDeps & QueueDeps): void {
  const inTurn = limitConcurrency(1);

  serve(app, deps, snapshotCalls.take, ({ query, session }) =>
    takeSnapshot(deps, { organizationId: query.id, title: query.title ?? "", session }),
  );

  serve(app, deps, snapshotCalls.list, async ({ query, session }) => {
    refuseOutOfReach(session, query.id ?? null);
    return listSnapshots(deps.db, query.id ?? null);
  });

  serve(app, deps, snapshotCalls.remove, ({ params, session }) =>
    deps.inTransaction((tx) => removeSnapshot(tx, params.id, session)),
  );

  serve(app, deps, snapshotCalls.preview, async ({ query, session, uid, reply }) => {
    const { snapshotId, id: target } = query;
    const changes = changesOf(await previewImport(deps, { snapshotId, target, session, uid }));
    void reply.header("x-total-count", changes.length);
    return changes.slice(0, importChangesShown) satisfies ImportChange[];
  });

  serve(app, deps, snapshotCalls.import, async ({ query, session, uid }) => {
    const { snapshotId, id: target } = query;
    // Waiting here holds no connection.
    const id = await inTurn(() => importSnapshot(deps, { snapshotId, target, session, uid }));
    return readerFor(organizationBinding, deps.db, "all").get(id);
  });

  serve(app, deps, snapshotCalls.read, async ({ query, session }) => {
    const { document, title } = await getSnapshot(deps.db, query.snapshotId, session);
    const { installation, takenAt, rows } = document;
    const images = await readImages(deps.db, rows);
    const bytes = Buffer.from(
      JSON.stringify({ format: snapshotFormat, installation, title, takenAt, rows, images }),
    );
    if (bytes.length > snapshotMaxBytes) throw new Refusal("ERROR_TOO_LARGE");
    return new JsonBytes(bytes);
  });

  serve(app, deps, snapshotCalls.bring, async ({ query, body, session }) => {
    const organizationId = query.id ?? null;
    refuseOutOfReach(session, organizationId);
    const rows = soundRows(body.rows);
    const { format, installation, takenAt, title, images }: SnapshotDocument = body;
    return deps.inTransaction(async (tx) => {
      await keepImages(tx, rows, images, session.actor.id);
      const document = { format, installation, takenAt, rows };
      const now = deps.clock.now();
      return keepSnapshot(tx, { organizationId, kind: "file", title, document, session, now });
    });
  });
}
