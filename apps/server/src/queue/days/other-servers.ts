import { Refusal } from "@cherga/contract/errors";
import type { Rules } from "@cherga/engine/rules/rules";
import type pg from "pg";
import type { DayKey, DayState } from "#queue/day/day-state";
import type { Mark } from "#queue/day/read-day";
import type { KnownDays } from "#queue/days/known-days";
import { rulesWithinLeases, rulesWithoutLeases } from "#queue/provisional/leased-rules";
import type { DayRequest } from "#queue/runner/day-request";
import type { TransferRequest } from "#queue/runner/transfer-ticket";

/** How a branch gets leased time back. */
export type LeaseReturns = {
  /** Whether the centre can be asked now. */
  isConnected(): boolean;
  /** Asks for the time around an instant of a day, or for all of the day. */
  reclaim(key: DayKey, at: number | undefined): Promise<void>;
};

/** Sends a request to the server that decides its day. */
export type Forward = {
  /** Whether a branch server can be asked now. */
  isConnected(serverId: number): boolean;
  /** `writerId` is the server that decides the day, if it is known. */
  submit(key: DayKey, kind: string, request: DayRequest<unknown>, writerId?: number | null): Promise<unknown>;
  transfer(from: DayKey, to: DayKey, kind: string, request: TransferRequest<unknown>): Promise<unknown>;
};

/** What this server can do with the other servers of its organizations. */
export type OtherServers = {
  forwardWith(forward: Forward): void;
  reclaimWith(returns: LeaseReturns): void;
  /** Returns how requests are sent on. A branch server has no other server to ask. */
  forward(): Forward;
  /** Whether the branch that decides a day can be asked now. */
  isConnected(writerId: number | null): boolean;
  /** Returns the rules by which times of a day are offered. */
  bookingRulesOf(known: DayState, mark: Mark): Promise<Rules>;
  /**
   * Asks for leased time that stands in the way of a request, around its start or of the whole day; undefined: the refusal
   * has other reasons.
   */
  reclaimAfter(error: unknown, known: DayState, extent: "around" | "day"): Promise<void> | undefined;
};

/** Creates the view of a server, by its id, on the other servers; null: the centre. */
export function makeOtherServers(self: number | null, pool: pg.Pool, knownDays: KnownDays): OtherServers {
  let forwardedBy: Forward | undefined;
  let returns: LeaseReturns | undefined;
  const isConnected = (writerId: number | null): boolean =>
    writerId === self || (writerId !== null && forwardedBy?.isConnected(writerId) === true);
  return {
    forwardWith: (forward) => void (forwardedBy = forward),
    reclaimWith: (how) => void (returns = how),
    forward: () => {
      if (forwardedBy === undefined) throw new Refusal("ERROR_BRANCH_OFFLINE");
      return forwardedBy;
    },
    isConnected,
    // While the line is cut, a branch offers what is not leased, and its centre what is.
    bookingRulesOf: async ({ rules, ...key }, mark) => {
      const isOwn = mark.writerId === self;
      const isWhole = isOwn ? returns?.isConnected() === true : isConnected(mark.writerId) || self !== null;
      if (isWhole) return rules;
      const leases = await knownDays.leasesOf(pool, key, mark);
      return isOwn ? rulesWithoutLeases(rules, leases) : rulesWithinLeases(rules, leases);
    },
    reclaimAfter: (error, { organizationId, date, rules }, extent) => {
      const isInTheWay =
        error instanceof Refusal &&
        (error.code === "ERROR_TIME_RESERVED" || error.code === "ERROR_LIMIT") &&
        rules.keptTime !== undefined;
      if (!isInTheWay || returns?.isConnected() !== true) return undefined;
      return returns.reclaim({ organizationId, date }, extent === "day" ? undefined : startIn(error));
    },
  };
}

/** Returns the start that a refusal names. */
function startIn({ details }: Refusal): number | undefined {
  const isObject = typeof details === "object" && details !== null;
  return isObject && "startAt" in details && typeof details.startAt === "number"
    ? details.startAt
    : undefined;
}
