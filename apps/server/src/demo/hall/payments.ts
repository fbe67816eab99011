import { allTickets, entriesOf } from "@cherga/engine/day/day";
import { endedAt } from "@cherga/engine/figures/outcome";
import { applyNotice, type Payment } from "@cherga/engine/payment/payment-life";
import { type Random, seededRandom } from "@cherga/engine/random/seeded-random";
import type { Behaviour, BegunService, TimedCommand } from "@cherga/engine/simulation/simulate-day";
import { msPerMinute } from "@cherga/engine/time/durations";
import type { CashDesk } from "#demo/hall/cash-desk";
import { between, oneOf, weighted } from "#demo/hall/chance";
import { notedOf } from "#payments/note-tickets";
import { requiredPayment } from "#payments/quote";
import type { DayState } from "#queue/day/day-state";
import type { MissingPayment, UnpaidCompletion } from "#queue/day/unpaid-completions";

/** A payment of a simulated visitor. It is paid; a refund comes later. */
export type InventedPayment = Payment & {
  readonly ticketId: number;
  readonly ticketItemId: number;
  readonly way: "cash" | "pos" | "frame";
  /** Who takes the money; null: the visitor pays without help. */
  readonly takerId: number | null;
  readonly posDeviceId: number | null;
  /** In milliseconds. */
  readonly begunAt: number;
  readonly paidAt: number;
  readonly refund?: { readonly at: number; readonly reason: string };
};

/** Which service is paid, and when it is done. */
type PaidService = Pick<BegunService, "operatorId" | "from" | "to"> & {
  readonly ticketId: number;
  readonly itemId: number;
  /** The time zone of the centre. */
  readonly zone: string;
};

const unpaidShare = 0.04;
const refundedShare = 0.03;

/** Returns how a simulated visitor pays for a service; undefined if they do not, with a good reason. */
export function inventedPayment(
  { amountMinor, currency }: MissingPayment,
  { ticketId, itemId, operatorId, from, to, zone }: PaidService,
  desk: CashDesk,
  random: Random,
): InventedPayment | undefined {
  const takerId = desk.operatorIds.includes(operatorId) ? operatorId : desk.cashierId;
  const ways = waysAt(desk, takerId);
  const way = weighted(ways, ({ share }) => share, random)?.way;
  const paidAt = Math.round(from + (to - from) * (0.4 + 0.5 * random()));
  const begunAt = way === "cash" ? paidAt : paidAt - between(20_000, 60_000, random);
  const refundedAt = to + between(2, 15, random) * msPerMinute;
  const reason = oneOf(wordsIn(zone).refunded, random);
  const chance = random();
  if (way === undefined || chance < unpaidShare) return undefined;
  const isRefunded = way !== "frame" && chance > 1 - refundedShare;
  const begun: Payment = { state: "created", amountMinor, currency, refundedMinor: 0 };
  return {
    ...applyNotice(begun, { is: "paid", amountMinor, currency }),
    ticketId,
    ticketItemId: itemId,
    way,
    takerId: way === "frame" ? null : takerId,
    posDeviceId: way === "pos" ? desk.posDeviceId : null,
    begunAt,
    paidAt,
    ...(isRefunded ? { refund: { at: refundedAt, reason } } : {}),
  };
}

function waysAt(
  { posDeviceId, hasTestPages }: CashDesk,
  takerId: number | null,
): readonly { readonly way: InventedPayment["way"]; readonly share: number }[] {
  return [
    ...(takerId === null ? [] : [{ way: "cash", share: 30 } as const]),
    ...(takerId === null || posDeviceId === null ? [] : [{ way: "pos", share: 50 } as const]),
    ...(hasTestPages ? [{ way: "frame", share: 20 } as const] : []),
  ];
}

/** Returns a payment after all of it was given back. */
export const refunded = (payment: InventedPayment): InventedPayment =>
  applyNotice(payment, { is: "refunded", refundedMinor: payment.amountMinor });

