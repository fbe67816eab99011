import { failureOf } from "#staff/api/failure.ts";
import type { Hall } from "#staff/hall/hall.ts";

/** Returns who called the visitor first, if that is why an action was refused. */
export function fasterIn(
  failure: unknown,
  { operators, lists }: Hall,
): { readonly name: string; readonly num: string } | undefined {
  const { code, details } = failureOf(failure);
  if (code !== "ERROR_ACTION_NOT_ALLOWED") return undefined;
  const { holder, itemId } = Object(details);
  const name = operators.get(holder)?.name;
  const num = lists.manage.get(itemId)?.num;
  return name === undefined || typeof num !== "string" ? undefined : { name, num };
}
