import {
  type LineAddress,
  lineOfConsole,
  operatorOfConsole,
  readIndicator,
} from "@cherga/contract/devices/consoles";

/** A remote device, and the agent that drives it. */
export type DrivenConsole = {
  readonly agentId: number;
  readonly id: number;
  readonly config: Readonly<Record<string, unknown>>;
  readonly host: string;
};

/** An operator who has a display above the window. */
export type OperatorWithDisplay = { readonly id: number; readonly indicator: string };

/** A display, the agent that writes to it, and whose window it shows. */
export type PlannedDisplay = {
  readonly agentId: number;
  readonly at: LineAddress;
  readonly operatorId: number;
};

/**
 * Returns which displays the agents write to. A console shows the window of its own operator; a remote device without
 * an operator shows the window of the operator who names it. A line shows one window.
 */
export function displaysOf(
  consoles: readonly DrivenConsole[],
  operators: readonly OperatorWithDisplay[],
): readonly PlannedDisplay[] {
  const read = consoles.map(({ agentId, id, config, host }) => ({
    agentId,
    id,
    operatorId: operatorOfConsole(config),
    at: lineOfConsole({ config, host }),
  }));
  const own = read.flatMap(({ agentId, at, operatorId }) => planned(agentId, at, operatorId));
  const named = operators.flatMap(({ id, indicator }) => {
    const where = readIndicator(indicator);
    if (where?.by === "agent")
      return read
        .filter((device) => device.id === where.deviceId)
        .flatMap(({ agentId, at }) => planned(agentId, at, id));
    if (where?.by !== "serial") return [];
    const at = { line: "serial", address: where.address } as const;
    return read
      .filter(({ operatorId }) => operatorId === id)
      .flatMap(({ agentId }) => planned(agentId, at, id));
  });
  const byLine = new Map<string, PlannedDisplay>();
  for (const display of [...own, ...named]) {
    const key = `${display.agentId} ${display.at.line} ${display.at.address}`;
    if (!byLine.has(key)) byLine.set(key, display);
  }
  return [...byLine.values()];
}

/** An input device has no display. */
const planned = (
  agentId: number,
  at: LineAddress | undefined,
  operatorId: number | undefined,
): readonly PlannedDisplay[] =>
  at === undefined || at.line === "input" || operatorId === undefined ? [] : [{ agentId, at, operatorId }];
