import type { KioskState, UnavailableReason } from "@cherga/contract/calls/kiosk";
import type { LimitUse } from "@cherga/engine/day/command";
import { findReached } from "@cherga/engine/day/find-reached";
import type { CallForecast } from "@cherga/engine/forecast/forecast";
import type { RefusalCode } from "@cherga/engine/day/verdict";
import type { BaseDeps } from "#auth/base-deps";
import type { QueueDeps } from "#queue/deps/queue-deps";
import { refusalToComeNow, waitOf } from "#queue/registration/walk-in";
import { dayLimits, periodCounts } from "#queue/registration/quotas";
import { partsOf, type VisitChoice } from "#queue/registration/wanted-visit";
import { applicantOf } from "#visitors/limits/limits";
import { closedReasonAt } from "#visitors/kiosk/opening-hours";
import type { KioskToday } from "#visitors/kiosk/kiosk";
import { kioskCounts, type RecentCounts, registrantAt } from "#visitors/kiosk/kiosk-limits";
import { offeredVisits } from "#visitors/kiosk/offer";
import { newcomersPlace } from "#visitors/shared/waiting-forecast";

/** Returns for everything on a kiosk's menu whether it can be registered for now, and the expected wait. */
export async function statesAt(
  { forecasts, secretOf }: Pick<BaseDeps, "secretOf"> & Pick<QueueDeps, "forecasts">,
  countsOf: RecentCounts,
  { kiosk, known, now }: KioskToday,
): Promise<KioskState[]> {
  const shut = closedReasonAt(known, now);
  const aheadOf = newcomersPlace(known, forecasts.of(known, now), now);

  const stateOf = async (wanted: VisitChoice): Promise<KioskState> => {
    const named = nameOf(wanted);
    const serviceIds = partsOf(wanted, known.config).map(({ serviceId }) => serviceId);
    const [first = 0] = serviceIds;
    const ahead = aheadOf(first);
    if (shut !== undefined) return { ...named, ahead, available: false, expectedWait: null, ...shut };

    const visit = { serviceIds, ticketType: "inPlaceCurrent" } as const;
    const registrant = registrantAt(applicantOf({ serviceIds, values: [] }), secretOf.traces);
    // In the order in which a registration checks them.
    const limits = [
      ...(await countsOf(known, [...periodCounts(known, visit), ...kioskCounts(known, kiosk, registrant)])),
      ...dayLimits(known, visit),
    ];
    const call = forecasts.of(known, now).byServiceId.get(first);
    const refusal = refusalToComeNow(known, { ...wanted, limits }, call, now);
    return {
      ...named,
      ahead,
      available: refusal === undefined,
      expectedWait: waitOf(call, now),
      ...(refusal === undefined && isUnstaffed(call) ? { isUnstaffed: true } : {}),
      ...(refusal === undefined ? {} : { reason: reasonFor(refusal.code, limits) }),
    };
  };
  return Promise.all(offeredVisits(kiosk, known.config).map(stateOf));
}

/** Returns whether operators are on shift for the service, but all of them are absent. */
const isUnstaffed = (call: CallForecast | undefined): boolean =>
  call !== undefined &&
  call !== "noOperator" &&
  call.likelyAt === Infinity &&
  call.staffed !== undefined &&
  call.staffed.likelyAt < Infinity;

function nameOf({ service, servicePackage }: VisitChoice) {
  return service === undefined ? { servicePackageId: servicePackage ?? 0 } : { serviceId: service };
}

/** Returns the reason as the menu shows it. */
function reasonFor(code: RefusalCode, limits: readonly LimitUse[]): UnavailableReason {
  if (code === "ERROR_LIMIT") return findReached(limits)?.type === "quota" ? "full" : "limit";
  return reasonByCode.get(code) ?? "closed";
}

const reasonByCode: ReadonlyMap<RefusalCode, UnavailableReason> = new Map([
  ["ERROR_DAY_CLOSED", "closed"],
  ["ERROR_NO_OPERATOR", "noOperator"],
  ["ERROR_WAIT_TOO_LONG", "full"],
]);
