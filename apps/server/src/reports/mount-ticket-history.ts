import { reportCalls } from "@cherga/contract/calls/reports";
import { Refusal } from "@cherga/contract/errors";
import type { FastifyInstance } from "fastify";
import type { BaseDeps } from "#auth/base-deps";
import { serve } from "#auth/serve";
import { whenGone } from "#http/when-gone";
import type { QueueDeps } from "#queue/deps/queue-deps";
import { expectedCallOf } from "#queue/forecast/expected-call";
import { idempotencyOfStaff } from "#queue/http/idempotency";
import { textOfInstant } from "#queue/views/instants";
import { languageOf, localizerFor } from "#queue/views/localize";
import { surveyView } from "#queue/views/survey-view";
import { numberOf, ticketView } from "#queue/views/ticket-view";
import {
  conversationKind,
  dayOfReportedTicket,
  faceFieldsOf,
  listHistory,
  moveTicket,
  readTicket,
  writeNote,
} from "#reports/ticket-history";
import type { TemplateDeps } from "#templates/drawings";
import { contentOfTicket, templateOf } from "#templates/real-ticket";

/** Mounts what managers can see and do with a single ticket of the register. */
export function mountTicketHistory(app: FastifyInstance, deps: BaseDeps & QueueDeps & TemplateDeps): void {
  serve(app, deps, reportCalls.ticketEvents, async ({ params, session, request }) => {
    const { known, ticket } = await readTicket(deps, session, params.id);
    const now = deps.clock.now().getTime();
    const speak = localizerFor(request, known.config);
    return {
      ticket: ticketView(known, ticket, now, speak),
      content: await listHistory(deps, ticket.id),
      survey: await surveyView(deps.pool, ticket.id, speak),
      time: textOfInstant(now),
    };
  });

  serve(app, deps, reportCalls.faceFields, async ({ params, session, reply }) => {
    void reply.header("cache-control", "no-store");
    const { known, ticket } = await readTicket(deps, session, params.id);
    return { fields: faceFieldsOf(known, ticket.id) };
  });

  serve(app, deps, reportCalls.printTicket, async ({ params, session, request, reply }) => {
    const { known, ticket } = await readTicket(deps, session, params.id);
    const template = await templateOf(deps.db, known.organizationId);
    const origin = `${request.protocol}://${request.host}`;
    const content = contentOfTicket(known, ticket, {
      language: languageOf(request),
      origin,
      expectedCallAt: expectedCallOf(deps, known, ticket),
    });
    const title = numberOf(ticket) ?? String(ticket.id);
    const order = { template, content, format: "pdf", title } as const;
    const { bytes } = await deps.drawings.forUser(session.actor.id, order, whenGone(reply));
    return reply
      .type("application/pdf")
      .headers({
        "content-disposition": `inline; filename="ticket-${ticket.id}.pdf"`,
        "cache-control": "no-store",
      })
      .send(Buffer.from(bytes));
  });

  serve(app, deps, reportCalls.addEvent, async ({ body, session }) => {
    const { ticketId, type, comment } = body;
    const { known, ticket } = await readTicket(deps, session, ticketId);
    if (type === "note") {
      await writeNote(deps, ticket, comment ?? "", session.actor.id);
      return { success: true as const };
    }
    const itemId = ticket.items[0]?.id;
    if (itemId === undefined) throw new Refusal("ERROR_NOT_FOUND");
    return deps.days.submit(known, conversationKind, {
      input: { itemId, conversation: type },
      actorId: session.actor.id,
      idempotency: undefined,
      note: comment === undefined ? undefined : { itemId, text: comment },
    });
  });

  serve(app, deps, reportCalls.transfer, async ({ params, body, session, request }) =>
    moveTicket(
      deps,
      await dayOfReportedTicket(deps, session, params.id),
      { ticketId: params.id, startAt: Date.parse(body.queueDateTime), toOperatorId: body.operatorId },
      { actorId: session.actor.id, idempotency: idempotencyOfStaff(request, session) },
    ),
  );
}
