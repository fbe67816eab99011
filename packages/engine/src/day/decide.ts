import { withAbsence } from "#day/absent";
import type { Context } from "#day/context";
import { callByName, callNext } from "#day/call";
import { closeDay, closesAt } from "#day/close-day";
import type { Command } from "#day/command";
import { type Day, findItem } from "#day/day";
import type { DayEvent, Fact } from "#day/day-event";
import { aheadOf, timeOn } from "#day/day-time";
import { actOnItem, addService, checkPayment, print } from "#day/item-action";
import { closeDesk, openDesk } from "#day/presence";
import { arrive, leave, move, setPassWay } from "#day/move";
import { register, reserve } from "#day/register";
import { replan, shiftLate } from "#day/replan";
import { stamped, stampedAt } from "#day/stamped";
import { refusalOf } from "#day/subject";
import { cancel, checkIn, confirm, requestConfirmation } from "#day/ticket-status";
import { tick } from "#day/timers";
import { type Decision, isRefusal, type DecidedFacts, type Refusal, refuse } from "#day/verdict";
import type { Rules } from "#rules/rules";

/** Decides what a command brings about on a day. A refused command brings about nothing. */
export function decide(day: Day, rules: Rules, command: Command, now: number): Decision | Refusal {
  const context = { day, rules, now: timeOn(day, now) };
  const ahead = aheadOf(context.now, now);
  if (command.type === "tick") return { can: true, events: tick(context, ahead) };
  if (command.type === "closeDay") return { can: true, events: closedBy(context, ahead, command.operatorId) };
  const outcome = outcomeOf(context, command);
  if (isRefusal(outcome)) return outcome;
  const { facts, ...answer } = outcome;
  const told = facts.map((fact) => withAbsence(fact, context));
  return { ...answer, events: stamped(day, told, now) };
}

/** Closes the day; if it should have closed earlier, at that earlier time. */
function closedBy(context: Context, ahead: number, operatorId: number | undefined): readonly DayEvent[] {
  const { day, rules, now } = context;
  return stampedAt(day, closeDay(context, operatorId), Math.min(now, closesAt(rules)), ahead);
}

type DecidedCommand = Exclude<Command, { readonly type: "tick" | "closeDay" }>;

function outcomeOf(context: Context, command: DecidedCommand): DecidedFacts | Refusal {
  switch (command.type) {
    case "register":
      return register(context, command);
    case "reserve":
      return reserve(context, command);
    case "requestConfirmation":
      return requestConfirmation(context, command.ticketId);
    case "confirm":
      return confirm(context, command.ticketId);
    case "cancel":
      return cancel(context, command);
    case "checkIn":
      return checkIn(context, command.ticketId);
    case "setPassWay":
      return setPassWay(context, command);
    case "next":
    case "forceNext":
      return callNext(context, command);
    case "arbitraryCall":
      return callByName(context, command);
    case "more":
    case "start":
    case "complete":
    case "hold":
    case "forceHold":
    case "release":
    case "forceRelease":
    case "delete":
    case "didNotCome":
    case "pause":
    case "resume":
    case "faceCheck":
    case "operatorChecked":
    case "undo":
      return actOnItem(context, command);
    case "move":
      return move(context, command);
    case "addService":
      return addService(context, command);
    case "print":
    case "printForcedTime":
      return print(context, command);
    case "checkPayment":
      return checkPayment(context, command);
    case "sleep":
    case "wakeup":
      return (
        refusalOf(command.type, context, command) ??
        done([{ type: command.type, operatorId: command.operatorId }])
      );
    case "open":
      return openDesk(context, command);
    case "close":
      return closeDesk(context, command);
    case "editWantedTime":
      return withTicket(context, command.itemId, (ids) => ({
        ...ids,
        type: "ticketEditReqTime",
        wantAt: command.wantAt,
        operatorId: command.operatorId,
      }));
    case "note":
      return withTicket(context, command.itemId, (ids) => ({ ...ids, type: command.conversation }));
    case "shiftLate":
      return shiftLate(context, command);
    case "replan":
      return replan(context, command);
    case "leave":
      return leave(context, command);
    case "arrive":
      return arrive(context, command);
  }
}

const done = (facts: readonly Fact[]): DecidedFacts => ({ facts, can: true });

type Ids = { readonly ticketId: number; readonly itemId: number };

/** Records a fact about an item; this is allowed in every state of the item. */
function withTicket({ day }: Context, itemId: number, fact: (ids: Ids) => Fact): DecidedFacts | Refusal {
  const entry = findItem(day, itemId);
  if (entry === undefined) return refuse("ERROR_NOT_FOUND", { itemId });
  const ids = { ticketId: entry.ticket.id, itemId };
  return { ...ids, facts: [fact(ids)], can: true };
}
