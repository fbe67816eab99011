import { randomBytes } from "node:crypto";
import { Refusal } from "@cherga/contract/errors";
import { timeOn } from "@cherga/engine/day/day-time";
import { decide } from "@cherga/engine/day/decide";
import { evolveAll } from "@cherga/engine/day/evolve";
import type { LimitUse } from "@cherga/engine/day/command";
import { type Decision, isRefusal } from "@cherga/engine/day/verdict";
import type { Client, VisitNote } from "#queue/day/clients";
import type { DayState } from "#queue/day/day-state";
import type { AuditedEvent, KeptAnswer, WrittenNote } from "#queue/day/write-day";
import type { Count, CommandContext, DayTx, IdempotencyKey } from "#queue/runner/day-request";
import type { RunnableRequest } from "#queue/runner/runnable-request";
import type { CountResults } from "#queue/runner/count-locked";

/** The outcome of one request. */
export type Outcome = { readonly value: unknown } | { readonly error: unknown };

/** A day after all decisions, and what is to be written and answered. */
export type BatchResult = {
  readonly after: DayState;
  readonly events: readonly AuditedEvent[];
  readonly answers: readonly KeptAnswer[];
  readonly notes: readonly WrittenNote[];
  /** What else is to be written, in this order. */
  readonly writes: readonly ((tx: DayTx) => Promise<void>)[];
  readonly outcomes: readonly Outcome[];
};

/** Stored answers of repeated requests, by owner and key. */
export type KnownAnswers = ReadonlyMap<string, { readonly hash: string; readonly answer: unknown }>;

/** Returns the string that identifies a stored answer. */
export const nameOfAnswer = ({ owner, key }: { owner: string; key: string }): string => `${owner} ${key}`;

/** Decides the requests one after the other; each sees the day as the previous one left it. */
export async function decideAll(
  before: DayState,
  requests: readonly RunnableRequest[],
  given: KnownAnswers,
  at: Omit<CommandContext, "known" | "limits"> & { readonly counted?: CountResults },
): Promise<BatchResult> {
  const tally = makeTally(at.counted);
  const events: AuditedEvent[] = [];
  const answers = new Map<string, KeptAnswer>();
  const notes: WrittenNote[] = [];
  const writes: ((tx: DayTx) => Promise<void>)[] = [];
  const outcomes: Outcome[] = [];
  let known = before;

  for (const request of requests) {
    const repeated = answerGiven(request.idempotency, given, answers);
    if (repeated !== undefined) {
      outcomes.push(repeated);
      continue;
    }
    try {
      const counts = request.counts(before);
      const now = timeOn(known.day, at.now);
      const command = await request.command({ ...at, now, known, limits: tally.limitsFor(counts) });
      const decision = decide(known.day, known.rules, command, at.now);
      if (isRefusal(decision)) throw new Refusal(decision.code, decision.details);
      const { values, language, botChat, cancelReason, token, write } = request;
      const note = noteIn(request, decision, now);
      const after = afterwards(known, decision, {
        ...(values === undefined ? {} : { values }),
        ...(language === undefined ? {} : { language }),
        ...(botChat === undefined ? {} : { botChat }),
        ...(cancelReason === undefined ? {} : { cancelReason }),
        ...(note === undefined ? {} : { note }),
        ...(token === undefined ? {} : { token }),
      });
      const value = request.answer(decision, after, now);
      known = after;
      tally.add(counts);
      if (write !== undefined) writes.push((tx) => write(tx, decision, after));
      if (cancelReason !== undefined) writes.push(keepingReason(request, decision, now));
      events.push(...decision.events.map((event) => ({ event, actorId: request.actorId })));
      if (note !== undefined) notes.push({ ...note, actorId: request.actorId });
      if (request.idempotency !== undefined)
        answers.set(nameOfAnswer(request.idempotency), { ...request.idempotency, answer: value });
      outcomes.push({ value });
    } catch (error) {
      outcomes.push({ error });
    }
  }
  return { after: known, events, answers: [...answers.values()], notes, writes, outcomes };
}

/** Returns the note of a request that changes something. */
function noteIn({ note }: RunnableRequest, { events }: Decision, at: number): VisitNote | undefined {
  if (note?.itemId === undefined || events.length === 0) return undefined;
  return { itemId: note.itemId, text: note.text, at };
}

function keepingReason({ cancelReason, actorId }: RunnableRequest, { ticketId }: Decision, now: number) {
  return async ({ client }: DayTx): Promise<void> => {
    await client.query(
      `insert into ticket_cancellation (ticket_id, actor_id, at, reason) values ($1, $2, $3, $4)
       on conflict (ticket_id) do nothing`,
      [ticketId, actorId, new Date(now), cancelReason],
    );
  };
}

/** Adds what earlier requests of the same batch take to the counters that were read before. */
function makeTally(counted: CountResults = new Map()) {
  const takenByName = new Map<string, number>();
  return {
    limitsFor: (counts: readonly Count[]): readonly LimitUse[] =>
      counts.flatMap(({ name, wanted }) => {
        const limit = counted.get(name);
        return limit === undefined
          ? []
          : [{ ...limit, used: limit.used + (takenByName.get(name) ?? 0), wanted }];
      }),
    add: (counts: readonly Count[]): void => {
      for (const { name, wanted } of counts) takenByName.set(name, (takenByName.get(name) ?? 0) + wanted);
    },
  };
}

/** Returns the stored answer of a repeated request; undefined when the request is new. */
export function answerGiven(
  idempotency: IdempotencyKey | undefined,
  given: KnownAnswers,
  answers: ReadonlyMap<string, KeptAnswer> = new Map(),
): Outcome | undefined {
  if (idempotency === undefined) return undefined;
  const name = nameOfAnswer(idempotency);
  const known = given.get(name) ?? answers.get(name);
  if (known === undefined) return undefined;
  return known.hash === idempotency.hash
    ? { value: known.answer }
    : { error: new Refusal("ERROR_IDEMPOTENCY", { key: idempotency.key }) };
}

/** Returns the day after a decision; a new visitor gets a token, and the data sent with the decision is kept. */
export function afterwards(
  known: DayState,
  { events, ticketId }: Decision,
  {
    note,
    token,
    ...said
  }: Partial<Pick<Client, "values" | "language" | "botChat" | "cancelReason" | "token">> & {
    readonly note?: VisitNote;
  } = {},
): DayState {
  const day = evolveAll(known.day, events);
  const newcomers = events.flatMap((event) => (event.type === "registered" ? [event.ticketId] : []));
  const present = ticketId === undefined ? undefined : known.clients.get(ticketId);
  const changed: (readonly [number, Client])[] = newcomers.map((id) => [
    id,
    {
      token: token ?? makeToken(),
      values: said.values ?? [],
      ...(said.language === undefined ? {} : { language: said.language }),
      ...(said.botChat === undefined ? {} : { botChat: said.botChat }),
    },
  ]);
  const notes = note === undefined ? {} : { notes: [...(present?.notes ?? []), note] };
  if (ticketId !== undefined && present !== undefined && Object.keys({ ...said, ...notes }).length > 0)
    changed.push([ticketId, { ...present, ...said, ...notes }]);
  return { ...known, day, clients: changed.length === 0 ? known.clients : known.clients.with(changed) };
}

/** Returns a visitor's token: 128 random bits, in the database's UUID format. */
const makeToken = (): string =>
  randomBytes(16)
    .toString("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
