import type { Command } from "@cherga/engine/day/command";
import type { Context } from "@cherga/engine/day/context";
import { type Entry, entriesOf, findItem, openTickets } from "@cherga/engine/day/day";
import { timeOn } from "@cherga/engine/day/day-time";
import { decide } from "@cherga/engine/day/decide";
import { deskStateOf } from "@cherga/engine/day/desk-state";
import { isRefusal } from "@cherga/engine/day/verdict";
import { type IntervalKind, timeSpent } from "@cherga/engine/life/intervals";
import { seededRandom } from "@cherga/engine/random/seeded-random";
import { behaviourIn } from "#demo/hall/behaviour";
import { between } from "#demo/hall/chance";
import { isInvented } from "#demo/hall/people";
import type { DayState } from "#queue/day/day-state";

/** The parts of a day that the simulation sees. */
export type DayView = Pick<DayState, "day" | "rules" | "clients">;

/** Returns the next command of a simulated operator; undefined while there is nothing to do. */
export function operatorCommand(known: DayView, operatorId: number, clockMs: number): Command | undefined {
  const context = { day: known.day, rules: known.rules, now: timeOn(known.day, clockMs) };
  const { state, itemId } = deskStateOf(context, operatorId);
  const entry = itemId === undefined ? undefined : findItem(known.day, itemId);
  switch (state) {
    case "absent":
      return { type: "open", operatorId, by: "console" };
    case "off":
    case "sleep":
      return undefined;
    case "free":
      return callNext(context, operatorId);
    case "called":
      return entry && withCalled(entry, operatorId, known, context);
    case "serving":
    case "paused":
      return entry && withServed(entry, operatorId, context);
  }
}

/** A visitor who was sent for a missing document comes first. Only commands that would succeed are returned. */
function callNext(context: Context, operatorId: number): Command | undefined {
  const back = entriesOf(openTickets(context.day)).find(
    ({ item }) =>
      item.phase === "hold" &&
      item.holder === operatorId &&
      !item.isLate &&
      spent(context, { item }, "held") >= mannersOf(item, context).interruptionMs,
  );
  const calling: readonly Command[] = [
    ...(back === undefined ? [] : [{ type: "arbitraryCall", operatorId, itemId: back.item.id } as const]),
    { type: "next", operatorId },
  ];
  return calling.find((command) => isDone(context, command));
}

function isDone({ day, rules, now }: Context, command: Command): boolean {
  const decision = decide(day, rules, command, now);
  return !isRefusal(decision) && decision.events.length > 0;
}

function withCalled(
  { ticket, item }: Entry,
  operatorId: number,
  { clients }: DayView,
  context: Context,
): Command | undefined {
  const { walkMs, serviceMs, comes } = mannersOf(item, context);
  const client = clients.get(ticket.id);
  const calledMs = spent(context, { item }, "called");
  const onItem = { operatorId, itemId: item.id };
  if (context.rules.operators.get(operatorId)?.callOnly === true)
    return calledMs >= walkMs + serviceMs ? { type: "complete", ...onItem } : undefined;
  // A real visitor is assumed to have come.
  const isComing = comes || client === undefined || !isInvented(client);
  return isComing && calledMs >= walkMs ? { type: "start", ...onItem } : undefined;
}

function withServed({ item }: Entry, operatorId: number, context: Context): Command | undefined {
  const { serviceMs, interruption, interruptionMs } = mannersOf(item, context);
  const onItem = { operatorId, itemId: item.id };
  const servedMs = spent(context, { item }, "serving");
  const pausedMs = spent(context, { item }, "paused");
  if (item.isPaused) return pausedMs >= interruptionMs ? { type: "resume", ...onItem } : undefined;
  if (servedMs >= serviceMs) return { type: "complete", ...onItem };
  const hasBeen = pausedMs + spent(context, { item }, "held") > 0;
  return interruption !== undefined && !hasBeen && servedMs >= serviceMs / 2
    ? { type: interruption, ...onItem }
    : undefined;
}

function spent({ now }: Context, { item }: Pick<Entry, "item">, kind: IntervalKind): number {
  return timeSpent(item.spans, [kind], now);
}

/** Returns how a service goes: derived from the item's id alone, so that no state is needed. */
function mannersOf({ id, serviceId, holder = 0 }: Entry["item"], { rules }: Context) {
  const random = seededRandom(`item ${id}`);
  const behaviour = behaviourIn(rules);
  const chance = random();
  return {
    walkMs: behaviour.walkMs(random),
    serviceMs: behaviour.serviceMs(serviceId, random, holder),
    comes: random() >= behaviour.noShow,
    interruption: chance < 0.04 ? "pause" : chance < 0.07 ? "hold" : undefined,
    interruptionMs: between(3, 9, random) * 60_000,
  } as const;
}
