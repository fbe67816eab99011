import type { OperatorDay, Work } from "#schedule/operator-day";
import type { Quota, Services } from "#schedule/schedule";
import { type TicketType, ticketTypes } from "#vocabulary";

/** A stretch of work in which a visit may start, and the minute by which it must have ended. */
export type EligibleWork = {
  readonly work: Work;
  readonly endsBy: number;
  /** The quotas of the work that limit visits of this kind. */
  readonly limits: readonly Quota[];
};

/** Returns the work of a day in which visits of this kind may start; cached for each day and kind. */
export function eligibleWork(
  day: OperatorDay,
  serviceId: number,
  ticketType: TicketType,
): readonly EligibleWork[] {
  let known = remembered.get(day);
  if (known === undefined) remembered.set(day, (known = new Map()));
  const key = serviceId * ticketTypes.length + ticketTypes.indexOf(ticketType);
  let found = known.get(key);
  if (found === undefined) known.set(key, (found = findWork(day, serviceId, ticketType)));
  return found;
}

const remembered = new WeakMap<OperatorDay, Map<number, readonly EligibleWork[]>>();

/** A visit may continue from one stretch of work into the next, if both take its kind. */
function findWork({ work }: OperatorDay, serviceId: number, ticketType: TicketType): readonly EligibleWork[] {
  const found: EligibleWork[] = [];
  for (const stretch of work.toReversed()) {
    if (!takes(stretch, serviceId, ticketType)) continue;
    const next = found[0];
    const runsOn = next !== undefined && next.work.from === stretch.to;
    found.unshift({
      work: stretch,
      endsBy: Math.max(stretch.to + stretch.overtime, runsOn ? next.endsBy : 0),
      limits: stretch.quotas.filter(
        (quota) =>
          quota.type === "list" && quota.limit !== undefined && isMeant(quota, serviceId, ticketType),
      ),
    });
  }
  return found;
}

function takes(
  { services, ticketTypes: types, quotas }: Work,
  serviceId: number,
  ticketType: TicketType,
): boolean {
  const reserved = quotas.filter(({ type }) => type === "unique");
  return (
    includes(services, serviceId) &&
    (types === "all" || types.includes(ticketType)) &&
    (reserved.length === 0 || reserved.some((quota) => isMeant(quota, serviceId, ticketType)))
  );
}

function includes(services: Services, serviceId: number): boolean {
  return services === "all" || services.includes(serviceId);
}

/** Whether a quota, of a schedule or of an organization, applies to visits of this kind. */
export function isMeant(
  { services, ticketTypes: types }: Pick<Quota, "services" | "ticketTypes">,
  serviceId: number,
  ticketType: TicketType,
): boolean {
  return includes(services, serviceId) && (types === undefined || types.includes(ticketType));
}
