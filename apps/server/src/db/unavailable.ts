import pg from "pg";
import { isLostConnection } from "#db/lost-connection";

/** Why the database cannot do now what it could do at another time. */
export type UnavailableReason = "unreachable" | "timeout" | "readOnly" | "diskFull";

/** A database that follows another one: what it shows may be old, and nothing can be written to it. */
export class ReplicaConnected extends Error {}

/** A connection to what the database was before it stepped back. */
export class SteppedBack extends Error {}

const reasonByCode: Readonly<Record<string, UnavailableReason>> = {
  // The statement was ended, or a lock not given, because it took too long.
  "57014": "timeout",
  "55P03": "timeout",
  // Nothing may be written; or the connection is in a transaction of somebody before us, as after a failover.
  "25006": "readOnly",
  "25P02": "readOnly",
  "53100": "diskFull",
  "58030": "diskFull",
};

/** Says why the database is unavailable; undefined when the error means something else. */
export function unavailableReason(error: unknown): UnavailableReason | undefined {
  if (error instanceof ReplicaConnected) return "readOnly";
  if (isLostConnection(error) || error instanceof SteppedBack) return "unreachable";
  if (error instanceof pg.DatabaseError) return reasonByCode[error.code ?? ""];
  return error instanceof Error && error.message === "Query read timeout" ? "timeout" : undefined;
}

/** Whether a connection on which this has happened is of no more use: its next answers would be as wrong, or never come. */
export function spoilsConnection(error: unknown): boolean {
  const reason = unavailableReason(error);
  return reason === "readOnly" || (reason === "timeout" && !(error instanceof pg.DatabaseError));
}
