import { Refusal } from "@cherga/contract/errors";
import { isOpen } from "@cherga/engine/payment/payment-life";
import { originOf } from "#devices/printing/print-jobs";
import { askAgain } from "#payments/ask-payment";
import type { PaymentDeps } from "#payments/payment-deps";
import { paymentsOfItem } from "#payments/payment-table";
import { quoteFor, waysOf } from "#payments/quote";
import { missingPayment } from "#payments/refuse-unpaid";
import { shownUrl } from "#payments/shown-url";
import { takePayment } from "#payments/take-payment";
import { organizationOf } from "#queue/http/desk";
import type { DeskCashier } from "#queue/http/mount-desk-actions";

/** Connects the actions at desks with payments. */
export const deskCashier = (deps: PaymentDeps): DeskCashier => ({
  missingPayment: (key, itemId) => missingPayment(deps, key, itemId),
  check: async (session, itemId) => {
    const organizationId = organizationOf(session);
    for (const payment of await paymentsOfItem(deps.db, itemId))
      if (payment.organizationId === organizationId && isOpen(payment))
        await askAgain(deps, payment, deps.messaging.publicUrl ?? "");
  },
  pageOf: async (session, request, itemId) => {
    if (!session.actor.payment) return null;
    const organizationId = organizationOf(session);
    const quote = await quoteFor(deps, organizationId, itemId);
    if (!quote.isRequired || !waysOf(quote).includes("frame")) return null;
    const wanted = { organizationId, itemId, way: "frame", actorId: session.actor.id } as const;
    // The ticket exists already; the page can be asked for once more.
    const payment = await takePayment(deps, { ...wanted, origin: originOf(deps, request) }).catch(
      (error: unknown) => {
        if (error instanceof Refusal) return undefined;
        throw error;
      },
    );
    return shownUrl(request, payment?.url ?? null);
  },
});
