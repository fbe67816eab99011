import type { Writer } from "@cherga/branch-protocol/writer";
import type pg from "pg";
import type { DayKey } from "#queue/day/day-state";
import { leaseStamp } from "#queue/day/lease";
import type { Mark } from "#queue/day/read-day";

/** A locked day, and who decides it. */
export type LockedDay = { readonly mark: Mark; readonly writer: Writer };

const locking = {
  name: "lock-day",
  // The configuration is locked before the day, always in this order. The catalogue is not: all organizations would
  // share its lock, and a decision notes which catalogue it was made with.
  text: `
    with configuration as (
        select config_version, writer_id, writer_epoch from organization where id = $1 for share),
      day as (select version, erasures, provisional_events from organization_day where organization_id = $1 and queue_date = $2 for update)
    select (select config_version from configuration) as "configVersion",
      (select version from catalogue) as "catalogueVersion", (select version from day) as version,
      (select erasures from day) as erasures, (select writer_id from configuration) as "writerId",
      (select writer_epoch from configuration) as "writerEpoch",
      (select provisional_events from day) as "provisionalEvents", ${leaseStamp("$1", "$2")} as "leaseStamp"`,
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
): Promise<LockedDay | undefined> {
  const lock = async () => {
    const { rows } = await client.query<Partial<Nullable<Mark & WriterColumns>>>({
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
  const { version, configVersion, catalogueVersion, erasures, writerId = null, writerEpoch } = mark ?? {};
  return typeof version === "number" &&
    typeof configVersion === "number" &&
    typeof catalogueVersion === "number" &&
    typeof erasures === "number"
    ? {
        mark: {
          version,
          configVersion,
          catalogueVersion,
          erasures,
          writerId,
          provisionalEvents: mark?.provisionalEvents ?? 0,
          leaseStamp: mark?.leaseStamp ?? null,
        },
        writer: { serverId: writerId, epoch: writerEpoch ?? 0 },
      }
    : undefined;
}

type WriterColumns = { readonly writerEpoch: number };

type Nullable<T> = { readonly [K in keyof T]: T[K] | null };
