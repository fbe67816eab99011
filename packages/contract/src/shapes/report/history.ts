import { conversations } from "@cherga/engine/day/day-event";
import { z } from "zod";
import { id, line } from "#fields";
import { says } from "#issues";
import { instant } from "#shapes/time";

/** An event of a ticket, with who caused it. */
export const ticketReportEvent = z.object({
  id: z.string(),
  ticketId: id,
  type: z.string(),
  addedDateTime: instant,
  itemId: id.optional(),
  operator: z.string().optional(),
  /** Who did it; absent: the visitor, or a timer. */
  actor: z.string().optional(),
  /** Why this visitor was called. */
  because: z.string().optional(),
  comment: z.string().optional(),
});

export const addEventBody = z
  .strictObject({
    ticketId: id,
    type: z.enum(["note", ...conversations]),
    comment: line({ min: 1, max: 300 }).optional(),
  })
  .refine(({ type, comment }) => type !== "note" || comment !== undefined, {
    error: says("ERROR_REQUIRED"),
    path: ["comment"],
  });
