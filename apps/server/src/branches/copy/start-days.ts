import type { RowClient } from "#branches/copy/table-rows";

/** Looks at the timers, reminders and lost times of days that another server has decided until now. */
export async function startDays(client: RowClient, organizationId: number): Promise<void> {
  await client.query(
    `update organization_day set next_due_at = '-infinity', remind_at = '-infinity', hours_check_at = '-infinity'
     where organization_id = $1 and queue_date >= current_date - 7`,
    [organizationId],
  );
}
