import { Refusal } from "@cherga/contract/errors";
import { findItem } from "@cherga/engine/day/day";
import { isPaid } from "@cherga/engine/payment/payment-life";
import type { PaymentDeps } from "#payments/payment-deps";
import { paymentsOfItem } from "#payments/payment-table";
import { priceIn } from "#payments/quote";
import type { DayKey } from "#queue/day/day-state";

/** Refuses to complete an item whose required payment is missing. */
export async function refuseUnpaid(
  { days, db }: Pick<PaymentDeps, "days" | "db">,
  key: DayKey,
  itemId: number,
): Promise<void> {
  const known = await days.read(key);
  // An item that is not there is refused by the day itself.
  if (findItem(known.day, itemId) === undefined || !priceIn(known, itemId).isRequired) return;
  if ((await paymentsOfItem(db, itemId)).some(isPaid)) return;
  throw new Refusal("ERROR_PAYMENT_REQUIRED");
}
