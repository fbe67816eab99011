import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import {
  type Order,
  type PaymentProvider,
  ProviderRefusal,
  type ProviderAnswer,
  stillPending,
} from "#payments/providers/provider";
import { jsonIn, understood } from "#payments/providers/understand";
import { type ProviderWorld, returnUrlOf } from "#payments/providers/world";

const charge = z.object({ id: z.string(), amount_refunded: z.int() });

const session = z.object({
  id: z.string(),
  url: z.string().nullable(),
  status: z.enum(["open", "complete", "expired"]),
  payment_status: z.enum(["paid", "unpaid", "no_payment_required"]),
  amount_total: z.int().nullable(),
  currency: z.string().nullable(),
  client_reference_id: z.string().nullable(),
  payment_intent: z
    .union([z.string(), z.object({ id: z.string(), latest_charge: charge.nullable() })])
    .nullable(),
});
type Session = z.output<typeof session>;

const refundAnswer = z.object({
  status: z.enum(["succeeded", "pending", "failed", "canceled", "requires_action"]),
});

/** The session or the payment that an event of Stripe is about. */
const event = z.object({
  type: z.string(),
  data: z.object({
    object: z.object({ object: z.string(), id: z.string(), client_reference_id: z.string().nullish() }),
  }),
});

/** Currencies that Stripe counts in hundredths, though ISO 4217 has none for them. */
const hundredths = new Set(["ISK", "UGX"]);
const timesOf = (currency: string): number => (hundredths.has(currency) ? 100 : 1);

/** Stripe Checkout. A few requests and one signature need no SDK. */
export function stripeProvider(
  keys: { readonly url: string; readonly secretKey: string; readonly webhookSecret: string },
  world: ProviderWorld,
): PaymentProvider {
  const { ask } = world;
  const { url, secretKey, webhookSecret } = keys;
  const authorization = { authorization: `Bearer ${secretKey}` };

  const post = (
    path: string,
    form: Readonly<Record<string, string>>,
    idempotencyKey: string,
  ): Promise<unknown> =>
    ask({
      method: "POST",
      url: `${url}/v1/${path}`,
      headers: {
        ...authorization,
        "content-type": "application/x-www-form-urlencoded",
        "idempotency-key": idempotencyKey,
      },
      body: new URLSearchParams(form).toString(),
    });

  async function sessionOf(order: Order): Promise<Session | undefined> {
    if (order.providerRef === null) return undefined;
    const path = `checkout/sessions/${encodeURIComponent(order.providerRef)}`;
    const query = "expand[]=payment_intent.latest_charge";
    return understood(
      session,
      await ask({ method: "GET", url: `${url}/v1/${path}?${query}`, headers: authorization }),
    );
  }

  const askAbout = async (order: Order): Promise<ProviderAnswer> => answerOf(await sessionOf(order));

  return {
    open: async (order) => {
      const { reference, amountMinor, currency, title } = order;
      const returnUrl = returnUrlOf(world, order);
      // The same request gets the same answer, so nothing here depends on the time.
      const form = {
        mode: "payment",
        client_reference_id: reference,
        success_url: returnUrl,
        cancel_url: returnUrl,
        "line_items[0][quantity]": "1",
        "line_items[0][price_data][currency]": currency.toLowerCase(),
        "line_items[0][price_data][unit_amount]": String(amountMinor * timesOf(currency)),
        "line_items[0][price_data][product_data][name]": title,
      };
      const made = understood(session, await post("checkout/sessions", form, reference));
      return { providerRef: made.id, url: made.url };
    },
    ask: askAbout,
    cancel: async (order) => {
      if (order.providerRef === null) return { ...stillPending, notice: { is: "cancelled" } };
      try {
        const path = `checkout/sessions/${encodeURIComponent(order.providerRef)}/expire`;
        return answerOf(understood(session, await post(path, {}, `${order.reference}-expire`)));
      } catch (error) {
        // It is paid or expired already.
        if (error instanceof ProviderRefusal) return askAbout(order);
        throw error;
      }
    },
    refund: async (order, { reference, amountMinor }) => {
      const intent = (await sessionOf(order))?.payment_intent;
      if (intent === null || intent === undefined) return "refused";
      const form = {
        payment_intent: typeof intent === "string" ? intent : intent.id,
        amount: String(amountMinor * timesOf(order.currency)),
      };
      const { status } = understood(refundAnswer, await post("refunds", form, reference));
      return status === "succeeded" ? "done" : status === "pending" ? "asked" : "refused";
    },
    readReport: async ({ body, headers }) => {
      const signed = stripeSignatureTime(webhookSecret, body, String(headers["stripe-signature"] ?? ""));
      if (signed === undefined) return undefined;
      const report = event.safeParse(jsonIn(body));
      if (!report.success) return undefined;
      // A report may be late or sent again, and says nothing about refunds: Stripe is asked. So its age is no danger,
      // and clocks that differ do no harm.
      const { object, id, client_reference_id: reference } = report.data.data.object;
      if (object !== "checkout.session") return undefined;
      return typeof reference === "string" ? { reference } : { providerRef: id };
    },
  };
}

/**
 * Returns when a report was signed, in seconds; undefined if no signature of it is right. A header has several
 * signatures while a secret is being replaced.
 */
export function stripeSignatureTime(secret: string, body: Buffer, header: string): number | undefined {
  const parts = header.split(",").map((part) => part.split("=", 2));
  const time = parts.find(([name]) => name === "t")?.[1];
  if (secret === "" || time === undefined || !/^\d{1,12}$/.test(time)) return undefined;
  const expected = createHmac("sha256", secret).update(`${time}.`).update(body).digest();
  const isRight = parts.some(([name, hex = ""]) => {
    const given = Buffer.from(hex, "hex");
    return name === "v1" && given.length === expected.length && timingSafeEqual(given, expected);
  });
  return isRight ? Number(time) : undefined;
}

function answerOf(known: Session | undefined): ProviderAnswer {
  if (known === undefined) return stillPending;
  if (known.payment_status === "paid") {
    const currency = (known.currency ?? "").toUpperCase();
    const times = timesOf(currency);
    const intent = known.payment_intent;
    const made = intent === null || typeof intent === "string" ? null : intent.latest_charge;
    return {
      notice: { is: "paid", amountMinor: (known.amount_total ?? 0) / times, currency },
      refundedMinor: (made?.amount_refunded ?? 0) / times,
      receipt: made?.id,
    };
  }
  if (known.status === "expired") return { notice: { is: "cancelled" }, refundedMinor: 0 };
  return stillPending;
}
