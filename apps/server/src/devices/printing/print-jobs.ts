import { Refusal } from "@cherga/contract/errors";
import type pg from "pg";
import type { MessageDeps } from "#messages/message-deps";
import type { NewJob } from "#devices/jobs/job-table";

/** What is printed: a ticket, in the language of its visitor, with a code that leads to this address. */
export type PrintPayload = { readonly ticketId: number; readonly origin: string };

/** Returns the address of the product, for codes on paper. */
export const originOf = (
  { messaging }: MessageDeps,
  { protocol, host }: { readonly protocol: string; readonly host: string },
): string => messaging.publicUrl ?? `${protocol}://${host}`;

/** By then, the visitor has left the kiosk or the desk: a ticket that comes out later surprises the next one. */
const usefulSeconds = 60;

/** Returns the job to print a ticket. */
export const printJob = (
  { ticketId, origin }: PrintPayload,
  { organizationId, printerId }: { readonly organizationId: number; readonly printerId: number },
): NewJob => ({
  organizationId,
  kind: "printer-device",
  deviceId: printerId,
  event: "print",
  payload: { ticketId, origin },
  ticketId,
  usefulSeconds,
});

/**
 * Returns the printer that a person at a desk prints on: the one with this signature, or the printer of the desks.
 * Refuses if there is none.
 */
export async function printerOfDesks(
  pool: Pick<pg.Pool, "query">,
  organizationId: number,
  signature?: string,
): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `select id from printer_device
     where organization_id = $1 and case when $2::text is null then for_desks else signature = $2 end
     order by id limit 1`,
    [organizationId, signature ?? null],
  );
  const id = rows[0]?.id;
  if (id === undefined)
    throw new Refusal(signature === undefined ? "ERROR_SIGNATURE_SELECT" : "ERROR_NO_SIGNATURE");
  return id;
}
