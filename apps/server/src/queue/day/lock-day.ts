import type pg from "pg";
import type { DayKey } from "#queue/day/day-state";
import type { Mark } from "#queue/day/read-day";

const locking = {
  name: "lock-day",
  // The configuration is locked before the day, always in this order. The catalogue is not: all organizations would
  // share its lock, and a decision notes which catalogue it was made with.
  text: `
    with configuration as (select config_version from organization where id = $1 for share),
      day as (select version, erasures from organization_day where organization_id = $1 and queue_date = $2 for update)
    select (select config_version from configuration) as "configVersion",
      (select version from catalogue) as "catalogueVersion", (select version from day) as version,
      (select erasures from day) as erasures`,
};

const opening = {
  name: "open-day",
  text: `
    insert into organization_day (organization_id, queue_date)
    select id, $2::date from organization where id = $1 on conflict do nothing`,
};

/** Locks a day, and its configuration against changes, until the transaction ends. */
export async function lockDay(
  client: pg.ClientBase,
  { organizationId, date }: DayKey,
): Promise<Mark | undefined> {
  const lock = async () => {
    const { rows } = await client.query<Partial<Nullable<Mark>>>({
      ...locking,
      values: [organizationId, date],
    });
    return rows[0];
  };
  let mark = await lock();
  if (mark?.version === null) {
    await client.query({ ...opening, values: [organizationId, date] });
    mark = await lock();
  }
  const { version, configVersion, catalogueVersion, erasures } = mark ?? {};
  return typeof version === "number" &&
    typeof configVersion === "number" &&
    typeof catalogueVersion === "number" &&
    typeof erasures === "number"
    ? { version, configVersion, catalogueVersion, erasures }
    : undefined;
}

type Nullable<T> = { readonly [K in keyof T]: T[K] | null };
