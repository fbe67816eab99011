import type { DayRequest, RequestKind } from "#queue/runner/day-request";

/** A request together with the hooks of its kind, which have got its input. */
export type RunnableRequest = Omit<DayRequest<unknown>, "input"> & {
  readonly counts: WithoutInput<NonNullable<RequestKind<unknown, unknown>["counts"]>>;
  readonly command: WithoutInput<RequestKind<unknown, unknown>["command"]>;
  readonly write:
    | ((
        ...args: SkipSecond<Parameters<NonNullable<RequestKind<unknown, unknown>["write"]>>>
      ) => Promise<void>)
    | undefined;
  readonly answer: WithoutInput<RequestKind<unknown, unknown>["answer"]>;
};

type WithoutInput<F> = F extends (input: unknown, ...rest: infer R) => infer T ? (...rest: R) => T : never;
type SkipSecond<A> = A extends [infer First, unknown, ...infer Rest] ? [First, ...Rest] : never;

/** Gives the hooks of a kind the input of a request. */
export function bindRequest<I, T>(kind: RequestKind<I, T>, request: DayRequest<I>): RunnableRequest {
  const { input, ...rest } = request;
  const { counts, command, write, answer } = kind;
  return {
    ...rest,
    counts: (known) => counts?.(input, known) ?? [],
    command: (at) => command(input, at),
    write: write && ((tx, decision, after) => write(tx, input, decision, after)),
    answer: (decision, after, now) => answer(input, decision, after, now),
  };
}
