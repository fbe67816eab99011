import { Refusal } from "@cherga/contract/errors";
import type pg from "pg";

/** Each number of this sequence stands for a hundred ids. */
const blockSizes = { queue_id: 10_000, row_id: 1_000_000 } as const;
/** A block lasts for months. */
const blocksPerDay = 20;

/**
 * Keeps this server from giving out ids again that a branch has: after a backup was restored, the sequences are as they
 * were then. A branch cannot claim more than it could have got in a day.
 */
export async function skipGivenIds(
  client: pg.ClientBase,
  ends: Readonly<Record<keyof typeof blockSizes, number | null>>,
): Promise<void> {
  for (const sequence of ["queue_id", "row_id"] as const) {
    const end = ends[sequence];
    const readLast = async (): Promise<number> => {
      const { rows } = await client.query<{ last: number }>(
        `select last_value::float8 as last from ${sequence}`,
      );
      return rows[0]?.last ?? 0;
    };
    if (end === null || (await readLast()) >= end) continue;
    // Keeps others from using the sequence until the commit.
    await client.query(`alter sequence ${sequence} increment by 1`);
    const last = await readLast();
    if (end > last && end <= last + blocksPerDay * blockSizes[sequence])
      await client.query(`select setval('${sequence}', $1)`, [end]);
  }
}

/** Takes a range out of a sequence. Changing the sequence keeps others from using it until the commit. */
export async function giveBlock(
  client: pg.ClientBase,
  serverId: number,
  sequence: keyof typeof blockSizes,
): Promise<{ readonly first: number; readonly last: number }> {
  const size = blockSizes[sequence];
  const { rows: given } = await client.query(
    `select from branch_block where server_id = $1 and sequence_name = $2 and given_at > now() - interval '1 day'`,
    [serverId, sequence],
  );
  if (given.length >= blocksPerDay) throw new Refusal("ERROR_TOO_MANY");
  // The first value of a new sequence is its start, whatever the increment.
  await client.query(`select nextval('${sequence}')`);
  await client.query(`alter sequence ${sequence} increment by ${size}`);
  const { rows } = await client.query<{ last: number }>(`select nextval('${sequence}')::integer as last`);
  await client.query(`alter sequence ${sequence} increment by 1`);
  const last = rows[0]?.last ?? 0;
  const first = last - size + 1;
  await client.query(
    "insert into branch_block (server_id, sequence_name, first_value, last_value) values ($1, $2, $3, $4)",
    [serverId, sequence, first, last],
  );
  return { first, last };
}
