import { createHash, timingSafeEqual } from "node:crypto";
import { decimalOf, readAmount } from "@cherga/engine/payment/money";
import { z } from "zod";
import {
  type Order,
  type PaymentProvider,
  type ProviderAnswer,
  ProviderRefusal,
  stillPending,
} from "#payments/providers/provider";
import { jsonIn, understood } from "#payments/providers/understand";
import { pageSeconds, type ProviderWorld, returnUrlOf } from "#payments/providers/world";

type Keys = { readonly publicKey: string; readonly privateKey: string };

const amount = z.union([z.number(), z.string()]);

const status = z.object({
  status: z.string(),
  order_id: z.string().optional(),
  amount: amount.optional(),
  currency: z.string().optional(),
  refund_amount: amount.optional(),
  payment_id: z.union([z.number(), z.string()]).optional(),
  err_code: z.string().optional(),
  code: z.string().optional(),
});

/** LiqPay, version 3 of its API. Amounts are decimal numbers; every request is signed. */
export function liqpayProvider(
  { url, publicKey, privateKey }: Keys & { readonly url: string },
  world: ProviderWorld,
): PaymentProvider {
  const { ask, reportUrl } = world;
  async function request(params: object): Promise<z.output<typeof status>> {
    const data = dataOf({ version: 3, public_key: publicKey, ...params });
    const body = new URLSearchParams({ data, signature: liqpaySignature(privateKey, data) }).toString();
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const answer = understood(
      status,
      await ask({ method: "POST", url: `${url}/api/request`, headers, body }),
    );
    // It says nothing about the payment.
    if (keyErrors.has(answer.err_code ?? answer.code ?? "")) throw new ProviderRefusal("keys");
    return answer;
  }

  const askAbout = async (order: Order): Promise<ProviderAnswer> =>
    answerOf(await request({ action: "status", order_id: order.reference }), order);

  return {
    // The page needs no request: its address has the signed order.
    open: async (order) => {
      const data = dataOf({
        version: 3,
        public_key: publicKey,
        action: "pay",
        amount: decimalOf(order.amountMinor, order.currency),
        currency: order.currency,
        description: order.title,
        order_id: order.reference,
        expired_date: new Date(Date.now() + pageSeconds * 1_000).toISOString().slice(0, 19).replace("T", " "),
        result_url: returnUrlOf(world, order),
        ...(reportUrl === undefined ? {} : { server_url: reportUrl }),
      });
      const query = new URLSearchParams({ data, signature: liqpaySignature(privateKey, data) });
      return { providerRef: order.reference, url: `${url}/api/3/checkout?${query.toString()}` };
    },
    ask: askAbout,
    // LiqPay cannot close a page. What is paid there nevertheless becomes known later, and offered for a refund.
    cancel: async (order) => {
      const said = await askAbout(order);
      return said.notice.is === "pending" ? { ...said, notice: { is: "cancelled" } } : said;
    },
    refund: async (order, { amountMinor }) => {
      const answer = await request({
        action: "refund",
        order_id: order.reference,
        amount: decimalOf(amountMinor, order.currency),
      });
      if (answer.status === "reversed" || answer.status === "success") return "done";
      return answer.status === "wait_reserve" || answer.status === "processing" ? "asked" : "refused";
    },
    readReport: async ({ body }) => {
      const form = new URLSearchParams(body.toString("utf8"));
      const data = form.get("data") ?? "";
      if (!isSigned(privateKey, data, form.get("signature") ?? "")) return undefined;
      const report = status.safeParse(jsonIn(Buffer.from(data, "base64")));
      if (!report.success || report.data.order_id === undefined) return undefined;
      // The report names the amount in a currency, but says nothing about earlier refunds: the provider is asked.
      return { reference: report.data.order_id };
    },
  };
}

/** LiqPay answers so, with status 200, if the keys are not those of an account. */
const keyErrors = new Set(["err_access", "public_key_not_found", "invalid_signature"]);

const dataOf = (params: object): string => Buffer.from(JSON.stringify(params)).toString("base64");

/** LiqPay's signature: SHA-1 over the private key, the data, and the private key again. */
export const liqpaySignature = (privateKey: string, data: string): string =>
  createHash("sha1")
    .update(privateKey + data + privateKey)
    .digest("base64");

function isSigned(privateKey: string, data: string, signature: string): boolean {
  const expected = Buffer.from(liqpaySignature(privateKey, data));
  const given = Buffer.from(signature);
  return privateKey !== "" && given.length === expected.length && timingSafeEqual(given, expected);
}

const paidStates = new Set(["success", "sandbox", "reversed", "subscribed"]);
const failedStates = new Set(["failure", "error"]);

function answerOf(answer: z.output<typeof status>, order: Order): ProviderAnswer {
  const code = answer.err_code ?? answer.code ?? "";
  // The visitor has not begun to pay.
  if (code === "payment_not_found" || code === "order_not_found") return stillPending;
  if (failedStates.has(answer.status)) return { notice: { is: "failed" }, refundedMinor: 0 };
  if (!paidStates.has(answer.status)) return stillPending;
  const currency = answer.currency ?? "";
  const amountMinor = minorIn(answer.amount, currency);
  const returned = minorIn(answer.refund_amount, currency);
  return {
    notice: { is: "paid", amountMinor, currency },
    refundedMinor: returned > 0 ? returned : answer.status === "reversed" ? order.amountMinor : 0,
    receipt: answer.payment_id === undefined ? undefined : String(answer.payment_id),
  };
}

const minorIn = (value: number | string | undefined, currency: string): number =>
  value === undefined ? 0 : (readAmount(String(value), currency) ?? 0);
