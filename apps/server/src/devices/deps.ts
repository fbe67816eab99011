import type { AgentConnections } from "#devices/agents/agent-connections";
import type { Views } from "#devices/views/views";

/** Services for devices. */
export type DeviceDeps = {
  /** The agents that are connected to this server. */
  readonly agentConnections: AgentConnections;
  /** Tells the streams of this server which devices have been connected or disconnected, on any server. */
  readonly presenceWatch: { refresh(): Promise<void> };
  /** The hall screens that are watched through this server. */
  readonly views: Views;
};
