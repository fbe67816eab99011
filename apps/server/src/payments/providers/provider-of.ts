import type { PaymentHub } from "@cherga/contract/shapes/payment-hub";
import type { PaymentDeps } from "#payments/payment-deps";
import { askProviderThrough } from "#payments/providers/ask-provider";
import { liqpayProvider } from "#payments/providers/liqpay";
import { monobankProvider } from "#payments/providers/monobank";
import type { PaymentProvider } from "#payments/providers/provider";
import { stripeProvider } from "#payments/providers/stripe";
import { withAnyKeys } from "#payments/providers/with-any-keys";
import { testProvider } from "#payments/providers/test-provider";

type HubDeps = Pick<PaymentDeps, "pool" | "outgoing" | "providerUrls" | "messaging" | "secretOf">;

/** Returns the payment settings of an organization with their keys. They never leave `payments`. */
export async function hubOf({ pool }: Pick<HubDeps, "pool">, organizationId: number) {
  const { rows } = await pool.query<{ hub: PaymentHub | null }>({
    name: "payment-hub",
    text: "select payment_hub as hub from organization where id = $1",
    values: [organizationId],
  });
  return rows[0]?.hub ?? null;
}

/** A provider of an organization, by name; `hubPrint` tells by which keys a payment was begun. */
type NamedProvider = {
  readonly organizationId: number;
  readonly provider: string;
  readonly hubPrint?: string | null;
};

/** An organization that changes its keys more often than this has left nothing open with the oldest ones. */
const mostHubs = 6;

/**
 * Returns the settings of a provider with their keys, also if the organization has another provider or other keys by now:
 * those that the payment was begun with first, then the present ones, then the latest of the others.
 */
export async function hubsFor(
  { pool }: Pick<HubDeps, "pool">,
  { organizationId, provider, hubPrint = null }: NamedProvider,
): Promise<readonly PaymentHub[]> {
  const { rows } = await pool.query<{ hub: PaymentHub }>({
    name: "payment-hubs-for",
    text: `select hub from (
        select payment_hub as hub, payment_hub_print(payment_hub) as print, null::timestamptz as replaced_at
        from organization where id = $1 and payment_hub ->> 'provider' = $2
        union all
        select hub, print, replaced_at from payment_hub_before where organization_id = $1 and provider = $2
      ) known
      order by print is not distinct from $3 desc, replaced_at desc nulls first
      limit $4`,
    values: [organizationId, provider, hubPrint, mostHubs],
  });
  return rows.map(({ hub }) => hub);
}

/** How long the settings of a replaced provider are kept. Later, nobody asks for a refund. */
const keptDays = 400;

export async function deleteReplacedProviders({ pool }: Pick<HubDeps, "pool">): Promise<void> {
  await pool.query("delete from payment_hub_before where replaced_at < now() - make_interval(days => $1)", [
    keptDays,
  ]);
}

/**
 * Returns a provider of an organization, with every key that it was used with; undefined if its settings are gone, or if
 * it has no pages of its own.
 */
export async function providerOf(
  deps: HubDeps,
  named: NamedProvider,
  origin: string,
): Promise<PaymentProvider | undefined> {
  const hubs = await hubsFor(deps, named);
  const providers = hubs.map((hub) => providerWith(deps, hub, named.organizationId, origin));
  return withAnyKeys(providers.filter((each) => each !== undefined));
}

function providerWith(
  deps: HubDeps,
  hub: PaymentHub,
  organizationId: number,
  origin: string,
): PaymentProvider | undefined {
  const reportUrl =
    deps.messaging.publicUrl && `${deps.messaging.publicUrl}/api/payment/${hub.provider}/${organizationId}`;
  const world = {
    ask: askProviderThrough(deps.outgoing),
    reportUrl,
    origin: deps.messaging.publicUrl ?? origin,
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
