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

/** A trouble as the page shows it: one that is over stays in its place for a while. */
export type ShownTrouble = TroubleGroup & { readonly endedAt: string | null };

const endedShownMs = 10 * 60_000;

/**
 * Returns the troubles in the order in which they came. New ones come last and old ones stay, so that nothing moves while
 * a user reads or presses a button.
 */
export function keepPlaces(
  shown: readonly ShownTrouble[],
  groups: readonly TroubleGroup[],
  time: string,
): readonly ShownTrouble[] {
  const current = new Map(groups.map((group) => [troubleKeyOf(group), group]));
  const known = new Set(shown.map(troubleKeyOf));
  const isOver = ({ endedAt }: ShownTrouble): boolean =>
    endedAt !== null && Date.parse(time) - Date.parse(endedAt) > endedShownMs;
  return [
    ...shown
      .map((trouble) => {
        const group = current.get(troubleKeyOf(trouble));
        return group === undefined
          ? { ...trouble, endedAt: trouble.endedAt ?? time }
          : { ...group, endedAt: null };
      })
      .filter((trouble) => !isOver(trouble)),
    ...groups
      .filter((group) => !known.has(troubleKeyOf(group)))
      .map((group) => ({ ...group, endedAt: null })),
  ];
}

/** Returns what tells a trouble from the others. */
export const troubleKeyOf = ({ part }: TroubleGroup): string => `${part.kind} ${part.id}`;
