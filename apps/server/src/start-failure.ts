import pg from "pg";
import { InvalidEnvironment } from "#environment";
import { isLostConnection } from "#db/lost-connection";
import { PostgresUnavailable } from "#postgres/postgres-unavailable";

/** Wrong password, unknown user, unknown database, or access denied. */
const refusedByDatabase = /^(28...|3D000)$/;

/** Returns one sentence that says why the server does not start; undefined when the error is a bug. */
export function startFailure(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof InvalidEnvironment || error instanceof PostgresUnavailable) return error.message;
  const { code, syscall, port, address }: SystemError = error;
  if (syscall === "listen") return listenFailures[code ?? ""]?.(`${port}`, `${address}`);
  if (code === "ERR_INVALID_URL")
    return "DATABASE_URL is not a URL such as postgresql://user:password@host/name.";
  if (error instanceof pg.DatabaseError && refusedByDatabase.test(code ?? ""))
    return `The database of DATABASE_URL refuses us: ${error.message}.`;
  if (error.message === "timeout expired")
    return "The database does not answer: its address takes connections, and no PostgreSQL speaks there.";
  if (isLostConnection(error)) return `The database cannot be reached: ${error.message || code}.`;
  return undefined;
}

type SystemError = Error & {
  readonly code?: string;
  readonly syscall?: string;
  readonly port?: number;
  readonly address?: string;
};

const listenFailures: Readonly<Record<string, (port: string, address: string) => string>> = {
  EADDRINUSE: (port) => `Port ${port} is in use by another program; set PORT to one that is free.`,
  EACCES: (port) => `Port ${port} may not be used by this account; set PORT to one above 1023.`,
  EADDRNOTAVAIL: (_port, address) => `HOST is ${address}, which is no address of this machine.`,
  ENOTFOUND: (_port, address) => `HOST is ${address}, which is no address of this machine.`,
};
