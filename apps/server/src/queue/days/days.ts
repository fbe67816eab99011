import { mayWrite } from "@cherga/branch-protocol/writer";
import { Refusal } from "@cherga/contract/errors";
import { unavailableReason } from "#db/unavailable";
import { isLostRace } from "#db/transaction";
import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import { dateAt } from "@cherga/engine/time/day-frame";
import pg from "pg";
import type { BaseDeps } from "#auth/base-deps";
import type { Change } from "#db/change";
import type { Config } from "#queue/config/config";
import { makeConfigs } from "#queue/config/configs";
import { keepConfiguration } from "#queue/config/keep-configuration";
import { makeIds } from "#queue/day/ids";
import { type DayKey, type DayState, nameOf } from "#queue/day/day-state";
import { type Forward, type LeaseReturns, makeOtherServers } from "#queue/days/other-servers";
import { decideProvisionally } from "#queue/provisional/decide-provisionally";
import { rulesWithoutLeases } from "#queue/provisional/leased-rules";
import { endLeases, endProvisional } from "#queue/provisional/leases";
import {
  isProvisionalTicket,
  wasAskedToRegister,
  withProvisionalTickets,
} from "#queue/provisional/provisional-tickets";
import { makeKnownDays } from "#queue/days/known-days";
import { ForeignTicket, writeDay, writeNextDue } from "#queue/day/write-day";
import type { DayChange, WriteResult } from "#queue/runner/write-result";
import type { Count, DayRequest, DayTx, RequestKind } from "#queue/runner/day-request";
import { bindRequest, type RunnableRequest } from "#queue/runner/runnable-request";
import { answersGiven } from "#queue/runner/answers-given";
import { countLocked } from "#queue/runner/count-locked";
import { type TransferKind, type TransferRequest, transferTicket } from "#queue/runner/transfer-ticket";
import { answerGiven, type BatchResult, decideAll } from "#queue/runner/decide-all";
import { makeDayQueues } from "#queue/runner/day-queues";
import { answerWithinMs, tooLate } from "#db/time-limits";
import { limitConcurrency } from "#db/limit-concurrency";
import { transact } from "#queue/runner/transact";

/** The only way to read or change the queue: the requests of a day run in order. */
export type Days = {
  /** The branch server that this is; null at the centre. */
  readonly self: number | null;
  /** Runs a request, and answers once it is committed. A day of another server is decided there. */
  submit<I, T>(key: DayKey, kind: RequestKind<I, T>, request: DayRequest<I>): Promise<T>;
  /** Moves a ticket from one day to another, in one transaction. */
  transfer<I, T>(from: DayKey, to: DayKey, kind: TransferKind<I, T>, request: TransferRequest<I>): Promise<T>;
  /** Returns a day as it is now. */
  read(key: DayKey): Promise<DayState>;
  /** Returns several days of an organization as they are now. */
  readEach(organizationId: number, dates: readonly CalendarDate[]): Promise<readonly DayState[]>;
  /** Returns the configuration of an organization, which may be slightly out of date. */
  configOf(organizationId: number): Promise<Config>;
  /** Makes `configOf` check for a newer configuration at its next call. */
  configChanged(): void;
  /** Returns the calendar day at an instant, in the time zone of an organization. */
  dayAt(organizationId: number, atMs: number): Promise<DayKey>;
  /** Registers rows that are written with each change, in its transaction. */
  writeWith(write: ChangeWriter): void;
  /**
   * Registers a ticket that the centre has booked provisionally, in the time of its leases, which end. Nothing else can
   * take the time in between. `mustHoldLeases` refuses it if one of them has ended already.
   */
  registerProvisional<I, T>(
    key: DayKey,
    kind: RequestKind<I, T>,
    request: DayRequest<I>,
    provisional: {
      readonly ticketId: number;
      readonly leaseIds: readonly string[];
      readonly mustHoldLeases?: true;
    },
  ): Promise<T>;
  /** Sets how requests reach the server that decides their day. Without it they are refused. */
  forwardWith(forward: Forward): void;
  /** Sets how a branch gets leased time back from its centre. */
  reclaimWith(reclaiming: LeaseReturns): void;
  /** Calls the listener for every day that was changed by this server, after the commit. */
  onChange(listener: (change: DayChange) => void): void;
  /** Waits until all requests are done. */
  settled(): Promise<void>;
};

