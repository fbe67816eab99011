import {
  type DeliveryChannel,
  type DeliveryDeps,
  type DeliveryOutcome,
  type DeliveryTable,
} from "#delivery/delivery";
import { followSettings } from "#delivery/follow-settings";
import { holdServerLock, type ServerLock } from "#delivery/server-lock";
import { startDelivery } from "#delivery/start-delivery";
import type { Hub } from "#live/hub";

/** What a provider takes messages from, for some organizations. */
export type Gateway<Row> = {
  /** Differs with every setting that the connection depends on. */
  readonly name: string;
  readonly organizationIds: readonly number[];
  /** Takes only messages whose recipient begins with this; absent: all. */
  readonly recipientsFrom?: string;
  /** Whether only one server may be connected at a time. */
  readonly isExclusive: boolean;
  readonly atOnce: number;
  connect(): GatewayConnection<Row>;
};

/** A connection that is made again after it was lost. */
export type GatewayConnection<Row> = {
  /** This server may be connected from now on. */
  open?(): void;
  /** Another server may be connected from now on, and this one may not. */
  leave?(): void;
  /** False while the gateway is not to be disturbed: it was unreachable, or wants to be asked less often. */
  isReady(): boolean;
  deliver(row: Row): Promise<DeliveryOutcome>;
  close(): Promise<void>;
};

/** A channel whose rows go through the gateways of their organizations. */
export type GatewayChannel<Row> = {
  readonly table: DeliveryTable;
  readonly name: string;
  readonly columns: string;
  /** The resource whose rows have the settings of gateways; absent: organizations. */
  readonly settingsOf?: string;
  listGateways(): Promise<readonly Gateway<Row>[]>;
};

type RunningGateway = { readonly organizationIds: readonly number[]; stop(): Promise<void> };

/**
 * Delivers the rows of a channel, each gateway by itself: one that is slow or down does not hold up the others.
 * Gateways come and go with the settings of organizations.
 */
export function startGateways<Row extends { readonly id: number }>(
  deps: DeliveryDeps & { readonly hub: Hub },
  channel: GatewayChannel<Row>,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  const running = new Map<string, RunningGateway>();

  async function startAndStopGateways(isStopped: () => boolean): Promise<void> {
    const gateways = new Map((await channel.listGateways()).map((gateway) => [gateway.name, gateway]));
    for (const [name, one] of running)
      if (String(gateways.get(name)?.organizationIds) !== String(one.organizationIds)) {
        running.delete(name);
        await one.stop();
      }
    for (const [name, gateway] of gateways)
      if (!running.has(name) && !isStopped())
        running.set(name, startGateway(deps, channel, gateway, onError));
  }

  const resources = ["organization", channel.settingsOf ?? "organization"];
  const following = followSettings(deps.hub, resources, startAndStopGateways, onError);
  return {
    stop: async () => {
      await following.stop();
      await Promise.all([...running.values()].map((one) => one.stop()));
    },
  };
}

function startGateway<Row extends { readonly id: number }>(
  deps: DeliveryDeps & { readonly hub: Hub },
  { table, name, columns }: GatewayChannel<Row>,
  gateway: Gateway<Row>,
  onError: (error: unknown) => void,
): RunningGateway {
  const { organizationIds, recipientsFrom, isExclusive, atOnce } = gateway;
  const connection = gateway.connect();
  let lease: ServerLock | undefined;
  const channel: DeliveryChannel<Row> = {
    table,
    name,
    columns,
    organizationIds,
    recipientsFrom,
    atOnce,
    isReady: () => (lease?.isHeld() ?? !isExclusive) && connection.isReady(),
    deliver: (row) => connection.deliver(row),
  };
  const delivery = startDelivery(deps, channel, onError);
  if (isExclusive)
    lease = holdServerLock(deps.pool, `${table.name}.${name}.${gateway.name}`, {
      onHeld: () => {
        connection.open?.();
        delivery.wake();
      },
      onLost: () => connection.leave?.(),
      onError,
    });
  else {
    connection.open?.();
    delivery.wake();
  }
  return {
    organizationIds,
    stop: async () => {
      await delivery.stop();
      await connection.close();
      await lease?.stop();
    },
  };
}
