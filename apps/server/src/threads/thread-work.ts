import type { ErrorCode } from "@cherga/contract/errors";

/** What a thread does. */
export type ThreadWork<Task, Done> = (task: Task) => Promise<Done>;

/** What a thread says once, when it can take tasks. */
export const threadReady = "ready";

/** What a thread answers to a task. */
export type ThreadAnswer<Done> =
  | { readonly done: Done }
  | { readonly refusal: ErrorCode; readonly details: unknown }
  | { readonly failure: string };
