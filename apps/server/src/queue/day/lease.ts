import type { KeptTime } from "@cherga/engine/rules/rules";

/** Time of an operator that a branch keeps for bookings of its centre. */
export type Lease = KeptTime & { readonly id: string };

/** SQL that returns the open leases of a day. */
export const openLeases = (organizationId: string, date: string): string => `
  (select coalesce(json_agg(json_build_object('id', lease.id, 'operatorId', lease.operator_id,
    'from', (extract(epoch from lower(during)) * 1000)::double precision,
    'to', (extract(epoch from upper(during)) * 1000)::double precision) order by lower(during)), '[]')
  from lease where lease.organization_id = ${organizationId} and lease.queue_date = ${date} and closed_at is null)`;
