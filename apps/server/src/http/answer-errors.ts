import { errors, Refusal } from "@cherga/contract/errors";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { refusalFor } from "#http/refusal-for";

/** Answers every error as `{ error, details }`, without internal information. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(async (error, request, reply) => {
    // A file that failed before its first byte has announced another type.
    void reply.type("application/json; charset=utf-8").removeHeader("content-disposition");
    const refusal = refusalFor(error);
    if (refusal === undefined) {
      request.log.error({ err: error }, "request failed");
      return reply.code(errors.ERR_BAD_RESPONSE.status).send({ error: "ERR_BAD_RESPONSE" });
    }
    codes.set(request, refusal.code);
    if (refusal.code === "ERROR_TOO_LARGE") await readAway(request.raw);
    if (refusal.code === "ERROR_TOO_MANY") void reply.header("retry-after", retryAfterOf(refusal));
    return reply.code(refusal.status).send({ error: refusal.code, details: refusal.details });
  });
}

const codes = new WeakMap<FastifyRequest, string>();

/** Returns the code with which a request was refused. */
export const refusalCodeOf = (request: FastifyRequest): string | undefined => codes.get(request);

/** As much as this is read away, for at most this long. */
const readAwayMost = { bytes: 100 * 1024 * 1024, ms: 20_000 } as const;

/**
 * Reads the rest of a body that is too large. A client that is still sending does not read: if the server answered and
 * closed, the client would see a broken connection instead of the answer.
 */
async function readAway(body: IncomingMessage): Promise<void> {
  if (body.complete || body.readableEnded || body.destroyed) return;
  await new Promise<void>((resolve) => {
    let bytes = 0;
    const timer = setTimeout(resolve, readAwayMost.ms);
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    body.on("data", (part: Buffer) => {
      bytes += part.length;
      if (bytes > readAwayMost.bytes) end();
    });
    for (const event of ["end", "close", "error"]) body.once(event, end);
    body.resume();
  });
}

function retryAfterOf({ details }: Refusal): number {
  const isNumbered = typeof details === "object" && details !== null && "retryAfter" in details;
  return isNumbered && typeof details.retryAfter === "number" ? details.retryAfter : 60;
}