/** How many requests one transaction takes; more would delay the first of them. */
const batchSize = 64;
/** How many public requests a batch takes at most, to bound how long a desk waits for them. */
const batchSizeFromOutside = 16;
/** Each batch holds a connection, and may need a second one for reading: two are left for that. */
const batchesAtOnce = 4;
const attempts = 5;

/** Another server decides the days of this organization. */
class NotTheWriter extends Error {}

type Pending = {
  readonly key: DayKey;
  readonly askedAt: number;
  readonly request: RunnableRequest;
  readonly isTimer: boolean;
  readonly canUseLeases: boolean;
  /** The ticket that the request is about, if it exists already. */
  readonly ticketId: number | undefined;
  /** How much leased time was asked for already. */
  readonly reclaimed?: "around" | "day";
  readonly forward: () => Promise<unknown>;
  resolve(value: unknown): void;
  reject(error: unknown): void;
};

/** Writes rows that a change of a day causes, in the transaction of that change. */
export type ChangeWriter = (tx: DayTx, change: DayChange) => Promise<void>;

export type DaysOptions = Pick<BaseDeps, "clock" | "db" | "pool" | "lineage"> & {
  /** Publishes what the transactions have told, after their commit. */
  readonly publish: (changes: readonly Change[]) => void;
  /** Carries requests to the code that runs them. Tests serialize them, to prove that they are plain data. */
  readonly carry?: (<R>(request: R) => R) | undefined;
  /** The branch server that this is; null at the centre. */
  readonly self?: number | null | undefined;
};

