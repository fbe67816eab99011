import type pg from "pg";

/** Who takes money at a centre, and how it can be paid there. */
export type CashDesk = {
  /** Take payments at their own windows. */
  readonly operatorIds: readonly number[];
  /** Takes the payments of the other operators' visitors. */
  readonly cashierId: number | null;
  readonly posDeviceId: number | null;
  /** Whether visitors can pay on their phones, and no money moves. */
  readonly hasTestPages: boolean;
};

/** Returns how a centre can be paid now. */
export async function findCashDesk(pool: pg.Pool, organizationId: number): Promise<CashDesk> {
  const { rows } = await pool.query<CashDesk>({
    name: "demo-cash-desk",
    text: `select
        array(select id from staff where organization_id = $1 and payment and is_operator) as "operatorIds",
        (select min(id) from staff where organization_id = $1 and payment and not is_operator) as "cashierId",
        (select min(id) from pos_device where organization_id = $1) as "posDeviceId",
        exists (select from organization where id = $1 and payment_hub ->> 'provider' = 'test'
          and payment_hub ->> 'trackers' = 'true') as "hasTestPages"`,
    values: [organizationId],
  });
  return rows[0] ?? { operatorIds: [], cashierId: null, posDeviceId: null, hasTestPages: false };
}
