import type { Answer } from "@cherga/contract/call";
import { registrationCalls } from "@cherga/contract/calls/registration";
import type { LanguageCode } from "@cherga/contract/constants";
import { findTicket } from "@cherga/engine/day/day";
import type { Decision } from "@cherga/engine/day/verdict";
import type { FastifyInstance } from "fastify";
import type { BaseDeps } from "#auth/base-deps";
import type { QueueDeps } from "#queue/deps/queue-deps";
import { serve } from "#auth/serve";
import type { DayState } from "#queue/day/day-state";
import type { DeskCashier } from "#queue/http/mount-desk-actions";
import { findOperator, operatorOf, organizationOf, readDay } from "#queue/http/desk";
import { idempotencyOfStaff } from "#queue/http/idempotency";
import { freeTimeOn } from "#queue/registration/free-time";
import { register, type RegistrationInput, type RegistrationKind } from "#queue/registration/register";
import { languageOf, localizerOf } from "#queue/views/localize";
import { ticketView } from "#queue/views/ticket-view";

/** Mounts registration at the desk. */
export function mountRegistration(
  app: FastifyInstance,
  deps: BaseDeps & QueueDeps,
  cashier: Pick<DeskCashier, "pageOf">,
): void {
  serve(app, deps, registrationCalls.remote, async ({ body, session }) => {
    const { known, now } = await readDay(deps, session, body.queueDate);
    return freeTimeOn(deps, known, body, now);
  });

  serve(app, deps, registrationCalls.register, async ({ body, session, request }) =>
    register(deps, atDeskKind, {
      organizationId: organizationOf(session),
      input: { ticket: body, language: languageOf(request) },
      actorId: session.actor.id,
      idempotency: idempotencyOfStaff(request, session),
    }),
  );

  serve(app, deps, registrationCalls.createAndStart, async ({ body, session, request }) => {
    const { operator, queueDateTime: _, opensPaymentPage, ...visit } = body;
    const made = await register(deps, startedAtDeskKind, {
      organizationId: organizationOf(session),
      input: {
        ticket: { ...visit, type: "inPlaceCurrent" },
        startedBy: operatorOf(session, operator ?? findOperator(session, undefined)),
        language: languageOf(request),
      },
      actorId: session.actor.id,
      idempotency: idempotencyOfStaff(request, session),
    });
    const [item] = made.ticket.items;
    if (item === undefined || !opensPaymentPage) return made;
    return { ...made, url: await cashier.pageOf(session, request, item.id) };
  });
}

type Input = RegistrationInput & { readonly language: LanguageCode | undefined };

export const atDeskKind: RegistrationKind<Input, Answer<typeof registrationCalls.register>> = {
  name: "register-at-desk",
  answer: (input, decision, after, now) => ({ ticket: madeTicket(input, decision, after, now) }),
};

export const startedAtDeskKind: RegistrationKind<Input, Answer<typeof registrationCalls.createAndStart>> = {
  name: "register-and-start",
  // A payment begins after the ticket exists.
  answer: (input, decision, after, now) => ({ ticket: madeTicket(input, decision, after, now), url: null }),
};

function madeTicket({ language }: Input, { ticketId = -1 }: Decision, known: DayState, now: number) {
  const ticket = findTicket(known.day, ticketId);
  if (ticket === undefined) throw new Error("a ticket was registered and is not there");
  return ticketView(known, ticket, now, localizerOf(known.config, language));
}
