import type { Fields, ResourceOf } from "@cherga/contract/resource";
import { serviceDataField } from "@cherga/contract/resources/service-data-field";
import { webOnlineDataField } from "@cherga/contract/resources/web-online-data-field";
import { type RawBuilder, sql } from "kysely";
import { bind, type BindingOf } from "#resources/binding";

type LinkTable = "service_data_field" | "web_online_data_field";

export const serviceDataFieldBinding = linkBinding(
  serviceDataField,
  "service_data_field",
  "serviceId",
  "service_id",
);
export const webOnlineDataFieldBinding = linkBinding(
  webOnlineDataField,
  "web_online_data_field",
  "webOnlineId",
  "web_online_id",
);

/** Returns the SQL expression for the linked fields of a service or a booking page, in their order. */
export function linksOf(table: LinkTable, whole: "service" | "web_online"): RawBuilder<unknown> {
  return sql`coalesce((
    select json_agg(json_build_object('id', link.id, 'dataFieldId', link.data_field_id, 'sortOrder', link.sort_order,
      'required', link.required) order by link.sort_order, link.id)
    from ${sql.table(table)} as link where link.${sql.ref(`${whole}_id`)} = ${sql.ref(`${whole}.id`)}), '[]')`;
}

function linkBinding<F extends Fields>(
  resource: ResourceOf<F>,
  table: LinkTable,
  whole: string,
  column: string,
): BindingOf<F> {
  return bind({
    resource,
    table,
    complete: async (tx, { sortOrder, ...draft }) => {
      if (sortOrder !== undefined) return {};
      const { rows } = await sql<{ next: number }>`
        select coalesce(max(sort_order) + 1, 0) as next
        from ${sql.table(table)} where ${sql.ref(column)} = ${draft[whole]}`.execute(tx.db);
      return { sortOrder: rows[0]?.next ?? 0 };
    },
    erase: async (tx, row) => {
      await sql`delete from ${sql.table(table)} where id = ${row["id"]}`.execute(tx.db);
      await sql`
        update ${sql.table(table)} set sort_order = sort_order - 1, version = version + 1
        where ${sql.ref(column)} = ${row[whole]} and sort_order > ${row["sortOrder"]}`.execute(tx.db);
    },
  });
}
