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

/** Centres that somebody adds to the demo are theirs, and stay empty until they fill them. */
const codes = ["KYIV-01", "WAW-01", "IST-01"];

/** Gives the centres that the demo plays in. */
export async function listCentres(pool: pg.Pool): Promise<readonly DemoCentre[]> {
  return (await pool.query<DemoCentre>({ ...finding, values: [codes] })).rows;
}

/** Gives the date that it is in a centre. */
export const todayIn = ({ zone }: DemoCentre, now: Date): CalendarDate => dateAt(zone, now.getTime());
