import type { Context } from "#day/context";
import type { CommandOf, SimpleAction } from "#day/command";
import { findItem, type Entry } from "#day/day";
import type { Fact, PaidItem } from "#day/day-event";
import { findReached } from "#day/find-reached";
import { samePlaceWith } from "#day/move";
import { isFree } from "#day/occupancy";
import { findPuttingAway, refusalOf } from "#day/subject";
import { type DecidedFacts, type Refusal, refuse } from "#day/verdict";
import { withoutUndone } from "#day/without-undone";

type Actor = { readonly operatorId?: number | undefined };

/** Does an action that needs only the item. The table of actions says when it is allowed, `effects` what follows. */
export function actOnItem(context: Context, command: CommandOf<SimpleAction>): DecidedFacts | Refusal {
  return withItem(context, command, (entry) => effects[command.type](entry, command, context));
}

/** Adds a service to the visit that an operator has in hand. */
export function addService(context: Context, command: CommandOf<"addService">): DecidedFacts | Refusal {
  const { newItemId, serviceId, operatorId } = command;
  return withItem(context, command, ({ ticket }) => {
    const service = context.rules.services.get(serviceId);
    if (service === undefined) return refuse("ERROR_NO_SERVICE", { serviceId });
    if (findItem(context.day, newItemId) !== undefined)
      return refuse("ERROR_CONFLICT", { itemId: newItemId });
    const reached = findReached(command.limits ?? []);
    if (reached !== undefined) return refuse("ERROR_LIMIT", reached);
    const { duration, block, align, isStrict } = service;
    const item = { id: newItemId, serviceId, duration, block, align, isStrict, after: [] };
    return [{ type: "addService", ticketId: ticket.id, itemId: newItemId, operatorId, item }];
  });
}

/** Records the outcome of printing a ticket. */
export function print(
  context: Context,
  command: CommandOf<"print" | "printForcedTime">,
): DecidedFacts | Refusal {
  const { operatorId, outcome } = command;
  return withItem(context, command, ({ ticket }) => [
    { type: "printed", ticketId: ticket.id, operatorId, outcome },
  ]);
}

/**
 * Records what became of the payments of a ticket. Money may come after the visit, so this is always allowed. What is
 * known already is not recorded again.
 */
export function checkPayment({ day }: Context, command: CommandOf<"checkPayment">): DecidedFacts | Refusal {
  const { itemId, operatorId, outcome, paid } = command;
  const entry = findItem(day, itemId);
  if (entry === undefined) return refuse("ERROR_NOT_FOUND", { itemId });
  const { ticket } = entry;
  const ticketId = ticket.id;
  const isKnown = ticket.payment === outcome && isSamePaid(ticket.paid ?? [], paid ?? []);
  const facts: readonly Fact[] = [
    { type: "paymentChecked", ticketId, operatorId, outcome, ...(paid && { paid }) },
  ];
  return { ticketId, itemId, can: true, facts: isKnown ? [] : facts };
}

const isSamePaid = (some: readonly PaidItem[], others: readonly PaidItem[]): boolean =>
  some.length === others.length &&
  some.every(({ itemId, amountMinor, currency }, index) => {
    const other = others[index];
    return itemId === other?.itemId && amountMinor === other.amountMinor && currency === other.currency;
  });

type ItemCommand = CommandOf<SimpleAction> | CommandOf<"addService"> | CommandOf<"print" | "printForcedTime">;

function withItem(
  context: Context,
  command: ItemCommand,
  effect: (entry: Entry) => readonly Fact[] | Refusal,
): DecidedFacts | Refusal {
  const refusal = refusalOf(command.type, context, command);
  if (refusal !== undefined) return refusal;
  const entry = findItem(context.day, command.itemId);
  if (entry === undefined) return refuse("ERROR_NOT_FOUND", { itemId: command.itemId });

  const facts = effect(entry);
  if ("code" in facts) return facts;
  return { facts, can: true, ticketId: entry.ticket.id, itemId: entry.item.id };
}

type Effect = (entry: Entry, actor: Actor, context: Context) => readonly Fact[] | Refusal;

const becomes =
  (
    type: "serviceComplete" | "deleteService" | "hold" | "pause" | "resume" | "faceCheck" | "operatorChecked",
  ): Effect =>
  ({ ticket, item }, { operatorId }) => [{ type, ticketId: ticket.id, itemId: item.id, operatorId }];

const effects: Readonly<Record<SimpleAction, Effect>> = {
  more: atDesk((ids) => ({ type: "call", ...ids, isRepeat: true })),
  start: atDesk((ids) => ({ type: "serviceStart", ...ids })),
  complete: becomes("serviceComplete"),
  hold: becomes("hold"),
  forceHold: becomes("hold"),
  release: releaseItem,
  forceRelease: releaseItem,
  delete: becomes("deleteService"),
  // The first time a visitor does not come, the item is deferred, as if the time to come were over; then it ends.
  didNotCome: ({ ticket, item }, { operatorId }) => {
    const ids = { ticketId: ticket.id, itemId: item.id, operatorId };
    const hasBeenLate = item.isLate || wasLate({ ticket, item });
    return [
      hasBeenLate
        ? { type: "deleteService", ...ids, isNoShow: true }
        : { type: "hold", ...ids, late: "notStarted" },
    ];
  },
  pause: becomes("pause"),
  resume: becomes("resume"),
  faceCheck: becomes("faceCheck"),
  operatorChecked: becomes("operatorChecked"),
  undo: ({ ticket, item }, { operatorId }, context) => {
    const undone = findPuttingAway({ ticket, item });
    if (undone === undefined) return refuse("ERROR_ACTION_NOT_ALLOWED", { action: "undo" });
    // Another visitor may have booked the time in the meantime.
    const isOccupying = item.place !== undefined && isFree(context, item.place, item.id);
    return [
      { type: "resume", ticketId: ticket.id, itemId: item.id, operatorId, undoes: undone.seq, isOccupying },
    ];
  },
};

function releaseItem({ ticket, item }: Entry, { operatorId }: Actor, context: Context): readonly Fact[] {
  const ids = { ticketId: ticket.id, itemId: item.id, operatorId };
  const isAhead = item.plannedTime !== undefined && item.plannedTime > context.now;
  if (!isAhead || item.isOccupying || item.isForced) return [{ type: "release", ...ids }];
  // A booked visitor who was called early keeps the promised time.
  const place =
    samePlaceWith(context, { ticket, item }, { operatorId: item.place?.operatorId }) ??
    samePlaceWith(context, { ticket, item });
  return [{ type: "release", ...ids, place: place ?? null }];
}

const wasLate = ({ ticket: { log }, item }: Entry): boolean =>
  withoutUndone(log).some(
    (event) => event.type === "hold" && event.itemId === item.id && event.late !== undefined,
  );

type DeskIds = { readonly ticketId: number; readonly itemId: number; readonly operatorId: number };

function atDesk(fact: (ids: DeskIds) => Fact): Effect {
  return ({ ticket, item }, { operatorId }) =>
    operatorId === undefined
      ? refuse("ERROR_OPERATOR_SELECT")
      : [fact({ ticketId: ticket.id, itemId: item.id, operatorId })];
}
