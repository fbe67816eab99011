import type pg from "pg";
import type { RowClient } from "#branches/copy/table-rows";
import type { VisitorDetails } from "#branches/link/calls";
import type { DayKey } from "#queue/day/day-state";
import { transact } from "#queue/runner/transact";

/** Reads what the visitors of tickets have entered. */
export async function readDetails(
  client: RowClient,
  organizationId: number,
  ticketIds: readonly number[],
): Promise<readonly VisitorDetails[]> {
  const { rows } = await client.query<VisitorDetails>(
    `select id as "ticketId", language, bot_chat as "botChat",
       (select coalesce(jsonb_agg(jsonb_build_object('data_field_id', data_field_id, 'value', value)), '[]')
        from ticket_value where ticket_id = ticket.id) as values,
       (select coalesce(jsonb_agg(jsonb_build_object('channel', channel, 'key', encode(key, 'hex'))), '[]')
        from ticket_trace where ticket_id = ticket.id) as traces
     from ticket where id = any($1) and organization_id = $2`,
    [[...ticketIds], organizationId],
  );
  return rows;
}

/** Adds what visitors have entered to their tickets. What staff of the branch wrote meanwhile stays. */
export async function addDetails(
  pool: pg.Pool,
  { organizationId, date }: DayKey,
  ticketIds: readonly number[],
  details: readonly VisitorDetails[],
): Promise<void> {
  await transact(pool, async (client) => {
    // The day is locked, and those who remember its visitors read them again.
    await client.query(
      "update organization_day set erasures = erasures + 1 where organization_id = $1 and queue_date = $2",
      [organizationId, date],
    );
    for (const { ticketId, language, botChat, values, traces } of details) {
      await client.query(
        "update ticket set language = coalesce(language, $2), bot_chat = coalesce(bot_chat, $3) where id = $1",
        [ticketId, language, botChat],
      );
      await client.query(
        `insert into ticket_value (ticket_id, data_field_id, value)
         select $1, row.data_field_id, row.value
         from jsonb_to_recordset($2::jsonb) as row (data_field_id integer, value text)
         join data_field on data_field.id = row.data_field_id
         on conflict do nothing`,
        [ticketId, JSON.stringify(values)],
      );
      await client.query(
        `insert into ticket_trace (ticket_id, channel, key)
         select $1, channel, decode(key, 'hex') from jsonb_to_recordset($2::jsonb) as row (channel text, key text)
         on conflict do nothing`,
        [ticketId, JSON.stringify(traces)],
      );
    }
    await client.query("delete from voucher_ticket where ticket_id = any($1)", [[...ticketIds]]);
  });
}
