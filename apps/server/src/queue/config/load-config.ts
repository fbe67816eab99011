import { Refusal } from "@cherga/contract/errors";
import { emptyPlan, schedulePlan } from "@cherga/contract/shapes/schedule";
import type { Kysely } from "kysely";
import type { Database } from "#db/tables";
import type { Config, ConfiguredOperator } from "#queue/config/config";
import { dataFieldBinding } from "#resources/data-field";
import { languageBinding } from "#resources/language";
import { organizationBinding } from "#resources/organization";
import { readerFor } from "#resources/reader";
import { serviceBinding } from "#resources/service";
import { servicePackageBinding } from "#resources/service-package";

/** Reads what an organization's days are decided by. */
export async function loadConfig(db: Kysely<Database>, organizationId: number): Promise<Config> {
  // First of all: what is changed while the rest is read belongs to a later version, and will be read again.
  const version = await findConfigVersion(db, organizationId);
  if (version === undefined) throw new Refusal("ERROR_NOT_FOUND");
  const organization = await readerFor(organizationBinding, db, "all").get(organizationId);
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
    mainLanguage: languages.rows.find(({ main }) => main)?.code ?? "en",
    dataFields: new Map(dataFields.rows.map((row) => [row.id, row])),
    services: new Map(offered.map((row) => [row.id, row])),
    packages: new Map(packages.rows.map((row) => [row.id, row])),
    operators: new Map((await listOperators(db, organizationId)).map((row) => [row.id, row])),
  };
}

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
