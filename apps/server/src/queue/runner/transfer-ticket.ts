import { Refusal } from "@cherga/contract/errors";
import type { Command, CommandOf, TransferPayload } from "@cherga/engine/day/command";
import { timeOn } from "@cherga/engine/day/day-time";
import { decide } from "@cherga/engine/day/decide";
import { type Decision, isRefusal } from "@cherga/engine/day/verdict";
import type pg from "pg";
import type { Config } from "#queue/config/config";
import type { DayState } from "#queue/day/day-state";
import { writeDay } from "#queue/day/write-day";
import type { DayRequest, Count, CommandContext, RequestKind } from "#queue/runner/day-request";
import { answersGiven } from "#queue/runner/answers-given";
import { countLocked } from "#queue/runner/count-locked";
import { afterwards, answerGiven } from "#queue/runner/decide-all";
import type { DayChange, WriteResult } from "#queue/runner/write-result";

/** A request to move a ticket from one day to another, as plain data. */
export type TransferRequest<I> = Pick<DayRequest<I>, "input" | "actorId" | "idempotency"> & {
  readonly leave: CommandOf<"leave">;
};

/** How the moves of one kind run. */
export type TransferKind<I, T> = Pick<RequestKind<I, T>, "name" | "answer"> & {
  /** Returns the multi-day counters that the ticket counts against on the target day. */
  readonly counts: (input: I, known: DayState, payload: TransferPayload) => readonly Count[];
  /** Builds the arrival from the target day. May refuse. */
  readonly arrive: (input: I, at: ArrivalContext) => Arrival;
};

/** How a ticket arrives; its payload is what it left with. */
export type Arrival = Omit<CommandOf<"arrive">, "payload">;

/** The inputs for building an arrival. */
export type ArrivalContext = Omit<CommandContext, "takeIds"> & { readonly payload: TransferPayload };

type TransferContext = {
  readonly now: number;
  /** Keeps a configuration that decides something. */
  readonly keep: (client: pg.ClientBase, config: Config) => Promise<void>;
};

/** Takes a ticket out of one day and into another. The caller holds the locks of both days. */
export async function transferTicket<I, T>(
  client: pg.ClientBase,
  source: DayState,
  target: DayState,
  { counts, arrive, answer }: TransferKind<I, T>,
  { input, leave, actorId, idempotency }: TransferRequest<I>,
  { now, keep }: TransferContext,
): Promise<WriteResult<T>> {
  const given = answerGiven(idempotency, await answersGiven(client, [idempotency]));
  if (given !== undefined) {
    if ("error" in given) throw given.error;
    // A stored answer has the type that was answered then.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return { result: given.value as T, changes: [] };
  }

  const left = decided(source, leave, now);
  const { payload } = left;
  if (payload === undefined) throw new Error("a ticket left without a payload");
  const counted = await countLocked(client, counts(input, target, payload));
  const limits = [...counted.values()];
  const here = timeOn(target.day, now);
  const arrival = arrive(input, { known: target, now: here, limits, payload });
  const arrived = decided(target, { ...arrival, payload }, now);

  const after = withVisitorOf(source, afterwards(target, arrived), leave.ticketId);
  const changes: readonly DayChange[] = [
    { before: source, after: afterwards(source, left), events: audited(left, actorId) },
    { before: target, after, events: audited(arrived, actorId) },
  ];
  // After the counters, as for every request, and in one order: otherwise two requests could wait for each other.
  const configs = [source.config, target.config];
  for (const config of configs.toSorted((a, b) => a.catalogue.version - b.catalogue.version))
    await keep(client, config);
  const result = answer(input, arrived, after, here);
  const answers = idempotency === undefined ? [] : [{ ...idempotency, answer: result }];
  for (const change of changes)
    await writeDay(client, change.before, change.after, change.events, {
      // The answer is about the ticket on its new day.
      answers: change.after === after ? answers : [],
    });
  return { result, changes };
}

function decided({ day, rules }: DayState, command: Command, now: number): Decision {
  const decision = decide(day, rules, command, now);
  if (isRefusal(decision)) throw new Refusal(decision.code, decision.details);
  return decision;
}

const audited = ({ events }: Decision, actorId: number | null): DayChange["events"] =>
  events.map((event) => ({ event, actorId }));

function withVisitorOf(source: DayState, known: DayState, ticketId: number): DayState {
  const client = source.clients.get(ticketId);
  return client === undefined ? known : { ...known, clients: known.clients.with([[ticketId, client]]) };
}
