import type { Booking } from "@cherga/contract/calls/booking";
import type { LanguageCode } from "@cherga/contract/constants";
import { Refusal } from "@cherga/contract/errors";
import type { BaseDeps } from "#auth/base-deps";
import type { QueueDeps } from "#queue/deps/queue-deps";
import type { MessageDeps } from "#messages/message-deps";
import { isOpenForBooking } from "#messages/ways";
import type { VisitorDeps } from "#visitors/deps/visitor-deps";
import { register, type RegistrationInput, type RegistrationKind } from "#queue/registration/register";
import { partsOf, type VisitChoice } from "#queue/registration/wanted-visit";
import type { IdempotencyKey } from "#queue/runner/day-request";
import { applicantOf, keepTraces, limitCounts, type Registrant } from "#visitors/limits/limits";
import { bookingView } from "#visitors/booking/booking-view";

/** A start that a visitor wants to reserve, on the booking page or through its bot. */
export type Reservation = VisitChoice & {
  readonly organizationId: number;
  readonly queueDateTime: string;
  readonly type?: "online" | "viaBot";
  /** The network address of the request, or the name of the conversation with a bot. */
  readonly address: string;
  readonly language?: LanguageCode;
  readonly botChat?: string;
  readonly idempotency?: IdempotencyKey | undefined;
};

/** Reserves a start while the visitor fills in the form. Only their address is known at this point. */
export async function reserve(
  deps: BaseDeps & QueueDeps & VisitorDeps & MessageDeps,
  reservation: Reservation,
): Promise<Booking> {
  const { organizationId, service, servicePackage, queueDateTime, address, idempotency } = reservation;
  const { type = "online", language, botChat } = reservation;
  return register(deps, reservationKind(deps), {
    organizationId,
    input: {
      isReservation: true,
      address,
      ticket: {
        type,
        queueDateTime,
        dataField: [],
        ...(service === undefined ? {} : { service }),
        ...(servicePackage === undefined ? {} : { servicePackage }),
      },
    },
    actorId: null,
    idempotency,
    language,
    botChat,
  });
}

type Input = RegistrationInput & Pick<Reservation, "address">;

export function reservationKind(
  deps: BaseDeps & QueueDeps & VisitorDeps & MessageDeps,
): RegistrationKind<Input, Booking> {
  const registrantAt = ({ address }: Input, serviceIds: readonly number[]): Registrant => ({
    channel: "web",
    secret: deps.secretOf.traces,
    applicant: applicantOf({ serviceIds, values: [], address }),
  });
  return {
    name: "reserve",
    canUseLeases: true,
    fromOutside: {
      check: (_, { config }) => {
        if (!isOpenForBooking(deps, config.organization)) throw new Refusal("ERROR_NO_ORGANIZATION");
      },
      counts: (input, known) => {
        const serviceIds = partsOf(input.ticket, known.config).map((part) => part.serviceId);
        const limits = known.config.organization.webQueue.limits.filter(
          ({ type }) => type === "ip" || type === "service",
        );
        return limitCounts(known, limits, registrantAt(input, serviceIds));
      },
      write: ({ client }, input, { ticketId = -1 }, after) =>
        keepTraces(client, after, ticketId, registrantAt(input, [])),
    },
    answer: (_, { ticketId = -1 }, after, now) => bookingView(after, ticketId, now),
  };
}
