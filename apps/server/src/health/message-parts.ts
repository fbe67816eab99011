import type { Scope } from "@cherga/contract/access";
import { type FoundPart, type HealthDeps, idsOf } from "#health/device-parts";

/** So late a message leaves only if something is wrong. */
const lateSeconds = 60;
/** A way that has been used so recently is worth showing. */
const usedDays = 7;

const latestLookedAt = 1_000;
const mostCounted = 10_000;

type WayRow = {
  readonly channel: "sms" | "email" | "bot" | "push";
  readonly organizationId: number;
  readonly late: number;
  readonly since: Date | null;
  readonly error: string | null;
};

/** The ways of messages: each is in order as long as nothing that is due waits. */
export async function messageParts({ pool, clock }: HealthDeps, scope: Scope): Promise<readonly FoundPart[]> {
  const now = clock.now();
  const { rows } = await pool.query<WayRow>({
    name: "health-messages",
    text: `
      with used as (
        -- Only the latest messages are looked at: there are millions of older ones.
        select distinct organization.id as organization_id, recent.channel
        from organization cross join lateral (
          select channel, created_at from message where organization_id = organization.id
          order by created_at desc, id desc limit ${latestLookedAt}) recent
        where ($1::integer[] is null or organization.id = any($1))
          and recent.created_at > $2::timestamptz - make_interval(days => $4)
      ), waiting as (
        select organization_id, channel, created_at, error from message
        where is_queued and expires_at > $2 and ($1::integer[] is null or organization_id = any($1))
          and created_at < $2::timestamptz - make_interval(secs => $3)
          and (error <> '' or due_at < $2::timestamptz - make_interval(secs => $3))
        limit ${mostCounted}
      ), late as (
        select organization_id, channel, count(*)::integer as late, min(created_at) as since, max(error) as error
        from waiting group by organization_id, channel
      )
      select channel, organization_id as "organizationId", coalesce(late.late, 0) as late, late.since, late.error
      from used full join late using (organization_id, channel)
      order by channel, organization_id`,
    values: [idsOf(scope), now, lateSeconds, usedDays],
  });
  return rows.map(({ channel, organizationId, late, since, error }) => ({
    kind: channel,
    id: String(organizationId),
    name: "",
    organizationId,
    state: late > 0 ? "trouble" : "ok",
    trouble: late > 0 ? "messagesWait" : null,
    since: since && since.toISOString(),
    figures: { waiting: late },
    detail: error ?? "",
  }));
}
