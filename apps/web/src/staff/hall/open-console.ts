import type { sessionCalls } from "@cherga/contract/calls/session";
import { send } from "#staff/api/send.ts";
import { currentSession, keepCurrent } from "#staff/session/session.ts";

/** Opens the console of an operator in this browser: a desk has only one console. */
export async function openConsole(id: number) {
  const operator = await send<typeof sessionCalls.chooseOperator>({
    method: "POST",
    path: "/operator/current",
    body: { id },
  });
  const current = currentSession()?.current;
  if (current !== undefined && current.operatorId !== id) keepCurrent({ ...current, operatorId: id });
  return operator;
}
