import { mayActForOthers } from "@cherga/contract/access";
import { type UnscheduledVisit, unscheduledCalls } from "@cherga/contract/calls/unscheduled";
import { mostUnscheduled } from "@cherga/contract/constants";
import { dataFieldIds } from "@cherga/contract/constants";
import { Refusal } from "@cherga/contract/errors";
import { phoneFieldOf } from "@cherga/contract/shapes/organization";
import type { FastifyInstance } from "fastify";
import type { Session } from "#auth/session";
import type { BaseDeps } from "#auth/base-deps";
import type { QueueDeps } from "#queue/deps/queue-deps";
import { serve } from "#auth/serve";
import { dayOfTicket, organizationOf } from "#queue/http/desk";
import { idempotencyOfStaff } from "#queue/http/idempotency";
import { listUnscheduled, type UnscheduledBooking } from "#queue/unscheduled/list-unscheduled";
import { resolveOne } from "#queue/unscheduled/resolve-unscheduled";
import { suggestTimes } from "#queue/unscheduled/suggest-times";
import { textOfInstant } from "#queue/views/instants";
import { localizerFor, type Localize } from "#queue/views/localize";
import { numberOf, serviceName } from "#queue/views/ticket-view";

/** Mounts the calls for bookings whose time no operator can keep any more. */
export function mountUnscheduled(app: FastifyInstance, deps: BaseDeps & QueueDeps): void {
  serve(app, deps, unscheduledCalls.list, async ({ query, session, request }) => {
    refuseOperators(session);
    const now = deps.clock.now().getTime();
    const all = await listUnscheduled(deps, organizationOf(session), now);
    const listed = all.slice(0, mostUnscheduled);
    const suggestions = query.suggest === "true" ? await suggestTimes(deps, listed, now) : noSuggestions;
    return {
      content: listed.map((visit) =>
        visitView(visit, suggestions.get(visit.ticket.id) ?? [], localizerFor(request, visit.known.config)),
      ),
      total: all.length,
      time: textOfInstant(now),
    };
  });

  serve(app, deps, unscheduledCalls.resolve, async ({ body, session, request }) => {
    refuseOperators(session);
    const idempotency = idempotencyOfStaff(request, session);
    const results = [];
    // One after the other: each uses the times that the previous ones have left free.
    for (const decision of body.decisions) {
      const { ticketId } = decision;
      try {
        const num = await resolveOne(deps, decision, {
          key: await dayOfTicket(deps, session, ticketId),
          actorId: session.actor.id,
          idempotency: idempotency && { ...idempotency, key: `${idempotency.key} ${ticketId}` },
        });
        results.push({ ticketId, num });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        results.push({ ticketId, num: null, error: error.code });
      }
    }
    return { results };
  });
}

const noSuggestions: ReadonlyMap<number, readonly number[]> = new Map();

function refuseOperators({ actor }: Session): void {
  if (!mayActForOthers(actor)) throw new Refusal("ERROR_FORBIDDEN");
}

function visitView(
  { known, ticket, plannedAt }: UnscheduledBooking,
  suggestions: readonly number[],
  speak: Localize,
): UnscheduledVisit {
  const values = known.clients.get(ticket.id)?.values ?? [];
  const valueOf = (id: number): string => values.find(({ dataFieldId }) => dataFieldId === id)?.value ?? "";
  return {
    ticketId: ticket.id,
    num: numberOf(ticket),
    date: known.date,
    plannedTime: textOfInstant(plannedAt),
    services: ticket.items.map(({ serviceId }) => serviceName(known, serviceId, speak)),
    name: valueOf(dataFieldIds.fullName),
    phone: valueOf(phoneFieldOf(known.config.organization.messageHub)),
    reason: known.rules.open === null ? "closed" : "schedule",
    suggestions: suggestions.map(textOfInstant),
  };
}
