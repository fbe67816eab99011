import type { BaseDeps } from "#auth/base-deps";
import { repeat } from "#base/repeat";
import { type AgentConnection, agentTopic } from "#devices/agents/agent-connections";
import type { DeviceDeps } from "#devices/deps";
import type { LiveDeps } from "#live/live-deps";
import { type DayState, nowOn } from "#queue/day/day-state";
import {
  displaysOf,
  type DrivenConsole,
  type OperatorWithDisplay,
  type PlannedDisplay,
} from "#windows/displays/display-plan";
import { shownWindowOf } from "#windows/watch/shown-window";
import type { WindowWatch } from "#windows/watch/window-watch";

/** Where displays are depends on these. */
const topics = new Set([agentTopic, "remote-device", "operator", "user"]);
/** Changes that were missed are found this often. */
const lookMs = 5_000;

/** Tells the agents that are connected here what their displays show. */
export function startAgentDisplays(
  { pool, clock, hub, agentConnections }: Pick<BaseDeps, "pool" | "clock"> & LiveDeps & DeviceDeps,
  windows: WindowWatch,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  let plan: readonly PlannedDisplay[] = [];
  const followed = new Map<number, { readonly end: () => void; known: DayState | undefined }>();
  /** The connections of agents that have displays. */
  const told = new Set<string>();
  let isWanted = false;
  let looking: Promise<void> | undefined;

  async function look(): Promise<void> {
    while (isWanted) {
      isWanted = false;
      const connections = agentConnections.list();
      const agents = connections.map(({ agent }) => agent);
      plan = agents.length === 0 ? [] : await readPlan(agents.map(({ id }) => id));
      const planned = new Set(plan.map(({ agentId }) => agentId));
      clearUnplanned(connections, planned);
      follow(new Set(agents.filter(({ id }) => planned.has(id)).map((agent) => agent.organizationId)));
      for (const organizationId of followed.keys()) tell(organizationId);
    }
  }

  /** An agent that has no display any more is told so. */
  function clearUnplanned(connections: readonly AgentConnection[], planned: ReadonlySet<number>): void {
    for (const { id, agent, send } of connections)
      if (!planned.has(agent.id) && told.delete(id)) send({ type: "windows", windows: [] });
    const openIds = new Set(connections.map(({ id }) => id));
    for (const id of told) if (!openIds.has(id)) told.delete(id);
  }

  function wake(): void {
    isWanted = true;
    looking ??= look()
      .catch(onError)
      .finally(() => (looking = undefined));
  }

  async function readPlan(agentIds: readonly number[]): Promise<readonly PlannedDisplay[]> {
    const consoles = await pool.query<DrivenConsole>({
      name: "driven-consoles",
      text: `select driven.agent_id as "agentId", device.id, device.config, device.host from agent_device driven
        join remote_device device on device.id = driven.device_id
        where driven.kind = 'remote-device' and driven.agent_id = any($1) order by device.id`,
      values: [agentIds],
    });
    const operators = await pool.query<OperatorWithDisplay>({
      name: "operators-with-displays",
      text: `select staff.id, staff.indicator from staff
        where staff.is_operator and staff.indicator ~ '^(serial|agent):'
          and staff.organization_id in (select organization_id from agent where id = any($1))
        order by staff.id`,
      values: [agentIds],
    });
    return displaysOf(consoles.rows, operators.rows);
  }

  function follow(organizationIds: ReadonlySet<number>): void {
    for (const [id, { end }] of followed)
      if (!organizationIds.has(id)) {
        end();
        followed.delete(id);
      }
    for (const id of organizationIds)
      if (!followed.has(id))
        followed.set(id, {
          known: undefined,
          end: windows.follow(id, (known) => {
            const hall = followed.get(id);
            if (hall !== undefined) hall.known = known;
            tell(id);
          }),
        });
  }

  function tell(organizationId: number): void {
    const known = followed.get(organizationId)?.known;
    if (known === undefined) return;
    const now = nowOn(known, clock);
    for (const { id, agent, send } of agentConnections.list()) {
      if (agent.organizationId !== organizationId) continue;
      const own = plan.filter(({ agentId }) => agentId === agent.id);
      if (own.length === 0) continue;
      told.add(id);
      const shown = own.map(({ at, operatorId }) => ({ at, ...shownWindowOf(known, operatorId, now) }));
      send({ type: "windows", windows: shown });
    }
  }

  const listener = { topics, scope: "all" as const, organizationId: null, send: wake };
  hub.add(listener);
  const stopLooking = repeat(lookMs, async () => wake(), onError);
  return {
    stop: async () => {
      hub.remove(listener);
      await stopLooking();
      await looking;
      for (const { end } of followed.values()) end();
    },
  };
}
