import type { Scope } from "@cherga/contract/access";
import { type FoundPart, type HealthDeps, idsOf } from "#health/device-parts";

/** So late a message leaves only if something is wrong. */
const lateSeconds = 60;
/** A way that has been used so recently is worth showing. */
const usedDays = 7;

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
        select organization.id as organization_id, channel
        from organization cross join unnest(array['sms', 'email', 'bot', 'push']) channel
        where ($1::integer[] is null or organization.id = any($1))
          and exists (select from message where message.organization_id = organization.id
            and message.channel = channel and created_at > $2::timestamptz - make_interval(days => $4)
            order by id desc limit 1)
      ), late as (
        select organization_id, channel, count(*)::integer as late, min(created_at) as since,
          max(error) as error
        from message where state = 'queued' and expires_at > $2
          and created_at < $2::timestamptz - make_interval(secs => $3)
          and (error <> '' or due_at < $2::timestamptz - make_interval(secs => $3))
        group by organization_id, channel
      )
      select used.channel, used.organization_id as "organizationId", coalesce(late.late, 0) as late, late.since,
        late.error
      from used left join late using (organization_id, channel)
      order by used.channel, used.organization_id`,
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
