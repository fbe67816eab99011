import type { CallInput } from "@cherga/contract/call";
import type { AdminEvent, EventAnswer, queueCalls } from "@cherga/contract/calls/queue";
import type { LanguageCode } from "@cherga/contract/constants";
import { Refusal } from "@cherga/contract/errors";
import { deskOf, findItem, findTicket } from "@cherga/engine/day/day";
import { permissionsOf } from "@cherga/engine/day/subject";
import type { Decision } from "@cherga/engine/day/verdict";
import type { CountedVisit } from "@cherga/engine/limits/organization-quota";
import type { DayState } from "#queue/day/day-state";
import { storeUnpaidCompletion, type UnpaidCompletion } from "#queue/day/unpaid-completions";
import { commandFor } from "#queue/http/command-for";
import { dayLimits, periodCounts } from "#queue/registration/quotas";
import type { RequestKind } from "#queue/runner/day-request";
import { textOfInstant } from "#queue/views/instants";
import { localizerOf } from "#queue/views/localize";
import { offeredActions } from "#queue/views/offered-actions";
import { ticketView } from "#queue/views/ticket-view";

type Option = NonNullable<CallInput<typeof queueCalls.createAdminEvent>["body"]["option"]>;

/** A requested action, and for which desk. */
export type DeskWish = {
  readonly action: AdminEvent;
  readonly operatorId: number | undefined;
  readonly itemId: number | undefined;
  readonly option: Option;
};

/** In which language the answer names services. */
export type AnswerReader = { readonly language: LanguageCode | undefined };

type DeskInput = AnswerReader &
  DeskWish & { readonly actsForOthers: boolean; readonly unpaid?: UnpaidCompletion | undefined };

/** An action at a desk, or on an item. */
export const deskAction: RequestKind<DeskInput, EventAnswer> = {
  name: "desk-action",
  counts: (wish, known) => periodCounts(known, addedTo(known, wish)),
  command: (wish, { known, limits, takeIds }) =>
    commandFor({ ...wish, takeIds, limits: [...limits, ...dayLimits(known, addedTo(known, wish))] }),
  write: async ({ client }, { itemId, unpaid }, { can }, { organizationId, day }) => {
    if (unpaid === undefined || itemId === undefined || can !== true) return;
    await storeUnpaidCompletion(client, { itemId, organizationId, at: day.lastAt }, unpaid);
  },
  answer: (input, decision, after, now) => ({
    ...answerOf(input, decision, after, now),
    ...currentOf(input, after, now),
  }),
};

/**
 * Returns what an action adds to the visits that quotas count: an added service, or the service that a visit is moved
 * to.
 */
function addedTo({ day }: DayState, { action, itemId = -1, option }: DeskWish): CountedVisit {
  const ticketType = findItem(day, itemId)?.ticket.type ?? "inPlaceCurrent";
  const added = action === "addService" || action === "move" ? option.service : undefined;
  return { ticketType, serviceIds: added === undefined ? [] : [added] };
}

/** Returns the outcome of an action. */
export function answerOf(
  reader: AnswerReader,
  { can, ticketId, because, unplaced }: Decision,
  after: DayState,
  now: number,
): EventAnswer {
  return {
    success: can === true,
    can:
      can === true
        ? true
        : { early: can.early, ...(can.until === undefined ? {} : { until: textOfInstant(can.until) }) },
    ...(ticketId === undefined ? {} : { ticket: shownTicket(reader, after, ticketId, now) }),
    ...(because === undefined ? {} : { because }),
    ...(unplaced === undefined ? {} : { unplaced: [...unplaced] }),
  };
}

/** Returns the current item of the desk at which an action was done. */
export function currentOf(
  { operatorId, actsForOthers }: Pick<DeskWish, "operatorId"> & { readonly actsForOthers: boolean },
  after: DayState,
  now: number,
): Pick<EventAnswer, "current"> {
  if (operatorId === undefined) return {};
  const itemId = deskOf(after.day, operatorId).inHand.at(-1);
  const act = { operatorId, itemId, actsForOthers };
  return {
    current: {
      ticketItemId: itemId ?? null,
      permissions: [...offeredActions(after.config, permissionsOf({ ...after, now }, act))],
    },
  };
}

/** Returns a ticket as it is answered. */
export function shownTicket({ language }: AnswerReader, known: DayState, ticketId: number, now: number) {
  const ticket = findTicket(known.day, ticketId);
  if (ticket === undefined) throw new Refusal("ERROR_NOT_FOUND", { ticketId });
  return ticketView(known, ticket, now, localizerOf(known.config, language));
}
