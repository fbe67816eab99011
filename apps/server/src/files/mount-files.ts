import { fileCalls } from "@cherga/contract/calls/file";
import { Refusal } from "@cherga/contract/errors";
import type { FastifyInstance } from "fastify";
import type { BaseDeps } from "#auth/base-deps";
import { harmlessImage, withImageBody } from "#files/with-image-body";
import { byteRangeOf } from "#files/byte-range";
import { inspectVideo } from "#files/inspect-video";
import { inspectImage } from "#files/inspect-image";
import { serve } from "#auth/serve";

/** Mounts upload and download of images and videos. */
export function mountFiles(app: FastifyInstance, deps: BaseDeps): void {
  withImageBody(app, (room) => {
    serve(room, deps, fileCalls.upload, async ({ request, session }) => {
      const { content, ...image } = inspectImage(request.body);
      const { id } = await deps.db
        .insertInto("file")
        .values({ ...image, content, created_by: session.actor.id })
        .returning("id")
        .executeTakeFirstOrThrow();
      return { path: `/api/file/${id}`, ...image, size: content.length };
    });

    serve(room, deps, fileCalls.uploadVideo, async ({ request, session }) => {
      const { content, type } = inspectVideo(request.body);
      const { id } = await deps.db
        .insertInto("file")
        // The browser that plays it finds out its size.
        .values({ content, type, width: 0, height: 0, created_by: session.actor.id })
        .returning("id")
        .executeTakeFirstOrThrow();
      return { path: `/api/file/${id}`, type, size: content.length };
    });
  });

  serve(app, deps, fileCalls.read, async ({ params, request, reply }) => {
    const file = await deps.db
      .selectFrom("file")
      .select(["type", "content"])
      .where("id", "=", params.id)
      .executeTakeFirst();
    if (file === undefined) throw new Refusal("ERROR_NOT_FOUND");
    const { content, type } = file;
    void reply.headers({
      ...harmlessImage(type),
      "cache-control": "public, max-age=31536000, immutable",
      "accept-ranges": "bytes",
    });
    // Browsers fetch videos in pieces.
    const range = byteRangeOf(request.headers.range, content.length);
    if (range === undefined) return reply.send(content);
    return reply
      .code(206)
      .header("content-range", `bytes ${range.from}-${range.to}/${content.length}`)
      .send(content.subarray(range.from, range.to + 1));
  });
}
