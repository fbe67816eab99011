import { randomUUID } from "node:crypto";
import { type AgentMessage, agentPingMs } from "@cherga/contract/calls/agent";
import type pg from "pg";
import { repeat } from "#base/repeat";
import type { Agent } from "#devices/agents/agent-sessions";
import type { EventLog } from "#live/event-log";
import type { Hub } from "#live/hub";
import type { Line } from "#live/open-streams";

/** The stream of an agent. */
export type AgentConnection = {
  readonly id: string;
  readonly agent: Agent;
  send(message: AgentMessage): void;
};

/** The streams of agents that are connected to this server. */
export type AgentConnections = {
  /** Opens the stream of an agent. It replaces the streams that the agent has, on any server. */
  open(agent: Agent, ip: string, line: AgentLine): Promise<AgentConnection>;
  /** Notes that a stream has ended. */
  close(connection: AgentConnection): Promise<void>;
  /** Notes that an agent has received what its stream carries. `mayAsk` is called if its stream is not here. */
  pong(connectionId: string, mayAsk: () => void): Promise<void>;
  list(): readonly AgentConnection[];
  /** The time of the database, in milliseconds, by which all servers agree. */
  now(): number;
  stop(): Promise<void>;
};

type AgentLine = Pick<Line, "write" | "end" | "cut">;

type OpenConnection = AgentConnection & { lastPongAt: number; readonly line: AgentLine };

/** The topic on which servers tell each other that the connections of an agent have changed, by its id. */
export const agentTopic = "agent";

const lookMs = 1_000;
/** Silence is looked for more often: it costs nothing while all agents answer. */
const lookForSilenceMs = 250;
/** An agent that has not answered for so long is not there: two pings, and a moment. */
const silentMs = 2 * agentPingMs + 500;

/** Manages the streams of agents. `onChange` is called when an agent has come or gone, on any server. */
export function makeAgentConnections({
  pool,
  hub,
  eventLog,
  serverId,
  onChange,
  onError,
}: {
  readonly pool: pg.Pool;
  readonly hub: Hub;
  readonly eventLog: EventLog;
  readonly serverId: string;
  readonly onChange: () => void;
  readonly onError: (error: unknown) => void;
}): AgentConnections {
  const open = new Map<string, OpenConnection>();
  /** How far the clock of the database is ahead of this server's. */
  let aheadMs = 0;
  const now = (): number => Date.now() + aheadMs;
  const listener = {
    topics: new Set([agentTopic]),
    scope: "all" as const,
    organizationId: null,
    send: () => {
      void endUnwanted().catch(onError);
      onChange();
    },
  };
  hub.add(listener);
  const stopPinging = repeat(agentPingMs, async () => pingAll(), onError);
  const stopLooking = repeat(lookMs, endUnwanted, onError);
  const stopLookingForSilence = repeat(lookForSilenceMs, endSilent, onError);

  function pingAll(): void {
    for (const connection of open.values()) connection.send({ type: "ping", at: now() });
  }

  async function endSilent(): Promise<void> {
    const since = performance.now() - silentMs;
    // Their answers may have reached another server: only the database knows.
    if ([...open.values()].some(({ lastPongAt }) => lastPongAt < since)) await endUnwanted();
  }

  /** Ends the streams of agents that are silent, revoked, or connected somewhere else since. */
  async function endUnwanted(): Promise<void> {
    if (open.size === 0) return;
    const looked = [...open.values()];
    const { rows } = await pool.query<{
      agentId: number;
      id: string | null;
      pongMsAgo: number | null;
      now: number;
    }>({
      name: "wanted-agents",
      text: `select agent.id as "agentId", connection.id,
          (extract(epoch from now() - pong_at) * 1000)::integer as "pongMsAgo",
          (extract(epoch from clock_timestamp()) * 1000)::float8 as now from agent
        left join agent_connection connection on connection.agent_id = agent.id and connection.id = any($2)
        where agent.id = any($1)`,
      values: [looked.map(({ agent }) => agent.id), looked.map(({ id }) => id)],
    });
    hearTime(rows);
    const known = new Set(rows.map(({ agentId }) => agentId));
    const pongs = new Map(rows.map(({ id, pongMsAgo }) => [id, pongMsAgo]));
    const lookedAt = performance.now();
    for (const connection of looked) {
      const { id, agent, line } = connection;
      if (!pongs.has(id)) {
        connection.send({ type: "end", reason: known.has(agent.id) ? "replaced" : "revoked" });
        line.end();
        // A computer without power does not close its side.
      } else if (Math.min(lookedAt - connection.lastPongAt, pongs.get(id) ?? Infinity) > silentMs) line.cut();
    }
  }

  function hearTime([row]: readonly { readonly now: number }[]): void {
    if (row !== undefined) aheadMs = row.now - Date.now();
  }

  /** Tells all servers that an agent has come or gone. */
  function tell({ id, organizationId }: Agent): void {
    hub.publish([{ topic: agentTopic, act: "edit", id, reach: organizationId, uid: "" }]);
  }

  return {
    open: async (agent, ip, line) => {
      const connection: OpenConnection = {
        id: randomUUID(),
        agent,
        line,
        lastPongAt: performance.now(),
        send: (message) => {
          eventLog.note("agent", message.type, {
            organizationId: agent.organizationId,
            about: { agent: agent.id },
          });
          line.write(Buffer.from(`data: ${JSON.stringify(message)}\n\n`));
        },
      };
      const { rows } = await pool.query<{ now: number }>(
        `with replaced as (delete from agent_connection where agent_id = $2),
         counted as (
           update agent set connect_count = connect_count + 1, connect_last = now(),
             connect_first = coalesce(connect_first, now()) where id = $2)
         insert into agent_connection (id, agent_id, server_id, ip) values ($1, $2, $3, $4)
         returning (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
        [connection.id, agent.id, serverId, ip],
      );
      hearTime(rows);
      // Only now: a look in between would not find it, and end it.
      open.set(connection.id, connection);
      tell(agent);
      return connection;
    },
    close: async ({ id, agent }) => {
      if (!open.delete(id)) return;
      await pool.query("delete from agent_connection where id = $1", [id]);
      tell(agent);
    },
    pong: async (connectionId, mayAsk) => {
      const connection = open.get(connectionId);
      if (connection !== undefined) {
        connection.lastPongAt = performance.now();
        return;
      }
      mayAsk();
      await pool.query({
        name: "agent-pong",
        text: "update agent_connection set pong_at = now() where id = $1::uuid",
        values: [connectionId],
      });
    },
    list: () => [...open.values()],
    now,
    stop: async () => {
      hub.remove(listener);
      await stopPinging();
      await stopLooking();
      await stopLookingForSilence();
      for (const { line } of open.values()) line.end();
    },
  };
}
