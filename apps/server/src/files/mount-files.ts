import { fileCalls } from "@cherga/contract/calls/file";
import { Refusal } from "@cherga/contract/errors";
import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { BaseDeps } from "#auth/base-deps";
import { harmlessImage, withFileBody } from "#files/with-file-body";
import { byteRangeOf } from "#files/byte-range";
import { inspectVideo } from "#files/inspect-video";
import { inspectImage } from "#files/inspect-image";
import { serve } from "#auth/serve";
import { limitConcurrency } from "#db/limit-concurrency";
import { answerWithinMs } from "#db/time-limits";
import { StreamedFile } from "#http/streamed-file";

/** Mounts upload and download of images and videos. */
export function mountFiles(app: FastifyInstance, deps: BaseDeps): void {
  withFileBody(app, (room) => {
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

  const readPart = partReader(deps);
  serve(app, deps, fileCalls.read, async ({ params: { id }, request, reply }) => {
    const file = await deps.db
      .selectFrom("file")
      .select(["type", sql<number>`octet_length(content)`.as("size")])
      .where("id", "=", id)
      .executeTakeFirst();
    if (file === undefined) throw new Refusal("ERROR_NOT_FOUND");
    const { size, type } = file;
    void reply.headers({
      ...harmlessImage(type),
      "cache-control": "public, max-age=31536000, immutable",
      "accept-ranges": "bytes",
    });
    // Browsers fetch videos in pieces.
    const range = byteRangeOf(request.headers.range, size);
    if (range === "unsatisfiable") return reply.code(416).header("content-range", `bytes */${size}`).send();
    const { from, to } = range ?? { from: 0, to: size - 1 };
    if (range !== undefined) void reply.code(206).header("content-range", `bytes ${from}-${to}/${size}`);
    void reply.header("content-length", to - from + 1);
    // An empty stream keeps the length of the file in the headers.
    return new StreamedFile(Readable.from(request.method === "HEAD" ? [] : readPart(id, from, to)));
  });
}

/** Large files are read in parts of this size, so that many readers need little memory. */
const partBytes = 512 * 1024;
/** Reading files leaves the other connections to the queue. */
const readersAtOnce = 2;

/** Creates a reader of the bytes of a file, both ends included. */
function partReader({ db }: Pick<BaseDeps, "db">) {
  const inTurn = limitConcurrency(readersAtOnce, answerWithinMs);
  return async function* readPart(id: string, from: number, to: number): AsyncGenerator<Buffer> {
    for (let at = from; at <= to; at += partBytes) {
      const length = Math.min(partBytes, to - at + 1);
      const { part } = await inTurn(() =>
        db
          .selectFrom("file")
          // SQL counts bytes from one.
          .select(sql<Buffer>`substring(content from ${at + 1} for ${length})`.as("part"))
          .where("id", "=", id)
          .executeTakeFirstOrThrow(),
      );
      yield part;
    }
  };
}
