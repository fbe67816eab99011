import pg from "pg";

/** How many visits are invented, and where. */
export type InventedYears = {
  readonly items: number;
  readonly organizationIds: readonly number[];
  readonly days: number;
  /** The last day. */
  readonly until: string;
};

const daysAtOnce = 30;
const writersAtOnce = 2;

/** Ids of the product are far below. */
const firstId = 1_000_000_000;

/**
 * Writes closed visits into the database of a server, as they look after their days: arrivals over ten hours of the day,
 * waits and services of a few minutes, some who left or did not come.
 */
export async function inventYears(
  database: pg.ClientConfig,
  { items, organizationIds, days, until }: InventedYears,
): Promise<void> {
  const writers = await Promise.all(Array.from({ length: writersAtOnce }, () => openWriter(database)));
  const [client] = writers;
  if (client === undefined) throw new Error("there is no connection");
  try {
    const perDay = Math.round(items / organizationIds.length / days);
    const indexes = await takeIndexes(client, [
      "ticket",
      "ticket_item",
      "ticket_value",
      "operator_stretch",
      "survey_answer",
    ]);
    // A database writes rows one after the other: those of a day lie together, of all organizations.
    let oldest = days;
    await Promise.all(
      writers.map(async (writer) => {
        while (oldest > 0) {
          const last = oldest - 1;
          oldest -= daysAtOnce;
          await writer.query(inventItems, [
            organizationIds,
            until,
            Math.max(0, last + 1 - daysAtOnce),
            last,
            perDay,
            days,
            firstId,
          ]);
        }
      }),
    );
    await client.query("analyze ticket_item");
    const statements: (readonly [text: string, values: readonly unknown[]])[] = [
      [inventTickets, [firstId]],
      [inventStretches, [firstId]],
      [inventValues, [firstId]],
      [inventOperatorDays, [organizationIds, until, days]],
    ];
    await Promise.all(
      writers.map(async (writer) => {
        for (let next = statements.shift(); next !== undefined; next = statements.shift())
          await writer.query(next[0], [...next[1]]);
      }),
    );
    await client.query(
      `insert into survey_version (organization_id, questions, since)
       select organization, '[{"en": "Calm?"}, {"en": "Quick?"}, {"en": "Friendly?"}]', now()
       from unnest($1::integer[]) organization on conflict do nothing`,
      [organizationIds],
    );
    await client.query(inventAnswers, [firstId]);
    for (const index of indexes) await client.query(index);
    await client.query("vacuum analyze ticket_item");
    await client.query("analyze ticket");
    await client.query("analyze ticket_value");
    await client.query("analyze operator_day");
    await client.query("vacuum analyze operator_stretch");
    await client.query("vacuum analyze survey_answer");
    // Last, because the server adds up the days that it finds.
    await client.query(
      `insert into organization_day (organization_id, queue_date, version)
       select organization, $2::date - day, 1 from unnest($1::integer[]) organization, generate_series(0, $3 - 1) day
       on conflict do nothing`,
      [organizationIds, until, days],
    );
    await client.query("analyze organization_day");
  } finally {
    await Promise.all(writers.map((writer) => writer.end()));
  }
}

async function openWriter(database: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(database);
  await client.connect();
  // References are right by construction, and checking them would take longer than writing.
  await client.query("set session_replication_role = replica");
  await client.query("set synchronous_commit = off");
  await client.query("set maintenance_work_mem = '512MB'");
  await client.query("set work_mem = '256MB'");
  return client;
}

