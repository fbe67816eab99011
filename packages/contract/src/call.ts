import type { z } from "zod";
import type { Audience, PublicCaller } from "#access";
import type { ErrorCode } from "#errors";

export type Method = "GET" | "POST" | "PATCH" | "DELETE";

/** One call of the API: who may make it, what it takes, what it answers. */
export type Call = {
  readonly method: Method;
  /** Under /api. */
  readonly path: string;
  readonly who: Audience | PublicCaller;
  readonly tag: string;
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** How long the body may be; absent: as is usual for those who may call. */
  readonly bodyMaxBytes?: number;
  /** The body is a file, not JSON. */
  readonly upload?: readonly string[];
  readonly answer: z.ZodType;
  /** The answer is something other than JSON. */
  readonly produces?: readonly string[];
  readonly status?: 201;
  /** How long it may take before it is refused; absent: ten seconds. */
  readonly withinMs?: number;
  /** Takes an idempotency key: sent twice with the same body, it happens once and is answered the same. */
  readonly idempotent?: true;
  /** Refusals of its own, beside those that any call may answer. */
  readonly refuses?: readonly ErrorCode[];
};

/** A stream of server-sent events. */
export type Stream = {
  /** Under /api. */
  readonly path: string;
  readonly who: Audience | PublicCaller;
  readonly tag: string;
  readonly summary: string;
  readonly query?: z.ZodType;
  readonly message: z.ZodType;
};

/** A call, or a stream, for people with an account or for anyone. */
export type StaffCall = Call & { readonly who: Audience };
export type StaffStream = Stream & { readonly who: Audience };

/** Declares a call, keeping the types of what it takes. */
export const defineCall = <const C extends Call>(call: C): C => call;

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Part<C extends Call, K extends "params" | "query" | "body"> = C extends { readonly [P in K]: infer S }
  ? Parsed<S>
  : undefined;

/** A path with its parameters filled in: `/t/:id` becomes `/t/${…}`. A path that is not known is any text. */
export type FilledPath<P extends string> = string extends P
  ? string
  : P extends `${infer Before}/:${infer Rest}`
    ? Rest extends `${string}/${infer After}`
      ? `${FilledPath<Before>}/${string}/${FilledPath<After>}`
      : `${FilledPath<Before>}/${string}`
    : P;

/** What a call has been given, parsed. */
export type CallInput<C extends Call> = {
  readonly params: Part<C, "params">;
  readonly query: Part<C, "query">;
  readonly body: Part<C, "body">;
};

/** What a call answers. */
export type Answer<C extends Call> = z.output<C["answer"]>;
