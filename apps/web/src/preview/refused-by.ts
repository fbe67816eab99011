import { Failure } from "#api/failure.ts";
import type { Reply } from "#preview/preview-frame.tsx";

/** Tells a previewed screen that what it asked for was refused, and by which code. */
export const refusedBy = (thrown: unknown): Reply => ({
  status: 409,
  body: { error: thrown instanceof Failure ? thrown.code : "ERR_BAD_RESPONSE" },
});
