import type { FastifyReply } from "fastify";

/** Returns a signal that says when the client no longer waits for its answer. */
export function whenGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once("close", () => gone.abort());
  return gone.signal;
}
