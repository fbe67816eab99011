import { outsiders } from "#access";
import type { Call } from "#call";

const outsideBytes = 16 * 1024;
const staffBytes = 1024 * 1024;

/** The callers who need no account. */
const outside: ReadonlySet<string> = new Set(["anyone", ...outsiders]);

/** The maximum size of a request body: bytes, values, and nesting depth. */
export type BodyBounds = { readonly bytes: number; readonly values: number; readonly depth: number };

/** Returns how large a body a call accepts. */
export function bodyBoundsOf({ who, bodyMaxBytes }: Pick<Call, "who" | "bodyMaxBytes">): BodyBounds {
  return boundsOf(bodyMaxBytes ?? (outside.has(who) ? outsideBytes : staffBytes));
}

/** The bounds of a request that matches no call. */
export const smallestBounds = boundsOf(outsideBytes);

/** Checking values costs more than reading their bytes, so fewer values are accepted than would fit. */
function boundsOf(bytes: number): BodyBounds {
  return { bytes, values: bytes / 16, depth: 32 };
}
