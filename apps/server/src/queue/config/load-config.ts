import { isDeepStrictEqual } from "node:util";
import { Refusal } from "@cherga/contract/errors";
import { emptyPlan, schedulePlan } from "@cherga/contract/shapes/schedule";
import type { Kysely } from "kysely";
import type { Database } from "#db/tables";
import type {
  CataloguePackage,
  CatalogueService,
  Config,
  ConfiguredOperator,
  DataField,
} from "#queue/config/config";
import { countryBinding } from "#resources/bindings";
import { dataFieldBinding } from "#resources/data-field";
import { languageBinding } from "#resources/language";
import { organizationBinding } from "#resources/organization";
import { readerFor } from "#resources/reader";
import { serviceBinding } from "#resources/service";
import { servicePackageBinding } from "#resources/service-package";

/** Reads the configuration of an organization. */
export async function loadConfig(db: Kysely<Database>, organizationId: number): Promise<Config> {
  // The version is read first: a change made while the rest is read belongs to a later version, and is read again.
  const version = await findConfigVersion(db, organizationId);
  if (version === undefined) throw new Refusal("ERROR_NOT_FOUND");
  const organization = await readerFor(organizationBinding, db, "all").get(organizationId);
  const { phoneCode } = await readerFor(countryBinding, db, "all").get(organization.countryId);
  const services = await readerFor(serviceBinding, db, "all").list({});
  const packages = await readerFor(servicePackageBinding, db, "all").list({});
  const languages = await readerFor(languageBinding, db, "all").list({});
  const dataFields = await readerFor(dataFieldBinding, db, "all").list({});
  const { serviceOrganization, serviceOrganizationList } = organization.option.globalSetting;
  const offered = serviceOrganization
    ? services.rows.filter(({ id }) => serviceOrganizationList.includes(id))
    : services.rows;
  return {
    version,
    organization,
    phoneCode,
    mainLanguage: languages.rows.find(({ main }) => main)?.code ?? "en",
    dataFields: sharedRows(dataFields.rows, dataFieldRows),
    services: sharedRows(offered, serviceRows),
    packages: sharedRows(packages.rows, packageRows),
    operators: new Map((await listOperators(db, organizationId)).map((row) => [row.id, row])),
  };
}

/** All organizations share the catalogue: each unchanged row is kept in memory once. */
function sharedRows<R extends { readonly id: number; readonly version: number }>(
  rows: readonly R[],
  kept: Map<number, R>,
): ReadonlyMap<number, R> {
  return new Map(
    rows.map((row) => {
      const known = kept.get(row.id);
      const shared = known !== undefined && isDeepStrictEqual(known, row) ? known : row;
      kept.set(row.id, shared);
      return [row.id, shared];
    }),
  );
}

const dataFieldRows = new Map<number, DataField>();
const serviceRows = new Map<number, CatalogueService>();
const packageRows = new Map<number, CataloguePackage>();

async function findConfigVersion(db: Kysely<Database>, organizationId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom("organization")
    .select("config_version")
    .where("id", "=", organizationId)
    .executeTakeFirst();
  return row?.config_version;
}

async function listOperators(
  db: Kysely<Database>,
  organizationId: number,
): Promise<readonly ConfiguredOperator[]> {
  const rows = await db
    .selectFrom("staff")
    .leftJoin("schedule", "schedule.id", "staff.schedule_id")
    .select([
      "staff.id",
      "username",
      "first_name",
      "last_name",
      "room",
      "call_only",
      "newer_sleeping",
      "json",
    ])
    .where("staff.organization_id", "=", organizationId)
    .where("is_operator", "=", true)
    .orderBy("staff.id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: `${row.first_name} ${row.last_name}`.trim() || row.username,
    room: row.room,
    schedule: row.json === null ? emptyPlan : schedulePlan.parse(row.json),
    callOnly: row.call_only,
    newerSleeping: row.newer_sleeping,
  }));
}
