import { findItem } from "@cherga/engine/day/day";
import { seededRandom } from "@cherga/engine/random/seeded-random";
import { findCashDesk } from "#demo/hall/cash-desk";
import { oneOf } from "#demo/hall/chance";
import type { HallDeps } from "#demo/hall/hall-deps";
import { inventedPayment, type InventedPayment, knownAt, wordsIn } from "#demo/hall/payments";
import { isInvented } from "#demo/hall/people";
import { storePayments } from "#demo/hall/store-payments";
import { noteTicket } from "#payments/note-tickets";
import { changeOf } from "#payments/payment-table";
import { missingPayment } from "#payments/refuse-unpaid";
import { type DayKey, type DayState, nowOn } from "#queue/day/day-state";
import type { UnpaidCompletion } from "#queue/day/unpaid-completions";
import { transact } from "#queue/runner/transact";

/**
 * Lets a simulated visitor pay what must be paid before a service is completed. Returns why it is completed without
 * payment; undefined if nothing is missing. A real visitor pays by themselves.
 */
export async function payAtDesk(
  deps: HallDeps,
  key: DayKey,
  { operatorId, itemId }: { readonly operatorId: number; readonly itemId: number },
): Promise<UnpaidCompletion | undefined> {
  const missing = await missingPayment(deps, key, itemId);
  const known = await deps.days.read(key);
  const ticket = findItem(known.day, itemId)?.ticket;
  if (missing === undefined || ticket === undefined) return undefined;
  const { zone } = known.rules.frame;
  const words = wordsIn(zone);
  const without = (reason: string): UnpaidCompletion => ({ ...missing, reason, actorId: operatorId });
  if (!isInvented(known.clients.get(ticket.id) ?? { values: [] })) return without(words.later);

  const random = seededRandom(`payment ${itemId}`);
  const now = nowOn(known, deps.clock);
  const service = { ticketId: ticket.id, itemId, operatorId, from: now, to: now, zone };
  const desk = await findCashDesk(deps.pool, known.organizationId);
  const invented = inventedPayment(missing, service, desk, random);
  const payment = invented && knownAt(invented, now);
  if (payment === undefined) return without(oneOf(words.unpaid, random));
  if (!(await storeOnce(deps, known, payment))) return without(words.later);
  await noteTicket(deps, ticket.id);
  return undefined;
}

/** Stores a payment unless a real user has begun one for the same service. */
async function storeOnce(
  { pool, hub }: HallDeps,
  known: DayState,
  payment: InventedPayment,
): Promise<boolean> {
  const { organizationId } = known;
  const ids = await transact(pool, async (client) => {
    await client.query({
      name: "lock-demo-payment",
      text: "select pg_advisory_xact_lock(hashtext('payment'), $1)",
      values: [payment.ticketItemId],
    });
    const { rowCount } = await client.query({
      name: "find-other-payment",
      text: `select from payment where ticket_item_id = $1 and state in ('created', 'pending', 'unknown', 'paid')`,
      values: [payment.ticketItemId],
    });
    return rowCount === 0 ? storePayments(client, known, [payment], { areNoted: false }) : [];
  });
  hub.publish(ids.map((id) => changeOf({ id, organizationId }, "create")));
  return ids.length > 0;
}
