import type { Answer } from "@cherga/contract/call";
import type { kioskCalls } from "@cherga/contract/calls/kiosk";
import type { VisitorField } from "@cherga/contract/shapes/visitor-service";
import type { VisitorTicket } from "@cherga/contract/shapes/visitor-ticket";
import { isShortPhone } from "#visitors/kiosk/state/phone-form.ts";
import { isCertain, type Misfit, type TicketRefusal } from "#visitors/kiosk/state/refusals.ts";
import { isSame, type ServiceChoice } from "#visitors/kiosk/state/service-choice.ts";
import { faultIn } from "#visitors/kit/typed-value.ts";

export type CheckedInTicket = Answer<typeof kioskCalls.checkIn>["ticket"];

/** A step of a visitor at the kiosk. */
export type KioskStep =
  | { readonly at: "menu"; readonly sectionId: string | null }
  | { readonly at: "article"; readonly articleId: number }
  | { readonly at: "visit" }
  | { readonly at: "times" }
  | { readonly at: "field"; readonly index: number }
  | { readonly at: "confirm" }
  | { readonly at: "refused"; readonly refused: TicketRefusal }
  | { readonly at: "ticket"; readonly ticket: VisitorTicket }
  | { readonly at: "checkIn" }
  | { readonly at: "checkedIn"; readonly ticket: CheckedInTicket };

/** The visitor's choices and data so far. */
export type KioskOrder = {
  readonly wanted: ServiceChoice;
  readonly fields: readonly VisitorField[];
  /** Undefined: now. */
  readonly startAt: string | undefined;
  readonly values: Readonly<Record<number, string>>;
  /** The error of the current field. */
  readonly issue: string | undefined;
  /** The idempotency key: repeated requests make one ticket. */
  readonly key: string | undefined;
  readonly isSending: boolean;
};

/** The visitor's steps since the first touch; the trail is empty while the kiosk is idle. */
export type Flow = { readonly trail: readonly KioskStep[]; readonly order: KioskOrder | undefined };

/** The parts of a kiosk's offer that the flow depends on. */
export type OfferOutline = {
  readonly sectionIds: readonly string[];
  readonly articleIds: readonly number[];
  readonly fieldsOf: (wanted: ServiceChoice) => readonly VisitorField[] | undefined;
};

/** The actions of the flow. Keys are passed in, because they are random. */
export type FlowAction =
  | { readonly type: "begin" }
  | { readonly type: "openSection"; readonly sectionId: string }
  | { readonly type: "openArticle"; readonly articleId: number }
  | { readonly type: "openCheckIn" }
  | { readonly type: "choose"; readonly wanted: ServiceChoice; readonly fields: readonly VisitorField[] }
  | { readonly type: "takeNow"; readonly key: string }
  | { readonly type: "bookLater" }
  | { readonly type: "chooseStart"; readonly startAt: string }
  | { readonly type: "enterValue"; readonly dataFieldId: number; readonly value: string }
  | { readonly type: "leaveField"; readonly key: string }
  | { readonly type: "send"; readonly key: string }
  | { readonly type: "taken"; readonly key: string; readonly ticket: VisitorTicket }
  | { readonly type: "refused"; readonly key: string; readonly refused: TicketRefusal | Misfit }
  | { readonly type: "checkedIn"; readonly ticket: CheckedInTicket }
  | { readonly type: "offered"; readonly offered: OfferOutline }
  | { readonly type: "backTo"; readonly at: KioskStep["at"] }
  | { readonly type: "back" }
  | { readonly type: "leave" };

/** The idle kiosk, without any data of the last visitor. */
export const idleFlow: Flow = { trail: [], order: undefined };

const menu: KioskStep = { at: "menu", sectionId: null };

/** Returns the visitor's current step; undefined: the kiosk is idle. */
export const stepOf = ({ trail }: Flow): KioskStep | undefined => trail.at(-1);

/** Returns the flow after an action. */
export function flowAfter(flow: Flow, act: FlowAction): Flow {
  const { trail, order } = flow;
  // While a request is running, further taps are ignored: a second tap must not make a second ticket.
  if (order?.isSending === true && act.type !== "taken" && act.type !== "refused") return flow;
  const to = (place: KioskStep, changed = order): Flow => ({ trail: [...trail, place], order: changed });

  switch (act.type) {
    case "begin":
      return { ...idleFlow, trail: [menu] };
    case "openSection":
      return to({ at: "menu", sectionId: act.sectionId });
    case "openArticle":
      return to({ at: "article", articleId: act.articleId });
    case "openCheckIn":
      return to({ at: "checkIn" });
    case "choose":
      return to({ at: "visit" }, order && isSame(order.wanted, act.wanted) ? order : orderOf(act));
    case "checkedIn":
      return { ...idleFlow, trail: [{ at: "checkedIn", ticket: act.ticket }] };
    case "offered":
      return withoutGoneSteps(flow, act.offered);
    case "backTo":
      return cutAfter(
        flow,
        trail.findLastIndex(({ at }) => at === act.at),
      );
    case "back":
      return cutAfter(flow, trail.length - 2);
    case "leave":
      return idleFlow;
    case "takeNow":
    case "bookLater":
    case "chooseStart":
    case "enterValue":
    case "leaveField":
    case "send":
    case "taken":
    case "refused":
      return order === undefined ? flow : ordered(flow, order, act);
  }
}

