/** Returns an instant in its wire format; null if there is none. */
export function instantText(ms: number | undefined): string | null {
  return ms === undefined ? null : textOfInstant(ms);
}

/** Returns an instant in its wire format. */
export const textOfInstant = (ms: number): string => new Date(ms).toISOString();

/** Adds the time of the answer to a view that is serialized already. */
export const withTime = (written: string, now: number): string =>
  `{"time":"${textOfInstant(now)}",${written.slice(1)}`;
