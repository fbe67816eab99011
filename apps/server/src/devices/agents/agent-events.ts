import type pg from "pg";
import type { AgentConnections } from "#devices/agents/agent-connections";
import type { DeviceRef } from "#devices/agents/agent-sessions";
import { liveConnections } from "#db/live-connections";
import type { Hub } from "#live/hub";

/** The topic on which servers tell each other that an event waits for the stream of an agent. */
const eventTopic = "agent-event";
const keptSeconds = 10;

/** Sends an event to what drives a device, on any server. Returns to how many streams; nothing is kept for later. */
export async function sendToAgent(
  { pool, hub }: { readonly pool: pg.Pool; readonly hub: Hub },
  device: DeviceRef & { readonly organizationId: number },
  event: string,
  data: Readonly<Record<string, unknown>>,
): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `with old as (delete from agent_event where created_at < now() - make_interval(secs => $5))
     insert into agent_event (agent_id, kind, device_id, event, data)
     select driven.agent_id, driven.kind, driven.device_id, $3, $4::jsonb from agent_device driven
     join (${liveConnections}) live on live.agent_id = driven.agent_id
     where driven.kind = $1 and driven.device_id = $2
     returning id`,
    [device.kind, device.id, event, JSON.stringify(data), keptSeconds],
  );
  const change = { topic: eventTopic, act: "create", reach: device.organizationId, uid: "" } as const;
  hub.publish(rows.map(({ id }) => ({ ...change, id })));
  return rows.length;
}

/** Passes events to the agents that are connected here. */
export function passAgentEvents(
  { pool, hub }: { readonly pool: pg.Pool; readonly hub: Hub },
  connections: AgentConnections,
  onError: (error: unknown) => void,
): { stop(): void } {
  async function pass(): Promise<void> {
    const byAgent = new Map(connections.list().map((connection) => [connection.agent.id, connection]));
    if (byAgent.size === 0) return;
    const { rows } = await pool.query<
      DeviceRef & { agentId: number; event: string; data: Readonly<Record<string, unknown>> }
    >({
      name: "take-agent-events",
      text: `delete from agent_event where agent_id = any($1)
        returning agent_id as "agentId", kind, device_id as id, event, data`,
      values: [[...byAgent.keys()]],
    });
    for (const { agentId, ...event } of rows) byAgent.get(agentId)?.send({ type: "event", ...event });
  }
  const listener = {
    topics: new Set([eventTopic]),
    scope: "all" as const,
    organizationId: null,
    send: () => void pass().catch(onError),
  };
  hub.add(listener);
  return { stop: () => hub.remove(listener) };
}
