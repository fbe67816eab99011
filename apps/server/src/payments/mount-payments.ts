import { mayActForOthers } from "@cherga/contract/access";
import type { Answer } from "@cherga/contract/call";
import { paymentCalls, type PaymentView } from "@cherga/contract/calls/payments";
import { Refusal } from "@cherga/contract/errors";
import { isOpen } from "@cherga/engine/payment/payment-life";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { sql } from "kysely";
import { serve } from "#auth/serve";
import type { Session } from "#auth/session";
import { originOf } from "#devices/printing/print-jobs";
import { askAgain } from "#payments/ask-payment";
import {
  cancelPayment,
  confirmPayment,
  isConfirmedByStaff,
  keepPayment,
  refundPayment,
} from "#payments/change-payment";
import { pictureOf } from "#payments/code-picture";
import type { PaymentDeps } from "#payments/payment-deps";
import { findPayment, paymentsOfTicket, type StoredPayment } from "#payments/payment-table";
import { quoteFor, waysOf } from "#payments/quote";
import { shownUrl } from "#payments/shown-url";
import { takePayment } from "#payments/take-payment";
import { listPaymentTroubles } from "#payments/troubles";
import { totalsOf } from "#payments/totals";
import { organizationOf } from "#queue/http/desk";
import { textOfInstant } from "#queue/views/instants";

