import type { PaymentHub } from "@cherga/contract/shapes/payment-hub";
import type { PaymentDeps } from "#payments/payment-deps";
import { askProviderThrough } from "#payments/providers/ask-provider";
import { liqpayProvider } from "#payments/providers/liqpay";
import { monobankProvider } from "#payments/providers/monobank";
import type { PaymentProvider } from "#payments/providers/provider";
import { stripeProvider } from "#payments/providers/stripe";
import { testProvider } from "#payments/providers/test-provider";

type HubDeps = Pick<PaymentDeps, "pool" | "outgoing" | "providerUrls" | "messaging" | "secretOf">;

/** Returns the payment settings of an organization with their keys. They never leave this room. */
export async function hubOf({ pool }: Pick<HubDeps, "pool">, organizationId: number) {
  const { rows } = await pool.query<{ hub: PaymentHub | null }>({
    name: "payment-hub",
    text: "select payment_hub as hub from organization where id = $1",
    values: [organizationId],
  });
  return rows[0]?.hub ?? null;
}

/**
 * Returns the provider of an organization by name; undefined if the organization has another one by now, or none with
 * pages of its own.
 */
export async function providerOf(
  deps: HubDeps,
  organizationId: number,
  name: string,
  origin: string,
): Promise<PaymentProvider | undefined> {
  const hub = await hubOf(deps, organizationId);
  if (hub === null || hub.provider !== name) return undefined;
  const reportUrl =
    deps.messaging.publicUrl && `${deps.messaging.publicUrl}/api/payment/${name}/${organizationId}`;
  const world = {
    ask: askProviderThrough(deps.outgoing),
    reportUrl,
    returnUrl: deps.messaging.publicUrl ?? origin,
  };
  const { publicKey = "", privateKey = "", webhookSecret = "" } = hub;
  switch (hub.provider) {
    case "test":
      return testProvider(deps.pool, deps.secretOf.traces);
    case "monobank":
      return monobankProvider({ url: deps.providerUrls.monobank, token: privateKey }, world);
    case "liqpay":
      return liqpayProvider({ url: deps.providerUrls.liqpay, publicKey, privateKey }, world);
    case "stripe":
      return stripeProvider({ url: deps.providerUrls.stripe, secretKey: privateKey, webhookSecret }, world);
    // Staff say whether the money has come.
    case "transfer":
      return undefined;
  }
}
