import { readIndicator } from "@cherga/contract/devices/consoles";
import type { Issue } from "@cherga/contract/issues";
import { sql } from "kysely";
import type { Tx } from "#db/transaction";
import type { SaveContext } from "#resources/binding";
import type { User } from "#resources/references";

/**
 * Returns an issue if the display above a window is at a console that the organization does not have. The console is
 * locked until the transaction ends, so that it cannot be deleted meanwhile.
 */
export async function indicatorIssues(
  tx: Tx,
  { before, after }: Pick<SaveContext, "before" | "after">,
): Promise<readonly Issue[]> {
  const isSame =
    before?.["indicator"] === after["indicator"] && before?.["organizationId"] === after["organizationId"];
  const { indicator: address } = after;
  const indicator = typeof address === "string" ? readIndicator(address) : undefined;
  if (isSame || indicator?.by !== "agent") return [];
  const { rows } = await sql`
    select id from remote_device
    where id = ${indicator.deviceId} and organization_id is not distinct from ${after["organizationId"] ?? null}
    for key share`.execute(tx.db);
  return rows.length > 0 ? [] : [{ path: ["indicator"], code: "ERROR_CONSOLE_SELECT" }];
}

/** Returns the operators whose display is at the line of a console. */
export async function operatorsShownAt(tx: Tx, deviceId: number): Promise<readonly User[]> {
  const { rows } = await sql<{ id: number; title: string }>`
    select id, username as title from staff where indicator = ${`agent:${deviceId}`} order by id`.execute(
    tx.db,
  );
  return rows.map((row) => ({ resource: "operator", ...row }));
}
