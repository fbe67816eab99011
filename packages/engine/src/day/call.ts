import type { Context } from "#day/context";
import type { CommandOf } from "#day/command";
import { type Day, type Desk, deskOf, findItem } from "#day/day";
import type { Fact } from "#day/day-event";
import { evolveAll } from "#day/evolve";
import { candidateOf, candidatesOf, situationOf } from "#day/queue";
import { stamped } from "#day/stamped";
import { refusalOf } from "#day/subject";
import { type DecidedFacts, type Refusal, refuse } from "#day/verdict";
import { earlyCall } from "#dispatch/early-call";
import { type Choice, pickNext } from "#dispatch/pick-next";

/** Calls the next visitor to a desk. */
export function callNext(context: Context, command: CommandOf<"next" | "forceNext">): DecidedFacts | Refusal {
  const refusal = refusalOf(command.type, context, command);
  if (refusal !== undefined) return refusal;

  const { operatorId } = command;
  const finishing = finishingFacts(context, deskOf(context.day, operatorId));
  const after = { ...context, day: evolveAll(context.day, stamped(context.day, finishing, context.now)) };
  const situation = situationOf(after, operatorId);
  if (situation === undefined) return refuse("ERROR_NO_SCHEDULE", { operatorId });

  const isForced = command.type === "forceNext" || command.allowForcedTime === true;
  const choice = pickNext(candidatesOf(after.day), situation, { isForced });
  if (choice === undefined) return refuse("ERROR_NO_CLIENT");
  return called(after, command, choice, finishing);
}

/** Calls a chosen visitor to a desk. */
export function callByName(context: Context, command: CommandOf<"arbitraryCall">): DecidedFacts | Refusal {
  const { operatorId, itemId } = command;
  const fault = refusalOf("next", context, { operatorId });
  if (fault !== undefined) return fault;

  const finishing = finishingFacts(context, deskOf(context.day, operatorId));
  const after = { ...context, day: evolveAll(context.day, stamped(context.day, finishing, context.now)) };
  const refusal = refusalOf("arbitraryCall", after, command);
  if (refusal !== undefined) return refusal;

  const entry = findItem(after.day, itemId);
  const situation = situationOf(after, operatorId);
  if (entry === undefined || situation === undefined) return refuse("ERROR_NO_SCHEDULE", { operatorId });
  const candidate = candidateOf(entry);
  const choice: Choice = { candidate, because: "chosen", early: earlyCall(candidate, situation) };
  return called(after, command, choice, finishing);
}

/** An operator who only calls finishes a visitor by calling the next one. */
export function finishingFacts({ day, rules }: Context, { operatorId, inHand }: Desk): readonly Fact[] {
  if (rules.operators.get(operatorId)?.callOnly !== true) return [];
  return inHand.map((itemId) => ({
    type: "serviceComplete",
    ticketId: ticketIdOf(day, itemId),
    itemId,
    operatorId,
  }));
}

const ticketIdOf = (day: Day, itemId: number): number => findItem(day, itemId)?.ticket.id ?? -1;

function called(
  { day }: Context,
  { type, operatorId, allowForcedTime }: CommandOf<"next" | "forceNext"> | CommandOf<"arbitraryCall">,
  { candidate: { itemId }, because, early }: Choice,
  before: readonly Fact[],
): DecidedFacts {
  const ticketId = ticketIdOf(day, itemId);
  const mayBeEarly = type === "forceNext" || allowForcedTime === true;
  if (early !== undefined && !mayBeEarly) return { facts: [], can: early, ticketId, itemId, because };

  const isForced = type === "forceNext" || early !== undefined;
  return {
    facts: [...before, { type: isForced ? "forceCall" : "call", ticketId, itemId, operatorId, because }],
    can: true,
    ticketId,
    itemId,
    because,
  };
}
