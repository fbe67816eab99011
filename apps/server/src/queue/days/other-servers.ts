import type { Refusal } from "@cherga/contract/errors";
import type { DayKey } from "#queue/day/day-state";
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
  submit(key: DayKey, kind: string, request: DayRequest<unknown>): Promise<unknown>;
  transfer(from: DayKey, to: DayKey, kind: string, request: TransferRequest<unknown>): Promise<unknown>;
};

/** Returns the ticket that the input of a request names. */
export function ticketIn(input: unknown): number | undefined {
  const isObject = typeof input === "object" && input !== null;
  return isObject && "ticketId" in input && typeof input.ticketId === "number" ? input.ticketId : undefined;
}

/** Returns the start that a refusal names. */
export function startIn({ details }: Refusal): number | undefined {
  const isObject = typeof details === "object" && details !== null;
  return isObject && "startAt" in details && typeof details.startAt === "number"
    ? details.startAt
    : undefined;
}
