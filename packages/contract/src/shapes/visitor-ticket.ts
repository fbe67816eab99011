import { ticketTypes } from "@cherga/engine/vocabulary";
import { z } from "zod";
import { id } from "#fields";
import { ticketNumber } from "#shapes/ticket";
import { instant } from "#shapes/time";
import { texts, waitRange } from "#shapes/visitor-service";

/** A ticket as it is shown and printed where it was taken. */
export const visitorTicket = z.object({
  num: ticketNumber,
  /** The visitor's secret for this ticket; it cannot be guessed. */
  token: z.string(),
  type: z.enum(ticketTypes),
  entryTime: instant,
  /** The promised time; null: in the order of entry. */
  plannedTime: instant.nullable(),
  /** In the order of the visit. */
  services: z.array(z.object({ id, name: texts })),
  /** Null: unknown. */
  expectedWait: waitRange.nullable(),
  /** How many wait for the same service and came before; null before the planned time. */
  peopleAhead: z.int().min(0).nullable(),
  /** Where to go, once that is certain. */
  room: z.string().nullable(),
});
export type VisitorTicket = z.output<typeof visitorTicket>;
