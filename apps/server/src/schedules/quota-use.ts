import type { quotaUse } from "@cherga/contract/shapes/work";
import type { Entry } from "@cherga/engine/day/day";
import { usedOn, type UsedQuota } from "@cherga/engine/limits/organization-quota";
import type { OperatorDay } from "@cherga/engine/schedule/operator-day";
import { quotaKey } from "@cherga/engine/slots/agenda";
import { eligibleWork, isMeant } from "@cherga/engine/slots/eligible-work";
import { type DayFrame, minuteAt } from "@cherga/engine/time/day-frame";
import type { z } from "zod";
import type { BaseDeps } from "#auth/base-deps";
import type { QueueDeps } from "#queue/deps/queue-deps";
import type { DayState } from "#queue/day/day-state";
import { servicesView } from "#schedules/work-stretches";
import { usedInPeriod } from "#queue/registration/quotas";

export type QuotaUse = z.output<typeof quotaUse>;

/** Returns the quotas of a day's work, and how many planned visits count against each. */
export function scheduleQuotas(day: OperatorDay, planned: readonly Entry[], frame: DayFrame): QuotaUse[] {
  const quotaByKey = new Map(
    day.work.flatMap(({ itemId, quotas }) =>
      quotas.map((quota) => [quotaKey(itemId, quota.id), quota] as const),
    ),
  );
  const keys = planned.flatMap((entry) => keysOf(day, entry, frame));
  return [...quotaByKey].map(([key, { id, type, services, limit = null }]) => ({
    id,
    type,
    services: servicesView(services),
    // The other types have no limit, whatever number they carry.
    ...balance(type === "list" ? limit : null, keys.filter((each) => each === key).length),
  }));
}

/** Counts the visits under each of an organization's own quotas. */
export function listUsedQuotas(
  { pool }: BaseDeps & QueueDeps,
  known: DayState,
): Promise<readonly UsedQuota[]> {
  return Promise.all(
    known.config.organization.quotas.map(async (quota) => ({
      quota,
      used: quota.per === "day" ? usedOn(known.day, quota) : await usedInPeriod(pool, known, quota),
    })),
  );
}

/** Returns an organization's quota in its wire format. */
export const organizationQuota = ({ quota, used }: UsedQuota): QuotaUse => ({
  id: quota.id,
  type: quota.per,
  services: [...quota.services],
  ...balance(quota.limit, used),
});

/** Visits count where they were planned, even after they have ended; deleted ones do not count. */
function keysOf(day: OperatorDay, { ticket, item }: Entry, frame: DayFrame): readonly string[] {
  if (item.phase === "deleted" || item.place === undefined) return [];
  const minute = minuteAt(frame, item.place.from);
  const work = eligibleWork(day, item.serviceId, ticket.type).find(
    ({ work: { from, to } }) => from <= minute && minute < to,
  )?.work;
  return (work?.quotas ?? [])
    .filter((quota) => isMeant(quota, item.serviceId, ticket.type))
    .map(({ id }) => quotaKey(work?.itemId ?? "", id));
}

const balance = (limit: number | null, used: number): Pick<QuotaUse, "limit" | "used" | "left"> => ({
  limit,
  used,
  left: limit === null ? null : Math.max(0, limit - used),
});
