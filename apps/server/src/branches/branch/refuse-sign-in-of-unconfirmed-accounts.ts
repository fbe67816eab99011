import { authCalls } from "@cherga/contract/calls/auth";
import { Refusal } from "@cherga/contract/errors";
import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { z } from "zod";

/** For how many days accounts are good without the centre, unless the settings of the local server say otherwise. */
const usualDays = 30;
const settings = z.object({ accountDays: z.number().min(1).max(3_650).catch(usualDays) });

/**
 * Refuses to sign in at a branch whose centre has not confirmed the accounts for too long: they may have been deleted
 * there, and the computer may have been stolen. Sessions end with their next renewal.
 */
export function refuseSignInOfUnconfirmedAccounts(app: FastifyInstance, pool: pg.Pool): void {
  const urls = new Set([authCalls.login, authCalls.refresh].map(({ path }) => `/api${path}`));
  app.addHook("onRequest", async ({ routeOptions: { url } }) => {
    if (url !== undefined && urls.has(url) && !(await areConfirmed(pool)))
      throw new Refusal("ERROR_BRANCH_ACCOUNTS");
  });
}

async function areConfirmed(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ days: number; config: unknown }>(
    `select extract(epoch from now() - confirmed_at)::float8 / 86400 as days, config
     from branch_identity left join server on server.id = server_id`,
  );
  const [row] = rows;
  return row === undefined || row.days <= accountDaysIn(row.config);
}

/** Returns the setting `accountDays`; the usual one if it is missing or makes no sense. */
export const accountDaysIn = (config: unknown): number =>
  settings.catch({ accountDays: usualDays }).parse(config).accountDays;

/**
 * Keeps the time of the last confirmation from being in the future, as after the clock was wrong for a while: otherwise
 * accounts would be good until then.
 */
export async function limitConfirmation(pool: pg.Pool): Promise<void> {
  await pool.query("update branch_identity set confirmed_at = now() where confirmed_at > now()");
}
