import { paymentCalls } from "@cherga/contract/calls/payments";
import { type LanguageCode, localeByLanguage } from "@cherga/contract/constants";
import { Refusal } from "@cherga/contract/errors";
import { priceText } from "@cherga/contract/price-text";
import { decimalOf } from "@cherga/engine/payment/money";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { withFileBody } from "#files/with-file-body";
import { addressOf } from "#http/address";
import { browserLanguageOf } from "#http/browser-language";
import { mountCall } from "#http/mount-call";
import { servePublic } from "#http/serve-public";
import { askAgain } from "#payments/ask-payment";
import type { PaymentDeps } from "#payments/payment-deps";
import { findReported } from "#payments/payment-table";
import { returnPathOf } from "#payments/return-path";
import { chargeOfPage, decideCharge, type TestCharge } from "#payments/providers/test-provider";

/** Mounts the payment page of the test provider. */
export function mountTestPaymentPage(app: FastifyInstance, deps: PaymentDeps): void {
  servePublic(app, deps, paymentCalls.testPage, async ({ params, request, reply }) =>
    show(request, reply, await chargeOf(params.ref)),
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
          return show(request, reply, charge);
        }),
    }),
  );

  async function chargeOf(ref: string): Promise<TestCharge> {
    const charge = await chargeOfPage(deps.pool, ref);
    if (charge === undefined) throw new Refusal("ERROR_NOT_FOUND");
    return charge;
  }

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    charge: TestCharge,
  ): Promise<FastifyReply> {
    const { organizationId, reference } = charge;
    const payment = await findReported(deps.db, { organizationId, provider: "test" }, { reference });
    const returnPath = payment === undefined ? "/" : await returnPathOf(deps.pool, payment);
    return pageOf(reply, browserLanguageOf(request), charge, returnPath);
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

type PageTexts = {
  readonly title: string;
  readonly hint: string;
  readonly pay: string;
  readonly decline: string;
  readonly back: string;
  readonly states: Readonly<Record<Exclude<TestCharge["state"], "pending">, string>>;
};

const textsByLanguage: Readonly<Record<LanguageCode, PageTexts>> = {
  en: {
    title: "Test payment",
    hint: "No money moves.",
    pay: "Pay",
    decline: "Decline",
    back: "Back to the ticket",
    states: { paid: "Paid", failed: "Declined", cancelled: "Cancelled" },
  },
  ru: {
    title: "Пробная оплата",
    hint: "Деньги не списываются.",
    pay: "Оплатить",
    decline: "Отказаться",
    back: "Вернуться к талону",
    states: { paid: "Оплачено", failed: "Платёж отклонён", cancelled: "Платёж отменён" },
  },
  ua: {
    title: "Пробна оплата",
    hint: "Гроші не списуються.",
    pay: "Сплатити",
    decline: "Відмовитися",
    back: "Повернутися до талона",
    states: { paid: "Сплачено", failed: "Платіж відхилено", cancelled: "Платіж скасовано" },
  },
};

/** A page without scripts, in the language of the visitor's browser. */
function pageOf(
  reply: FastifyReply,
  language: LanguageCode,
  { state, title, amountMinor, currency }: TestCharge,
  returnPath: string,
): FastifyReply {
  const t = textsByLanguage[language];
  const locale = localeByLanguage[language];
  const buttons = `<form method="post">
<button name="choice" value="pay" class="main">${t.pay}</button>
<button name="choice" value="decline">${t.decline}</button></form>`;
  // A page that was opened at the desk is in a frame, and stays there.
  const isOnPhone = returnPath !== "/";
  const wayBack = isOnPhone ? `<p><a href="${returnPath}">${t.back}</a></p>` : "";
  const redirect =
    isOnPhone && state === "paid" ? `<meta http-equiv="refresh" content="3;url=${returnPath}">` : "";
  const amount = priceText(Number(decimalOf(amountMinor, currency)), currency, locale);
  const html = `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${t.title}</title>${redirect}
<meta name="viewport" content="width=device-width, initial-scale=1"><style>
body{font:1.1rem/1.5 system-ui,sans-serif;margin:2rem auto;max-width:22rem;padding:0 1rem;text-align:center;color:#1a1c23;background:#fff}
h1{font-size:1.5rem;margin:0}
output{display:block;font-size:2rem;font-weight:600}
form{display:grid;gap:.75rem;margin-top:1.5rem}
button{font:inherit;font-weight:600;padding:.8rem 1.2rem;border:1px solid #6b7280;border-radius:.75rem;color:inherit;background:#fff;cursor:pointer}
button.main{border-color:#3450d2;color:#fff;background:#3450d2}
a{color:#3450d2}</style></head><body>
<h1>${t.title}</h1><p>${t.hint}</p>
<p>${escaped(title)}</p><output>${escaped(amount)}</output>
${state === "pending" ? buttons : `<p role="status"><strong>${t.states[state]}</strong></p>${wayBack}`}</body></html>`;
  return reply.type("text/html; charset=utf-8").send(html);
}

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