/** Drops the indexes that are no keys; returns the statements that make them again. */
async function takeIndexes(client: pg.Client, tables: readonly string[]): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select index.indexrelid::regclass::text as name, pg_get_indexdef(index.indexrelid) as definition
     from pg_index index where index.indrelid = any($1::regclass[])
       and not exists (select from pg_constraint where conindid = index.indexrelid)`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

const inventItems = `
  insert into ticket_item (id, ticket_id, position, service_id, operator_id, state, planned_at, called_at, started_at,
    ended_at, waiting_ms, serving_ms, is_late, is_day_closed, is_no_show, organization_id, queue_date, num, prefix, type, status,
    channel, last_event, registered_at, time_start, arrived_at, first_called_at, outcome, called_ms, paused_ms, held_ms,
    is_rerouted, was_late, is_first, visit_ms)
  select id, id, 0, service_id, operator_id, case when outcome = 'served' then 'complete' else 'deleted' end,
    case when is_booked then arrived_at end, called_at, started_at, ended_at, waiting_ms, serving_ms, false,
    outcome = 'unserved', outcome = 'noShow', organization_id, queue_date, num, 'A', case when is_booked then 'online' else 'inPlaceCurrent' end,
    'success', case when is_booked then 'bookingPage' else 'kiosk' end,
    case when outcome = 'served' then 'serviceComplete' else 'deleteService' end,
    arrived_at - case when is_booked then interval '2 days' else interval '0' end, arrived_at, arrived_at,
    called_at, outcome, case when called_at is null then 0 else 30000 end, 0, 0, id % 20 = 0, false, true,
    waiting_ms + serving_ms + 30000
  from (
    select *, case when outcome <> 'unserved' and outcome <> 'left' then arrived_at + waiting_ms * interval '1 ms' end
        as called_at,
      case when outcome = 'served' then arrived_at + (waiting_ms + 30000) * interval '1 ms' end as started_at,
      arrived_at + (waiting_ms + serving_ms + 30000) * interval '1 ms' as ended_at
    from (
      select organization_id, $7::integer + ((organization - 1) * $6::integer + day) * $5::integer + place as id,
        $2::date - day as queue_date, place + 1 as num,
        ($2::date - day + interval '7 hours' + place * (interval '10 hours' / $5::integer)) at time zone 'UTC' as arrived_at,
        (select array_agg(id) from service)[1 + (place * 7 + day) % (select count(*) from service)] as service_id,
        operator_ids[1 + (place * 3 + day) % cardinality(operator_ids)] as operator_id,
        (power(random(), 2) * 3600000)::bigint as waiting_ms,
        case when place % 10 < 8 then (60000 + power(random(), 2) * 1800000)::bigint else 0 end as serving_ms,
        (array['served', 'served', 'served', 'served', 'served', 'served', 'served', 'served', 'noShow', 'left'])[
          1 + place % 10] as outcome,
        place % 3 = 0 as is_booked
      from unnest($1::integer[]) with ordinality as centre (organization_id, organization)
        cross join lateral (
          select array_agg(id) from staff where staff.organization_id = centre.organization_id and is_operator
        ) as staff (operator_ids),
        generate_series($3::integer, $4::integer) day, generate_series(0, $5::integer - 1) place) as visit) as item
  order by queue_date, arrived_at, id`;

const inventTickets = `
  insert into ticket (id, organization_id, queue_date, num, prefix, type, pass_way, status, entry_at, erased_at,
    registered_at, channel)
  select id, organization_id, queue_date, num, 'A', type, 'all', status, arrived_at, now(), registered_at, channel
  from ticket_item where id >= $1`;

const inventValues = `
  insert into ticket_value (ticket_id, data_field_id, value)
  select id, 1, 'Visitor ' || id from ticket_item where id >= $1 and id % 3 = 0`;

const inventOperatorDays = `
  insert into operator_day (organization_id, queue_date, operator_id, scheduled_ms, on_duty_ms, serving_ms, called_ms,
    paused_ms, asleep_ms, idle_ms)
  select staff.organization_id, $2::date - day, staff.id, 28800000, 28000000, 15000000, 2000000, 500000, 1000000, 9500000
  from staff, generate_series(0, $3::integer - 1) day
  where staff.organization_id = any($1::integer[]) and staff.is_operator`;

const inventStretches = `
  insert into operator_stretch (organization_id, queue_date, operator_id, kind, during, ticket_item_id)
  select organization_id, queue_date, operator_id, kind, tstzrange(begins, ends), id
  from ticket_item, lateral (values ('called', called_at, started_at), ('serving', started_at, ended_at))
    as stretch (kind, begins, ends)
  where id >= $1 and outcome = 'served' and ends > begins`;

/** One in twenty visitors answers. */
const inventAnswers = `
  insert into survey_answer (ticket_id, organization_id, queue_date, first_rating, second_rating, third_rating, comment,
    answered_at, survey_id)
  select item.ticket_id, item.organization_id, item.queue_date, 1 + item.id % 5, 1 + item.id % 4, 3, 'Fine', item.ended_at, version.id
  from ticket_item item join survey_version version on version.organization_id = item.organization_id
  where item.id >= $1 and item.id % 20 = 0 and item.outcome = 'served'`;
