import type pg from "pg";
import type { IdempotencyKey } from "#queue/runner/day-request";
import { type KnownAnswers, nameOfAnswer } from "#queue/runner/decide-all";

const finding = {
  name: "answers-given",
  text: `
    select owner, key, encode(request_hash, 'hex') as hash, answer
    from idempotency join unnest($1::text[], $2::text[]) as asked (owner, key) using (owner, key)`,
};

/** Finds the stored answers of repeated requests. */
export async function answersGiven(
  client: Pick<pg.ClientBase, "query">,
  asked: readonly (IdempotencyKey | undefined)[],
): Promise<KnownAnswers> {
  const requests = asked.flatMap((idempotency) => idempotency ?? []);
  if (requests.length === 0) return new Map();
  const { rows } = await client.query<{ owner: string; key: string; hash: string; answer: unknown }>({
    ...finding,
    values: [requests.map(({ owner }) => owner), requests.map(({ key }) => key)],
  });
  return new Map(rows.map((row) => [nameOfAnswer(row), row]));
}
