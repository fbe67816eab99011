import { Refusal } from "@cherga/contract/errors";
import type pg from "pg";
import { readVoucher, type Voucher, writeVoucher } from "#branches/vouchers/voucher";
import type { DayKey } from "#queue/day/day-state";
import type { Days } from "#queue/days/days";
import { leasesOfTicket } from "#queue/provisional/leases";
import { registerByVoucher, requestFor } from "#queue/registration/register-provisional";

/** The codes by which a branch without its line admits visitors who have booked meanwhile. */
export type Vouchers = {
  /** At the centre: writes the voucher of a ticket; undefined once the branch has registered it. */
  issue(ticket: {
    readonly ticketId: number;
    readonly token: string;
    readonly key: DayKey;
  }): Promise<string | undefined>;
  /** At a branch: reads a voucher that its centre has signed for the token. */
  read(token: string, text: string): Promise<Voucher | undefined>;
  /** At a branch: registers the ticket of a voucher. */
  admit(token: string, voucher: Voucher): Promise<void>;
};

/** Makes the vouchers of a server. `secret` signs those of a centre. */
export function makeVouchers(
  { pool, days }: { readonly pool: pg.Pool; readonly days: Days },
  secret: () => string,
): Vouchers {
  return {
    issue: async ({ ticketId, token, key }) => {
      const request = requestFor(await days.read(key), ticketId, []);
      if (request === undefined) return undefined;
      const { traces: _, ...visit } = request.input;
      return writeVoucher({ key, visit, leaseIds: await leasesOfTicket(pool, ticketId) }, token, secret());
    },
    read: async (token, text) => {
      const { rows } = await pool.query<{ key: Buffer | null }>(
        "select voucher_key as key from branch_identity",
      );
      const key = rows[0]?.key ?? undefined;
      return key && readVoucher(text, token, key);
    },
    admit: async (token, { key, visit, leaseIds }) => {
      try {
        await registerByVoucher(days, key, { input: { ...visit, traces: [] }, token, values: [] }, leaseIds);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        // The code was read twice at once.
        const { rows } = await pool.query("select from ticket where token = $1", [token]);
        if (rows.length > 0) return;
        // Its visitor may have cancelled it, or the service is gone: staff can help.
        throw new Refusal("ERROR_ACTION_NOT_ALLOWED", { reason: "voucher" });
      }
    },
  };
}
