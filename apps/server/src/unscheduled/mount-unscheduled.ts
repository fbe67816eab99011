import { isOnlyOperator } from "@cherga/contract/access";
import { type UnscheduledVisit, unscheduledCalls } from "@cherga/contract/calls/unscheduled";
import { mostUnscheduled } from "@cherga/contract/constants";
import { dataFieldIds } from "@cherga/contract/constants";
import { type ErrorCode, Refusal } from "@cherga/contract/errors";
import { phoneFieldOf } from "@cherga/contract/shapes/organization";
import type { FastifyInstance } from "fastify";
import type { Session } from "#auth/session";
import type { BaseDeps } from "#auth/base-deps";
import type { MessageDeps } from "#messages/message-deps";
import { waysTo } from "#messages/ways";
import type { QueueDeps } from "#queue/deps/queue-deps";
import { serve } from "#auth/serve";
import { dayOfTicket, organizationOf } from "#queue/http/desk";
import { idempotencyOfStaff } from "#queue/http/idempotency";
import { listUnscheduled, type UnscheduledBooking } from "#unscheduled/list-unscheduled";
import { isComing, type LastNews, lastNews } from "#unscheduled/lost-times";
import { resolveOne } from "#unscheduled/resolve-unscheduled";
import { suggestTimes } from "#unscheduled/suggest-times";
import { tellUnscheduled } from "#unscheduled/tell-visitors";
import { textOfInstant } from "#queue/views/instants";
import { localizerFor, type Localize } from "#queue/views/localize";
import { numberOf, serviceName } from "#queue/views/ticket-view";

/** Mounts the calls for bookings whose time no operator can keep any more. */
export function mountUnscheduled(app: FastifyInstance, deps: BaseDeps & QueueDeps & MessageDeps): void {
  serve(app, deps, unscheduledCalls.list, async ({ query, session, request }) => {
    refuseOperators(session);
    const now = deps.clock.now().getTime();
    const all = await listUnscheduled(deps, organizationOf(session), now);
    const listed = all.slice(0, mostUnscheduled);
    const suggestions = query.suggest === "true" ? await suggestTimes(deps, listed, now) : noSuggestions;
    const newsOf = await lastNews(
      deps.pool,
      listed.map(({ ticket }) => ticket),
    );
    return {
      content: listed.map((visit) => {
        const { known, ticket } = visit;
        return {
          ...visitView(visit, suggestions.get(ticket.id) ?? [], localizerFor(request, known.config)),
          reachable: waysTo(deps, known.config, known.clients.get(ticket.id)).length > 0,
          told: toldAt(newsOf.get(ticket.id)),
        };
      }),
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
        results.push({ ticketId, num: null, error: codeOf(error) });
      }
    }
    return { results };
  });

  const telling = tellUnscheduled(deps);
  serve(app, deps, unscheduledCalls.tell, async ({ body, session, request }) => {
    refuseOperators(session);
    const idempotency = idempotencyOfStaff(request, session);
    const results = [];
    for (const ticketId of new Set(body.ticketIds)) {
      try {
        await deps.days.submit(await dayOfTicket(deps, session, ticketId), telling, {
          input: { ticketId },
          actorId: session.actor.id,
          idempotency: idempotency && { ...idempotency, key: `${idempotency.key} ${ticketId}` },
        });
        results.push({ ticketId });
      } catch (error) {
        results.push({ ticketId, error: codeOf(error) });
      }
    }
    return { results };
  });
}

/** Returns the code of a refusal; throws any other error. */
function codeOf(error: unknown): ErrorCode {
  if (!(error instanceof Refusal)) throw error;
  return error.code;
}

const toldAt = (last: LastNews | undefined): string | null =>
  last?.kind === "timeLost" && isComing(last) ? textOfInstant(last.at.getTime()) : null;

const noSuggestions: ReadonlyMap<number, readonly number[]> = new Map();

function refuseOperators({ actor }: Session): void {
  if (isOnlyOperator(actor)) throw new Refusal("ERROR_FORBIDDEN");
}

function visitView(
  { known, ticket, plannedAt }: UnscheduledBooking,
  suggestions: readonly number[],
  speak: Localize,
): Omit<UnscheduledVisit, "reachable" | "told"> {
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
