import type pg from "pg";

/** What must be paid before an item is completed. */
export type MissingPayment = { readonly amountMinor: number; readonly currency: string };

/** A completion without the payment that it needs: why, and by whom. */
export type UnpaidCompletion = MissingPayment & { readonly reason: string; readonly actorId: number };

/** Stores that an item was completed without payment. */
export async function storeUnpaidCompletion(
  client: Pick<pg.ClientBase, "query">,
  {
    itemId,
    organizationId,
    at,
  }: { readonly itemId: number; readonly organizationId: number; readonly at: number },
  { amountMinor, currency, reason, actorId }: UnpaidCompletion,
): Promise<void> {
  await client.query({
    name: "put-unpaid-completion",
    // An item that was resumed can be completed again.
    text: `insert into unpaid_completion (ticket_item_id, organization_id, amount_minor, currency, reason, actor_id, at)
      values ($1, $2, $3, $4, $5, $6, to_timestamp($7::double precision / 1000))
      on conflict (ticket_item_id) do update set amount_minor = excluded.amount_minor,
        currency = excluded.currency, reason = excluded.reason, actor_id = excluded.actor_id, at = excluded.at`,
    values: [itemId, organizationId, amountMinor, currency, reason, actorId, at],
  });
}
