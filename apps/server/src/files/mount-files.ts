import { fileCalls } from "@cherga/contract/calls/file";
import { Refusal } from "@cherga/contract/errors";
import type { FastifyInstance } from "fastify";
import type { BaseDeps } from "#auth/base-deps";
import { harmlessImage, withImageBody } from "#files/with-image-body";
import { inspectImage } from "#files/inspect-image";
import { serve } from "#auth/serve";

/** Mounts upload and download of images. */
export function mountFiles(app: FastifyInstance, deps: BaseDeps): void {
  withImageBody(app, (room) =>
    serve(room, deps, fileCalls.upload, async ({ request, session }) => {
      const { content, ...image } = inspectImage(request.body);
      const { id } = await deps.db
        .insertInto("file")
        .values({ ...image, content, created_by: session.actor.id })
        .returning("id")
        .executeTakeFirstOrThrow();
      return { path: `/api/file/${id}`, ...image, size: content.length };
    }),
  );

  serve(app, deps, fileCalls.read, async ({ params, reply }) => {
    const file = await deps.db
      .selectFrom("file")
      .select(["type", "content"])
      .where("id", "=", params.id)
      .executeTakeFirst();
    if (file === undefined) throw new Refusal("ERROR_NOT_FOUND");
    return reply
      .headers({ ...harmlessImage(file.type), "cache-control": "public, max-age=31536000, immutable" })
      .send(file.content);
  });
}
