import { dateAt } from "@cherga/engine/time/day-frame";
import type pg from "pg";
import type { CalendarDate } from "@cherga/engine/time/calendar-date";

/** One of the demo's own centres. */
export type DemoCentre = { readonly organizationId: number; readonly zone: string };

const finding = {
  name: "demo-centres",
  text: `
    select id as "organizationId", option -> 'globalSetting' ->> 'timeZone' as zone
    from organization where code = any($1) order by id`,
};

/** Only the demo's own centres are filled; centres that a user adds stay empty. */
const codes = ["KYIV-01", "WAW-01", "IST-01"];

/** Returns the centres that the demo simulates. */
export async function listCentres(pool: pg.Pool): Promise<readonly DemoCentre[]> {
  return (await pool.query<DemoCentre>({ ...finding, values: [codes] })).rows;
}

/** Returns the current date in a centre. */
export const todayIn = ({ zone }: DemoCentre, now: Date): CalendarDate => dateAt(zone, now.getTime());
