import pg from "pg";

/** Shutting down, crashed or starting up; connection errors; too many connections. */
const databaseCodes = /^(57P0[123]|08...|53300)$/;
const systemCodes = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN"]);
/** The driver gives these errors no code. */
const driverMessages = [
  "Connection terminated",
  "Client has encountered a connection error",
  "Client was closed",
  "timeout exceeded when trying to connect",
  "Cannot use a pool after calling end",
];

/**
 * Returns whether an error means that the database was unreachable. The work may or may not have been committed: the
 * caller must retry to know.
 */
export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (error instanceof pg.DatabaseError) return databaseCodes.test(code);
  // A missing socket means that the database is not running; other missing files are unrelated.
  const isMissingSocket = code === "ENOENT" && "syscall" in error && error.syscall === "connect";
  return (
    isMissingSocket ||
    systemCodes.has(code) ||
    driverMessages.some((message) => error.message.startsWith(message))
  );
}
