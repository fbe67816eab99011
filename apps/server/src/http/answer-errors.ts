import { errors, Refusal } from "@cherga/contract/errors";
import type { FastifyInstance } from "fastify";
import { refusalFor } from "#http/refusal-for";

/** Answers every error as `{ error, details }`, without internal information. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalFor(error);
    if (refusal === undefined) {
      request.log.error({ err: error }, "request failed");
      return reply.code(errors.ERR_BAD_RESPONSE.status).send({ error: "ERR_BAD_RESPONSE" });
    }
    if (refusal.code === "ERROR_TOO_MANY") void reply.header("retry-after", retryAfterOf(refusal));
    return reply.code(refusal.status).send({ error: refusal.code, details: refusal.details });
  });
}

function retryAfterOf({ details }: Refusal): number {
  const isNumbered = typeof details === "object" && details !== null && "retryAfter" in details;
  return isNumbered && typeof details.retryAfter === "number" ? details.retryAfter : 60;
}
