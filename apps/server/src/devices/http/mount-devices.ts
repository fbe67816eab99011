import { isInScope, scopeOf } from "@cherga/contract/access";
import { deviceCalls, deviceCallsByKind } from "@cherga/contract/calls/devices";
import { eventDataOf } from "@cherga/contract/devices/device-events";
import {
  type DeviceKind,
  deviceKinds,
  listedKinds,
  streamKinds,
} from "@cherga/contract/devices/device-kinds";
import { Refusal } from "@cherga/contract/errors";
import { invalid, parse } from "@cherga/contract/issues";
import type { FastifyInstance } from "fastify";
import type { BaseDeps } from "#auth/base-deps";
import { serve } from "#auth/serve";
import type { Session } from "#auth/session";
import { agentTopic } from "#devices/agents/agent-connections";
import { sendToAgent } from "#devices/agents/agent-events";
import { makeAgentCode } from "#devices/agents/agent-sessions";
import { shownTime } from "#devices/agents/shown-time";
import { listConnections } from "#devices/agents/presence";
import { listTroubles } from "#devices/jobs/device-troubles";
import { jobAgain, listJobs, type NewJob, putJobs } from "#devices/jobs/job-table";
import { printerPaper } from "#devices/printing/printer-documents";
import { originOf } from "#devices/printing/print-jobs";
import { whenGone } from "#http/when-gone";
import type { LiveDeps } from "#live/live-deps";
import type { MessageDeps } from "#messages/message-deps";
import { findDayOfTicket } from "#queue/day/find-day";
import type { QueueDeps } from "#queue/deps/queue-deps";
import type { TemplateDeps } from "#templates/drawings";
import { deviceBindings } from "#resources/devices";
import { readerFor } from "#resources/reader";

/** A job that a person asked for is worth doing for so long. */
const usefulSeconds = 300;

