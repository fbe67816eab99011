import type { Decision } from "@cherga/engine/day/verdict";
import type { DayKey, DayState } from "#queue/day/day-state";
import type { Days } from "#queue/days/days";
import type { CommandContext, DayRequest, RequestKind } from "#queue/runner/day-request";

/** A request that only a test makes; its hooks need no input. */
export type TestRequest<T> = Omit<DayRequest<null>, "input"> & {
  readonly command: (at: CommandContext) => ReturnType<RequestKind<null, T>["command"]>;
  readonly answer: (decision: Decision, after: DayState) => T;
};

/** Submits a request of a test to a day. */
export function askDay<T>(
  days: Pick<Days, "submit">,
  key: DayKey,
  { command, answer, ...request }: TestRequest<T>,
): Promise<T> {
  const kind: RequestKind<null, T> = {
    name: "test",
    command: (_, at) => command(at),
    answer: (_, decision, after) => answer(decision, after),
  };
  return days.submit(key, kind, { ...request, input: null });
}
