import { decimalOf, readAmount } from "@cherga/engine/payment/money";
import { sql } from "kysely";
import { sendToAgent } from "#devices/agents/agent-events";
import { putJobs } from "#devices/jobs/job-table";
import type { PaymentUpdate } from "#payments/update-payment";
import type { PaymentDeps } from "#payments/payment-deps";
import type { StoredPayment } from "#payments/payment-table";
import { interruptAtServers } from "#payments/pos/server-terminal";

/** A payment is worth beginning at a terminal for so long; a visitor who waits longer has gone. */
const usefulSeconds = 120;
/** A terminal that did not answer is asked for its last receipt again after so long. */
const askAgainSeconds = 30;

const pending: PaymentUpdate = { notice: { is: "pending" }, refundedMinor: 0 };
const nothing: PaymentUpdate = { notice: { is: "nothing" }, refundedMinor: 0 };

/** A job of a terminal, as far as payments need it. */
type TerminalJob = {
  readonly id: number;
  readonly state: "queued" | "sent" | "done" | "failed" | "unknown" | "expired";
  readonly outcome: Readonly<Record<string, string>> | null;
  readonly isOld: boolean;
};

type PosDeps = Pick<PaymentDeps, "db" | "pool" | "hub" | "clock">;

/** Returns what is known about a payment at a terminal. Gives the terminal what it must do for that. */
export async function askTerminal(deps: PosDeps, payment: StoredPayment): Promise<PaymentUpdate> {
  if (payment.refundingMinor > 0) return askAboutRefund(deps, payment);
  const job = await findJob(deps, payment.posDeviceId, `pay-${payment.id}`);
  if (job === undefined) {
    // A payment that was begun here was given to a terminal at once. Jobs are forgotten after a month.
    if (payment.state !== "created") return nothing;
    const amount = decimalOf(payment.amountMinor, payment.currency);
    const isGiven = await putJob(deps, payment, "pay", `pay-${payment.id}`, { amount });
    return isGiven
      ? { ...pending, providerRef: payment.reference, url: null }
      : { ...nothing, notice: { is: "failed" } };
  }
  switch (job.state) {
    case "queued":
    case "sent":
      return { ...pending, providerRef: payment.reference, url: null };
    case "done":
      return { ...paidBy(payment, job), refundedMinor: payment.refundedMinor };
    case "failed":
    case "expired":
      return { ...nothing, notice: { is: "failed" } };
    case "unknown":
      return recover(deps, payment);
  }
}

const paidBy = ({ currency }: StoredPayment, { outcome }: TerminalJob): PaymentUpdate => ({
  notice: { is: "paid", amountMinor: readAmount(outcome?.["amount"] ?? "", currency) ?? 0, currency },
  refundedMinor: 0,
  receipt: receiptOf(outcome),
});

/** The bank's number of the transaction comes first: a refund needs it. */
const receiptOf = (outcome: TerminalJob["outcome"]): string | undefined =>
  outcome === null ? undefined : `${outcome["rrn"] ?? ""}/${outcome["invoice"] ?? ""}`;

