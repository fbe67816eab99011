import { randomUUID } from "node:crypto";
import { chooseLeases, chooseShare } from "@cherga/branch-protocol/leases/choose-leases";
import type { OperatorTime } from "@cherga/branch-protocol/leases/lease-book";
import { mayWrite } from "@cherga/branch-protocol/writer";
import { agendasOf } from "@cherga/engine/day/agendas";
import { usedOn } from "@cherga/engine/limits/organization-quota";
import type { Agenda } from "@cherga/engine/slots/agenda";
import type { ServiceRule } from "@cherga/engine/rules/rules";
import { eligibleWork } from "@cherga/engine/slots/eligible-work";
import { freeStarts } from "@cherga/engine/slots/free-starts";
import { msPerMinute } from "@cherga/engine/time/durations";
import { instantOf, minuteAt } from "@cherga/engine/time/day-frame";
import type pg from "pg";
import { readWriter } from "#branches/branch/local-state";
import type { CentreCalls } from "#branches/link/calls";
import { offeredServices } from "#queue/config/offered-services";
import type { DayState } from "#queue/day/day-state";
import type { Lease } from "#queue/day/lease";
import { lockDay } from "#queue/day/lock-day";
import { endLeases } from "#queue/provisional/leases";
import { transact } from "#queue/runner/transact";

/** A lease as the centre is told of it. */
export type DatedLease = CentreCalls["leases"]["body"]["leases"][number];

/** Lists the leases of some days, or only those around an instant. */
export async function listLeases(
  pool: pg.Pool,
  organizationId: number,
  dates: readonly string[],
  at?: number,
): Promise<DatedLease[]> {
  const { rows } = await pool.query<DatedLease>(
    `select id, queue_date as date, operator_id as "operatorId",
       (extract(epoch from lower(during)) * 1000)::double precision as "from",
       (extract(epoch from upper(during)) * 1000)::double precision as "to"
     from lease where organization_id = $1 and queue_date = any($2::date[])
       and ($3::timestamptz is null or during && tstzrange($3 - interval '1 hour', $3 + interval '2 hours'))`,
    [organizationId, dates, at === undefined ? null : new Date(at)],
  );
  return rows;
}

/** Lists the days that have or had leases, from some days ago on, and when these last changed. */
export async function listLeaseDays(
  pool: pg.Pool,
  organizationId: number,
  from: string,
): Promise<readonly LeaseDay[]> {
  const { rows } = await pool.query<LeaseDay>(
    `select queue_date as date, stamp::text from lease_day where organization_id = $1 and queue_date >= $2
     order by queue_date`,
    [organizationId, from],
  );
  return rows;
}

/** A day with leases. The stamp is another one after each change of them. */
export type LeaseDay = { readonly date: string; readonly stamp: string };

/** Leases more time of a day to the centre, up to a share of what can be booked online. Returns how many leases. */
export async function leaseTime(
  pool: pg.Pool,
  self: number,
  known: DayState,
  leases: readonly Lease[],
  { share, now }: { readonly share: number; readonly now: number },
): Promise<number> {
  const chosen = chooseTimes(known, leases, share, now).map((time) => ({ id: randomUUID(), ...time }));
  if (chosen.length === 0) return 0;
  const key = { organizationId: known.organizationId, date: known.date };
  return transact(pool, async (client) => {
    // A visit that is being booked at this moment is waited for.
    const locked = await lockDay(client, key);
    const writer = await readWriter(client, key.organizationId);
    if (locked === undefined || writer === undefined || !mayWrite(self, writer)) return 0;
    // What was registered meanwhile counts against quotas: it is looked at again soon.
    if (locked.mark.version !== known.day.seq) return 0;
    await client.query(
      `insert into lease (id, organization_id, queue_date, operator_id, during)
       select id, $1, $2, "operatorId", tstzrange(to_timestamp("from" / 1000), to_timestamp("to" / 1000))
       from jsonb_to_recordset($3::jsonb) as row (id uuid, "operatorId" integer, "from" double precision,
         "to" double precision)`,
      [key.organizationId, key.date, JSON.stringify(chosen)],
    );
    // Time that was promised meanwhile is not leased.
    const { rows } = await client.query<{ id: string }>(
      `insert into occupancy (lease_id, organization_id, operator_id, during)
       select id, organization_id, operator_id, during from lease where id = any($1::uuid[])
       on conflict do nothing returning lease_id as id`,
      [chosen.map(({ id }) => id)],
    );
    const held = new Set(rows.map(({ id }) => id));
    await endLeases(
      client,
      chosen.filter(({ id }) => !held.has(id)).map(({ id }) => id),
    );
    return held.size;
  });
}

