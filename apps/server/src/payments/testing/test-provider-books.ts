import type pg from "pg";
import { testSignature } from "#payments/providers/test-provider";
import type { Charge, Simulator } from "#payments/testing/provider-simulator";

/** The books of the test provider, seen as those of a simulated one. They are read again when they are asked for. */
export function readTestBooks(pool: pg.Pool, secret: string): Simulator {
  const charges = new Map<string, Charge>();
  return {
    url: "",
    charges,
    // It answers whenever the database does.
    faults: [],
    refundedOf: ({ refunds }) => [...refunds.values()].reduce((sum, each) => sum + each, 0),
    read: async () => {
      const { rows } = await pool.query<Omit<Charge, "refunds"> & { readonly refundedMinor: number }>(
        `select ref as id, reference, amount_minor as "amountMinor", currency, state,
          refunded_minor as "refundedMinor" from test_charge`,
      );
      charges.clear();
      for (const { refundedMinor, ...row } of rows)
        charges.set(row.id, { ...row, refunds: new Map([["all", refundedMinor]]) });
    },
    visit: async (page, state) => {
      await pool.query("update test_charge set state = $2 where ref = $1 and state = 'pending'", [
        page.split("/").at(-1),
        state,
      ]);
    },
    reportOf: ({ reference }) => {
      const payload = JSON.stringify({ reference });
      const signature = testSignature(secret, Buffer.from(payload));
      return { payload, headers: { "content-type": "application/json", "x-signature": signature } };
    },
    stop: async () => undefined,
  };
}
