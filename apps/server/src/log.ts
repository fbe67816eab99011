import { type Logger, pino } from "pino";

/** Creates the logger. It logs what happened, but no personal data: no queries, no bodies, no row values. */
export function makeLog(level: string): Logger {
  return pino({
    level,
    serializers: {
      req: ({ method, url }: { method: string; url: string }) => ({ method, path: pathOf(url) }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
      // Database errors carry the values that caused them in their details, so only these fields are logged.
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

/** Returns the path without the query string and without the ticket's handle. */
const pathOf = (url: string): string => (url.split("?")[0] ?? "").replace(/^\/t\/.+/, "/t/…");
