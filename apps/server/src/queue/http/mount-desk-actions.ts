import { mayActForOthers } from "@cherga/contract/access";
import type { Answer } from "@cherga/contract/call";
import { type EventAnswer, queueCalls } from "@cherga/contract/calls/queue";
import type { DeviceJob } from "@cherga/contract/devices/device-job";
import { dataFieldIds } from "@cherga/contract/constants";
import { Refusal } from "@cherga/contract/errors";
import type { CommandOf } from "@cherga/engine/day/command";
import { findItem } from "@cherga/engine/day/day";
import { permissionsOf } from "@cherga/engine/day/subject";
import { dateAt } from "@cherga/engine/time/day-frame";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Session } from "#auth/session";
import type { BaseDeps } from "#auth/base-deps";
import type { QueueDeps } from "#queue/deps/queue-deps";
import { serve } from "#auth/serve";
import type { DayKey } from "#queue/day/day-state";
import { findDayOfItem } from "#queue/day/find-day";
import type { MissingPayment } from "#queue/day/unpaid-completions";
import {
  answerOf,
  currentOf,
  deskAction,
  type AnswerReader,
  shownTicket,
  type DeskWish,
} from "#queue/http/desk-action";
import { dayOfTicket, findOperator, operatorOf, organizationOf, readDay, within } from "#queue/http/desk";
import { idempotencyOfStaff } from "#queue/http/idempotency";
import { moveOptions } from "#queue/registration/move-options";
import { asMovedMeanwhile } from "#queue/registration/moved-meanwhile";
import { type DayMoveKind, moveToDay } from "#queue/registration/move-to-day";
import type { Note, RequestKind } from "#queue/runner/day-request";
import { replanView } from "#queue/views/replan-view";
import { languageOf } from "#queue/views/localize";

/** Prints a ticket for a person at a desk. */
export type DeskPrinter = (wanted: {
  readonly session: Session;
  readonly request: FastifyRequest;
  readonly ticketId: number;
  readonly signature?: string | undefined;
}) => Promise<DeviceJob>;

/** What actions at a desk have to do with money. */
export type DeskCashier = {
  /** Returns what must be paid before an item is completed, and is not. */
  missingPayment(key: DayKey, itemId: number): Promise<MissingPayment | undefined>;
  /** Asks how the open payments of an item are. */
  check(session: Session, itemId: number): Promise<void>;
  /** Begins a payment for what must be paid, and returns the page on which it is paid; null: there is none. */
  pageOf(session: Session, request: FastifyRequest, itemId: number): Promise<string | null>;
};

