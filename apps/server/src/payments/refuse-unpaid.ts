import { Refusal } from "@cherga/contract/errors";
import { findItem } from "@cherga/engine/day/day";
import { isPaid } from "@cherga/engine/payment/payment-life";
import type { PaymentDeps } from "#payments/payment-deps";
import { paymentsOfItem } from "#payments/payment-table";
import { priceIn } from "#payments/quote";
import type { DayKey } from "#queue/day/day-state";
import type { MissingPayment } from "#queue/http/desk-action";

type UnpaidDeps = Pick<PaymentDeps, "days" | "db">;

/** Returns what must be paid before an item is completed, and is not; undefined if nothing is missing. */
export async function missingPayment(
  { days, db }: UnpaidDeps,
  key: DayKey,
  itemId: number,
): Promise<MissingPayment | undefined> {
  const known = await days.read(key);
  // An item that is not there is refused by the day itself.
  if (findItem(known.day, itemId) === undefined) return undefined;
  const { isRequired, amountMinor, currency } = priceIn(known, itemId);
  if (!isRequired || amountMinor === null) return undefined;
  return (await paymentsOfItem(db, itemId)).some(isPaid) ? undefined : { amountMinor, currency };
}

/** Refuses to complete an item whose required payment is missing. */
export async function refuseUnpaid(deps: UnpaidDeps, key: DayKey, itemId: number): Promise<void> {
  if ((await missingPayment(deps, key, itemId)) !== undefined) throw new Refusal("ERROR_PAYMENT_REQUIRED");
}
