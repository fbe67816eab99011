import { createHash } from "node:crypto";
import { Refusal } from "@cherga/contract/errors";
import type { Row } from "@cherga/contract/resource";
import type { terminal } from "@cherga/contract/resources/terminal";
import type { BaseDeps } from "#auth/base-deps";
import type { QueueDeps } from "#queue/deps/queue-deps";
import { versionNameOf } from "#queue/config/config";
import type { Screen } from "#devices/screens/enrolments";
import type { DayState } from "#queue/day/day-state";
import { readDayOf } from "#queue/days/read-day-of";

/** The settings of a kiosk. */
export type Kiosk = Pick<
  Row<typeof terminal.fields>,
  | "id"
  | "version"
  | "organizationId"
  | "languages"
  | "menu"
  | "panels"
  | "limits"
  | "printerDeviceId"
  | "browserPrint"
> & {
  /** Changes with every article and panel. */
  readonly pages: string;
};

/** A kiosk and its current day. */
export type KioskToday = { readonly kiosk: Kiosk; readonly known: DayState; readonly now: number };

/** Returns the kiosk of a screen. */
export async function readKiosk(
  { pool }: Pick<BaseDeps, "pool">,
  { terminalId }: Pick<Screen, "terminalId">,
): Promise<Kiosk> {
  const { rows } = await pool.query<Kiosk>({
    name: "kiosk",
    text: `select id, version, organization_id as "organizationId", languages, menu, panels, limits,
        printer_device_id as "printerDeviceId", browser_print as "browserPrint",
        (select coalesce(string_agg(id || ':' || version, ' ' order by id), '') from article) || '/' ||
        (select coalesce(string_agg(id || ':' || version, ' ' order by id), '') from include) as pages
      from terminal where id = $1`,
    values: [terminalId],
  });
  const [kiosk] = rows;
  if (kiosk === undefined) throw new Refusal("ERROR_NOT_FOUND");
  return kiosk;
}

/** Returns the kiosk of a screen, and the current state of today. */
export async function readKioskToday(
  deps: Pick<BaseDeps, "pool" | "clock"> & Pick<QueueDeps, "days">,
  screen: Pick<Screen, "terminalId">,
): Promise<KioskToday> {
  const kiosk = await readKiosk(deps, screen);
  return { kiosk, ...(await readDayOf(deps, kiosk.organizationId)) };
}

/** Returns a version of what a kiosk displays; a kiosk refetches when it changes. */
export function versionOf({ kiosk, known }: Pick<KioskToday, "kiosk" | "known">): string {
  const parts = [kiosk.version, kiosk.pages, versionNameOf(known.config), known.date];
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, 16);
}
