import type { Answer, CallInput } from "@cherga/contract/call";
import type { kioskCalls } from "@cherga/contract/calls/kiosk";
import type { BaseDeps } from "#auth/base-deps";
import type { QueueDeps } from "#queue/deps/queue-deps";
import type { VisitorDeps } from "#visitors/deps/visitor-deps";
import type { DayState } from "#queue/day/day-state";
import { fieldsOf } from "#queue/registration/free-time";
import { register } from "#queue/registration/register";
import { partsOf } from "#queue/registration/wanted-visit";
import type { IdempotencyKey } from "#queue/runner/day-request";
import { applicantOf, keepTraces } from "#visitors/limits/limits";
import { refuseWhileShut } from "#visitors/kiosk/opening-hours";
import type { Kiosk } from "#visitors/kiosk/kiosk";
import { kioskCounts, registrantAt } from "#visitors/kiosk/kiosk-limits";
import { refuseUnlessOnMenu } from "#visitors/kiosk/offer";
import { checkPhoto, givePhoto } from "#visitors/kiosk/photos";
import { ticketHere } from "#visitors/kiosk/ticket-at-kiosk";
import { refuseValues } from "#visitors/shared/refuse-values";

type Call = typeof kioskCalls.register;

/** Registers a visitor at a kiosk. */
export async function registerHere(
  deps: BaseDeps & QueueDeps & VisitorDeps,
  kiosk: Kiosk,
  { faceId, ...wanted }: CallInput<Call>["body"],
  idempotency: IdempotencyKey | undefined,
): Promise<Answer<Call>> {
  const { dataField: values, queueDateTime } = wanted;
  const isForNow = queueDateTime === undefined;
  await checkPhoto(deps.pool, kiosk.organizationId, values);

  const serviceIdsOf = ({ config }: DayState): readonly number[] =>
    partsOf(wanted, config).map(({ serviceId }) => serviceId);
  const registrantOn = (known: DayState) => {
    const applicant = applicantOf({ serviceIds: serviceIdsOf(known), values, face: faceId });
    return registrantAt(applicant, deps.secretOf.traces);
  };
  return register(deps, {
    organizationId: kiosk.organizationId,
    ticket: { ...wanted, type: isForNow ? "inPlaceCurrent" : "inPlaceFixed" },
    actorId: null,
    idempotency,
    fromOutside: {
      check: (known, now) => {
        refuseWhileShut(known, now, isForNow);
        refuseUnlessOnMenu(kiosk, known.config, wanted);
        refuseValues(values, fieldsOf(serviceIdsOf(known), known), known.config, now);
      },
      counts: (known) => kioskCounts(known, kiosk, registrantOn(known)),
      also: async (client, { ticketId = -1 }, after) => {
        await keepTraces(client, after, ticketId, registrantOn(after));
        await givePhoto(client, ticketId, values);
      },
    },
    answer: ({ ticketId }, after, now) => ({ ticket: ticketHere(deps, after, ticketId, now) }),
  });
}
