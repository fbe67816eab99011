import { Refusal } from "@cherga/contract/errors";
import type { Command, CommandOf, TransferPayload } from "@cherga/engine/day/command";
import { timeOn } from "@cherga/engine/day/day-time";
import { decide } from "@cherga/engine/day/decide";
import { type Decision, isRefusal } from "@cherga/engine/day/verdict";
import type pg from "pg";
import type { DayState } from "#queue/day/day-state";
import { writeDay } from "#queue/day/write-day";
import type { DayRequest, Count, CommandContext } from "#queue/runner/day-request";
import { answersGiven, keepAnswer } from "#queue/runner/answers-given";
import { countLocked } from "#queue/runner/count-locked";
import { afterwards, answerGiven } from "#queue/runner/decide-all";
import type { DayChange, WriteResult } from "#queue/runner/write-result";

/** The move of a ticket from one day to another. */
export type TicketTransfer<T> = Pick<DayRequest<T>, "actorId" | "idempotency" | "answer"> & {
  readonly leave: CommandOf<"leave">;
  /** Multi-day counters that the ticket counts against on the target day. */
  readonly counts?: (known: DayState, luggage: TransferPayload) => readonly Count[];
  /** Builds the arrival from the target day. May refuse. */
  readonly arrive: (at: ArrivalContext) => Arrival;
};

/** How a ticket arrives; its luggage is what it left with. */
export type Arrival = Omit<CommandOf<"arrive">, "luggage">;

/** The inputs for building an arrival. */
export type ArrivalContext = Omit<CommandContext, "takeIds"> & { readonly luggage: TransferPayload };

/** Takes a ticket out of one day and into another. The caller holds the locks of both days. */
export async function transferTicket<T>(
  client: pg.ClientBase,
  source: DayState,
  target: DayState,
  { leave, counts, arrive, actorId, idempotency, answer }: TicketTransfer<T>,
  now: number,
): Promise<WriteResult<T>> {
  const given = answerGiven(idempotency, await answersGiven(client, [idempotency]));
  if (given !== undefined) {
    if ("error" in given) throw given.error;
    // A stored answer has the type that was answered then.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return { result: given.value as T, changes: [] };
  }

  const left = decided(source, leave, now);
  const { luggage } = left;
  if (luggage === undefined) throw new Error("a ticket left without its luggage");
  const counted = await countLocked(client, counts?.(target, luggage) ?? []);
  const limits = [...counted.values()];
  const here = timeOn(target.day, now);
  const arrival = arrive({ known: target, now: here, limits, luggage });
  const arrived = decided(target, { ...arrival, luggage }, now);

  const after = withVisitorOf(source, afterwards(target, arrived), leave.ticketId);
  const changes: readonly DayChange[] = [
    { before: source, after: afterwards(source, left), events: audited(left, actorId) },
    { before: target, after, events: audited(arrived, actorId) },
  ];
  for (const change of changes) await writeDay(client, change.before, change.after, change.events, {});
  const result = answer(arrived, after, here);
  if (idempotency !== undefined) await keepAnswer(client, { ...idempotency, answer: result });
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
