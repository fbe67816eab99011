import type { Kysely } from "kysely";
import type { Database } from "#db/tables";
import type { TicketDrawing } from "#templates/drawing/draw-task";
import { makeDrawThread } from "#templates/drawing/draw-thread";
import { type DrawOrder, drawTask } from "#templates/draw-task-of";
import { limitPerKey } from "#threads/limit-per-key";

/** Draws tickets. A ticket that takes too long is refused. */
export type Drawings = {
  /** Draws for a printer. Does not wait for what people look at. */
  forPrinter(order: DrawOrder): Promise<TicketDrawing>;
  /** Draws what a user looks at: a preview, or the PDF of a ticket. Refuses if too many of this user wait. */
  forUser(userId: number, order: DrawOrder, gone: AbortSignal): Promise<TicketDrawing>;
  /** Loads what the first ticket of a printer needs, so that it does not wait. */
  prepare(): void;
  stop(): Promise<void>;
};

/** The service for drawings. */
export type TemplateDeps = { readonly drawings: Drawings };

/** One that is drawn, and the next one, which replaces it on the screen. */
const mostPerUser = 2;

/** Makes the service for drawings, with a thread for printers and one for people. */
export function makeDrawings(
  db: Kysely<Database>,
  forPrinters = makeDrawThread(),
  forUsers = makeDrawThread(),
): Drawings {
  const limited = limitPerKey(mostPerUser);
  return {
    forPrinter: async (order) => forPrinters.perform(await drawTask(db, order)),
    forUser: (userId, order, gone) =>
      limited(userId, async () => forUsers.perform(await drawTask(db, order), gone)),
    prepare: () => forPrinters.start(),
    stop: async () => {
      await Promise.all([forPrinters.stop(), forUsers.stop()]);
    },
  };
}
