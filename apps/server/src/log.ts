import { type Logger, pino } from "pino";

/** Makes the log. It says what happened, never whose data it was: no queries, no bodies, no values of rows. */
export function makeLog(level: string): Logger {
  return pino({
    level,
    serializers: {
      req: ({ method, url }: { method: string; url: string }) => ({ method, path: pathOf(url) }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
      // The database's errors carry the values that caused them in their details.
      err: (error: unknown) =>
        error instanceof Error
          ? {
              type: error.name,
              message: error.message,
              stack: error.stack,
              code: "code" in error ? error.code : undefined,
            }
          : { type: typeof error },
    },
  });
}

/** Without the query, and without the handle of a ticket. */
const pathOf = (url: string): string => (url.split("?")[0] ?? "").replace(/^\/t\/.+/, "/t/…");
