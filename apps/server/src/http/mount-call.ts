import { type BodyBounds, bodyBoundsOf } from "@cherga/contract/body-bounds";
import type { Answer, Call, CallInput } from "@cherga/contract/call";
import { parse } from "@cherga/contract/issues";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { inTime, answerWithinMs } from "#db/time-limits";
import { StreamedFile } from "#http/streamed-file";

// Declaration merging, which extends the framework's types, works only with interfaces.
/* oxlint-disable typescript/consistent-type-definitions */
declare module "fastify" {
  interface FastifyContextConfig {
    who?: Call["who"];
    body?: BodyBounds;
  }
}
/* oxlint-enable typescript/consistent-type-definitions */

/** The input of a handler: the parsed request, and the raw request and reply for what the contract does not cover. */
export type CallRequest<C extends Call> = CallInput<C> & {
  /** The browser that sent the request. */
  readonly uid: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

/** An answer that is serialized already. */
export class JsonBytes {
  readonly bytes: Buffer;
  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

/** Admission and handler of a call. */
export type CallService<C extends Call, W extends object> = {
  /**
   * Identifies the caller or refuses. Runs before the body is read, so that an unauthorized caller learns nothing from
   * validation errors.
   */
  readonly admit: (request: FastifyRequest) => Promise<W>;
  readonly handle: (asked: CallRequest<C> & W) => Promise<Answer<C> | JsonBytes | StreamedFile>;
};

const callers = new WeakMap<FastifyRequest, object>();

/** Returns what is known of the caller of a request that was admitted. */
export const callerOf = (request: FastifyRequest): object | undefined => callers.get(request);

/** Mounts a call of the contract: checks the caller, validates the input, then runs the handler. */
export function mountCall<const C extends Call, W extends object>(
  app: FastifyInstance,
  call: C,
  { admit, handle }: CallService<C, W>,
): void {
  const bounds = bodyBoundsOf(call);
  app.route({
    method: call.method,
    url: `/api${call.path}`,
    config: { who: call.who, body: bounds },
    bodyLimit: bounds.bytes,
    // Files are also asked for without their content: is it there, and how large is it?
    exposeHeadRoute: call.method === "GET" && call.produces !== undefined,
    onRequest: async (request) => void callers.set(request, await admit(request)),
    handler: async (request, reply) => {
      // The contract ties each part to its schema; from here on the types reflect that.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const asked = {
        params: call.params && parse(call.params, request.params),
        query: call.query && parse(call.query, request.query),
        body: call.body && parse(call.body, request.body),
        ...callers.get(request),
        uid: uidOf(request),
        request,
        reply,
      } as unknown as CallRequest<C> & W;
      void reply.code(call.status ?? 200);
      const answer = await inTime(handle(asked), call.withinMs ?? answerWithinMs);
      if (answer instanceof StreamedFile) return reply.send(answer.content);
      if (!(answer instanceof JsonBytes)) return answer;
      return reply.type("application/json; charset=utf-8").send(answer.bytes);
    },
  });
}

function uidOf({ headers: { uid } }: FastifyRequest): string {
  return typeof uid === "string" ? uid.slice(0, 64) : "";
}
