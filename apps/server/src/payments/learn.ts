import { hear } from "@cherga/engine/payment/payment-life";
import { sql } from "kysely";
import type { Tx } from "#db/transaction";
import { noteTicket } from "#payments/note-tickets";
import type { PaymentDeps } from "#payments/payment-deps";
import { type Cause, changeOf, lockPayment, type StoredPayment, writePayment } from "#payments/payment-table";
import type { ProviderWord } from "#payments/providers/provider";

type LearnDeps = Pick<PaymentDeps, "db" | "pool" | "clock" | "inTransaction" | "days">;

/** What becomes known about a payment: what its provider says, and perhaps where it is paid. */
export type News = ProviderWord & Partial<Pick<StoredPayment, "providerRef" | "url" | "payload">>;

/**
 * Writes what was learned about a payment, if it changes something. Every word about a payment comes through here:
 * answers, reports, terminals and staff. Words that come twice, late or in another order do no harm.
 */
export async function learn(
  deps: LearnDeps,
  id: number,
  news: News,
  cause: Cause = {},
): Promise<StoredPayment | undefined> {
  const learned = await deps.inTransaction(async (tx) => {
    const before = await lockPayment(tx, id);
    if (before === undefined) return undefined;
    const after = withNews(before, news);
    const settled = { ...after, refundingMinor: await settleRefund(tx, before, after, news) };
    await writePayment(tx, deps.clock.now(), before, settled, cause);
    if (settled.refundingMinor !== before.refundingMinor) tx.tell(changeOf(settled));
    return settled;
  });
  // If this fails, the timer does it.
  if (learned !== undefined) await noteTicket(deps, learned.ticketId).catch(() => undefined);
  return learned;
}

function withNews(before: StoredPayment, news: News): StoredPayment {
  const heard = hear(before, news.word);
  const refunded = hear(heard, { says: "refunded", refundedMinor: news.refundedMinor });
  return {
    ...refunded,
    asks: before.asks + 1,
    receipt: before.receipt ?? news.receipt ?? null,
    // The first page is the one that the visitor was shown.
    ...(before.providerRef === null && news.providerRef !== undefined
      ? { providerRef: news.providerRef, url: news.url ?? null, payload: news.payload ?? null }
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
  { word, isRefunding = false }: News,
): Promise<number> {
  if (before.refundingMinor === 0) return 0;
  const isDone = after.refundedMinor >= before.refundedMinor + before.refundingMinor;
  if (!isDone && (word.says === "nothing" || isRefunding)) return before.refundingMinor;
  const { rows } = await sql<{ id: number }>`
    update payment_refund set state = ${isDone ? "done" : "failed"}
    where payment_id = ${after.id} and state in ('created', 'unknown')
      and (${isDone} or asked_at < now() - make_interval(secs => ${forgottenSeconds}::double precision))
    returning id`.execute(db);
  return rows.length > 0 ? 0 : before.refundingMinor;
}
