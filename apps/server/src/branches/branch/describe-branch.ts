import type pg from "pg";
import type { BranchIdentity } from "#branches/branch/identity";

/** What a branch server is, in the words of its administrator. */
export type BranchDescription = {
  readonly organizations: readonly string[];
  readonly centreUrl: string;
  /** Whether it decides the days of its organization. */
  readonly isWriter: boolean;
};

/** Returns which organization a branch server serves, and where its centre is. */
export async function describeBranch(
  pool: pg.Pool,
  { centreUrl, serverId }: Pick<BranchIdentity, "centreUrl" | "serverId">,
): Promise<BranchDescription> {
  const { rows } = await pool.query<{ name: string; isWriter: boolean }>(
    `select coalesce(nullif(name ->> coalesce((select code from language where main), 'en'), ''),
         (select value from jsonb_each_text(name) where value <> '' limit 1), '') as name,
       coalesce(writer_id = $1, false) as "isWriter"
     from organization order by id`,
    [serverId],
  );
  return {
    organizations: rows.map(({ name }) => name),
    centreUrl,
    isWriter: rows.some(({ isWriter }) => isWriter),
  };
}
