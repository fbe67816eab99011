/** Says in one sentence why there is no database. Meant for the person at the terminal. */
export class PostgresUnavailable extends Error {
  override readonly name = "PostgresUnavailable";
}

/** Distinguishes an error of the operating system from a bug. */
export const isSystemError = (error: unknown): error is Error & { readonly code: string } =>
  error instanceof Error && "syscall" in error;