/** Returns the times of a day to lease next. */
export function chooseTimes(
  known: DayState,
  leases: readonly Lease[],
  share: number,
  now: number,
): readonly OperatorTime[] {
  if (known.day.isClosed || known.rules.open === null) return [];
  const agendas = agendasOf({ ...known, now }).filter(({ day }) => !hasQuotas(day));
  const free = agendas.flatMap((agenda) => freeTimesOf(agenda, known, now));
  const shortestMs = Math.min(...servedOnline(agendas, known).map(({ block }) => block)) * msPerMinute;
  return chooseLeases(free, share, leases)
    .flatMap((time) => inParts(time, shortestMs))
    .slice(0, roomInQuotas(known, leases.length, share));
}

/** A visit closes the leases it touches. Leases are short, so that a short visit uses up little leased time. */
function inParts({ operatorId, from, to }: OperatorTime, partMs: number): readonly OperatorTime[] {
  const parts: OperatorTime[] = [];
  for (let at = from; at < to; at += partMs)
    parts.push({ operatorId, from: at, to: Math.min(to, at + partMs) });
  return parts;
}

/** Returns the services that some operators give to those who book online. */
function servedOnline(agendas: readonly Agenda[], { config, rules }: DayState): readonly ServiceRule[] {
  return [...offeredServices(config).keys()]
    .filter((id) => agendas.some(({ day }) => eligibleWork(day, id, "online").length > 0))
    .flatMap((id) => rules.services.get(id) ?? []);
}

/** How many visits a schedule allows is counted by service, which a lease does not have. */
const hasQuotas = ({ work }: Agenda["day"]): boolean =>
  work.some(({ quotas }) => quotas.some(({ type }) => type === "list"));

/** Lists when an operator could take the longest visit that is offered online. Shorter ones fit as well. */
function freeTimesOf(agenda: Agenda, known: DayState, now: number): readonly OperatorTime[] {
  const { rules } = known;
  const [first, ...others] = servedOnline([agenda], known);
  if (first === undefined) return [];
  const longest = others.reduce((best, service) => (service.block > best.block ? service : best), first);
  const { id: serviceId, block, align } = longest;
  const notBefore = Math.max(0, Math.ceil(minuteAt(rules.frame, now)));
  const { minutes } = freeStarts(
    [agenda],
    { serviceId, ticketType: "online", block, align, notBefore },
    rules.frame,
  );
  return minutes.map((start) => {
    const from = instantOf(rules.frame, start);
    return { operatorId: agenda.operatorId, from, to: from + block * msPerMinute };
  });
}

/**
 * Each lease counts as a visit against each daily quota, and only a share of what is left of it is leased. What counts
 * against longer ones is not booked without the branch.
 */
function roomInQuotas({ config, day }: DayState, leased: number, share: number): number {
  const daily = config.organization.quotas.filter(({ per }) => per === "day");
  const rooms = daily.map((quota) =>
    chooseShare(Math.max(0, quota.limit - usedOn(day, quota) - leased), share, leased),
  );
  return Math.min(Infinity, ...rooms);
}
