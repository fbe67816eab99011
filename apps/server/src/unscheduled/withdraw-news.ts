import type pg from "pg";

/**
 * Withdraws the news that a time is lost together with the news that it is back, where neither has left: the visitor need
 * not know. What was tried may have arrived, and stays. Only the server that sends messages may decide this.
 */
export async function withdrawNews(
  client: Pick<pg.ClientBase, "query">,
  ticketIds: readonly number[],
): Promise<void> {
  if (ticketIds.length === 0) return;
  await client.query({
    name: "withdraw-news",
    text: `
      with pair as (
        select lost.id as lost_id, back.id as back_id
        from message lost join message back using (ticket_id)
        where ticket_id = any($1) and lost.kind = 'timeLost' and back.kind = 'timeBack'
          and split_part(back.once, ' ', 2) = split_part(lost.once, ' ', 2)
          and split_part(back.once, ' ', 3)::integer = split_part(lost.once, ' ', 3)::integer + 1
          and lost.is_queued and lost.attempts = 0 and lost.error = ''
          and back.is_queued and back.attempts = 0 and back.error = ''
        for update of lost, back
      )
      update message set state = 'expired', text = ''
      where id in (select lost_id from pair union all select back_id from pair)`,
    values: [ticketIds],
  });
}
