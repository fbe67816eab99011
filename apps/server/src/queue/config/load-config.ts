import { Refusal } from "@cherga/contract/errors";
import { emptyPlan, schedulePlan } from "@cherga/contract/shapes/schedule";
import type { Kysely } from "kysely";
import type { Database } from "#db/tables";
import type { Catalogue, Config, ConfiguredOperator, ConfigVersions } from "#queue/config/config";
import { countryBinding } from "#resources/bindings";
import { dataFieldBinding } from "#resources/data-field";
import { languageBinding } from "#resources/language";
import { organizationBinding } from "#resources/organization";
import { readerFor } from "#resources/reader";
import { serviceBinding } from "#resources/service";
import { servicePackageBinding } from "#resources/service-package";

/** Reads the configuration of an organization, with the given catalogue or the present one. */
export async function loadConfig(
  db: Kysely<Database>,
  organizationId: number,
  catalogue?: Catalogue,
): Promise<Config> {
  // The version is read first: a change made while the rest is read belongs to a later version, and is read again.
  const versions = await findVersions(db, organizationId);
  if (versions === undefined) throw new Refusal("ERROR_NOT_FOUND");
  const version = versions.configVersion;
  const organization = await readerFor(organizationBinding, db, "all").get(organizationId);
  const { phoneCode } = await readerFor(countryBinding, db, "all").get(organization.countryId);
  const operators = await listOperators(db, organizationId);
  const hasDeskPrinter = await isPrinterAtDesks(db, organizationId);
  return withCatalogue(
    { version, organization, phoneCode, hasDeskPrinter, operators: byId(operators) },
    catalogue ?? (await loadCatalogue(db)),
  );
}

/** Returns a configuration with a catalogue: the organization may offer all its services, or those of a list. */
export function withCatalogue(own: OwnConfig, catalogue: Catalogue): Config {
  const { mainLanguage, dataFields, packages, services } = catalogue;
  const { serviceOrganization, serviceOrganizationList } = own.organization.option.globalSetting;
  return {
    ...own,
    catalogue,
    mainLanguage,
    dataFields,
    packages,
    services: serviceOrganization
      ? new Map([...services].filter(([id]) => serviceOrganizationList.includes(id)))
      : services,
  };
}

type OwnConfig = Pick<Config, "version" | "organization" | "phoneCode" | "hasDeskPrinter" | "operators">;

/** Reads the catalogue. */
export async function loadCatalogue(db: Kysely<Database>): Promise<Catalogue> {
  // Read first, as the version of an organization is.
  const { version } = await db.selectFrom("catalogue").select("version").executeTakeFirstOrThrow();
  const services = await readerFor(serviceBinding, db, "all").list({});
  const packages = await readerFor(servicePackageBinding, db, "all").list({});
  const languages = await readerFor(languageBinding, db, "all").list({});
  const dataFields = await readerFor(dataFieldBinding, db, "all").list({});
  return {
    version,
    mainLanguage: languages.rows.find(({ main }) => main)?.code ?? "en",
    services: byId(services.rows),
    packages: byId(packages.rows),
    dataFields: byId(dataFields.rows),
  };
}

/** Returns rows by their ids. */
export const byId = <R extends { readonly id: number }>(rows: readonly R[]): ReadonlyMap<number, R> =>
  new Map(rows.map((row) => [row.id, row]));

/** Finds the present versions of an organization's configuration. */
export async function findVersions(
  db: Kysely<Database>,
  organizationId: number,
): Promise<ConfigVersions | undefined> {
  return db
    .selectFrom("organization")
    .innerJoin("catalogue", (join) => join.onTrue())
    .select(["config_version as configVersion", "catalogue.version as catalogueVersion"])
    .where("organization.id", "=", organizationId)
    .executeTakeFirst();
}

async function isPrinterAtDesks(db: Kysely<Database>, organizationId: number): Promise<boolean> {
  const found = await db
    .selectFrom("printer_device")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("for_desks", "=", true)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
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