/** Mounts the actions on tickets and at desks. */
export function mountDeskActions(
  app: FastifyInstance,
  deps: BaseDeps & QueueDeps,
  print: DeskPrinter,
  cashier: DeskCashier,
): void {
  serve(app, deps, queueCalls.createEvent, async ({ body, session, request }) =>
    act(request, session, {
      action: body.type,
      operatorId: operatorOf(session, body.operator),
      itemId: body.ticketItemId,
      option: body.option ?? {},
    }),
  );

  serve(app, deps, queueCalls.createAdminEvent, async ({ body, session, request }) => {
    if (!mayActForOthers(session.actor)) throw new Refusal("ERROR_FORBIDDEN");
    return act(request, session, {
      action: body.event,
      operatorId: findOperator(session, body.operatorId),
      itemId: body.ticketItemId,
      option: body.option ?? {},
    });
  });

  serve(app, deps, queueCalls.previewReplan, async ({ query, session }) => {
    if (!mayActForOthers(session.actor)) throw new Refusal("ERROR_FORBIDDEN");
    const { known, now } = await readDay(deps, session, query.date);
    return replanView(known, now, query.operatorId);
  });

  serve(app, deps, queueCalls.moveOptions, async ({ params, query, session }) =>
    moveOptions(deps, {
      from: await dayOf(session, { itemId: params.id, option: {} }),
      itemId: params.id,
      date: query.date,
      toOperatorId: query.operatorId,
      by: { operatorId: findOperator(session, undefined), actsForOthers: mayActForOthers(session.actor) },
    }),
  );

  serve(app, deps, queueCalls.callAndStart, async ({ params, session, request, reply }) => {
    void reply.header("cache-control", "no-store");
    const wish = { operatorId: operatorOf(session, undefined), itemId: params.id, option: {} };
    const called = await act(request, session, { ...wish, action: "arbitraryCall" });
    return called.can === true ? act(request, session, { ...wish, action: "start" }) : called;
  });

  serve(app, deps, queueCalls.setPassWay, async ({ body, session, request }) => {
    const { ticketId, passWay, queueDateTime, allowForcedTime } = body;
    return deps.days.submit(await dayOfTicket(deps, session, ticketId), setPassWayAtDesk, {
      input: {
        command: {
          type: "setPassWay",
          ticketId,
          passWay,
          ...(queueDateTime === undefined ? {} : { startAt: Date.parse(queueDateTime) }),
          ...(allowForcedTime === undefined ? {} : { allowForcedTime }),
        },
        language: languageOf(request),
      },
      actorId: session.actor.id,
      idempotency: idempotencyOfStaff(request, session),
    });
  });

  serve(app, deps, queueCalls.checkIn, async ({ body: { ticketId }, session, request }) =>
    deps.days.submit(await dayOfTicket(deps, session, ticketId), checkInAtDesk, {
      input: { ticketId, language: languageOf(request) },
      actorId: session.actor.id,
      idempotency: idempotencyOfStaff(request, session),
    }),
  );

  serve(app, deps, queueCalls.faceFields, async ({ params, session }) => {
    const known = await deps.days.read(await dayOfTicket(deps, session, params.id));
    const values = known.clients.get(params.id)?.values ?? [];
    return { fields: values.filter(({ dataFieldId }) => dataFieldId === dataFieldIds.photo) };
  });

  async function act(request: FastifyRequest, session: Session, wish: DeskWish): Promise<EventAnswer> {
    const key = await dayOf(session, wish);
    if (wish.action === "print" || wish.action === "printForcedTime")
      return printHere(request, session, wish, wish.action, key);
    if (wish.action === "checkPayment") return checkPayment(request, session, wish, key);
    const missing = await missingPayment(key, wish);
    const target = await dayMovedTo(key, wish);
    try {
      return target === undefined
        ? await submit(request, session, wish, key, missing)
        : await transfer(request, session, wish, key, target);
    } catch (error) {
      if (error instanceof Refusal && error.code === "ERROR_NO_CLIENT")
        return { success: false, error: "ERROR_NO_CLIENT" };
      if (wish.itemId === undefined) throw error;
      throw asMovedMeanwhile(error);
    }
  }

  /** A service is completed without the payment that it needs only with a reason. */
  async function missingPayment(key: DayKey, wish: DeskWish): Promise<MissingPayment | undefined> {
    if (wish.action !== "complete" || wish.itemId === undefined) return undefined;
    const missing = await cashier.missingPayment(key, wish.itemId);
    if (missing !== undefined && !wish.option.comment?.trim()) throw new Refusal("ERROR_PAYMENT_REQUIRED");
    return missing;
  }

  function submit(
    request: FastifyRequest,
    session: Session,
    wish: DeskWish,
    key: DayKey,
    missing: MissingPayment | undefined,
  ): Promise<EventAnswer> {
    const reason = wish.option.comment?.trim() ?? "";
    const unpaid = missing && { ...missing, reason, actorId: session.actor.id };
    return deps.days.submit(key, deskAction, {
      input: {
        ...wish,
        actsForOthers: mayActForOthers(session.actor),
        language: languageOf(request),
        unpaid,
      },
      actorId: session.actor.id,
      idempotency: idempotencyOfStaff(request, session),
      note: noteOf(wish),
    });
  }

  /** Gives a ticket to the printer. What comes of it is written on the ticket later. */
  async function printHere(
    request: FastifyRequest,
    session: Session,
    { itemId = -1, operatorId }: DeskWish,
    action: "print" | "printForcedTime",
    key: DayKey,
  ): Promise<EventAnswer> {
    const known = await deps.days.read(key);
    const now = deps.clock.now().getTime();
    const entry = findItem(known.day, itemId);
    if (entry === undefined) throw new Refusal("ERROR_NOT_FOUND", { itemId });
    const actsForOthers = mayActForOthers(session.actor);
    if (!permissionsOf({ ...known, now }, { operatorId, itemId, actsForOthers }).includes(action))
      throw new Refusal("ERROR_ACTION_NOT_ALLOWED", { action });
    const ticketId = entry.ticket.id;
    await print({ session, request, ticketId });
    const ticket = shownTicket({ language: languageOf(request) }, known, ticketId, now);
    return { success: true, can: true, ticket, ...currentOf({ operatorId, actsForOthers }, known, now) };
  }

  /** Asks the provider about the payments of a ticket. What it says is written on the ticket by then. */
  async function checkPayment(
    request: FastifyRequest,
    session: Session,
    { itemId = -1, operatorId }: DeskWish,
    key: DayKey,
  ): Promise<EventAnswer> {
    await cashier.check(session, itemId);
    const known = await deps.days.read(key);
    const now = deps.clock.now().getTime();
    const entry = findItem(known.day, itemId);
    if (entry === undefined) throw new Refusal("ERROR_NOT_FOUND", { itemId });
    const ticket = shownTicket({ language: languageOf(request) }, known, entry.ticket.id, now);
    const actsForOthers = mayActForOthers(session.actor);
    return { success: true, can: true, ticket, ...currentOf({ operatorId, actsForOthers }, known, now) };
  }

  /** Moves a ticket to another day; both days change in the same transaction. */
  async function transfer(
    request: FastifyRequest,
    session: Session,
    { itemId = -1, operatorId, option }: DeskWish,
    from: DayKey,
    to: DayKey,
  ): Promise<EventAnswer> {
    const ticketId = findItem((await deps.days.read(from)).day, itemId)?.ticket.id;
    if (ticketId === undefined) throw new Refusal("ERROR_NOT_FOUND", { itemId });
    const by = operatorId === undefined ? {} : { operatorId };
    return moveToDay(deps, moveToDayAtDesk, {
      from,
      to,
      input: { language: languageOf(request) },
      actorId: session.actor.id,
      idempotency: idempotencyOfStaff(request, session),
      leave: { type: "leave", ticketId, ...by },
      arrive: {
        type: "arrive",
        startAt: Date.parse(option.queueDateTime ?? ""),
        ...by,
        ...(option.operatorId === undefined ? {} : { toOperatorId: option.operatorId }),
        ...(option.allowForcedTime === undefined ? {} : { allowForcedTime: option.allowForcedTime }),
      },
    });
  }

  /** Returns the day of an action: the named one, or else the day of its item, or else today. */
  async function dayOf(
    session: Session,
    { itemId, option }: Pick<DeskWish, "itemId" | "option">,
  ): Promise<DayKey> {
    const organizationId = organizationOf(session);
    const today = await deps.days.dayAt(organizationId, deps.clock.now().getTime());
    if (option.date !== undefined) {
      // Bookings of future days are moved or cancelled one by one.
      if (option.date > today.date) throw new Refusal("ERROR_DATE_SELECT", { date: option.date });
      return { organizationId, date: option.date };
    }
    if (itemId === undefined || findItem((await deps.days.read(today)).day, itemId) !== undefined)
      return today;
    return within(organizationId, await findDayOfItem(deps.pool, itemId));
  }

  async function dayMovedTo(from: DayKey, { action, option }: DeskWish): Promise<DayKey | undefined> {
    if (action !== "move" || option.queueDateTime === undefined) return undefined;
    const to = await deps.days.dayAt(from.organizationId, Date.parse(option.queueDateTime));
    return to.date === from.date ? undefined : to;
  }
}

