import type { z } from "zod";
import type { Audience, Outsider } from "#access";
import type { ErrorCode } from "#errors";

export type Method = "GET" | "POST" | "PATCH" | "DELETE";

/** One call of the API: who may make it, its input, and its answer. */
export type Call = {
  readonly method: Method;
  /** Under /api. */
  readonly path: string;
  readonly who: Audience | Outsider;
  readonly tag: string;
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** The maximum length of the body; absent: the default for these callers. */
  readonly bodyMaxBytes?: number;
  /** The body is a file, not JSON. */
  readonly upload?: readonly string[];
  readonly answer: z.ZodType;
  /** The content types of an answer that is not JSON. */
  readonly produces?: readonly string[];
  readonly status?: 201;
  /** The time limit after which it is refused; absent: ten seconds. */
  readonly withinMs?: number;
  /** Accepts an idempotency key: sent twice with the same body, it is executed once and answered the same. */
  readonly idempotent?: true;
  /** Its own refusals, besides those that any call may answer. */
  readonly refuses?: readonly ErrorCode[];
};

/** A stream of server-sent events. */
export type Stream = {
  /** Under /api. */
  readonly path: string;
  readonly who: Audience | Outsider;
  readonly tag: string;
  readonly summary: string;
  readonly query?: z.ZodType;
  readonly message: z.ZodType;
};

/** A connection by WebSocket. */
export type Socket = Pick<Stream, "path" | "who" | "tag" | "summary">;

/** A call, or a stream, for users with an account or for anyone. */
export type StaffCall = Call & { readonly who: Audience };
export type StaffStream = Stream & { readonly who: Audience };

/** Declares a call and keeps the types of its input. */
export const defineCall = <const C extends Call>(call: C): C => call;

type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined;
type Part<C extends Call, K extends "params" | "query" | "body"> = C extends { readonly [P in K]: infer S }
  ? OutputOf<S>
  : undefined;

/** A path with its parameters filled in: `/t/:id` becomes `/t/${…}`. A path that is not known is any text. */
export type FilledPath<P extends string> = string extends P
  ? string
  : P extends `${infer Before}/:${infer Rest}`
    ? Rest extends `${string}/${infer After}`
      ? `${FilledPath<Before>}/${string}/${FilledPath<After>}`
      : `${FilledPath<Before>}/${string}`
    : P;

/** The parsed input of a call. */
export type CallInput<C extends Call> = {
  readonly params: Part<C, "params">;
  readonly query: Part<C, "query">;
  readonly body: Part<C, "body">;
};

/** The answer of a call. */
export type Answer<C extends Call> = z.output<C["answer"]>;
