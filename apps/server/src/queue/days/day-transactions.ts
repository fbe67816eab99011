import { mayWrite } from "@cherga/branch-protocol/writer";
import { Refusal } from "@cherga/contract/errors";
import pg from "pg";
import type { BaseDeps } from "#auth/base-deps";
import type { Change } from "#db/change";
import { limitConcurrency } from "#db/limit-concurrency";
import { answerWithinMs } from "#db/time-limits";
import { isLostRace } from "#db/transaction";
import type { Config } from "#queue/config/config";
import { keepConfiguration } from "#queue/config/keep-configuration";
import type { DayKey, DayState } from "#queue/day/day-state";
import type { Ids } from "#queue/day/ids";
import { ForeignTicket, writeDay, writeNextDue } from "#queue/day/write-day";
import type { KnownDays } from "#queue/days/known-days";
import { rulesWithoutLeases } from "#queue/provisional/leased-rules";
import { answersGiven } from "#queue/runner/answers-given";
import { countLocked } from "#queue/runner/count-locked";
import type { Count, DayTx } from "#queue/runner/day-request";
import { type BatchResult, decideAll } from "#queue/runner/decide-all";
import type { RunnableRequest } from "#queue/runner/runnable-request";
import { transact } from "#queue/runner/transact";
import type { DayChange, WriteResult } from "#queue/runner/write-result";

/** The transactions in which days are changed. */
export type DayTransactions = {
  /** Runs work in a transaction, and tells what has changed after the commit. Work may run several times. */
  run<T>(work: (tx: DayTx) => Promise<WriteResult<T>>): Promise<T>;
  /**
   * Locks a day that this server decides until the transaction ends; else throws `NotTheWriter`. Leased time counts as
   * taken, except that of some operators.
   */
  open(client: pg.ClientBase, key: DayKey, withLeasedTimeOf?: readonly number[]): Promise<DayState>;
  /** Decides requests to a day in their order. Leased time counts as in `open`. */
  decide(
    tx: DayTx,
    key: DayKey,
    requests: readonly RunnableRequest[],
    withLeasedTimeOf?: readonly number[],
  ): Promise<WriteResult<BatchResult>>;
  /** Keeps a configuration that decides something for the first time on this server. */
  keep(client: pg.ClientBase, config: Config): Promise<void>;
  /** Registers rows that are written with each change, in its transaction. */
  writeWith(write: ChangeWriter): void;
  /** Calls the listener for every changed day, after the commit. */
  onChange(listener: (change: DayChange) => void): void;
};

/** Writes rows that a change of a day causes, in the transaction of that change. */
export type ChangeWriter = (tx: DayTx, change: DayChange) => Promise<void>;

/** Another server decides the days of this organization. */
export class NotTheWriter extends Error {}

type TransactionDeps = Pick<BaseDeps, "clock" | "pool" | "lineage"> & {
  /** The branch server that this is; null at the centre. */
  readonly self: number | null;
  readonly ids: Ids;
  readonly knownDays: KnownDays;
  /** Publishes what the transactions have told, after their commit. */
  readonly publish: (changes: readonly Change[]) => void;
  /** Empties all caches. */
  readonly forget: () => void;
};

/** Each batch holds a connection, and may need a second one for reading: two are left for that. */
const batchesAtOnce = 4;
const attempts = 5;

/** Creates the transactions of the days. */
export function makeDayTransactions(deps: TransactionDeps): DayTransactions {
  const { clock, pool, lineage, self, ids, knownDays, publish, forget } = deps;
  const listeners: ((change: DayChange) => void)[] = [];
  const writers: ChangeWriter[] = [];
  /** Configurations that a committed transaction has kept. */
  const keptConfigs = new WeakSet<Config>();
  const limited = limitConcurrency(batchesAtOnce, answerWithinMs);

  async function keep(client: pg.ClientBase, config: Config): Promise<void> {
    if (!keptConfigs.has(config)) await keepConfiguration(client, config);
  }

  async function open(
    client: pg.ClientBase,
    key: DayKey,
    withLeasedTimeOf: readonly number[] = [],
  ): Promise<DayState> {
    const { mark, writer, read } = await knownDays.lock(client, key);
    if (!mayWrite(self, writer)) throw new NotTheWriter();
    const known = await read();
    const leases = await knownDays.leasesOf(client, key, mark);
    const taken =
      withLeasedTimeOf.length === 0
        ? leases
        : leases.filter(({ operatorId }) => !withLeasedTimeOf.includes(operatorId));
    return { ...known, rules: rulesWithoutLeases(known.rules, taken), leaseCount: leases.length };
  }

  return {
    open,
    keep,
    decide: async (tx, key, requests, withLeasedTimeOf) => {
      const { client } = tx;
      const before = await open(client, key, withLeasedTimeOf);
      const given = await answersGiven(
        client,
        requests.map(({ idempotency }) => idempotency),
      );
      const counted = await countLocked(
        client,
        requests.flatMap((request) => countsOf(request, before)),
      );
      const decided = await decideAll(before, requests, given, {
        now: clock.now().getTime(),
        counted,
        takeIds: ids.take,
      });
      const { after, events, answers, notes, writes } = decided;
      if (events.length > 0) await keep(client, before.config);
      if (events.length > 0 || answers.length > 0)
        await writeDay(client, before, after, events, { answers, notes });
      else await writeNextDue(client, after);
      for (const write of writes) await write(tx);
      return { result: decided, changes: [{ before, after, events }] };
    },
    run: async (work) => {
      for (let attempt = 1; ; attempt += 1) {
        const epoch = lineage.epoch();
        const told: Change[] = [];
        try {
          const { result, changes } = await limited(() =>
            transact(pool, async (client) => {
              const tx: DayTx = { client, tell: (change) => told.push(change) };
              const written = await work(tx);
              for (const change of written.changes)
                if (change.events.length > 0) for (const write of writers) await write(tx, change);
              return written;
            }),
          );
          // Provisional events are not about a configuration.
          for (const { after, events } of changes)
            if (events.length > 0 && after.provisional === undefined) keptConfigs.add(after.config);
          if (told.length > 0) publish(told);
          for (const change of changes) knownDays.remember(change.after, epoch);
          for (const change of changes)
            if (change.events.length > 0) for (const listener of listeners) listener(change);
          return result;
        } catch (error) {
          const isForgetful = knowsWrong(error);
          if (isForgetful) forget();
          const isToBeTriedAgain = isForgetful || isLostRace(error) || wasAnsweredElsewhere(error);
          if (!isToBeTriedAgain || attempt === attempts) throw error;
        }
      }
    },
    writeWith: (write) => void writers.push(write),
    onChange: (listener) => void listeners.push(listener),
  };
}

/** An invalid request is ignored here; `decideAll` refuses it. */
function countsOf({ counts }: RunnableRequest, before: DayState): readonly Count[] {
  try {
    return counts(before);
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}

/** Another request with the same key ran for another day at the same moment; a retry finds its answer. */
function wasAnsweredElsewhere(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.constraint === "idempotency_pkey";
}

/** Returns whether the cached day, the reserved ids or the kept configurations do not match the database. */
function knowsWrong(error: unknown): boolean {
  return (
    error instanceof ForeignTicket ||
    (error instanceof pg.DatabaseError &&
      (error.constraint === "ticket_event_pkey" || error.constraint === "ticket_event_configuration"))
  );
}

/** A database constraint prevents promising the same time twice. */
export function refusalOfWriting(error: unknown): unknown {
  return error instanceof pg.DatabaseError && error.code === "23P01"
    ? new Refusal("ERROR_TIME_RESERVED")
    : error;
}
