import { errors, Refusal } from "@cherga/contract/errors";
import type { RawData, WebSocket } from "ws";
import { unavailableReason } from "#db/unavailable";
import { bytesOf } from "#devices/views/side";
import { z } from "zod";

/** A connection between a centre and a branch server, on which either side asks and answers. */
export type Link<C extends LinkCalls> = {
  /** Asks the other side. Rejects with its refusal, or with `LinkLost`, also if there is no answer in time. */
  ask<K extends keyof C & string>(call: K, body: C[K]["body"], withinMs?: number): Promise<C[K]["answer"]>;
  close(): void;
  /** Settles when the connection has ended. */
  readonly ended: Promise<void>;
};

/** What one side asks of the other: bodies and answers by the names of the calls. */
type LinkCalls = Readonly<Record<string, { readonly body: unknown; readonly answer: unknown }>>;

/** The connection ended before the answer. The other side may have carried out the request. */
export class LinkLost extends Error {}

/** The other side failed to carry out the request. Its own log has the reason. */
export class LinkFault extends Error {}

/** Answers what the other side asks. Throws a `Refusal`, or any error, which the other side learns as a fault. */
export type AnswerCall = (call: string, body: unknown) => Promise<unknown>;

const errorCode = z.string().transform((code, context) => {
  const known = Object.keys(errors).find((each): each is keyof typeof errors => each === code);
  if (known === undefined) context.issues.push({ code: "custom", input: code, message: "unknown code" });
  return known ?? z.NEVER;
});

const wireMessage = z.union([
  z.object({ ask: z.number(), call: z.string(), body: z.unknown() }),
  z.object({ to: z.number(), answer: z.unknown() }),
  z.object({ to: z.number(), refusal: errorCode, details: z.unknown().optional() }),
  z.object({ to: z.number(), fault: z.string() }),
]);

/** A line that is cut without notice shows only by silence. */
const pingMs = 1_000;
const silentMs = 5_000;
const answerWithinMs = 20_000;
/** A batch of events, or a table of the configuration with its pictures. */
export const longestMessage = 64 * 1024 * 1024;

/** Speaks on a WebSocket. `onError` learns errors that are not refusals. */
export function makeLink<C extends LinkCalls>(
  socket: WebSocket,
  answerCall: AnswerCall,
  onError: (error: unknown) => void,
): Link<C> {
  const waiting = new Map<number, { resolve(answer: unknown): void; reject(error: unknown): void }>();
  let last = 0;
  let heardAt = performance.now();
  const send = (message: z.input<typeof wireMessage>): void => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
  };

  async function answer({ ask, call, body }: { ask: number; call: string; body?: unknown }): Promise<void> {
    try {
      send({ to: ask, answer: (await answerCall(call, body)) ?? null });
    } catch (error) {
      const reason = unavailableReason(error);
      if (error instanceof Refusal) send({ to: ask, refusal: error.code, details: error.details });
      // The caller repeats it later, as if the database were their own.
      else if (reason !== undefined) send({ to: ask, refusal: "ERROR_UNAVAILABLE", details: { reason } });
      else {
        onError(error);
        // What went wrong is for the log of this side.
        send({ to: ask, fault: "failed" });
      }
    }
  }

  socket.on("message", (data) => {
    heardAt = performance.now();
    const message = wireMessage.safeParse(parsed(data)).data;
    // Nothing that speaks this protocol sends anything else.
    if (message === undefined) return socket.terminate();
    if ("ask" in message) return void answer(message);
    const asked = waiting.get(message.to);
    waiting.delete(message.to);
    if ("answer" in message) asked?.resolve(message.answer);
    else if ("refusal" in message) asked?.reject(new Refusal(message.refusal, message.details));
    else asked?.reject(new LinkFault(message.fault));
  });
  socket.on("pong", () => {
    heardAt = performance.now();
  });
  socket.on("error", () => socket.terminate());
  const pinging = setInterval(() => {
    if (performance.now() - heardAt > silentMs) socket.terminate();
    else if (socket.readyState === socket.OPEN) socket.ping();
  }, pingMs);
  const ended = new Promise<void>((resolve) => {
    socket.once("close", () => {
      clearInterval(pinging);
      for (const { reject } of waiting.values()) reject(new LinkLost(`the line was lost`));
      waiting.clear();
      resolve();
    });
  });

  return {
    ask: <K extends keyof C & string>(call: K, body: C[K]["body"], withinMs = answerWithinMs) =>
      new Promise<C[K]["answer"]>((resolve, reject) => {
        if (socket.readyState !== socket.OPEN) return reject(new LinkLost("the line is lost"));
        const id = (last += 1);
        const late = setTimeout(() => {
          waiting.delete(id);
          reject(new LinkLost(`no answer to ${call}`));
        }, withinMs);
        const settled =
          <T>(settle: (value: T) => void) =>
          (value: T): void => {
            clearTimeout(late);
            settle(value);
          };
        waiting.set(id, { resolve: settled(resolve), reject: settled(reject) });
        send({ ask: id, call, body });
      }),
    close: () => socket.close(),
    ended,
  };
}

function parsed(data: RawData): unknown {
  try {
    return JSON.parse(bytesOf(data).toString("utf8"));
  } catch {
    return undefined;
  }
}
