import { operator } from "@cherga/contract/resources/operator";
import { sql } from "kysely";
import { bind } from "#resources/binding";
import { indicatorIssues } from "#resources/indicator";
import { refuseGreater, refuseToDelete } from "#resources/user";

export const operatorBinding = bind({
  resource: operator,
  table: "staff",
  fixed: { is_operator: true },
  check: async (tx, { session, before, after }) => {
    if (before !== undefined) await refuseGreater(tx, before["id"], session);
    return indicatorIssues(tx, { before, after });
  },
  beforeDelete: refuseToDelete,
  // An administrator who is no longer an operator keeps the account.
  erase: async (tx, { id }) => {
    await sql`
      update staff set is_operator = false, schedule_id = null, version = version + 1
      where id = ${id} and is_admin`.execute(tx.db);
    await sql`delete from staff where id = ${id} and not is_admin`.execute(tx.db);
  },
});