type OrderAct = Extract<
  FlowAction,
  {
    readonly type:
      | "takeNow"
      | "bookLater"
      | "chooseStart"
      | "enterValue"
      | "leaveField"
      | "send"
      | "taken"
      | "refused";
  }
>;

function ordered(flow: Flow, order: KioskOrder, act: OrderAct): Flow {
  const { trail } = flow;
  switch (act.type) {
    case "takeNow": {
      const now = startingAt(order, undefined);
      return order.fields.length > 0
        ? { trail: [...trail, { at: "field", index: 0 }], order: now }
        : sending({ trail, order: now }, now, act.key);
    }
    case "bookLater":
      return { ...flow, trail: [...trail, { at: "times" }] };
    case "chooseStart": {
      const next: KioskStep = order.fields.length > 0 ? { at: "field", index: 0 } : { at: "confirm" };
      return { trail: [...trail, next], order: startingAt(order, act.startAt) };
    }
    case "enterValue": {
      const values = { ...order.values, [act.dataFieldId]: act.value };
      return { trail, order: { ...order, values, issue: undefined, key: undefined } };
    }
    case "leaveField":
      return afterField(flow, order, act.key);
    case "send":
      return sending(flow, order, act.key);
    case "taken":
      return order.key === act.key ? { ...idleFlow, trail: [{ at: "ticket", ticket: act.ticket }] } : flow;
    case "refused":
      return order.key === act.key ? afterRefusal(flow, order, act.refused) : flow;
  }
}

const orderOf = ({ wanted, fields }: Pick<KioskOrder, "wanted" | "fields">): KioskOrder => ({
  wanted,
  fields,
  startAt: undefined,
  values: {},
  issue: undefined,
  key: undefined,
  isSending: false,
});

/** Another time is another ticket, so it needs another key. */
const startingAt = (order: KioskOrder, startAt: string | undefined): KioskOrder =>
  order.startAt === startAt ? order : { ...order, startAt, key: undefined };

const sending = ({ trail }: Flow, order: KioskOrder, key: string): Flow => ({
  trail,
  order: { ...order, key: order.key ?? key, isSending: true },
});

function afterField(flow: Flow, order: KioskOrder, key: string): Flow {
  const place = stepOf(flow);
  const field = place?.at === "field" ? order.fields[place.index] : undefined;
  if (place?.at !== "field" || field === undefined) return flow;
  const value = order.values[field.dataFieldId] ?? "";
  const isShort = field.type === "ph" && field.mask === "" && isShortPhone(field.phoneCode, value);
  const issue = faultIn(field, value) ?? (isShort ? "ERROR_FORMAT" : undefined);
  if (issue !== undefined) return { ...flow, order: { ...order, issue } };
  const index = place.index + 1;
  if (index < order.fields.length) return { trail: [...flow.trail, { at: "field", index }], order };
  return sending(flow, order, key);
}

function afterRefusal({ trail }: Flow, order: KioskOrder, refused: TicketRefusal | Misfit): Flow {
  const key = isCertain(refused) ? undefined : order.key;
  const kept = { ...order, key, isSending: false, issue: undefined };
  if (refused.kind === "field") {
    const index = order.fields.findIndex(({ dataFieldId }) => dataFieldId === refused.dataFieldId);
    const end = trail.findIndex((place) => place.at === "field" && place.index === index);
    if (end >= 0) return { trail: trail.slice(0, end + 1), order: { ...kept, issue: refused.issue } };
  }
  const shown: TicketRefusal = refused.kind === "field" ? { kind: "other" } : refused;
  const before = trail.filter(({ at }) => at !== "refused");
  return { trail: [...before, { at: "refused", refused: shown }], order: kept };
}

/** Cuts the trail after a step, and clears the error, which belongs to a later field. */
function cutAfter({ trail, order }: Flow, last: number): Flow {
  if (last < 0) return idleFlow;
  return { trail: trail.slice(0, last + 1), order: order && { ...order, issue: undefined } };
}

/** Leaves steps that are not offered any more; the visitor's data is kept. */
function withoutGoneSteps(flow: Flow, { sectionIds, articleIds, fieldsOf }: OfferOutline): Flow {
  const fields = flow.order && fieldsOf(flow.order.wanted);
  const isAsBefore = JSON.stringify(fields) === JSON.stringify(flow.order?.fields);
  const isThere = (place: KioskStep): boolean => {
    if (place.at === "menu") return place.sectionId === null || sectionIds.includes(place.sectionId);
    if (place.at === "article") return articleIds.includes(place.articleId);
    if (place.at === "visit") return fields !== undefined;
    return place.at === "field" ? isAsBefore : true;
  };
  const gone = flow.trail.findIndex((place) => !isThere(place));
  const trail = gone < 0 ? flow.trail : flow.trail.slice(0, gone);
  if (flow.order === undefined || isAsBefore) return gone < 0 ? flow : { ...flow, trail };
  return { trail, order: fields && { ...flow.order, fields } };
}
