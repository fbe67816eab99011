import { createHash } from "node:crypto";
import { mayActForOthers } from "@cherga/contract/access";
import { outcomeOfRefusal, type PressOutcome, pressText } from "@cherga/contract/devices/console-answers";
import { pressFreshMs } from "@cherga/contract/devices/console-limits";
import { type KeyAction, operatorOfConsole } from "@cherga/contract/devices/consoles";
import { Refusal } from "@cherga/contract/errors";
import { deskOf, findTicket } from "@cherga/engine/day/day";
import { addDays } from "@cherga/engine/time/calendar-date";
import type { OperatorAction } from "@cherga/engine/vocabulary";
import type { BaseDeps } from "#auth/base-deps";
import { findActor, type Session } from "#auth/session";
import type { Agent } from "#devices/agents/agent-sessions";
import type { LiveDeps } from "#live/live-deps";
import { refuseUnpaid } from "#payments/refuse-unpaid";
import type { DayKey, DayState } from "#queue/day/day-state";
import type { QueueDeps } from "#queue/deps/queue-deps";
import { operatorOf, organizationOf } from "#queue/http/desk";
import { deskAction } from "#queue/http/desk-action";
import type { RequestKind } from "#queue/runner/day-request";
import { numberOf } from "#queue/views/ticket-view";
import {
  findConsole,
  findPressText,
  pressChange,
  putPress,
  putRefusedPress,
  type StoredConsole,
  type StoredPress,
  takeLearning,
} from "#windows/consoles/press-table";

type ConsoleDeps = Pick<BaseDeps, "db" | "pool" | "clock"> & Pick<LiveDeps, "hub"> & Pick<QueueDeps, "days">;

/** A press as an agent sends it. */
type SentPress = {
  readonly id: number;
  readonly press: string;
  readonly code: string;
  /** By the clock of the database, in milliseconds. */
  readonly pressedAt: number;
};

/** Who presses, and what for. */
type KeyPress = {
  readonly session: Session;
  readonly operatorId: number;
  readonly action: KeyAction;
};

/**
 * Does what a button is for, as the operator of the console, and returns what the console shows. A press that is sent
 * again gets the same answer, and does nothing more.
 */
export async function pressKey(deps: ConsoleDeps, agent: Agent, sent: SentPress): Promise<string> {
  const device = await findConsole(deps.pool, agent.id, sent.id);
  if (device === undefined) throw new Refusal("ERROR_NOT_FOUND");
  const before = await findPressText(deps.pool, device.id, sent.press);
  if (before !== undefined) return before;
  const press = {
    id: sent.press,
    deviceId: device.id,
    organizationId: device.organizationId,
    operatorId: operatorOfConsole(device.config) ?? null,
    code: sent.code,
    action: device.keys[sent.code] ?? null,
  };
  const told = await act(deps, device, press, sent.pressedAt);
  if (typeof told !== "string") return told.text;
  const text = pressText(told);
  await putRefusedPress(deps.pool, { ...press, outcome: told, text });
  deps.hub.publish([pressChange(press)]);
  return text;
}

type NewPress = Omit<StoredPress, "outcome" | "text">;

/** Returns why a press does nothing, or what it did; that is stored already. */
async function act(
  deps: ConsoleDeps,
  device: StoredConsole,
  press: NewPress,
  pressedAt: number,
): Promise<PressOutcome | { readonly text: string }> {
  // What is sent before the line is lost may arrive long after. A time in the future comes from a wrong clock, so it
  // is unknown how long ago the key was pressed.
  if (Math.abs(device.now - pressedAt) > pressFreshMs) return "late";
  if (await takeLearning(deps.pool, device.id)) return "learned";
  if (press.action === null) return "unknownKey";
  try {
    return await submit(deps, press, await wantedBy(deps, press, press.action));
  } catch (error) {
    // The agent sends it again.
    if (!(error instanceof Refusal) || error.code === "ERROR_UNAVAILABLE") throw error;
    const outcome = outcomeOfRefusal(error.code);
    return outcome === "noClient" && (await isClosed(deps, device)) ? "dayClosed" : outcome;
  }
}

