import { createPublicKey, verify } from "node:crypto";
import { z } from "zod";
import { makeLru } from "#base/lru";
import { jsonIn, understood } from "#payments/providers/understand";
import {
  type Order,
  type PaymentProvider,
  ProviderRefusal,
  type ProviderAnswer,
  stillPending,
} from "#payments/providers/provider";
import { pageSeconds, type ProviderWorld, returnUrlOf } from "#payments/providers/world";

/** The numeric codes of ISO 4217 for the currencies that Monobank takes. */
const numericCodes: Readonly<Record<string, number>> = { UAH: 980, USD: 840, EUR: 978, PLN: 985, GBP: 826 };
const currencyByCode = new Map(Object.entries(numericCodes).map(([name, code]) => [code, name]));

const created = z.object({ invoiceId: z.string().min(1), pageUrl: z.url() });

const status = z.object({
  invoiceId: z.string(),
  status: z.enum(["created", "processing", "hold", "success", "failure", "reversed", "expired"]),
  amount: z.int(),
  ccy: z.int(),
  reference: z.string().nullish(),
  cancelList: z.array(z.object({ status: z.string(), amount: z.int() })).optional(),
  paymentInfo: z.object({ rrn: z.string().optional() }).optional(),
});

const cancelled = z.object({ status: z.enum(["processing", "success", "failure"]) });

const keyMs = 3_600_000;
const renewedKeyMs = 60_000;
/** The keys of merchants, and when they were read. */
const publicKeys = makeLru<string, { readonly key: string; readonly at: number }>(1_000);

/** Monobank acquiring. Amounts are in minor units. */
export function monobankProvider(
  { url, token }: { readonly url: string; readonly token: string },
  world: ProviderWorld,
): PaymentProvider {
  const { ask, reportUrl } = world;
  const headers = { "X-Token": token, "content-type": "application/json" };
  const post = (path: string, body: object): Promise<unknown> =>
    ask({ method: "POST", url: `${url}/api/merchant/invoice/${path}`, headers, body: JSON.stringify(body) });

  async function askAbout({ providerRef }: Order): Promise<ProviderAnswer> {
    // Nobody was shown a page yet.
    if (providerRef === null) return stillPending;
    const address = `${url}/api/merchant/invoice/status?invoiceId=${encodeURIComponent(providerRef)}`;
    return answerOf(understood(status, await ask({ method: "GET", url: address, headers })));
  }

  /** Returns the key that reports are signed with, at most so old. */
  async function publicKey(mostAgeMs: number): Promise<string> {
    const known = publicKeys.get(token);
    if (known !== undefined && performance.now() - known.at < mostAgeMs) return known.key;
    const answer = await ask({ method: "GET", url: `${url}/api/merchant/pubkey`, headers });
    const { key } = understood(z.object({ key: z.string() }), answer);
    publicKeys.set(token, { key, at: performance.now() });
    return key;
  }

  return {
    open: async (order) => {
      const { amountMinor, currency, reference, title } = order;
      const ccy = numericCodes[currency];
      if (ccy === undefined) throw new ProviderRefusal("currency");
      const { invoiceId, pageUrl } = understood(
        created,
        await post("create", {
          amount: amountMinor,
          ccy,
          merchantPaymInfo: { reference, destination: title },
          redirectUrl: returnUrlOf(world, order),
          ...(reportUrl === undefined ? {} : { webHookUrl: reportUrl }),
          validity: pageSeconds,
        }),
      );
      return { providerRef: invoiceId, url: pageUrl };
    },
    ask: askAbout,
    cancel: async (order) => {
      if (order.providerRef === null) return { ...stillPending, notice: { is: "cancelled" } };
      try {
        await post("remove", { invoiceId: order.providerRef });
        return { ...stillPending, notice: { is: "cancelled" } };
      } catch (error) {
        // It is paid or expired already.
        if (error instanceof ProviderRefusal) return askAbout(order);
        throw error;
      }
    },
    refund: async ({ providerRef }, { reference, amountMinor }) => {
      const answer = understood(
        cancelled,
        await post("cancel", { invoiceId: providerRef, extRef: reference, amount: amountMinor }),
      );
      return answer.status === "success" ? "done" : answer.status === "processing" ? "asked" : "refused";
    },
    readReport: async ({ body, headers: sent }) => {
      const signature = String(sent["x-sign"] ?? "");
      const isSigned = isSignedBy(await publicKey(keyMs), body, signature);
      // The key may have been replaced. Forged reports must not use up the limit of requests at the bank.
      if (!isSigned && !isSignedBy(await publicKey(renewedKeyMs), body, signature)) return undefined;
      const report = status.safeParse(jsonIn(body));
      if (!report.success) return undefined;
      const { invoiceId, reference } = report.data;
      return { ...(reference && { reference }), providerRef: invoiceId, said: answerOf(report.data) };
    },
  };
}

/** Whether a report has the signature of the key that Monobank publishes: ECDSA with SHA-256, in base64. */
export function isSignedBy(keyInBase64: string, body: Buffer, signatureInBase64: string): boolean {
  try {
    const key = createPublicKey(Buffer.from(keyInBase64, "base64"));
    return verify("sha256", body, key, Buffer.from(signatureInBase64, "base64"));
  } catch {
    return false;
  }
}

function answerOf({
  status: is,
  amount,
  ccy,
  cancelList = [],
  paymentInfo,
}: z.output<typeof status>): ProviderAnswer {
  const refundedMinor = cancelList
    .filter((each) => each.status === "success")
    .reduce((sum, each) => sum + each.amount, 0);
  const paid = {
    is: "paid",
    amountMinor: amount,
    currency: currencyByCode.get(ccy) ?? String(ccy),
  } as const;
  switch (is) {
    case "created":
    case "processing":
    case "hold":
      return stillPending;
    case "success":
    case "reversed":
      return {
        notice: paid,
        refundedMinor: is === "reversed" ? Math.max(refundedMinor, amount) : refundedMinor,
        isRefunding: cancelList.some((each) => each.status === "processing"),
        receipt: paymentInfo?.rrn,
      };
    case "failure":
      return { notice: { is: "failed" }, refundedMinor: 0 };
    case "expired":
      return { notice: { is: "cancelled" }, refundedMinor: 0 };
  }
}