/** Mounts what staff do with payments. */
export function mountPayments(app: FastifyInstance, deps: PaymentDeps): void {
  serve(app, deps, paymentCalls.frame, async ({ body, session, request }) =>
    opened(
      request,
      await takePayment(deps, {
        ...wantedBy(session, request),
        itemId: body.ticketItemId,
        way: body.way ?? "frame",
        shownMinor: body.amount,
        receipt: body.receipt,
        posDeviceId: body.posDeviceId,
      }),
    ),
  );

  serve(app, deps, paymentCalls.qrCode, async ({ body, session, request }) => {
    const wanted = { ...wantedBy(session, request), itemId: body.ticketItemId, shownMinor: body.amount };
    const { id, url, payload } = await takePayment(deps, { ...wanted, way: "qr" });
    // A phone reaches the product by its public address.
    const text = payload ?? (url && new URL(url, originOf(deps, request)).href);
    // The provider has not answered yet: the caller asks again.
    if (text === null) throw new Refusal("ERROR_PAYMENT_SETUP", { id });
    return { id, payload: text, svg: pictureOf(text) };
  });

  serve(app, deps, paymentCalls.check, async ({ params, session, request }) => {
    const payment = await paymentOf(session, params.id);
    if (!isOpen(payment) && payment.refundingMinor === 0) return opened(request, payment);
    return opened(request, (await askAgain(deps, payment, originOf(deps, request))) ?? payment);
  });

  serve(app, deps, paymentCalls.ofItem, async ({ params, session }) => {
    const quote = await quoteFor(deps, organizationOf(session), params.id);
    const payments = await paymentsOfTicket(deps.db, quote.ticketId);
    return {
      isRequired: quote.isRequired,
      amount: quote.amountMinor,
      currency: quote.currency,
      ways: [...waysOf(quote)],
      provider: quote.hub?.provider ?? null,
      terminals: quote.terminals.map(({ id, name }) => ({ id, name })),
      payments: await Promise.all(payments.map(viewOf)),
      unpaid: [...(await unpaidOfTicket(deps.db, quote.ticketId))],
    };
  });

  serve(app, deps, paymentCalls.cancel, async ({ params, session, request }) =>
    opened(
      request,
      await cancelPayment(deps, await paymentOf(session, params.id), actingAs(session, request)),
    ),
  );

  serve(app, deps, paymentCalls.confirm, async ({ params, body, session, request }) =>
    opened(request, await confirmPayment(deps, await paymentOf(session, params.id), body, session.actor.id)),
  );

  serve(app, deps, paymentCalls.refund, async ({ params, body, session, request }) => {
    const payment = await paymentOf(session, params.id);
    const wanted = { amountMinor: body.amount, reason: body.reason };
    return viewOf(await refundPayment(deps, payment, wanted, actingAs(session, request)));
  });

  serve(app, deps, paymentCalls.keep, async ({ params, body, session }) =>
    viewOf(await keepPayment(deps, await paymentOf(session, params.id), body.reason, session.actor.id)),
  );

  serve(app, deps, paymentCalls.totals, async ({ query, session }) => {
    const organizationId = organizationOf(session);
    const asked = query.operatorId ?? session.actor.id;
    if (asked !== session.actor.id && !mayActForOthers(session.actor)) throw new Refusal("ERROR_FORBIDDEN");
    const date = query.date ?? (await deps.days.dayAt(organizationId, deps.clock.now().getTime())).date;
    return { date, ...(await totalsOf(deps, { organizationId, date, staffId: asked })) };
  });

  serve(app, deps, paymentCalls.troubles, async ({ session }) => [
    ...(await listPaymentTroubles(deps, organizationOf(session))),
  ]);

  const actingAs = (session: Session, request: FastifyRequest) => ({
    actorId: session.actor.id,
    origin: originOf(deps, request),
  });

  const wantedBy = (session: Session, request: FastifyRequest) => ({
    organizationId: organizationOf(session),
    ...actingAs(session, request),
  });

  /** A payment of another organization is treated as not found. */
  async function paymentOf(session: Session, id: number): Promise<StoredPayment> {
    const payment = await findPayment(deps.db, id);
    if (payment === undefined || payment.organizationId !== organizationOf(session))
      throw new Refusal("ERROR_NOT_FOUND");
    return payment;
  }

  async function viewOf(payment: StoredPayment): Promise<PaymentView> {
    const { rows } = await sql<Pick<PaymentView, "operator" | "refunds">>`
      select coalesce((select ${staffName} from staff where id = ${payment.createdBy}), '') as operator,
        (select coalesce(json_agg(json_build_object('id', id, 'amount', amount_minor, 'reason', reason, 'state', state)
          order by id), '[]') from payment_refund where payment_id = ${payment.id}) as refunds`.execute(
      deps.db,
    );
    const [{ operator, refunds } = { operator: "", refunds: [] }] = rows;
    return {
      id: payment.id,
      ticketId: payment.ticketId,
      ticketItemId: payment.ticketItemId,
      way: payment.way,
      provider: payment.provider,
      state: payment.state,
      amount: payment.amountMinor,
      refunded: payment.refundedMinor,
      refunding: payment.refundingMinor,
      currency: payment.currency,
      url: payment.url,
      receipt: payment.receipt,
      isConfirmedByStaff: isConfirmedByStaff(payment, deps.clock.now()),
      isForDeleted: payment.isForDeleted,
      keptReason: payment.keptReason,
      operator,
      refunds,
      createdAt: textOfInstant(payment.createdAt.getTime()),
    };
  }
}

const staffName = sql`coalesce(nullif(trim(concat_ws(' ', first_name, last_name)), ''), username)`;

type Unpaid = Answer<typeof paymentCalls.ofItem>["unpaid"];

/** Returns which services of a ticket were completed without payment, and are not paid since. */
async function unpaidOfTicket(db: PaymentDeps["db"], ticketId: number): Promise<Readonly<Unpaid>> {
  const { rows } = await sql<Unpaid[number]>`
    select unpaid.ticket_item_id as "ticketItemId", unpaid.amount_minor as amount, unpaid.currency, unpaid.reason,
      coalesce((select ${staffName} from staff where id = unpaid.actor_id), '') as operator
    from unpaid_completion unpaid join ticket_item on ticket_item.id = unpaid.ticket_item_id
    where ticket_item.ticket_id = ${ticketId} and ticket_item.state = 'complete'
      and not exists (select from payment where ticket_item_id = ticket_item.id and state = 'paid')
    order by ticket_item.position`.execute(db);
  return rows;
}

const opened = (
  request: FastifyRequest,
  { id, url, state, amountMinor, currency }: StoredPayment,
): Answer<typeof paymentCalls.frame> => ({
  id,
  url: shownUrl(request, url),
  state,
  amount: amountMinor,
  currency,
});
