import type { OutgoingPolicy } from "@cherga/outgoing/address-guard";
import type { BaseDeps } from "#auth/base-deps";
import type { DeviceDeps } from "#devices/deps";
import type { LiveDeps } from "#live/live-deps";
import type { MessageDeps } from "#messages/message-deps";
import type { QueueDeps } from "#queue/deps/queue-deps";

/** The addresses of the providers. Tests put simulators in their place. */
export type ProviderUrls = { readonly monobank: string; readonly liqpay: string; readonly stripe: string };

export const usualProviderUrls: ProviderUrls = {
  monobank: "https://api.monobank.ua",
  liqpay: "https://www.liqpay.ua",
  stripe: "https://api.stripe.com",
};

/** What payments need. */
export type PaymentDeps = BaseDeps &
  LiveDeps &
  QueueDeps &
  MessageDeps &
  DeviceDeps & {
    readonly outgoing: OutgoingPolicy;
    readonly providerUrls: ProviderUrls;
  };
