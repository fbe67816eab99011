import type { HealthPart } from "@cherga/contract/calls/health";

/** A part with trouble, and the devices that do not work because of it. */
export type TroubleGroup = { readonly part: HealthPart; readonly devices: readonly HealthPart[] };

/** Returns the parts with trouble. Devices of an agent that is not connected belong to the agent: one cause, one entry. */
export function troubleGroupsOf(parts: readonly HealthPart[]): readonly TroubleGroup[] {
  const troubles = parts.filter(({ state }) => state === "trouble");
  const lostAgents = new Set(troubles.filter(isLostAgent).map(({ id }) => id));
  const agentOf = ({ trouble, figures }: HealthPart): string | undefined => {
    const id = String(figures["agentId"]);
    return trouble === "disconnected" && lostAgents.has(id) ? id : undefined;
  };
  return troubles
    .filter((part) => agentOf(part) === undefined)
    .map((part) => ({
      part,
      devices: isLostAgent(part) ? troubles.filter((device) => agentOf(device) === part.id) : [],
    }));
}

const isLostAgent = ({ kind, trouble }: HealthPart): boolean =>
  kind === "agent" && trouble === "disconnected";
