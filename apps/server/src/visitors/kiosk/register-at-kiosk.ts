import type { Answer, CallInput } from "@cherga/contract/call";
import type { kioskCalls } from "@cherga/contract/calls/kiosk";
import type { LanguageCode } from "@cherga/contract/constants";
import type { BaseDeps } from "#auth/base-deps";
import type { QueueDeps } from "#queue/deps/queue-deps";
import type { VisitorDeps } from "#visitors/deps/visitor-deps";
import type { DayState } from "#queue/day/day-state";
import { fieldsOf } from "#queue/registration/free-time";
import { register, type RegistrationInput, type RegistrationKind } from "#queue/registration/register";
import { partsOf } from "#queue/registration/wanted-visit";
import type { IdempotencyKey } from "#queue/runner/day-request";
import { putJobs } from "#devices/jobs/job-table";
import { printJob } from "#devices/printing/print-jobs";
import { applicantOf, keepTraces } from "#visitors/limits/limits";
import { refuseWhileShut } from "#visitors/kiosk/opening-hours";
import type { Kiosk } from "#visitors/kiosk/kiosk";
import { kioskCounts, registrantAt } from "#visitors/kiosk/kiosk-limits";
import { refuseUnlessOnMenu } from "#visitors/kiosk/offer";
import { checkPhoto, givePhoto } from "#visitors/kiosk/photos";
import { ticketHere } from "#visitors/kiosk/ticket-at-kiosk";
import { refuseValues } from "#visitors/shared/refuse-values";

type Call = typeof kioskCalls.register;

type KioskVisit = {
  /** The address of the product, for the code on the ticket. */
  readonly origin: string;
  readonly idempotency: IdempotencyKey | undefined;
  /** The language chosen at the kiosk: that of the paper and of all messages. */
  readonly language: LanguageCode | undefined;
};

/** Registers a visitor at a kiosk. */
export async function registerHere(
  deps: BaseDeps & QueueDeps & VisitorDeps,
  kiosk: Kiosk,
  { faceId, ...wanted }: CallInput<Call>["body"],
  { origin, idempotency, language }: KioskVisit,
): Promise<Answer<Call>> {
  await checkPhoto(deps.pool, kiosk.organizationId, wanted.dataField);
  const type = wanted.queueDateTime === undefined ? "inPlaceCurrent" : "inPlaceFixed";
  return register(deps, registrationAtKiosk(deps), {
    organizationId: kiosk.organizationId,
    input: { kiosk, ticket: { ...wanted, type }, face: faceId, origin },
    actorId: null,
    idempotency,
    language,
  });
}

type Input = RegistrationInput &
  Pick<KioskVisit, "origin"> & {
    readonly kiosk: Kiosk;
    readonly face: string | undefined;
  };

export function registrationAtKiosk(
  deps: BaseDeps & QueueDeps & VisitorDeps,
): RegistrationKind<Input, Answer<Call>> {
  const registrantOn = ({ ticket, face }: Input, known: DayState) =>
    registrantAt(
      applicantOf({ serviceIds: serviceIdsOf(ticket, known), values: ticket.dataField, face }),
      deps.secretOf.traces,
    );
  return {
    name: "register-at-kiosk",
    fromOutside: {
      check: ({ kiosk, ticket }, known, now) => {
        refuseWhileShut(known, now, ticket.queueDateTime === undefined);
        refuseUnlessOnMenu(kiosk, known.config, ticket);
        const asked = fieldsOf(serviceIdsOf(ticket, known), known);
        refuseValues(ticket.dataField, asked, known.config, now);
      },
      counts: (input, known) => kioskCounts(known, input.kiosk, registrantOn(input, known)),
      write: async (tx, input, { ticketId = -1 }, after) => {
        await keepTraces(tx.client, after, ticketId, registrantOn(input, after));
        await givePhoto(tx.client, ticketId, input.ticket.dataField);
        const { printerDeviceId: printerId, organizationId } = input.kiosk;
        if (printerId !== null)
          await putJobs(tx, deps.clock, [
            printJob({ ticketId, origin: input.origin }, { organizationId, printerId }),
          ]);
      },
    },
    answer: (_, { ticketId }, after, now) => ({ ticket: ticketHere(deps, after, ticketId, now) }),
  };
}

const serviceIdsOf = (ticket: Input["ticket"], { config }: DayState): readonly number[] =>
  partsOf(ticket, config).map(({ serviceId }) => serviceId);
