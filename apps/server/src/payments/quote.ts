import type { PaymentHub } from "@cherga/contract/shapes/payment-hub";
import { Refusal } from "@cherga/contract/errors";
import { findItem } from "@cherga/engine/day/day";
import { minorOf } from "@cherga/engine/payment/money";
import type { PaymentWay } from "@cherga/engine/payment/payment-life";
import type { PaymentDeps } from "#payments/payment-deps";
import { hubOf } from "#payments/providers/provider-of";
import type { Config } from "#queue/config/config";
import { currencyIn } from "#queue/config/currency-in";
import type { DayState } from "#queue/day/day-state";
import { findDayOfItem } from "#queue/day/find-day";
import type { MissingPayment } from "#queue/day/unpaid-completions";
import { localizerOf } from "#queue/views/localize";
import { numberOf } from "#queue/views/ticket-view";

/** What a ticket item costs now, and how it can be paid. */
export type Quote = {
  readonly organizationId: number;
  readonly ticketId: number;
  readonly itemId: number;
  /** Null: it has no price. */
  readonly amountMinor: number | null;
  readonly currency: string;
  /** It must be paid before it is completed. */
  readonly isRequired: boolean;
  /** It was deleted, so nothing may be taken for it. */
  readonly isDeleted: boolean;
  readonly title: string;
  readonly hub: PaymentHub | null;
  readonly terminals: readonly { readonly id: number; readonly name: string }[];
};

type QuoteDeps = Pick<PaymentDeps, "pool" | "days">;

/** Returns what a ticket item of an organization costs. */
export async function quoteFor(deps: QuoteDeps, organizationId: number, itemId: number): Promise<Quote> {
  const key = await findDayOfItem(deps.pool, itemId);
  if (key === undefined || key.organizationId !== organizationId) throw new Refusal("ERROR_NOT_FOUND");
  const [known, hub, terminals] = await Promise.all([
    deps.days.read(key),
    hubOf(deps, organizationId),
    terminalsOf(deps, organizationId),
  ]);
  return { ...priceIn(known, itemId), organizationId, hub, terminals };
}

/** Returns what an item of a day costs. */
export function priceIn(
  known: DayState,
  itemId: number,
): Pick<Quote, "ticketId" | "itemId" | "amountMinor" | "currency" | "isRequired" | "isDeleted" | "title"> {
  const { day, config } = known;
  const entry = findItem(day, itemId);
  if (entry === undefined) throw new Refusal("ERROR_NOT_FOUND");
  const { ticket, item } = entry;
  const service = config.services.get(item.serviceId);
  return {
    ticketId: ticket.id,
    itemId,
    ...priceOf(config, item.serviceId),
    isDeleted: item.phase === "deleted",
    title: `${localizerOf(config)(service?.name ?? {})}, ${numberOf(ticket)}`,
  };
}

function priceOf(config: Config, serviceId: number): Pick<Quote, "amountMinor" | "currency" | "isRequired"> {
  const price = config.services.get(serviceId)?.parameters.price ?? 0;
  const currency = currencyIn(config);
  const amountMinor = price > 0 ? minorOf(price, currency) : 0;
  const hasPrice = amountMinor > 0;
  return {
    amountMinor: hasPrice ? amountMinor : null,
    currency,
    isRequired: hasPrice && config.organization.paymentServices.includes(serviceId),
  };
}

/** Returns what must be paid for a service before it is completed; undefined if nothing must. */
export function requiredPayment(config: Config, serviceId: number): MissingPayment | undefined {
  const { amountMinor, currency, isRequired } = priceOf(config, serviceId);
  return isRequired && amountMinor !== null ? { amountMinor, currency } : undefined;
}

async function terminalsOf(
  { pool }: QuoteDeps,
  organizationId: number,
): Promise<readonly { readonly id: number; readonly name: string }[]> {
  const { rows } = await pool.query<{ id: number; name: string }>({
    name: "payment-terminals",
    text: "select id, name from pos_device where organization_id = $1 order by id",
    values: [organizationId],
  });
  return rows;
}

/** Returns the ways in which an organization can be paid, the best first. */
export function waysOf({
  hub,
  terminals,
}: Pick<Quote, "hub"> & { readonly terminals: readonly unknown[] }): readonly PaymentWay[] {
  const hasPages = hub !== null && hub.provider !== "transfer";
  const hasCodes = hasPages || (hub?.payee ?? null) !== null;
  return [
    ...(terminals.length > 0 ? (["pos"] as const) : []),
    ...(hasPages ? (["frame"] as const) : []),
    ...(hasCodes ? (["qr"] as const) : []),
    "cash",
  ];
}