/** Mounts the calls of staff about devices: connections, events, jobs, agents. */
export function mountDevices(
  app: FastifyInstance,
  deps: BaseDeps & LiveDeps & QueueDeps & MessageDeps & TemplateDeps,
): void {
  for (const kind of listedKinds)
    serve(app, deps, deviceCallsByKind.connections[kind], async ({ params, session }) => {
      const scope = scopeOf(session.actor);
      const own = params.type === "organization" ? session.organizationId : null;
      return [...(await listConnections(deps, kind, own === null ? scope : new Set([own])))];
    });

  for (const kind of deviceKinds)
    serve(app, deps, deviceCallsByKind.sendEvent[kind], async ({ body, session, request }) => {
      const { id: deviceId, event } = body;
      const { organizationId } = await deviceOf(kind, deviceId, session);
      const payload = dataOf(kind, event, body.data);
      const ticketId = event === "print" ? Number(payload["ticketId"]) : undefined;
      if (ticketId !== undefined && !(await isTicketOf(organizationId, ticketId)))
        throw new Refusal("ERROR_NOT_FOUND");
      const origin = ticketId === undefined ? {} : { origin: originOf(deps, request) };
      return {
        job: await putOne({
          ticketId,
          organizationId,
          kind,
          deviceId,
          event,
          usefulSeconds,
          payload: { ...payload, ...origin },
        }),
      };
    });

  for (const kind of streamKinds)
    serve(app, deps, deviceCallsByKind.sendSseEvent[kind], async ({ body, session }) => {
      const { organizationId } = await deviceOf(kind, body.id, session);
      const data = dataOf(kind, body.type, body.data);
      const delivered = await sendToAgent(deps, { kind, id: body.id, organizationId }, body.type, data);
      if (delivered === 0) throw new Refusal("ERROR_NO_SSE");
      return { delivered };
    });

  serve(app, deps, deviceCalls.enrol, async ({ body, session }) => {
    const { organizationId } = await deviceOf(body.kind, body.id, session);
    const { code, expires } = await makeAgentCode(deps.pool, body, organizationId);
    return { code, expires: shownTime(deps.clock, expires) };
  });

  serve(app, deps, deviceCalls.revoke, async ({ params, session, uid }) => {
    const scope = scopeOf(session.actor);
    const { rows } = await deps.pool.query<{ organizationId: number }>(
      `delete from agent where id = $1 and ($2::integer[] is null or organization_id = any($2))
       returning organization_id as "organizationId"`,
      [params.id, scope === "all" ? null : [...scope]],
    );
    const [row] = rows;
    if (row === undefined) throw new Refusal("ERROR_NOT_FOUND");
    deps.hub.publish([{ topic: agentTopic, act: "delete", id: params.id, reach: row.organizationId, uid }]);
    return true as const;
  });

  serve(app, deps, deviceCalls.jobs, async ({ query, session }) => {
    await deviceOf(query.kind, query.deviceId, session);
    return listJobs(deps, query, query);
  });

  serve(app, deps, deviceCalls.picture, async ({ params, session, reply }) => {
    const job = await jobAgain(deps.pool, params.id);
    if (job?.kind !== "printer-device") throw new Refusal("ERROR_NOT_FOUND");
    await deviceOf(job.kind, job.deviceId, session);
    const paper = await printerPaper(deps, job);
    if ("trouble" in paper) throw new Refusal("ERROR_NOT_FOUND");
    const order = { ...paper, format: "png" } as const;
    const { bytes } = await deps.drawings.forUser(session.actor.id, order, whenGone(reply));
    return reply.type("image/png").header("cache-control", "no-store").send(Buffer.from(bytes));
  });

  serve(app, deps, deviceCalls.troubles, async ({ session: { organizationId } }) =>
    organizationId === null ? [] : [...(await listTroubles(deps, organizationId))],
  );

  serve(app, deps, deviceCalls.again, async ({ params, session }) => {
    const job = await jobAgain(deps.pool, params.id);
    if (job === undefined) throw new Refusal("ERROR_NOT_FOUND");
    await deviceOf(job.kind, job.deviceId, session);
    const { isFinished, ticketId, ...again } = job;
    // Money moves only by payments: a job that is given again would charge again.
    const movesMoney = job.kind === "pos-device" && (job.event === "pay" || job.event === "refund");
    if (!isFinished || movesMoney) throw new Refusal("ERROR_ACTION_NOT_ALLOWED");
    return { job: await putOne({ ...again, ticketId: ticketId ?? undefined, usefulSeconds }) };
  });

  /** Returns the organization of a device. Refuses a device of another organization as not found. */
  async function deviceOf(
    kind: DeviceKind,
    id: number,
    session: Session,
  ): Promise<{ organizationId: number }> {
    const { organizationId } = await readerFor(deviceBindings[kind], deps.db, session).get(id);
    if (kind === "server") {
      const { otherOrganizationIds } = await readerFor(deviceBindings[kind], deps.db, session).get(id);
      const scope = scopeOf(session.actor);
      // It has the accounts of all its organizations.
      if (!otherOrganizationIds.every((other) => isInScope(scope, other)))
        throw new Refusal("ERROR_NOT_FOUND");
    }
    return { organizationId };
  }

  async function isTicketOf(organizationId: number, ticketId: number): Promise<boolean> {
    return (await findDayOfTicket(deps.pool, ticketId))?.organizationId === organizationId;
  }

  async function putOne(job: NewJob) {
    const [stored] = await putJobs(
      { client: deps.pool, tell: (change) => deps.hub.publish([change]) },
      deps.clock,
      [job],
    );
    if (stored === undefined) throw new Error("a job was not stored");
    return stored;
  }
}

/** Checks the data of an event. Refuses an event that this kind of device does not have. */
function dataOf(
  kind: DeviceKind,
  event: string,
  data: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> {
  const schema = eventDataOf(kind, event);
  if (schema === undefined) throw invalid([{ path: ["event"], code: "ERROR_FORMAT" }]);
  return Object(parse(schema, data));
}
