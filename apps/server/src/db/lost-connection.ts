import pg from "pg";

/** Going down, gone down, coming up; any trouble with the connection itself; no connection to spare. */
const databaseCodes = /^(57P0[123]|08...|53300)$/;
const systemCodes = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN"]);
/** The driver gives these no code. */
const driverMessages = [
  "Connection terminated",
  "Client has encountered a connection error",
  "Client was closed",
  "timeout exceeded when trying to connect",
  "Cannot use a pool after calling end",
];

/**
 * Whether an error means that the database was out of reach. What was being done may have been written or not: whoever
 * asked for it must ask again to know.
 */
export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (error instanceof pg.DatabaseError) return databaseCodes.test(code);
  // A socket that is not there is a database that is not there; any other file is not our matter.
  const isMissingSocket = code === "ENOENT" && "syscall" in error && error.syscall === "connect";
  return (
    isMissingSocket ||
    systemCodes.has(code) ||
    driverMessages.some((message) => error.message.startsWith(message))
  );
}
