import { languageCodes } from "@cherga/contract/constants";
import { languageOrder } from "@cherga/contract/language-order";
import type { TrackedItem, TrackedTicket } from "@cherga/contract/shapes/tracked-ticket";
import { hasEnded, isInHand, type Item, stateOf, type Ticket } from "@cherga/engine/day/day";
import { itemOutcome } from "@cherga/engine/figures/outcome";
import { isAfterHours } from "@cherga/engine/day/close-day";
import { mayLeaveDay } from "@cherga/engine/day/move";
import { isUnscheduled } from "@cherga/engine/day/occupancy";
import { priceIn } from "#payments/quote";
import type { DayState } from "#queue/day/day-state";
import { instantText } from "#queue/views/instants";
import type { Localize } from "#queue/views/localize";
import { mainServiceView, numberOf, serviceName, thingsToBring } from "#queue/views/ticket-view";
import { actionsOf, type TicketContext } from "#visitors/shared/visitor-permissions";
import { historyOf } from "#visitors/tracker/history";
import type { WaitingForecast } from "#visitors/shared/waiting-forecast";

/** Returns a ticket as its visitor sees it, without the time and the state of lines. */
export function trackedView(
  standing: TicketContext,
  prospects: WaitingForecast,
  speak: Localize,
): Omit<TrackedTicket, "time" | "cutLine"> {
  const { known, ticket } = standing;
  const [first] = ticket.items;
  const can = actionsOf(standing);
  return {
    num: numberOf(ticket),
    type: ticket.type,
    passWay: ticket.passWay,
    status: ticket.status,
    statusUntil: instantText(ticket.statusUntil),
    date: known.date,
    plannedTime: instantText(first?.plannedTime),
    checkedInTime: instantText(ticket.checkedInAt),
    organization: organizationView(known, speak),
    mainService: mainServiceView(known, ticket, speak),
    items: ticket.items.map((item) => itemView(standing, item, speak)),
    peopleAhead: prospects.peopleAhead,
    expectedCall: prospects.expectedCall,
    noOperator: prospects.noOperator,
    late: ticket.items.some(({ isLate }) => isLate),
    lateUpToMin: known.rules.settings.allowableLagWaitMin,
    staysOnDay: !mayLeaveDay(ticket, known.rules),
    afterHours: isAfterHours(ticket, known.rules, standing.now),
    unscheduled: unscheduledView(known, ticket, speak),
    cancelReason: known.clients.get(ticket.id)?.cancelReason ?? null,
    history: historyOf(known, ticket, speak),
    can,
    survey: can.includes("survey") ? surveyView(known, speak) : null,
    bring: isToCome(ticket) ? thingsToBring(known, ticket, speak) : [],
    over: isOver(known, ticket),
  };
}

function unscheduledView(known: DayState, ticket: Ticket, speak: Localize): TrackedTicket["unscheduled"] {
  const { rules, config, date } = known;
  const isAffected =
    (ticket.status === "success" || ticket.status === "confirm") &&
    ticket.items.some((item) => isUnscheduled({ ticket, item }, rules));
  if (!isAffected) return null;
  const why = config.organization.closeDayMap[date]?.reason;
  return { reason: rules.open === null ? "closed" : "schedule", text: why === undefined ? "" : speak(why) };
}

/** Returns whether a booked visitor has not come yet. */
const isToCome = ({ status, passWay, checkedInAt, items }: Ticket): boolean =>
  status === "success" &&
  passWay === "fixed" &&
  checkedInAt === undefined &&
  items.every(({ phase }) => phase === "queued");

/** Returns whether a ticket can no longer change. Until the day closes, an ended item may be resumed. */
export const isOver = ({ day }: DayState, { items }: Ticket): boolean =>
  day.isClosed && items.every(hasEnded);

function itemView({ known, ticket, now }: TicketContext, item: Item, speak: Localize): TrackedItem {
  return {
    id: item.id,
    service: { id: item.serviceId, name: serviceName(known, item.serviceId, speak) },
    state: stateOf({ ticket, item }, now),
    room: isInHand(item) ? (known.config.operators.get(item.holder ?? -1)?.room ?? "") : null,
    plannedTime: instantText(item.plannedTime),
    // A visitor who has checked in is present, whatever time they wished before.
    wantedTime: ticket.checkedInAt === undefined ? instantText(item.wantAt) : null,
    calledTime: instantText(item.calledAt),
    startedTime: instantText(item.startedAt),
    duration: item.duration,
    late: item.isLate,
    unserved: itemOutcome(item) === "unserved",
    toPay: toPayOf(known, ticket, item),
    paid: paidFor(ticket, item),
  };
}

function paidFor({ paid }: Ticket, { id }: Item): TrackedItem["paid"] {
  const found = paid?.find(({ itemId }) => itemId === id);
  return found === undefined ? null : { amount: found.amountMinor, currency: found.currency };
}

/** Whether nothing is left to pay for an item. Events of earlier versions tell it of the whole ticket only. */
const isPaidFor = ({ payment, paid }: Ticket, { id }: Item): boolean =>
  paid === undefined ? payment === "paid" : paid.some(({ itemId }) => itemId === id);

/** Visitors pay for what must be paid, where the organization offers it, until it is paid. */
function toPayOf(known: DayState, ticket: Ticket, item: Item): TrackedItem["toPay"] {
  const { paymentHub } = known.config.organization;
  if (paymentHub?.trackers !== true || paymentHub.provider === "transfer") return null;
  if (isPaidFor(ticket, item) || ticket.status !== "success" || item.phase === "deleted") return null;
  const { isRequired, amountMinor, currency } = priceIn(known, item.id);
  return isRequired && amountMinor !== null ? { amount: amountMinor, currency } : null;
}

function organizationView({ config }: DayState, speak: Localize): TrackedTicket["organization"] {
  const { id, name, fullName, address, supportPhones, option, logoPath, accentColour } = config.organization;
  return {
    id,
    name: speak(name),
    fullName: speak(fullName),
    address: speak(address),
    supportPhones,
    timeZone: option.globalSetting.timeZone,
    logoPath,
    accentColour,
    languages: languageOrder(languageCodes, { main: config.mainLanguage, phoneCodes: [config.phoneCode] }),
  };
}

function surveyView({ config }: DayState, speak: Localize): TrackedTicket["survey"] {
  const [first, second, third] = config.organization.survey.questions;
  return {
    questions: [speak(first), speak(second), speak(third)],
    comment: speak(config.organization.survey.comment),
  };
}
