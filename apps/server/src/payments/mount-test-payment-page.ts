import { paymentCalls } from "@cherga/contract/calls/payments";
import { Refusal } from "@cherga/contract/errors";
import { decimalOf } from "@cherga/engine/payment/money";
import type { FastifyInstance, FastifyReply } from "fastify";
import { withFileBody } from "#files/with-file-body";
import { addressOf } from "#http/address";
import { mountCall } from "#http/mount-call";
import { servePublic } from "#http/serve-public";
import { askAgain } from "#payments/ask-payment";
import type { PaymentDeps } from "#payments/payment-deps";
import { findReported } from "#payments/payment-table";
import { returnPathOf } from "#payments/return-path";
import { chargeOfPage, decideCharge, type TestCharge } from "#payments/providers/test-provider";

/** Mounts the payment page of the test provider. */
export function mountTestPaymentPage(app: FastifyInstance, deps: PaymentDeps): void {
  servePublic(app, deps, paymentCalls.testPage, async ({ params, reply }) =>
    show(reply, await chargeOf(params.ref)),
  );

  withFileBody(app, (room) =>
    mountCall<typeof paymentCalls.testPageChoice, object>(room, paymentCalls.testPageChoice, {
      admit: async (request) => {
        deps.publicGate.countRequest(addressOf(request));
        return {};
      },
      handle: ({ params, request, reply }) =>
        deps.publicGate.run(async () => {
          const form = new URLSearchParams(Buffer.isBuffer(request.body) ? request.body.toString() : "");
          const choice = choices.get(form.get("choice") ?? "");
          if (choice === undefined) throw new Refusal("ERROR_VALIDATION", { choice: form.get("choice") });
          await decideCharge(deps.pool, params.ref, choice);
          const charge = await chargeOf(params.ref);
          await tellPayment(charge);
          return show(reply, charge);
        }),
    }),
  );

  async function chargeOf(ref: string): Promise<TestCharge> {
    const charge = await chargeOfPage(deps.pool, ref);
    if (charge === undefined) throw new Refusal("ERROR_NOT_FOUND");
    return charge;
  }

  async function show(reply: FastifyReply, charge: TestCharge): Promise<FastifyReply> {
    const { organizationId, reference } = charge;
    const payment = await findReported(deps.db, { organizationId, provider: "test" }, { reference });
    return pageOf(reply, charge, payment === undefined ? "/" : await returnPathOf(deps.pool, payment));
  }

  /** Does what the report of another provider would do. */
  async function tellPayment({ organizationId, reference }: TestCharge): Promise<void> {
    const payment = await findReported(deps.db, { organizationId, provider: "test" }, { reference });
    if (payment !== undefined) await askAgain(deps, payment, "");
  }
}

/** What a visitor can choose on the page. */
const choices: ReadonlyMap<string, "paid" | "failed"> = new Map([
  ["pay", "paid"],
  ["decline", "failed"],
]);

const stateTexts: Readonly<Record<TestCharge["state"], string>> = {
  pending: "",
  paid: "Paid / Оплачено",
  failed: "Declined / Отклонено / Відхилено",
  cancelled: "Cancelled / Отменено / Скасовано",
};

/** A page without scripts. The visitor may speak any of the three languages. */
function pageOf(reply: FastifyReply, charge: TestCharge, returnPath: string): FastifyReply {
  const { state, title, amountMinor, currency } = charge;
  const buttons = `<form method="post">
<button name="choice" value="pay">Pay / Оплатить / Сплатити</button>
<button name="choice" value="decline">Decline / Отклонить / Відхилити</button></form>`;
  // A page that was opened at the desk is in a frame, and stays there.
  const isOnPhone = returnPath !== "/";
  const wayBack = isOnPhone ? `<p><a href="${returnPath}">Back / Назад</a></p>` : "";
  const redirect =
    isOnPhone && state === "paid" ? `<meta http-equiv="refresh" content="3;url=${returnPath}">` : "";
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Test payment</title>${redirect}
<meta name="viewport" content="width=device-width, initial-scale=1"><style>
body{font:1.1rem/1.5 system-ui,sans-serif;margin:2rem auto;max-width:24rem;padding:0 1rem;text-align:center}
output{display:block;font-size:2rem;font-weight:600}
button{font:inherit;margin:.5rem;padding:.7rem 1.2rem;cursor:pointer}</style></head><body>
<h1>Test payment</h1><p>No money moves. / Деньги не списываются. / Гроші не списуються.</p>
<p>${escaped(title)}</p><output>${decimalOf(amountMinor, currency)} ${escaped(currency)}</output>
${state === "pending" ? buttons : `<p role="status"><strong>${stateTexts[state]}</strong></p>${wayBack}`}</body></html>`;
  return reply.type("text/html; charset=utf-8").send(html);
}

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
