import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { confirmationCode } from "@cherga/contract/calls/booking";
import { Refusal } from "@cherga/contract/errors";
import type pg from "pg";

/** Returns a code that cannot be guessed within the allowed attempts. */
export const makeConfirmationCode = (): string =>
  String(randomInt(10 ** confirmationCode.length)).padStart(confirmationCode.length, "0");

/** Stores the hash of a ticket's code, which replaces the previous code. Refuses when too many were sent. */
export async function keepCode(
  client: pg.ClientBase,
  ticketId: number,
  code: string,
  secret: string,
): Promise<void> {
  const { rowCount } = await client.query({
    name: "keep-code",
    text: `insert into ticket_code (ticket_id, code_hash) values ($1, $2)
      on conflict (ticket_id) do update set code_hash = excluded.code_hash, attempts = 0, sent = ticket_code.sent + 1
      where ticket_code.sent < $3`,
    values: [ticketId, hashOf(ticketId, code, secret), confirmationCode.messages],
  });
  if (rowCount === 0) throw new Refusal("ERROR_TOO_MANY", { retryAfter: 3600 });
}

/** Refuses a wrong code, or one with too many attempts. The attempt is counted before the result is known. */
export async function checkCode(
  pool: pg.Pool,
  ticketId: number,
  code: string,
  secret: string,
): Promise<void> {
  const { rows } = await pool.query<{ hash: Buffer; attempts: number }>({
    name: "try-code",
    text: `update ticket_code set attempts = attempts + 1 where ticket_id = $1 and attempts < $2
      returning code_hash as hash, attempts`,
    values: [ticketId, confirmationCode.attempts],
  });
  const [kept] = rows;
  if (kept === undefined) throw new Refusal("ERROR_CODE", { left: 0 });
  if (!timingSafeEqual(kept.hash, hashOf(ticketId, code.trim(), secret)))
    throw new Refusal("ERROR_CODE", { left: confirmationCode.attempts - kept.attempts });
}

/** Six digits are easy to try out, so their hash needs a secret. */
const hashOf = (ticketId: number, code: string, secret: string): Buffer =>
  createHmac("sha256", secret).update(`code ${ticketId} ${code}`).digest();
