import { applyNotice } from "@cherga/engine/payment/payment-life";
import { sql } from "kysely";
import type { Tx } from "#db/transaction";
import { noteTicket } from "#payments/note-tickets";
import type { PaymentDeps } from "#payments/payment-deps";
import {
  type Cause,
  changeOf,
  isNews,
  lockPayment,
  type StoredPayment,
  writePayment,
} from "#payments/payment-table";
import type { ProviderAnswer } from "#payments/providers/provider";

type UpdateDeps = Pick<PaymentDeps, "db" | "pool" | "clock" | "inTransaction" | "days">;

/** What becomes known about a payment: what its provider says, and perhaps where it is paid. */
export type PaymentUpdate = ProviderAnswer &
  Partial<Pick<StoredPayment, "providerRef" | "url" | "payload" | "asks">>;

/**
 * Applies a notice about a payment, and writes what it changes. Every notice comes through here: from answers, reports,
 * terminals and staff. Notices that come twice, late or in another order do no harm.
 */
export async function updatePayment(
  deps: UpdateDeps,
  id: number,
  update: PaymentUpdate,
  cause: Cause = {},
): Promise<StoredPayment | undefined> {
  const updated = await deps.inTransaction(async (tx) => {
    const before = await lockPayment(tx, id);
    if (before === undefined) return undefined;
    const after = withUpdate(before, update);
    const settled = { ...after, refundingMinor: await settleRefund(tx, before, after, update) };
    await writePayment(tx, deps.clock.now(), before, settled, cause);
    if (settled.refundingMinor !== before.refundingMinor) tx.tell(changeOf(settled));
    return { settled, isNews: isNews(before, settled) };
  });
  // Most reports and answers repeat what is known. If this fails, the timer does it.
  if (updated?.isNews === true) await noteTicket(deps, updated.settled.ticketId).catch(() => undefined);
  return updated?.settled;
}

function withUpdate(before: StoredPayment, update: PaymentUpdate): StoredPayment {
  const noticed = applyNotice(before, update.notice);
  const refunded = applyNotice(noticed, { is: "refunded", refundedMinor: update.refundedMinor });
  return {
    ...refunded,
    asks: update.asks ?? before.asks + 1,
    receipt: before.receipt ?? update.receipt ?? null,
    // The first page is the one that the visitor was shown.
    ...(before.providerRef === null && update.providerRef !== undefined
      ? { providerRef: update.providerRef, url: update.url ?? null, payload: update.payload ?? null }
      : {}),
  };
}

/** A refund that the provider does not know after so long was never asked for. */
const forgottenSeconds = 60;

/**
 * Ends the refund whose outcome was open, if what the provider says decides it. Returns what is still being refunded.
 */
async function settleRefund(
  { db }: Tx,
  before: StoredPayment,
  after: StoredPayment,
  { notice, isRefunding = false }: PaymentUpdate,
): Promise<number> {
  if (before.refundingMinor === 0) return 0;
  const isDone = after.refundedMinor >= before.refundedMinor + before.refundingMinor;
  if (!isDone && (notice.is === "nothing" || isRefunding)) return before.refundingMinor;
  const { rows } = await sql<{ id: number }>`
    update payment_refund set state = ${isDone ? "done" : "failed"}
    where payment_id = ${after.id} and state in ('created', 'unknown')
      and (${isDone} or asked_at < now() - make_interval(secs => ${forgottenSeconds}::double precision))
    returning id`.execute(db);
  return rows.length > 0 ? 0 : before.refundingMinor;
}
