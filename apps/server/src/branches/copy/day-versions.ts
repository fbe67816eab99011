import type { RowClient } from "#branches/copy/table-rows";
import type { DayKey } from "#queue/day/day-state";

/** A day and the number of its events. */
export type DayVersion = DayKey & {
  readonly version: number;
};

/** A copy of a day at the centre. */
export type DayCopy = DayVersion & {
  /** A fingerprint of its last event. */
  readonly digest: string;
  /** How many events there were when the centre took the day over from a branch. */
  readonly takenOverAt: number | null;
};

/** Lists the days of organizations as the centre has them. */
export async function listDayCopies(
  client: RowClient,
  organizationIds: readonly number[],
): Promise<readonly DayCopy[]> {
  const { rows } = await client.query<DayCopy>(
    `select day.organization_id as "organizationId", day.queue_date as date, version, ${digest} as digest,
       taken_over_at as "takenOverAt"
     from organization_day day
     join ticket_event on ticket_event.organization_id = day.organization_id
       and ticket_event.queue_date = day.queue_date and seq = version
     where day.organization_id = any($1) order by day.queue_date`,
    [[...organizationIds]],
  );
  return rows;
}

/** Returns the number of events of a day. */
export async function readVersion(client: RowClient, { organizationId, date }: DayKey): Promise<number> {
  const { rows } = await client.query<{ version: number }>({
    name: "version-of-day",
    text: "select version from organization_day where organization_id = $1 and queue_date = $2",
    values: [organizationId, date],
  });
  return rows[0]?.version ?? 0;
}

/** Lists the days of organizations that have events, with their versions. */
export async function listDayVersions(
  client: RowClient,
  organizationIds: readonly number[],
): Promise<readonly DayVersion[]> {
  const { rows } = await client.query<DayVersion>(
    `select organization_id as "organizationId", queue_date as date, version from organization_day
     where organization_id = any($1) and version > 0 order by queue_date`,
    [[...organizationIds]],
  );
  return rows;
}

/** SQL: a fingerprint of a row of `ticket_event`. */
export const digest =
  "md5(concat_ws(' ', extract(epoch from at), type, ticket_id, ticket_item_id, operator_id, data))";

/** Returns a fingerprint of an event. An event has its time and its ticket, so equal ones have equal predecessors. */
export async function digestOf(
  client: RowClient,
  { organizationId, date }: DayKey,
  seq: number,
): Promise<string> {
  const { rows } = await client.query<{ digest: string }>({
    name: "digest-of-event",
    text: `select ${digest} as digest from ticket_event where organization_id = $1 and queue_date = $2 and seq = $3`,
    values: [organizationId, date, seq],
  });
  return rows[0]?.digest ?? "";
}