/** Returns what is known of a payment at a moment; undefined: it is not paid yet. */
export function knownAt({ refund, ...payment }: InventedPayment, now: number): InventedPayment | undefined {
  if (payment.paidAt > now) return undefined;
  return refund === undefined || refund.at > now ? payment : { ...payment, refund };
}

/** Makes the visitors of a simulated day pay; `payments` has what they have paid when the day is over. */
export function payingOn(
  { organizationId, date, config, rules }: DayState,
  desk: CashDesk,
): Required<Pick<Behaviour, "meanwhile">> & { readonly payments: readonly InventedPayment[] } {
  const random = seededRandom(`payments ${organizationId} ${date}`);
  const payments: InventedPayment[] = [];

  function meanwhile(service: BegunService): readonly TimedCommand[] {
    const { ticket, item } = service;
    const required = requiredPayment(config, item.serviceId);
    if (required === undefined) return [];
    const { zone } = rules.frame;
    const paid = inventedPayment(
      required,
      { ...service, ticketId: ticket.id, itemId: item.id, zone },
      desk,
      random,
    );
    if (paid === undefined) return [];
    const before = payments.filter(({ ticketId }) => ticketId === ticket.id);
    // The commands are made now, and would not know of what is paid for a later service before the refund.
    const payment = ticket.items.length === 1 ? paid : withoutRefund(paid);
    payments.push(payment);
    const noted = (at: number, last: InventedPayment): TimedCommand => ({
      at,
      command: { type: "checkPayment", itemId: item.id, ...notedOf([...before, last]) },
    });
    const { paidAt, refund } = payment;
    return [noted(paidAt, payment), ...(refund === undefined ? [] : [noted(refund.at, refunded(payment))])];
  }

  return { payments, meanwhile };
}

const withoutRefund = ({ refund: _refund, ...payment }: InventedPayment): InventedPayment => payment;

/** A completion without the payment that it needs. */
export type UnpaidService = UnpaidCompletion & { readonly itemId: number; readonly at: number };

/** Returns what was completed on a simulated day without the payment that it needs; always the same for the same day. */
export function unpaidOn(
  { organizationId, date, day, config, rules }: DayState,
  payments: readonly InventedPayment[],
): readonly UnpaidService[] {
  const random = seededRandom(`unpaid ${organizationId} ${date}`);
  const paid = new Set(payments.map(({ ticketItemId }) => ticketItemId));
  return entriesOf(allTickets(day))
    .filter(({ item }) => item.phase === "complete" && !paid.has(item.id))
    .flatMap(({ item }): readonly UnpaidService[] => {
      const required = requiredPayment(config, item.serviceId);
      const at = endedAt(item);
      if (required === undefined || at === undefined || item.holder === undefined) return [];
      const reason = oneOf(wordsIn(rules.frame.zone).unpaid, random);
      return [{ ...required, itemId: item.id, at, actorId: item.holder, reason }];
    });
}

type PaymentWords = {
  readonly unpaid: readonly [string, ...string[]];
  readonly refunded: readonly [string, ...string[]];
  readonly later: string;
};

const ukrainian: PaymentWords = {
  unpaid: [
    "Звільнено від сплати: особа з інвалідністю",
    "Сплачено в банку, квитанцію додано до справи",
    "Повторне звернення: збір сплачено минулого разу",
  ],
  refunded: ["Збір уже сплачено в банку", "Звільнено від сплати: посвідчення показано пізніше"],
  later: "Відвідувач сплатить з телефона",
};

const russian: PaymentWords = {
  unpaid: ["Оплачивает судоходная компания по договору", "Повторное обращение: сбор оплачен в прошлый раз"],
  refunded: ["Сбор уже оплатила судоходная компания"],
  later: "Посетитель оплатит с телефона",
};

/** Returns what the staff of a centre write about payments. In Istanbul they write Russian: see `people.ts`. */
export const wordsIn = (zone: string): PaymentWords => (zone === "Europe/Istanbul" ? russian : ukrainian);