/** Creates the runner of the days. */
export function makeDays({
  clock,
  db,
  pool,
  lineage,
  publish,
  carry = (request) => request,
  self = null,
}: DaysOptions): Days {
  const listeners: ((change: DayChange) => void)[] = [];
  const writers: ChangeWriter[] = [];
  /** Configurations that a committed transaction has kept. */
  const keptConfigs = new WeakSet<Config>();
  const ids = makeIds(pool);
  const configs = makeConfigs(db);
  const knownDays = makeKnownDays({ clock, db, pool, lineage }, configs);
  const others = makeOtherServers(self, pool, knownDays);
  const limited = limitConcurrency(batchesAtOnce, answerWithinMs);
  const dayQueues = makeDayQueues<Pending>({
    take: (batch) => run(batch),
    isLowPriority: ({ request }) => request.isFromOutside === true,
    maxBatch: batchSize,
    maxLowPriority: batchSizeFromOutside,
  });

  /** Empties the caches after the database has stepped back, because what they hold never happened. */
  function forget(): void {
    knownDays.forget();
    configs.forget();
    ids.forget();
  }
  lineage.onStepBack(forget);

  /**
   * Retries the requests of a failed batch one by one, so that only the faulty one is refused. Not if the database is
   * unavailable: then the batch may have been committed, and a retry could apply it twice.
   */
  async function run(asked: readonly Pending[]): Promise<void> {
    const latestAt = performance.now() - answerWithinMs;
    const batch = asked.filter(({ askedAt }) => askedAt >= latestAt);
    // Their clients have already been answered with a timeout.
    for (const { askedAt, reject } of asked) if (askedAt < latestAt) reject(tooLate());
    const [first, ...rest] = batch;
    if (first === undefined) return;
    try {
      const decided = await inTransaction((tx) =>
        decideBatch(
          tx,
          first.key,
          batch.map(({ request }) => request),
        ),
      );
      batch.forEach((pending, index) => {
        const outcome = decided.outcomes[index];
        if (outcome === undefined || "error" in outcome) refused(pending, outcome?.error, decided.after);
        else pending.resolve(outcome.value);
      });
    } catch (error) {
      if (error instanceof NotTheWriter)
        await Promise.all(
          batch.map((pending) => decideElsewhere(pending).then(pending.resolve, pending.reject)),
        );
      else if (unavailableReason(error) !== undefined) for (const { reject } of batch) reject(error);
      else if (rest.length > 0) for (const one of batch) await run([one]);
      else first.reject(refusalOfWriting(error));
    }
  }

  /**
   * Tries again if leased time stood in the way: without that around the start, and then without all of the day, because
   * pauses between visits and movable breaks reach further.
   */
  function refused(pending: Pending, error: unknown, known: DayState): void {
    const { key, isTimer } = pending;
    const extent = pending.reclaimed === undefined ? "around" : "day";
    const isToReclaim = !isTimer && pending.reclaimed !== "day";
    const reclaiming = isToReclaim ? others.reclaimAfter(error, known, extent) : undefined;
    if (reclaiming === undefined) return pending.reject(error);
    reclaiming.then(
      () => dayQueues.join(nameOf(key), { ...pending, reclaimed: extent }),
      () => pending.reject(error),
    );
  }

  /** Decides a request to a day of a branch: provisionally, or by sending it there. */
  async function decideElsewhere(pending: Pending): Promise<unknown> {
    const { key, request, isTimer, canUseLeases, ticketId, forward } = pending;
    const mark = await knownDays.findMark(key);
    const canBookHere = canUseLeases && !others.isConnected(mark.writerId);
    const isProvisional =
      mark.provisionalEvents > 0 &&
      (isTimer || (ticketId !== undefined && (await isProvisionalTicket(pool, ticketId))));
    if (!canBookHere && !isProvisional) {
      // The request may have begun a provisional ticket before the line was back.
      const given = answerGiven(request.idempotency, await answersGiven(pool, [request.idempotency]));
      if (given === undefined) return forward();
      if ("error" in given) throw given.error;
      return given.value;
    }
    const decided = await inTransaction(async (tx) => {
      const locked = await knownDays.lock(tx.client, key);
      // The centre has become the writer at this moment.
      if (mayWrite(self, locked.writer)) throw new Refusal("ERROR_BRANCH_OFFLINE");
      // Only the branch knows what has become of a ticket that it was asked to register.
      if (!isTimer && ticketId !== undefined && (await wasAskedToRegister(tx.client, ticketId)))
        throw new NotTheWriter();
      const known = await withProvisionalTickets(db, await locked.read());
      const at = { now: clock.now().getTime(), takeIds: ids.take, isTimer };
      const leases = await knownDays.leasesOf(tx.client, key, locked.mark);
      return decideProvisionally(tx, { known, leases }, request, at);
    }).catch((error: unknown) => {
      if (error instanceof NotTheWriter) return undefined;
      throw error;
    });
    if (decided === undefined) return forward();
    const [outcome] = decided.outcomes;
    if (outcome === undefined || "error" in outcome) throw outcome?.error;
    return outcome.value;
  }

  async function decideBatch(
    tx: DayTx,
    key: DayKey,
    requests: readonly RunnableRequest[],
    withLeasedTimeOf: readonly number[] = [],
  ): Promise<WriteResult<BatchResult>> {
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
  }

  /** Keeps a configuration that decides something for the first time on this server. */
  async function keep(client: pg.ClientBase, config: Config): Promise<void> {
    if (!keptConfigs.has(config)) await keepConfiguration(client, config);
  }

  /**
   * Locks a day that this server decides until the transaction ends. Leased time counts as taken, except that of some
   * operators.
   */
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

  async function readDay(key: DayKey, isKept: (known: DayState) => boolean): Promise<DayState> {
    const epoch = lineage.epoch();
    const { known, mark } = await knownDays.find(key);
    if (isKept(known)) knownDays.remember(known, epoch);
    const bookingRules = await others.bookingRulesOf(known, mark);
    const shown = bookingRules === known.rules ? known : { ...known, bookingRules };
    return mark.provisionalEvents === 0 ? shown : withProvisionalTickets(db, shown);
  }

  async function inTransaction<T>(work: (tx: DayTx) => Promise<WriteResult<T>>): Promise<T> {
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
  }

  return {
    self,
    submit: <I, T>(key: DayKey, kind: RequestKind<I, T>, request: DayRequest<I>) =>
      new Promise<T>((resolve, reject) => {
        dayQueues.join(nameOf(key), {
          key,
          askedAt: performance.now(),
          request: bindRequest(kind, carry(request)),
          isTimer: request.actorId === null && request.isFromOutside !== true,
          canUseLeases: kind.canUseLeases === true,
          ticketId: ticketIn(request.input),
          forward: async () => others.forward().submit(key, kind.name, request),
          // A stored answer has the type that was answered then.
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion
          resolve: (value) => resolve(value as T),
          reject,
        });
      }),
    transfer: <I, T>(from: DayKey, to: DayKey, kind: TransferKind<I, T>, request: TransferRequest<I>) => {
      const [first, second] = from.date < to.date ? [from, to] : [to, from];
      return dayQueues.alone(nameOf(first), () =>
        dayQueues.alone(nameOf(second), () =>
          inTransaction(async ({ client }) => {
            const opened = new Map([
              [first, await open(client, first)],
              [second, await open(client, second)],
            ]);
            const [source, target] = [opened.get(from), opened.get(to)];
            if (source === undefined || target === undefined) throw new Error("a day was not opened");
            return transferTicket(client, source, target, kind, carry(request), {
              now: clock.now().getTime(),
              keep,
            });
          }).catch((error: unknown) => {
            if (!(error instanceof NotTheWriter)) throw refusalOfWriting(error);
            // Its kind has made the answer there.
            // oxlint-disable-next-line typescript/no-unsafe-type-assertion
            return others.forward().transfer(from, to, kind.name, request) as Promise<T>;
          }),
        ),
      );
    },
    registerProvisional: (key, kind, request, { ticketId, leaseIds, mustHoldLeases }) =>
      dayQueues.alone(nameOf(key), async () => {
        const register = (isLeasedTimeFree: boolean) =>
          inTransaction(async (tx) => {
            const ended = await endLeases(tx.client, leaseIds);
            if (mustHoldLeases && ended.length < leaseIds.length) throw new Refusal("ERROR_TIME_RESERVED");
            await endProvisional(tx.client, ticketId);
            const withLeasedTimeOf = isLeasedTimeFree ? ended : [];
            const requests = [bindRequest(kind, carry(request))];
            const decided = await decideBatch(tx, key, requests, withLeasedTimeOf);
            const [outcome] = decided.result.outcomes;
            // Nothing of it may be kept.
            if (outcome === undefined || "error" in outcome) throw outcome?.error;
            return decided;
          });
        // The pauses before and after the visit reach into other leases of its operators, and a place was found with
        // them: so they do not count as taken. A visit of several parts may then be planned into one of them.
        const { outcomes } = await register(true).catch((error: unknown) => {
          if (refusalOfWriting(error) === error) throw error;
          return register(false);
        });
        const [outcome] = outcomes;
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        return (outcome !== undefined && "value" in outcome ? outcome.value : undefined) as never;
      }),
    read: (key) => readDay(key, () => true),
    readEach: (organizationId, dates) =>
      Promise.all(
        // Most days ahead are empty and need no cache entry.
        dates.map((date) => readDay({ organizationId, date }, ({ day }) => day.seq > 0)),
      ),
    configOf: configs.getRecent,
    configChanged: configs.expireRecent,
    dayAt: async (organizationId, atMs) => {
      // A recent configuration is enough: if the time zone has changed meanwhile, the day itself refuses the request.
      const { organization } = await configs.getRecent(organizationId);
      return { organizationId, date: dateAt(organization.option.globalSetting.timeZone, atMs) };
    },
    writeWith: (write) => void writers.push(write),
    forwardWith: others.forwardWith,
    reclaimWith: others.reclaimWith,
    onChange: (listener) => void listeners.push(listener),
    settled: dayQueues.settled,
  };
}

/** Returns the ticket that the input of a request names. */
function ticketIn(input: unknown): number | undefined {
  const isObject = typeof input === "object" && input !== null;
  return isObject && "ticketId" in input && typeof input.ticketId === "number" ? input.ticketId : undefined;
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
function refusalOfWriting(error: unknown): unknown {
  return error instanceof pg.DatabaseError && error.code === "23P01"
    ? new Refusal("ERROR_TIME_RESERVED")
    : error;
}
