import { agentCalls, agentStream } from "@cherga/contract/calls/agent";
import { Refusal } from "@cherga/contract/errors";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { AnnouncementDeps } from "#announcements/announcement-deps";
import type { BaseDeps } from "#auth/base-deps";
import { countAttempt, deleteOldAttempts, fromNetworks } from "#auth/throttle";
import type { AgentConnection } from "#devices/agents/agent-connections";
import {
  exchangeAgentCode,
  findAgentCode,
  isPublicKey,
  makeChallenge,
  openAgentSession,
} from "#devices/agents/agent-sessions";
import { drivenDevices } from "#devices/agents/driven-devices";
import { shownTime } from "#devices/agents/shown-time";
import { connectTopics } from "#devices/agents/presence";
import { admitAgent, serveAgent } from "#devices/agents/serve-agent";
import type { DeviceDeps } from "#devices/deps";
import { documentOf } from "#devices/running/documents";
import { claimJob, writeOutcome } from "#devices/jobs/job-table";
import { addressOf } from "#http/address";
import { mountCall } from "#http/mount-call";
import { servePublic } from "#http/serve-public";
import type { LiveDeps } from "#live/live-deps";
import type { QueueDeps } from "#queue/deps/queue-deps";
import { makeOpenStreams } from "#live/open-streams";
import type { TemplateDeps } from "#templates/drawings";

/** Mounts the calls and the stream of agents. */
export function mountAgents(
  app: FastifyInstance,
  deps: BaseDeps & LiveDeps & QueueDeps & DeviceDeps & AnnouncementDeps & TemplateDeps,
): void {
  const { pool, hub, agentConnections } = deps;
  const openLines = makeOpenStreams(app);

  // A code has forty bits and lasts fifteen minutes: with this rate limit it cannot be guessed.
  const guessesOf = (request: FastifyRequest) =>
    fromNetworks(addressOf(request), { key: "agent", attempts: 10, minutes: 15 });

  servePublic(app, deps, agentCalls.checkCode, async ({ body, request }) => {
    const guesses = guessesOf(request);
    await countAttempt(deps.db, guesses);
    const kind = await findAgentCode(pool, body);
    if (kind === undefined) throw new Refusal("ERROR_NOT_FOUND");
    await deleteOldAttempts(deps.db, guesses);
    return { kind };
  });

  servePublic(app, deps, agentCalls.enrol, async ({ body, request }) => {
    const guesses = guessesOf(request);
    await countAttempt(deps.db, guesses);
    const enrolled = isPublicKey(body.publicKey) ? await exchangeAgentCode(pool, body) : undefined;
    if (enrolled === undefined) throw new Refusal("ERROR_NOT_FOUND");
    await deleteOldAttempts(deps.db, guesses);
    const { agentId, device } = enrolled;
    const driven = await drivenDevices(pool, [agentId]);
    const name = driven.get(agentId)?.find(({ kind, id }) => kind === device.kind && id === device.id)?.name;
    return { agentId, device: { ...device, name: name ?? "" } };
  });

  servePublic(app, deps, agentCalls.challenge, async ({ body }) => {
    const challenge = await makeChallenge(pool, body.agentId);
    if (challenge === undefined) throw new Refusal("ERROR_NOT_FOUND");
    return { challenge };
  });

  servePublic(app, deps, agentCalls.session, async ({ body }) => {
    const opened = await openAgentSession(pool, body);
    if (opened === undefined) throw new Refusal("ERROR_SIGN_IN");
    return { token: opened.token, expires: shownTime(deps.clock, opened.expires) };
  });

  app.route({
    method: "GET",
    url: `/api${agentStream.path}`,
    config: { who: agentStream.who },
    handler: async (request, reply) => {
      const agent = await admitAgent(deps, request);
      let connection: AgentConnection | undefined;
      let isClosed = false;
      const close = (): void => {
        isClosed = true;
        if (connection === undefined) return;
        agentConnections
          .close(connection)
          .catch((error: unknown) =>
            app.log.warn({ err: error }, "the end of an agent's stream was not noted"),
          );
      };
      const line = openLines.open(reply, close);
      connection = await agentConnections.open(agent, addressOf(request), line);
      if (isClosed) close();
    },
  });

  // Frequent and cheap: only an answer that needs the database counts against a rate limit.
  mountCall(app, agentCalls.pong, {
    admit: async () => ({}),
    handle: async ({ body, request }) => {
      await agentConnections.pong(body.connection, () => deps.publicGate.countRequest(addressOf(request)));
      return true as const;
    },
  });

  serveAgent(app, deps, agentCalls.claim, async ({ body, agent }) => {
    const job = await claimJob(pool, { agentId: agent.id, ...body });
    if (job === undefined) return null;
    const document = await documentOf(deps, job);
    if ("trouble" in document) {
      const { trouble } = document;
      const change = await writeOutcome(pool, agent.id, { job: job.id, state: "failed", trouble });
      if (change !== undefined) hub.publish([change]);
      return null;
    }
    const { kind, deviceId: id, attempts: attempt, event, num } = job;
    return { kind, id, attempt, event, num, document };
  });

  serveAgent(app, deps, agentCalls.outcome, async ({ body, agent }) => {
    const change = await writeOutcome(pool, agent.id, body);
    if (change !== undefined) hub.publish([change]);
    return true as const;
  });

  serveAgent(app, deps, agentCalls.hardware, async ({ body, agent }) => {
    const { rows } = await pool.query<{ isNew: boolean }>(
      `with before as (select hardware, trouble from agent_device
         where agent_id = $1 and kind = $2 and device_id = $3 for update)
       update agent_device set hardware = $4, trouble = $5,
         hardware_since = case when (before.hardware, before.trouble) is distinct from ($4, $5)
           then now() else hardware_since end
       from before where agent_id = $1 and kind = $2 and device_id = $3
       returning (before.hardware, before.trouble) is distinct from ($4, $5) as "isNew"`,
      [agent.id, body.kind, body.id, body.state, body.trouble],
    );
    const [row] = rows;
    if (row === undefined) throw new Refusal("ERROR_NOT_FOUND");
    if (!row.isNew) return true as const;
    const change = { act: "edit", id: body.id, reach: agent.organizationId, uid: "" } as const;
    hub.publish([
      { ...change, topic: body.kind },
      ...(body.kind === "pos-device" ? [{ ...change, topic: connectTopics.hardware }] : []),
    ]);
    return true as const;
  });
}
