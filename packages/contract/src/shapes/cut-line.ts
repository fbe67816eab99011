import { z } from "zod";
import { instant } from "#shapes/time";

/** The line between a branch that decides its days and its centre is cut. */
export const cutLine = z.object({
  /** Which of the two cannot be reached by the server that answers. */
  missing: z.enum(["branch", "centre"]),
  /** When it was last heard of: what happened there later is not known. */
  since: instant,
});
export type CutLine = z.output<typeof cutLine>;
