import { Refusal } from "@cherga/contract/errors";
import type { z } from "zod";
import type { AnswerCall } from "#branches/link/link";

type Schemas = Readonly<Record<string, z.ZodType>>;

/** What one side does when the other calls, by the names of the calls. */
export type CallAnswers<S extends Schemas, A extends Readonly<Record<keyof S, unknown>>> = {
  readonly [C in keyof S]: (body: z.output<S[C]>) => Promise<A[C]>;
};

/** Answers calls whose bodies fit the schemas. */
export function answerCalls<S extends Schemas>(
  schemas: S,
  answers: CallAnswers<S, Readonly<Record<keyof S, unknown>>>,
): AnswerCall {
  return async (call, body) => {
    const schema = Object.hasOwn(schemas, call) ? schemas[call] : undefined;
    // Each body is checked by the schema of its call.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const answer = answers[call] as ((checked: unknown) => Promise<unknown>) | undefined;
    if (schema === undefined || answer === undefined) throw new Refusal("ERROR_NOT_FOUND");
    const checked = schema.safeParse(body);
    if (!checked.success) throw new Refusal("ERROR_VALIDATION");
    return answer(checked.data);
  };
}
