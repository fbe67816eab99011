import { paymentCalls } from "@cherga/contract/calls/payments";
import { Refusal } from "@cherga/contract/errors";
import type { FastifyInstance } from "fastify";
import { withFileBody } from "#files/with-file-body";
import { addressOf } from "#http/address";
import { mountCall } from "#http/mount-call";
import { makePublicGate, usualBounds } from "#http/public-gate";
import { askAgain } from "#payments/ask-payment";
import { updatePayment } from "#payments/update-payment";
import type { PaymentDeps } from "#payments/payment-deps";
import { findReported, type StoredPayment } from "#payments/payment-table";
import { NoAnswer, ProviderRefusal, type ProviderReport, type RawReport } from "#payments/providers/provider";
import { providerOf } from "#payments/providers/provider-of";

/** Beside staff, reports are still taken as fast as providers usually send them. */
const bounds = { inside: 4, besideStaff: 1, paceMs: 10, waiting: 500, burst: 600, perSecond: 200 };

/**
 * Mounts what providers report by themselves. All reports of a provider come from a few addresses, so they have a limit
 * of their own: a burst of them neither delays visitors nor is refused because of them.
 */
export function mountPaymentWebhooks(app: FastifyInstance, deps: PaymentDeps): void {
  const gate = makePublicGate(
    { ...usualBounds, ...bounds },
    undefined,
    // Each report is a transaction, which would delay those of the desks.
    deps.publicGate.staff,
  );

  withFileBody(app, (room) =>
    mountCall<typeof paymentCalls.webhook, object>(room, paymentCalls.webhook, {
      admit: async (request) => {
        gate.countRequest(addressOf(request));
        return {};
      },
      handle: ({ params, request }) =>
        gate.run(async (): Promise<true> => {
          const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
          await takeReport(params.provider, params.organizationId, { body, headers: request.headers });
          return true;
        }),
    }),
  );

  async function takeReport(name: string, organizationId: number, raw: RawReport): Promise<void> {
    const origin = deps.messaging.publicUrl ?? "";
    const provider = await providerOf(deps, { organizationId, provider: name }, origin);
    const report = await provider?.readReport(raw).catch(refuseForNow);
    // One that is forged learns no more than one for an organization that does not exist.
    if (report === undefined) throw new Refusal("ERROR_NOT_FOUND");
    const payment = await findReported(deps.db, { organizationId, provider: name }, report);
    if (payment === undefined) throw new Refusal("ERROR_NOT_FOUND");
    const cause = { details: { reported: name } };
    const { said, providerRef } = report;
    if (said === undefined) return void (await askAgain(deps, payment, origin));
    if (!isAbout(payment, report)) return;
    const names = providerRef === undefined ? {} : { providerRef, url: null };
    await updatePayment(deps, payment.id, { ...said, ...names }, cause);
  }
}

/**
 * Whether a report is about the page that the visitor was shown. If the answer to our request was lost, the provider has a
 * page that nobody saw, under the same reference; what was paid is believed in any case.
 */
const isAbout = (known: StoredPayment, { providerRef, said }: ProviderReport): boolean =>
  providerRef === undefined ||
  providerRef === known.providerRef ||
  (known.providerRef === null && said?.notice.is === "paid");

/** The signature cannot be checked now: the provider reports again later. */
function refuseForNow(error: unknown): ProviderReport | undefined {
  if (error instanceof NoAnswer || error instanceof ProviderRefusal) throw new Refusal("ERROR_UNAVAILABLE");
  throw error;
}
