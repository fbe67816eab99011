import { createHmac } from "node:crypto";
import { dataFieldIds } from "@cherga/contract/constants";
import {
  type Applicant,
  type LimitRule,
  limitKey,
  limitWindow,
  normalized,
} from "@cherga/engine/limits/limits";
import type pg from "pg";
import type { Config } from "#queue/config/config";
import type { DayState } from "#queue/day/day-state";
import type { Count } from "#queue/runner/day-request";
import { comparablePhone, isPhone } from "#visitors/limits/phones";

/** The registration channel; each has its own limits. */
export type Channel = "terminal" | "web";

/** A visitor who registers, and by which channel. */
export type Registrant = {
  readonly channel: Channel;
  readonly applicant: Applicant;
  /** The visitor's existing ticket, which does not count against itself. */
  readonly ticketId?: number | undefined;
  /** A secret that all servers share. */
  readonly secret: string;
};

/** Returns the counters that a registration counts against: how many similar tickets exist, each under its own lock. */
export function limitCounts(
  known: DayState,
  limits: readonly LimitRule[],
  { channel, applicant, secret, ticketId }: Registrant,
): readonly Count[] {
  const { organizationId, config } = known;
  const equivalents = config.organization.equivalentServices.map((group) => new Set(group));
  const counts = limits.flatMap((limit): readonly Count[] => {
    const key = limitKey(limit, comparable(applicant, config), equivalents);
    if (key === undefined) return [];
    const counting = { organizationId, channel, ticketId, window: limitWindow(limit, known.date) };
    const used =
      limit.type === "service"
        ? (client: Queryable) => countServices(client, counting, sameAs(limit.serviceId ?? 0, equivalents))
        : (client: Queryable) => countTraces(client, counting, traceOf(secret, key));
    const name = `limit ${organizationId} ${channel} ${limit.periodDays} ${limit.max} ${key}`;
    return [
      {
        // The name includes the period, because limits of one kind over different periods count different tickets.
        name,
        wanted: 1,
        limit: async (client) => ({ type: limit.type, used: await used(client), wanted: 1, max: limit.max }),
      },
    ];
  });
  // The same limit may be configured twice; it counts once.
  return [...new Map(counts.map((count) => [count.name, count])).values()];
}

/** Stores the hashed traces of a visitor, for all kinds of limits, so that later limits apply too. */
export async function keepTraces(
  client: pg.ClientBase,
  { config }: Pick<DayState, "config">,
  ticketId: number,
  { channel, applicant, secret }: Registrant,
): Promise<void> {
  const keys = tracesOf(comparable(applicant, config)).map((key) => traceOf(secret, key));
  if (keys.length === 0) return;
  await client.query({
    name: "keep-traces",
    text: `insert into ticket_trace (ticket_id, channel, key) select $1, $2, unnest($3::bytea[])
      on conflict do nothing`,
    values: [ticketId, channel, keys],
  });
}

/** Normalizes phone numbers, which may be typed in many ways. */
function comparable(applicant: Applicant, config: Config): Applicant {
  const values = [...applicant.values].map(([id, value]): [number, string] => [
    id,
    isPhone(id, config) ? (comparablePhone(value) ?? value) : value,
  ]);
  return { ...applicant, values: new Map(values) };
}

type Queryable = Pick<pg.ClientBase, "query">;
type LimitCount = {
  readonly organizationId: number;
  readonly channel: Channel;
  readonly ticketId: number | undefined;
  readonly window: { readonly from: string; readonly to: string };
};

const traceOf = (secret: string, key: string): Buffer => createHmac("sha256", secret).update(key).digest();

/** Returns the keys for every kind of limit. */
function tracesOf(applicant: Applicant): readonly string[] {
  const { values } = applicant;
  const asked: readonly LimitRule[] = [
    ...[...values.keys()].map((dataFieldId) => ({ type: "dataField", dataFieldId, ...anyAmount }) as const),
    { type: "fio", ...anyAmount },
    { type: "ip", ...anyAmount },
    { type: "faceId", ...anyAmount },
  ];
  return [...new Set(asked.flatMap((limit) => limitKey(limit, applicant, []) ?? []))];
}

const anyAmount = { max: 1, periodDays: 1 } as const;

async function countTraces(
  client: Queryable,
  { organizationId, channel, ticketId, window }: LimitCount,
  key: Buffer,
): Promise<number> {
  const { rows } = await client.query<{ used: number }>({
    name: "traces-like",
    text: `select count(*)::integer as used from ticket_trace join ticket on ticket.id = ticket_id
      where key = $1 and ticket_trace.channel = $2 and organization_id = $3 and queue_date between $4 and $5
        and status <> 'cancel' and ticket.id is distinct from $6`,
    values: [key, channel, organizationId, window.from, window.to, ticketId ?? null],
  });
  return rows[0]?.used ?? 0;
}

const typesOf: Readonly<Record<Channel, readonly string[]>> = {
  terminal: ["inPlaceFixed", "inPlaceCurrent"],
  web: ["online", "viaBot"],
};

async function countServices(
  client: Queryable,
  { organizationId, channel, ticketId, window }: LimitCount,
  serviceIds: readonly number[],
): Promise<number> {
  const { rows } = await client.query<{ used: number }>({
    name: "services-like",
    text: `select count(distinct ticket_id)::integer as used from ticket_item
      where organization_id = $1 and queue_date between $2 and $3 and service_id = any($4) and type = any($5)
        and status <> 'cancel' and ticket_id is distinct from $6`,
    values: [organizationId, window.from, window.to, serviceIds, typesOf[channel], ticketId ?? null],
  });
  return rows[0]?.used ?? 0;
}

function sameAs(serviceId: number, equivalents: readonly ReadonlySet<number>[]): readonly number[] {
  return [...(equivalents.find((group) => group.has(serviceId)) ?? [serviceId])];
}

/** Returns the data that limits compare, from what a visitor entered. */
export function applicantOf(asked: {
  readonly serviceIds: readonly number[];
  readonly values: readonly { readonly dataFieldId: number; readonly value: string }[];
  readonly address?: string | undefined;
  readonly face?: string | undefined;
}): Applicant {
  const values = new Map(asked.values.map(({ dataFieldId, value }) => [dataFieldId, value]));
  return { ...asked, values, fullName: normalized(values.get(dataFieldIds.fullName)) };
}
