import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import type { PaymentNotice } from "@cherga/engine/payment/payment-life";
import type pg from "pg";
import { z } from "zod";
import { jsonIn } from "#payments/providers/understand";
import {
  type Order,
  type PaymentProvider,
  type ProviderAnswer,
  stillPending,
} from "#payments/providers/provider";

/** A charge in the books of the test provider. */
export type TestCharge = {
  readonly ref: string;
  readonly reference: string;
  readonly organizationId: number;
  readonly amountMinor: number;
  readonly currency: string;
  readonly title: string;
  readonly state: "pending" | "paid" | "failed" | "cancelled";
  readonly refundedMinor: number;
};

/** A provider that moves no money. Its pages are served by this server, and its books are in the database. */
export function testProvider(pool: pg.Pool, secret: string): PaymentProvider {
  return {
    open: async (order) => {
      const { rows } = await pool.query<{ ref: string }>({
        name: "open-test-charge",
        text: `insert into test_charge (ref, reference, organization_id, amount_minor, currency, title)
          values ($1, $2, $3, $4, $5, $6)
          on conflict (reference) do update set reference = excluded.reference returning ref`,
        values: [
          randomUUID(),
          order.reference,
          order.organizationId,
          order.amountMinor,
          order.currency,
          order.title,
        ],
      });
      const [{ ref } = { ref: "" }] = rows;
      return { providerRef: ref, url: `/api/payment/test/page/${ref}` };
    },
    ask: async (order) => answerOf(await findCharge(pool, order)),
    cancel: async (order) => {
      await pool.query({
        name: "cancel-test-charge",
        text: "update test_charge set state = 'cancelled' where reference = $1 and state = 'pending'",
        values: [order.reference],
      });
      return answerOf(await findCharge(pool, order), "cancelled");
    },
    refund: async (order, refund) => {
      const { rowCount } = await pool.query({
        name: "refund-test-charge",
        text: `update test_charge set refunded_minor = refunded_minor + $2, refunds = refunds || to_jsonb($3::text)
          where reference = $1 and state = 'paid' and refunded_minor + $2 <= amount_minor and not refunds ? $3`,
        values: [order.reference, refund.amountMinor, refund.reference],
      });
      if (rowCount === 1) return "done";
      const { rows } = await pool.query<{ isKnown: boolean }>({
        name: "find-test-refund",
        text: `select refunds ? $2 as "isKnown" from test_charge where reference = $1`,
        values: [order.reference, refund.reference],
      });
      return rows[0]?.isKnown === true ? "done" : "refused";
    },
    readReport: async ({ body, headers }) => {
      const given = Buffer.from(String(headers["x-signature"] ?? ""));
      const expected = Buffer.from(testSignature(secret, body));
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      const report = testReport.safeParse(jsonIn(body));
      return report.success ? { reference: report.data.reference } : undefined;
    },
  };
}

const testReport = z.object({ reference: z.string() });

/** Signs what the test provider reports. */
export const testSignature = (secret: string, body: Buffer): string =>
  createHmac("sha256", `test-provider ${secret}`).update(body).digest("base64");

const columns = `ref, reference, organization_id as "organizationId", amount_minor as "amountMinor", currency, title,
  state, refunded_minor as "refundedMinor"`;

async function findCharge(pool: pg.Pool, { reference }: Order): Promise<TestCharge | undefined> {
  const { rows } = await pool.query<TestCharge>({
    name: "find-test-charge",
    text: `select ${columns} from test_charge where reference = $1`,
    values: [reference],
  });
  return rows[0];
}

/** Returns the charge of a payment page. */
export async function chargeOfPage(pool: pg.Pool, ref: string): Promise<TestCharge | undefined> {
  const { rows } = await pool.query<TestCharge>({
    name: "test-charge-of-page",
    text: `select ${columns} from test_charge where ref = $1`,
    values: [ref],
  });
  return rows[0];
}

/** Decides a charge, as its visitor chose on the page. A decided one stays as it is. */
export async function decideCharge(pool: pg.Pool, ref: string, state: "paid" | "failed"): Promise<void> {
  await pool.query({
    name: "decide-test-charge",
    text: "update test_charge set state = $2 where ref = $1 and state = 'pending'",
    values: [ref, state],
  });
}

function answerOf(
  charge: TestCharge | undefined,
  unknownIs: Extract<PaymentNotice["is"], "cancelled" | "pending"> = "pending",
): ProviderAnswer {
  if (charge === undefined) return { ...stillPending, notice: { is: unknownIs } };
  const { state, amountMinor, currency, refundedMinor } = charge;
  if (state !== "paid") return { notice: { is: state }, refundedMinor };
  return { notice: { is: "paid", amountMinor, currency }, refundedMinor, receipt: charge.ref.slice(0, 8) };
}
