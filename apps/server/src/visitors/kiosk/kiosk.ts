import { createHash } from "node:crypto";
import { Refusal } from "@cherga/contract/errors";
import type { Row } from "@cherga/contract/resource";
import type { terminal } from "@cherga/contract/resources/terminal";
import type { BaseDeps } from "#auth/base-deps";
import type { QueueDeps } from "#queue/deps/queue-deps";
import type { Screen } from "#devices/enrolments";
import type { DayState } from "#queue/day/day-state";
import { readDayOf } from "#queue/days/read-day-of";

/** A kiosk as it is set up. */
export type Kiosk = Pick<
  Row<typeof terminal.fields>,
  "id" | "version" | "organizationId" | "languages" | "menu" | "panels" | "limits"
> & {
  /** Moves with every article and panel. */
  readonly pages: string;
};

/** A kiosk and the day it stands in. */
export type KioskToday = { readonly kiosk: Kiosk; readonly known: DayState; readonly now: number };

/** Gives the kiosk that asks. */
export async function readKiosk(
  { pool }: Pick<BaseDeps, "pool">,
  { terminalId }: Pick<Screen, "terminalId">,
): Promise<Kiosk> {
  const { rows } = await pool.query<Kiosk>({
    name: "kiosk",
    text: `select id, version, organization_id as "organizationId", languages, menu, panels, limits,
        (select coalesce(string_agg(id || ':' || version, ' ' order by id), '') from article) || '/' ||
        (select coalesce(string_agg(id || ':' || version, ' ' order by id), '') from include) as pages
      from terminal where id = $1`,
    values: [terminalId],
  });
  const [kiosk] = rows;
  if (kiosk === undefined) throw new Refusal("ERROR_NOT_FOUND");
  return kiosk;
}

/** Gives the kiosk that asks, and today as it is now. */
export async function readKioskToday(
  deps: Pick<BaseDeps, "pool" | "clock"> & Pick<QueueDeps, "days">,
  screen: Pick<Screen, "terminalId">,
): Promise<KioskToday> {
  const kiosk = await readKiosk(deps, screen);
  return { kiosk, ...(await readDayOf(deps, kiosk.organizationId)) };
}

/** Names what a kiosk draws; when it has changed, it is to be fetched again. */
export function versionOf({ kiosk, known }: Pick<KioskToday, "kiosk" | "known">): string {
  const parts = [kiosk.version, kiosk.pages, known.config.version, known.date];
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, 16);
}
