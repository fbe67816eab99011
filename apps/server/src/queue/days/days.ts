import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import { dateAt } from "@cherga/engine/time/day-frame";
import type { BaseDeps } from "#auth/base-deps";
import type { Change } from "#db/change";
import { answerWithinMs, tooLate } from "#db/time-limits";
import { unavailableReason } from "#db/unavailable";
import type { Config } from "#queue/config/config";
import { makeConfigs } from "#queue/config/configs";
import { type DayKey, type DayState, nameOf } from "#queue/day/day-state";
import { makeIds } from "#queue/day/ids";
import type { Mark } from "#queue/day/read-day";
import {
  type ChangeWriter,
  makeDayTransactions,
  NotTheWriter,
  refusalOfWriting,
} from "#queue/days/day-transactions";
import { decideElsewhere, type ForeignRequest } from "#queue/days/decide-elsewhere";
import { makeKnownDays } from "#queue/days/known-days";
import { type Forward, type LeaseReturns, makeOtherServers } from "#queue/days/other-servers";
import { type LeasedTicket, registerInLeases } from "#queue/days/register-in-leases";
import { withProvisionalTickets } from "#queue/provisional/provisional-tickets";
import type { DayRequest, RequestKind } from "#queue/runner/day-request";
import { makeDayQueues } from "#queue/runner/day-queues";
import { bindRequest } from "#queue/runner/runnable-request";
import { type TransferKind, type TransferRequest, transferTicket } from "#queue/runner/transfer-ticket";
import type { DayChange } from "#queue/runner/write-result";

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
  /** Registers a ticket that the centre has booked provisionally, in the time of its leases, which end. */
  registerProvisional<I, T>(
    key: DayKey,
    kind: RequestKind<I, T>,
    request: DayRequest<I>,
    ticket: LeasedTicket,
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

type PendingRequest = ForeignRequest & {
  readonly askedAt: number;
  /** How much leased time was asked for already. */
  readonly reclaimed?: "around" | "day";
  resolve(value: unknown): void;
  reject(error: unknown): void;
};

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
  const ids = makeIds(pool);
  const configs = makeConfigs(db);
  const knownDays = makeKnownDays({ clock, db, pool, lineage }, configs);
  const others = makeOtherServers(self, pool, knownDays);
  const transactions = makeDayTransactions({ clock, pool, lineage, self, ids, knownDays, publish, forget });
  const world = { clock, db, pool, self, ids, knownDays, others, transactions };
  /** Organizations that another server decided when a request was last run: it is asked without a transaction here. */
  const decidedElsewhere = new Set<number>();
  const dayQueues = makeDayQueues<PendingRequest>({
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
  async function run(asked: readonly PendingRequest[]): Promise<void> {
    const latestAt = performance.now() - answerWithinMs;
    const batch = asked.filter(({ askedAt }) => askedAt >= latestAt);
    // Their clients have already been answered with a timeout.
    for (const { askedAt, reject } of asked) if (askedAt < latestAt) reject(tooLate());
    const [first, ...rest] = batch;
    if (first === undefined) return;
    try {
      const mark = await findMarkElsewhere(first.key);
      if (mark !== undefined) return await runElsewhere(batch, mark);
      const decided = await transactions.run((tx) =>
        transactions.decide(
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
      if (error instanceof NotTheWriter) {
        decidedElsewhere.add(first.key.organizationId);
        await runElsewhere(batch);
      } else if (unavailableReason(error) !== undefined) for (const { reject } of batch) reject(error);
      else if (rest.length > 0) for (const one of batch) await run([one]);
      else first.reject(refusalOfWriting(error));
    }
  }

  /** Returns the versions of a day that another server still decides; undefined if this server decides it or may do so. */
  async function findMarkElsewhere(key: DayKey): Promise<Mark | undefined> {
    if (!decidedElsewhere.has(key.organizationId)) return undefined;
    const mark = await knownDays.findMark(key);
    if (mark.writerId !== self) return mark;
    decidedElsewhere.delete(key.organizationId);
    return undefined;
  }

  async function runElsewhere(batch: readonly PendingRequest[], mark?: Mark): Promise<void> {
    await Promise.all(
      batch.map((pending) => decideElsewhere(world, pending, mark).then(pending.resolve, pending.reject)),
    );
  }

  /**
   * Tries again if leased time stood in the way: without that around the start, and then without all of the day, because
   * pauses between visits and movable breaks reach further.
   */
  function refused(pending: PendingRequest, error: unknown, known: DayState): void {
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

  async function readDay(key: DayKey, isKept: (known: DayState) => boolean): Promise<DayState> {
    const epoch = lineage.epoch();
    const { known, mark } = await knownDays.find(key);
    if (isKept(known)) knownDays.remember(known, epoch);
    const bookingRules = await others.bookingRulesOf(known, mark);
    const shown = bookingRules === known.rules ? known : { ...known, bookingRules };
    return mark.provisionalEvents === 0 ? shown : withProvisionalTickets(db, shown);
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
          forward: async (writerId) => others.forward().submit(key, kind.name, request, writerId),
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
          transactions
            .run(async ({ client }) => {
              const opened = new Map([
                [first, await transactions.open(client, first)],
                [second, await transactions.open(client, second)],
              ]);
              const [source, target] = [opened.get(from), opened.get(to)];
              if (source === undefined || target === undefined) throw new Error("a day was not opened");
              return transferTicket(client, source, target, kind, carry(request), {
                now: clock.now().getTime(),
                keep: transactions.keep,
              });
            })
            .catch((error: unknown) => {
              if (!(error instanceof NotTheWriter)) throw refusalOfWriting(error);
              // Its kind has made the answer there.
              // oxlint-disable-next-line typescript/no-unsafe-type-assertion
              return others.forward().transfer(from, to, kind.name, request) as Promise<T>;
            }),
        ),
      );
    },
    registerProvisional: (key, kind, request, ticket) =>
      dayQueues.alone(nameOf(key), async () => {
        const answer = await registerInLeases(transactions, key, bindRequest(kind, carry(request)), ticket);
        // Its kind has made the answer.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        return answer as never;
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
    writeWith: transactions.writeWith,
    forwardWith: others.forwardWith,
    reclaimWith: others.reclaimWith,
    onChange: transactions.onChange,
    settled: dayQueues.settled,
  };
}

/** Returns the ticket that the input of a request names. */
function ticketIn(input: unknown): number | undefined {
  const isObject = typeof input === "object" && input !== null;
  return isObject && "ticketId" in input && typeof input.ticketId === "number" ? input.ticketId : undefined;
}
