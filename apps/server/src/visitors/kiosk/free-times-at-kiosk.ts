import type { Answer, CallInput } from "@cherga/contract/call";
import type { kioskCalls } from "@cherga/contract/calls/kiosk";
import { findReached } from "@cherga/engine/day/find-reached";
import type { BaseDeps } from "#auth/base-deps";
import type { QueueDeps } from "#queue/deps/queue-deps";
import { bookingReachReason } from "#queue/registration/booking-reach";
import { partsOf } from "#queue/registration/wanted-visit";
import { refuseWhileShut } from "#visitors/kiosk/opening-hours";
import type { KioskToday } from "#visitors/kiosk/kiosk";
import { kioskCounts, type RecentCounts, registrantAt } from "#visitors/kiosk/kiosk-limits";
import { refuseUnlessOnMenu } from "#visitors/kiosk/offer";
import { applicantOf } from "#visitors/limits/limits";
import { freeStartsOn } from "#visitors/shared/free-times";

type Call = typeof kioskCalls.freeTime;

/** Returns the starts of a day that can be booked at a kiosk. */
export async function freeTimeHere(
  deps: Pick<BaseDeps, "pool" | "secretOf"> & Pick<QueueDeps, "days">,
  countsOf: RecentCounts,
  { kiosk, known: today, now }: KioskToday,
  { queueDate, ...wanted }: CallInput<Call>["body"],
): Promise<Answer<Call>> {
  refuseWhileShut(today, now, false);
  refuseUnlessOnMenu(kiosk, today.config, wanted);
  // Days that cannot be booked are not read.
  const reason = bookingReachReason(today.config, queueDate, now);
  if (reason !== undefined) return { starts: [], minutes: 0, reason };

  const known = await deps.days.read({ organizationId: kiosk.organizationId, date: queueDate });
  const parts = partsOf(wanted, known.config);
  const serviceIds = parts.map(({ serviceId }) => serviceId);
  const registrant = registrantAt(applicantOf({ serviceIds, values: [] }), deps.secretOf.traces);
  const limits = await countsOf(known, kioskCounts(known, kiosk, registrant));
  // Without a visitor, only limits on services count. They count all visitors, as a quota does.
  if (findReached(limits) !== undefined) return { starts: [], minutes: 0, reason: "quota" };
  return freeStartsOn(deps, known, { parts, type: "inPlaceFixed" }, now);
}
