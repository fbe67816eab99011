import type pg from "pg";

/** Returns which boards are still enrolled, each with its organization, and stores when they were seen. */
export async function stillEnrolled(
  pool: pg.Pool,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await pool.query<{ id: number; organizationId: number; isSeen: boolean }>({
    name: "boards-enrolled",
    text: `select enrolment.id, organization_id as "organizationId", seen_at > now() - interval '1 minute' as "isSeen"
      from enrolment join board on board.id = board_id
      where enrolment.id = any($1) and credential_hash is not null`,
    values: [ids],
  });
  const unseen = rows.filter(({ isSeen }) => !isSeen).map(({ id }) => id);
  // Precise to the minute, to save writes.
  if (unseen.length > 0)
    await pool.query("update enrolment set seen_at = now() where id = any($1)", [unseen]);
  return new Map(rows.map(({ id, organizationId }) => [id, organizationId]));
}
