import pg from "pg";
import { isLostConnection } from "#db/lost-connection";

/** Why the database is temporarily unavailable. */
export type UnavailableReason = "unreachable" | "timeout" | "readOnly" | "diskFull";

/** The connected database is a replica: its data may be old, and it cannot be written to. */
export class ReplicaConnected extends Error {}

/** The connection leads to the state of the database before it stepped back. */
export class SteppedBack extends Error {}

const reasonByCode: Readonly<Record<string, UnavailableReason>> = {
  // A statement or a lock timed out.
  "57014": "timeout",
  "55P03": "timeout",
  // The database is read-only; or the connection is inside a failed transaction of an earlier user, as after a
  // failover.
  "25006": "readOnly",
  "25P02": "readOnly",
  "53100": "diskFull",
  "58030": "diskFull",
};

/** Returns why the database is unavailable; undefined when the error means something else. */
export function unavailableReason(error: unknown): UnavailableReason | undefined {
  if (error instanceof ReplicaConnected) return "readOnly";
  if (isLostConnection(error) || error instanceof SteppedBack) return "unreachable";
  if (error instanceof pg.DatabaseError) return reasonByCode[error.code ?? ""];
  return error instanceof Error && error.message === "Query read timeout" ? "timeout" : undefined;
}

/** Returns whether an error makes its connection unusable: its next answers would be wrong too, or never come. */
export function spoilsConnection(error: unknown): boolean {
  const reason = unavailableReason(error);
  return reason === "readOnly" || (reason === "timeout" && !(error instanceof pg.DatabaseError));
}
