import { Refusal } from "@cherga/contract/errors";
import { findItem } from "@cherga/engine/day/day";
import { isPaid } from "@cherga/engine/payment/payment-life";
import type { PaymentDeps } from "#payments/payment-deps";
import { paymentsOfItem } from "#payments/payment-table";
import { requiredPayment } from "#payments/quote";
import type { DayKey } from "#queue/day/day-state";
import type { MissingPayment } from "#queue/day/unpaid-completions";

type UnpaidDeps = Pick<PaymentDeps, "days" | "db">;

/** Returns what must be paid before an item is completed, and is not; undefined if nothing is missing. */
export async function missingPayment(
  { days, db }: UnpaidDeps,
  key: DayKey,
  itemId: number,
): Promise<MissingPayment | undefined> {
  const known = await days.read(key);
  const entry = findItem(known.day, itemId);
  // An item that is not there is refused by the day itself.
  const required = entry && requiredPayment(known.config, entry.item.serviceId);
  if (required === undefined) return undefined;
  return (await paymentsOfItem(db, itemId)).some(isPaid) ? undefined : required;
}

/** Refuses to complete an item whose required payment is missing. */
export async function refuseUnpaid(deps: UnpaidDeps, key: DayKey, itemId: number): Promise<void> {
  if ((await missingPayment(deps, key, itemId)) !== undefined) throw new Refusal("ERROR_PAYMENT_REQUIRED");
}
