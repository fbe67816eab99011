import { mayCall } from "@cherga/contract/access";
import { organizationCalls } from "@cherga/contract/calls/organization";
import { queueListCalls } from "@cherga/contract/calls/queue-lists";
import { Refusal } from "@cherga/contract/errors";
import { passWays, quotaTypes, scheduleBlocks, ticketTypes } from "@cherga/engine/vocabulary";
import type { FastifyInstance } from "fastify";
import type { BaseDeps } from "#auth/base-deps";
import type { QueueDeps } from "#queue/deps/queue-deps";
import { serve } from "#auth/serve";
import { offeredServices } from "#queue/config/offered-services";
import { readDayOf } from "#queue/days/read-day-of";
import { operatorOf, readDay } from "#queue/http/desk";
import { chronologyOf } from "#schedules/chronology";
import { offeredPackages } from "#schedules/offered-packages";
import { operatorSlots } from "#schedules/operator-slots";
import { listUsedQuotas } from "#schedules/quota-use";
import { randomTickets } from "#schedules/random-tickets";
import { resultOfOperator, resultOfSchedule } from "#schedules/schedule-result";
import { titled } from "#schedules/slot-titles";
import { blockTitles, passWayTitles, quotaTitles, ticketTypeTitles } from "#schedules/words";
import { listWorkingBy, triedDay } from "#schedules/simulated-day";
import { workStretches } from "#schedules/work-stretches";
import { textOfInstant } from "#queue/views/instants";
import { localizerFor } from "#queue/views/localize";
import { operatorBinding } from "#resources/operator";
import { readerFor } from "#resources/reader";
import { scheduleBinding } from "#resources/schedule";

/**
 * Mounts the calls about operators and schedules on a date, what an organization offers, and the terms of the domain.
 */
export function mountSchedules(app: FastifyInstance, deps: BaseDeps & QueueDeps): void {
  serve(app, deps, organizationCalls.findOperator, async ({ params, session }) => {
    const operator = await readerFor(operatorBinding, deps.db, session).get(params.id);
    const { known } = await readDayOf(deps, operator.organizationId);
    const { config, rules } = known;
    const day = rules.operators.get(operator.id)?.day;
    return {
      ...operator,
      organization: config.organization,
      work: day === undefined ? [] : workStretches(day, rules.frame),
    };
  });

  serve(app, deps, organizationCalls.chronology, async ({ query, session }) => {
    const operatorId = operatorOf(session, query.operatorId);
    const { organizationId } = await readerFor(operatorBinding, deps.db, session).get(operatorId);
    const { known, now } = await readDayOf(deps, organizationId, query.date);
    return { content: chronologyOf(known, operatorId, now), time: textOfInstant(now) };
  });

  serve(app, deps, organizationCalls.operatorResult, async ({ body, session }) => {
    const operator = await readerFor(operatorBinding, deps.db, session).get(body.id);
    if (operator.scheduleId === null) throw new Refusal("ERROR_SCHEDULE_SELECT", { operatorId: operator.id });
    const { known, now } = await readDayOf(deps, operator.organizationId, body.queueDate);
    return resultOfOperator(known, operator.id, body, await listUsedQuotas(deps, known), now);
  });

  serve(app, deps, organizationCalls.scheduleResult, async ({ params, body, session }) => {
    const schedule = await readerFor(scheduleBinding, deps.db, session).get(params.id);
    const { write } = scheduleBinding.resource;
    if (body.json !== undefined && !mayCall(write, session.actor)) throw new Refusal("ERROR_FORBIDDEN");
    const { known } = await readDayOf(deps, schedule.organizationId, body.queueDate);
    return resultOfSchedule(known, body.json ?? schedule.json, body, await listUsedQuotas(deps, known));
  });

  serve(app, deps, organizationCalls.trySchedule, async ({ params, body, session }) => {
    const { id, organizationId, json } = await readerFor(scheduleBinding, deps.db, session).get(params.id);
    const { known } = await readDayOf(deps, organizationId, body.date);
    return triedDay(known, await listWorkingBy(deps, id), { ...body, json: body.json ?? json });
  });

  serve(app, deps, organizationCalls.blocks, ({ request }) =>
    titled(scheduleBlocks, blockTitles, request, deps),
  );
  serve(app, deps, organizationCalls.quotas, ({ request }) => titled(quotaTypes, quotaTitles, request, deps));
  serve(app, deps, organizationCalls.ticketTypes, ({ request }) =>
    titled(ticketTypes, ticketTypeTitles, request, deps),
  );
  serve(app, deps, organizationCalls.passWays, ({ request }) =>
    titled(passWays, passWayTitles, request, deps),
  );

  serve(app, deps, organizationCalls.randomTickets, async ({ params, session, request }) => {
    const { known } = await readDay(deps, session);
    return randomTickets(known, params.n, localizerFor(request, known.config));
  });

  serve(app, deps, queueListCalls.services, async ({ session }) => {
    const { known } = await readDay(deps, session);
    return [...offeredServices(known.config).values()];
  });

  serve(app, deps, queueListCalls.servicePackages, async ({ session }) => {
    const { known } = await readDay(deps, session);
    return offeredPackages(known.config);
  });

  serve(app, deps, queueListCalls.slots, async ({ body, session, request }) => {
    const { known, now } = await readDay(deps, session, body.date);
    const look = { known, now, speak: localizerFor(request, known.config) };
    return { content: operatorSlots(look, body.type), time: textOfInstant(now) };
  });
}