/** Returns why an item is deferred, or completed without payment, if the operator says so. */
const noteOf = ({ action, itemId, option: { comment } }: DeskWish): Note | undefined =>
  comment === undefined || (action !== "hold" && action !== "forceHold" && action !== "complete")
    ? undefined
    : { itemId, text: comment };

export const setPassWayAtDesk: RequestKind<
  AnswerReader & { readonly command: CommandOf<"setPassWay"> },
  Answer<typeof queueCalls.setPassWay>
> = {
  name: "set-pass-way",
  command: ({ command }) => command,
  answer: (input, _, after, now) => ({ ticket: shownTicket(input, after, input.command.ticketId, now) }),
};

export const checkInAtDesk: RequestKind<
  AnswerReader & { readonly ticketId: number },
  Answer<typeof queueCalls.checkIn>
> = {
  name: "check-in-at-desk",
  command: ({ ticketId }, { known, now }) => {
    if (known.date !== dateAt(known.rules.frame.zone, now)) throw new Refusal("ERROR_DATE_SELECT");
    return { type: "checkIn", ticketId };
  },
  answer: (input, _, after, now) => ({ ticket: shownTicket(input, after, input.ticketId, now) }),
};

export const moveToDayAtDesk: DayMoveKind<AnswerReader, EventAnswer> = {
  name: "move-to-day",
  answer: answerOf,
};
