import { Failure } from "#staff/api/failure.ts";
import type { Reply } from "#staff/preview/preview-frame.tsx";

/** Tells a previewed screen that what it asked for was refused, and by which code. */
export const refusedBy = (thrown: unknown): Reply => ({
  status: 409,
  body: { error: thrown instanceof Failure ? thrown.code : "ERR_BAD_RESPONSE" },
});
