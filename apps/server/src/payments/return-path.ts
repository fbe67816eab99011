import type pg from "pg";
import type { StoredPayment } from "#payments/payment-table";

/**
 * Returns where a visitor goes after paying: to the page of the ticket, if the visitor pays on a phone. A page that
 * was opened at the desk leads to the first page, so that the ticket's address does not stay on the desk's computer.
 */
export async function returnPathOf(
  pool: pg.Pool,
  { ticketId, createdBy, way }: Pick<StoredPayment, "ticketId" | "createdBy" | "way">,
): Promise<string> {
  if (createdBy !== null && way !== "qr") return "/";
  const { rows } = await pool.query<{ token: string }>({
    name: "token-of-payment",
    text: "select token from ticket where id = $1",
    values: [ticketId],
  });
  const [ticket] = rows;
  return ticket === undefined ? "/" : `/t/${ticket.token}`;
}
