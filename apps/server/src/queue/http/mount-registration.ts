import { registrationCalls } from "@cherga/contract/calls/registration";
import { findTicket } from "@cherga/engine/day/day";
import type { Decision } from "@cherga/engine/day/verdict";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { BaseDeps } from "#auth/base-deps";
import type { QueueDeps } from "#queue/deps/queue-deps";
import { serve } from "#auth/serve";
import type { DayState } from "#queue/day/day-state";
import { findOperator, operatorOf, organizationOf, readDay } from "#queue/http/desk";
import { idempotencyOfStaff } from "#queue/http/idempotency";
import { freeTimeOn } from "#queue/registration/free-time";
import { register } from "#queue/registration/register";
import { localizerFor } from "#queue/views/localize";
import { ticketView } from "#queue/views/ticket-view";

/** Mounts registration at the desk. */
export function mountRegistration(app: FastifyInstance, deps: BaseDeps & QueueDeps): void {
  serve(app, deps, registrationCalls.remote, async ({ body, session }) => {
    const { known, now } = await readDay(deps, session, body.queueDate);
    return freeTimeOn(deps, known, body, now);
  });

  serve(app, deps, registrationCalls.register, async ({ body, session, request }) =>
    register(deps, {
      organizationId: organizationOf(session),
      ticket: body,
      actorId: session.actor.id,
      idempotency: idempotencyOfStaff(request, session),
      answer: (decision, after, now) => ({ ticket: madeTicket(request, decision, after, now) }),
    }),
  );

  serve(app, deps, registrationCalls.createAndStart, async ({ body, session, request }) => {
    const { operator, queueDateTime: _, ...visit } = body;
    return register(deps, {
      organizationId: organizationOf(session),
      ticket: { ...visit, type: "inPlaceCurrent" },
      actorId: session.actor.id,
      startedBy: operatorOf(session, operator ?? findOperator(session, undefined)),
      idempotency: idempotencyOfStaff(request, session),
      // There is no payment URL until payments are supported.
      answer: (decision, after, now) => ({ ticket: madeTicket(request, decision, after, now), url: null }),
    });
  });
}

function madeTicket(request: FastifyRequest, { ticketId = -1 }: Decision, known: DayState, now: number) {
  const ticket = findTicket(known.day, ticketId);
  if (ticket === undefined) throw new Error("a ticket was registered and is not there");
  return ticketView(known, ticket, now, localizerFor(request, known.config));
}