/** Finds out from the last receipt of the terminal what became of a payment. */
async function recover(deps: PosDeps, payment: StoredPayment): Promise<PaymentUpdate> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from device_job
    where kind = 'pos-device' and device_id = ${payment.posDeviceId}
      and once like ${`receipt-${payment.id}-%`}`.execute(deps.db);
  const count = rows[0]?.count ?? 0;
  const latest =
    count === 0 ? undefined : await findJob(deps, payment.posDeviceId, `receipt-${payment.id}-${count}`);
  if (latest?.state === "done") return judge(deps, payment, latest);
  const isUnderWay = latest?.state === "queued" || latest?.state === "sent";
  if (!isUnderWay && (latest === undefined || latest.isOld))
    await putJob(deps, payment, "lastReceipt", `receipt-${payment.id}-${count + 1}`, {});
  return nothing;
}

/**
 * Decides by the last receipt. If nothing else was charged or refunded at the terminal since, a receipt that is known
 * from before proves that this payment was not charged, and one that is new is the one of this payment. Otherwise the
 * receipt proves nothing, and staff decide.
 */
async function judge(deps: PosDeps, payment: StoredPayment, job: TerminalJob): Promise<PaymentUpdate> {
  const own = await findJob(deps, payment.posDeviceId, `pay-${payment.id}`);
  if (own === undefined) return nothing;
  const { rrn = "", invoice = "" } = job.outcome ?? {};
  const { rows } = await sql<{ isKnown: boolean; isFollowed: boolean }>`
    with other as (
      select id, state, outcome from device_job
      where kind = 'pos-device' and device_id = ${payment.posDeviceId} and event in ('pay', 'refund')
        and id <> ${own.id})
    select exists (select from other where outcome ->> 'rrn' = ${rrn} and outcome ->> 'invoice' = ${invoice})
        -- Jobs are forgotten after a month, payments are not.
        or exists (select from payment where pos_device_id = ${payment.posDeviceId} and id <> ${payment.id}
          and receipt = ${receiptOf(job.outcome)}) as "isKnown",
      exists (select from other where id > ${own.id} and id < ${job.id}
        and state not in ('queued', 'expired')) as "isFollowed"`.execute(deps.db);
  const { isKnown = false, isFollowed = true } = rows[0] ?? {};
  if (isFollowed) return nothing;
  if (isKnown || invoice === "") return { ...nothing, notice: { is: "failed" } };
  return paidBy(payment, job);
}

async function askAboutRefund(deps: PosDeps, payment: StoredPayment): Promise<PaymentUpdate> {
  const { rows } = await sql<{ id: number }>`
    select id from payment_refund where payment_id = ${payment.id} and state in ('created', 'unknown')`.execute(
    deps.db,
  );
  const refundId = rows[0]?.id ?? -1;
  const job = await findJob(deps, payment.posDeviceId, `refund-${refundId}`);
  const known = { ...pending, refundedMinor: payment.refundedMinor };
  if (job?.state === "done")
    return { ...known, refundedMinor: payment.refundedMinor + payment.refundingMinor };
  if (job?.state !== "failed" && job?.state !== "expired") return { ...known, isRefunding: true };
  await sql`update payment_refund set state = 'failed' where id = ${refundId}`.execute(deps.db);
  return known;
}

/** Asks a terminal to stop waiting for a card. What becomes of the payment then is for the terminal to say. */
export async function interruptTerminal(deps: PosDeps, payment: StoredPayment): Promise<PaymentUpdate> {
  const { posDeviceId: id, organizationId } = payment;
  const { rows } = await sql<{ id: number }>`
    update device_job set state = 'expired', trouble = 'interrupted', changed_at = now()
    where kind = 'pos-device' and device_id = ${id} and once = ${`pay-${payment.id}`} and state = 'queued'
    returning id`.execute(deps.db);
  if (rows.length > 0) return { ...nothing, notice: { is: "cancelled" } };
  if (id !== null && !(await isBusyWithOther(deps, payment))) {
    await interruptAtServers(deps, { organizationId, deviceId: id, once: `pay-${payment.id}` });
    await sendToAgent(deps, { kind: "pos-device", id, organizationId }, "interrupt", {});
  }
  return askTerminal(deps, payment);
}

/** Whether the terminal works for another visitor, who must not be interrupted. */
async function isBusyWithOther({ db }: PosDeps, { id, posDeviceId }: StoredPayment): Promise<boolean> {
  const { rows } = await sql<{ isBusy: boolean }>`
    select exists (select from device_job where kind = 'pos-device' and device_id = ${posDeviceId}
      and state = 'sent' and once <> ${`pay-${id}`}) as "isBusy"`.execute(db);
  return rows[0]?.isBusy === true;
}

/** Gives a terminal the job to give money back. */
export async function refundAtTerminal(
  deps: PosDeps,
  payment: StoredPayment,
  { refundId, amountMinor }: { readonly refundId: number; readonly amountMinor: number },
): Promise<"asked" | "refused"> {
  const [rrn = ""] = (payment.receipt ?? "").split("/");
  if (rrn === "") return "refused";
  const data = { amount: decimalOf(amountMinor, payment.currency), rrn };
  return (await putJob(deps, payment, "refund", `refund-${refundId}`, data)) ? "asked" : "refused";
}

async function findJob(
  { db }: PosDeps,
  posDeviceId: number | null,
  once: string,
): Promise<TerminalJob | undefined> {
  const { rows } = await sql<TerminalJob>`
    select id, state, outcome,
      coalesce(changed_at < now() - make_interval(secs => ${askAgainSeconds}::double precision), false) as "isOld"
    from device_job where kind = 'pos-device' and device_id = ${posDeviceId} and once = ${once}`.execute(db);
  return rows[0];
}

/** Gives a terminal a job, once for each name. Returns false if the terminal is gone. */
async function putJob(
  { pool, hub, clock }: PosDeps,
  payment: StoredPayment,
  event: "pay" | "refund" | "lastReceipt",
  once: string,
  data: Readonly<Record<string, string>>,
): Promise<boolean> {
  if (payment.posDeviceId === null) return false;
  const job = {
    organizationId: payment.organizationId,
    kind: "pos-device",
    deviceId: payment.posDeviceId,
    event,
    once,
    payload: { paymentId: payment.id, ...data },
    ticketId: payment.ticketId,
    usefulSeconds,
  } as const;
  await putJobs({ client: pool, tell: (change) => hub.publish([change]) }, clock, [job]);
  return true;
}
