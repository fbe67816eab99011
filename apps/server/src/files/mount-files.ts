import { fileCalls, imageMaxBytes, imageMaxSide, imageTypes } from "@cherga/contract/calls/file";
import { Refusal } from "@cherga/contract/errors";
import type { FastifyInstance } from "fastify";
import { imageSize } from "image-size";
import type { Deps } from "#deps";
import { serve } from "#http/serve";

/** Upload and download of images. */
export function mountFiles(app: FastifyInstance, deps: Deps): void {
  // A room of its own, because only here may a body be something other than JSON.
  void app.register(async (room) => {
    room.removeAllContentTypeParsers();
    room.addContentTypeParser(
      "*",
      { parseAs: "buffer", bodyLimit: imageMaxBytes },
      async (_request: unknown, body: Buffer) => body,
    );

    serve(room, deps, fileCalls.upload, async ({ request, session }) => {
      const content = request.body;
      if (!Buffer.isBuffer(content)) throw new Refusal("ERROR_FILE_TYPE");
      const image = inspect(content);
      const { id } = await deps.db
        .insertInto("file")
        .values({ ...image, content, created_by: session.actor.id })
        .returning("id")
        .executeTakeFirstOrThrow();
      return { path: `/api/file/${id}`, ...image, size: content.length };
    });
  });

  serve(app, deps, fileCalls.read, async ({ params, reply }) => {
    const file = await deps.db
      .selectFrom("file")
      .select(["type", "content"])
      .where("id", "=", params.id)
      .executeTakeFirst();
    if (file === undefined) throw new Refusal("ERROR_NOT_FOUND");
    return reply
      .headers({
        "content-type": file.type,
        "cache-control": "public, max-age=31536000, immutable",
        "content-security-policy": "default-src 'none'; sandbox",
        "content-disposition": "inline",
        "cross-origin-resource-policy": "same-origin",
      })
      .send(file.content);
  });
}

const typeByFormat: Readonly<Record<string, (typeof imageTypes)[number]>> = {
  png: "image/png",
  jpg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
};

/** Says what an image is by its content; what it was said to be does not count. */
function inspect(content: Buffer): { type: (typeof imageTypes)[number]; width: number; height: number } {
  const { type: format = "", width, height } = measured(content);
  const type = typeByFormat[format];
  if (type === undefined || width < 1 || height < 1) throw new Refusal("ERROR_FILE_TYPE");
  if (width > imageMaxSide || height > imageMaxSide)
    throw new Refusal("ERROR_TOO_LARGE", { maxSide: imageMaxSide });
  return { type, width, height };
}

function measured(content: Buffer): ReturnType<typeof imageSize> {
  try {
    return imageSize(content);
  } catch {
    throw new Refusal("ERROR_FILE_TYPE");
  }
}
