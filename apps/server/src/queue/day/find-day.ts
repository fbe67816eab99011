import type pg from "pg";
import type { DayKey } from "#queue/day/day-state";

const columns = `organization_id as "organizationId", queue_date as date`;

/** Finds the day of a ticket. */
export async function findDayOfTicket(pool: pg.Pool, ticketId: number): Promise<DayKey | undefined> {
  const { rows } = await pool.query<DayKey>({
    name: "day-of-ticket",
    text: `select ${columns} from ticket where id = $1`,
    values: [ticketId],
  });
  return rows[0];
}

/** Finds the day of a ticket item. */
export async function findDayOfItem(pool: pg.Pool, itemId: number): Promise<DayKey | undefined> {
  const { rows } = await pool.query<DayKey>({
    name: "day-of-item",
    text: `select ${columns} from ticket_item where id = $1`,
    values: [itemId],
  });
  return rows[0];
}
