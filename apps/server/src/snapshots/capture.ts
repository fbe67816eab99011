import { language } from "@cherga/contract/resources/language";
import { service } from "@cherga/contract/resources/service";
import { servicePackage } from "@cherga/contract/resources/service-package";
import { unit } from "@cherga/contract/resources/unit";
import { webOnline } from "@cherga/contract/resources/web-online";
import type { Kysely } from "kysely";
import type { Database } from "#db/tables";
import { loadConfig } from "#queue/config/load-config";
import { offeredServices } from "#queue/config/offered-services";
import { offeredPackages } from "#schedules/offered-packages";
import { webOnlineBinding } from "#resources/web-online";
import { readerFor } from "#resources/reader";
import { isShared, parts } from "#snapshots/parts";
import { chosenRows, reachable } from "#snapshots/reachable";
import { type KeptRows, readRows } from "#snapshots/rows";
import { offers } from "#visitors/shared/page-offers";

/** Reads a whole organization: its own rows, and the shared rows that it needs to work the same elsewhere. */
export async function captureOrganization(db: Kysely<Database>, organizationId: number): Promise<KeptRows> {
  const rows: KeptRows = await readParts(db, organizationId);
  return chosenRows(
    rows,
    reachable(rows, [...ownRows(rows), ...(await soughtElsewhere(db, organizationId, rows))]),
  );
}

/** Returns references to the organization's own rows. */
export function ownRows(rows: KeptRows) {
  return parts
    .filter((part) => !isShared(part))
    .flatMap(({ resource: { name } }) => (rows[name] ?? []).map(({ id }) => ({ resource: name, id })));
}

async function readParts(db: Kysely<Database>, organizationId: number): Promise<KeptRows> {
  const read: Record<string, KeptRows[string]> = {};
  for (const part of parts) read[part.resource.name] = await readRows(db, part, organizationId);
  return read;
}

/** Returns shared rows that the organization does not refer to, but would lack in an empty database. */
async function soughtElsewhere(db: Kysely<Database>, organizationId: number, rows: KeptRows) {
  const config = await loadConfig(db, organizationId);
  const { rows: pages } = await readerFor(webOnlineBinding, db, "all").list({});
  const idsByName: Readonly<Record<string, readonly number[]>> = {
    [service.name]: [...offeredServices(config).keys()],
    [servicePackage.name]: offeredPackages(config).map(({ id }) => id),
    [webOnline.name]: pages.filter((page) => offers(page, organizationId)).map(({ id }) => id),
    [language.name]: (rows[language.name] ?? []).map(({ id }) => id),
    [unit.name]: (rows[unit.name] ?? []).map(({ id }) => id),
  };
  return Object.entries(idsByName).flatMap(([resource, ids]) => ids.map((id) => ({ resource, id })));
}