/** Nobody waits on a closed day; the operator wants to know that it is closed. */
async function isClosed(
  { days, clock }: ConsoleDeps,
  { organizationId }: Pick<StoredConsole, "organizationId">,
): Promise<boolean> {
  const today = await days.dayAt(organizationId, clock.now().getTime());
  return (await days.read(today)).day.isClosed;
}

/** Returns the session of the operator of a console. It has the rights that the operator's own console has. */
async function wantedBy(
  { pool }: ConsoleDeps,
  { deviceId, organizationId, operatorId }: NewPress,
  action: KeyAction,
): Promise<KeyPress> {
  const actor = operatorId === null ? undefined : await findActor(pool, operatorId);
  if (actor === undefined) throw new Refusal("ERROR_NO_OPERATOR");
  if (!actor.isOperator) throw new Refusal("ERROR_FORBIDDEN");
  const session = { id: `remote-device ${deviceId}`, actor, organizationId, operatorId: actor.id };
  organizationOf(session);
  return { session, operatorId: operatorOf(session, undefined), action };
}

async function submit(
  deps: ConsoleDeps,
  press: NewPress,
  { session: { actor }, operatorId, action }: KeyPress,
): Promise<{ readonly text: string }> {
  const { days, clock } = deps;
  const today = await days.dayAt(press.organizationId, clock.now().getTime());
  const day = await dayOf(days, today, operatorId, action);
  const itemId = deskOf((await days.read(day)).day, operatorId).inHand.at(-1);
  // A console has no way to say why a visitor does not pay.
  if (action === "complete" && itemId !== undefined) await refuseUnpaid(deps, day, itemId);
  return days.submit(day, consolePressKind, {
    input: { press, action, operatorId, actsForOthers: mayActForOthers(actor) },
    actorId: actor.id,
    idempotency: {
      owner: `remote-device ${press.deviceId}`,
      key: press.id,
      hash: createHash("sha256").update(press.code).digest("hex"),
    },
  });
}

/** Returns the day of an action: a visitor who was called before midnight is still served after it. */
async function dayOf(
  days: ConsoleDeps["days"],
  today: DayKey,
  operatorId: number,
  action: KeyAction,
): Promise<DayKey> {
  if (action === "next" || hasVisitor(await days.read(today), operatorId)) return today;
  const yesterday = { ...today, date: addDays(today.date, -1) };
  return hasVisitor(await days.read(yesterday), operatorId) ? yesterday : today;
}

const hasVisitor = ({ day }: Pick<DayState, "day">, operatorId: number): boolean =>
  deskOf(day, operatorId).inHand.length > 0;

/** The action at the desk for each button. */
const actions: Readonly<Record<KeyAction, OperatorAction>> = {
  next: "next",
  repeat: "more",
  start: "start",
  complete: "complete",
  hold: "hold",
};

type PressInput = {
  readonly press: NewPress;
  readonly action: KeyAction;
  readonly operatorId: number;
  readonly actsForOthers: boolean;
};

/** The action of a button: the one that the operator's console would do with the visitor at the desk. */
export const consolePressKind: RequestKind<PressInput, { readonly text: string }> = {
  name: "console-press",
  command: ({ action, operatorId, actsForOthers }, context) => {
    const itemId = action === "next" ? undefined : deskOf(context.known.day, operatorId).inHand.at(-1);
    const wish = {
      action: actions[action],
      operatorId,
      itemId,
      actsForOthers,
      option: {},
      language: undefined,
    };
    return deskAction.command(wish, context);
  },
  write: async ({ client, tell }, { press, action }, { can, ticketId }, after) => {
    const outcome = can === true ? action : "early";
    await putPress(client, { ...press, outcome, text: pressText(outcome, numIn(after, ticketId)) });
    tell(pressChange(press));
  },
  answer: ({ action }, { can, ticketId }, after) => ({
    text: pressText(can === true ? action : "early", numIn(after, ticketId)),
  }),
};

/** Returns the number of a ticket; a visitor who has none is not named. */
function numIn({ day }: Pick<DayState, "day">, ticketId: number | undefined): string {
  const ticket = ticketId === undefined ? undefined : findTicket(day, ticketId);
  return (ticket && numberOf(ticket)) ?? "";
}
