import type { Booking } from "@cherga/contract/calls/booking";
import type { LanguageCode } from "@cherga/contract/constants";
import { Refusal } from "@cherga/contract/errors";
import { findReached } from "@cherga/engine/day/find-reached";
import { findTicket } from "@cherga/engine/day/day";
import type { BaseDeps } from "#auth/base-deps";
import type { QueueDeps } from "#queue/deps/queue-deps";
import type { VisitorDeps } from "#visitors/deps/visitor-deps";
import { composeMessages } from "#messages/compose";
import type { MessageDeps } from "#messages/message-deps";
import { messageTexts } from "#messages/message-texts";
import { putMessages } from "#messages/outbox";
import { masked, needsCode, recipientOfCode } from "#messages/ways";
import type { Client } from "#queue/day/clients";
import type { DayState } from "#queue/day/day-state";
import { withPhoneCodes } from "#queue/registration/check-values";
import type { DayTx, RequestKind } from "#queue/runner/day-request";
import type { Visitor } from "#visitors/shared/visitor";
import { applicantOf, keepTraces, limitCounts, type Registrant } from "#visitors/limits/limits";
import { refuseValues } from "#visitors/shared/refuse-values";
import { askedFields } from "#visitors/booking/visitor-form-fields";
import { bookingView } from "#visitors/booking/booking-view";
import { checkCode, keepCode, makeConfirmationCode } from "#visitors/booking/codes";
import type { BookingPage } from "#visitors/shared/page-offers";

type BookingDeps = BaseDeps & QueueDeps & VisitorDeps & MessageDeps;

/** A visitor who has reserved a time, and the language of their messages. */
export type Booker = { readonly visitor: Visitor; readonly language: LanguageCode | undefined };

type BookerInput = { readonly ticketId: number } & Pick<Booker, "language">;

/** The data that a visitor enters, and on which page. */
export type VisitorForm = Booker & {
  readonly page: BookingPage;
  readonly values: Client["values"];
  readonly face: string | undefined;
};

/** Stores the visitor's data: the booking becomes valid at once, or a confirmation code is sent. */
export async function fill(
  deps: BookingDeps,
  { visitor: { ticketId, key }, page, values: entered, face, language }: VisitorForm,
): Promise<Booking> {
  const filled = entered.filter(({ value }) => value.trim() !== "");
  const values = withPhoneCodes(filled, await deps.days.configOf(key.organizationId));
  return deps.days.submit(key, fillKind(deps), {
    input: { ticketId, language, values, face, customerDataFields: page.customerDataFields },
    actorId: null,
    isFromOutside: true,
    values,
    language,
  });
}

type FillInput = BookerInput & Pick<VisitorForm, "values" | "face"> & Pick<BookingPage, "customerDataFields">;

export function fillKind(deps: BookingDeps): RequestKind<FillInput, Booking> {
  const registrantOf = ({ ticketId, values, face }: FillInput): Registrant => ({
    channel: "web",
    secret: deps.secretOf.traces,
    ticketId,
    applicant: applicantOf({ serviceIds: [], values, face }),
  });
  return {
    name: "fill",
    // The limits by address and by service were counted at the reservation.
    counts: (input, known) =>
      limitCounts(
        known,
        known.config.organization.webQueue.limits.filter(({ type }) => type !== "ip" && type !== "service"),
        registrantOf(input),
      ),
    command: ({ ticketId, values, customerDataFields }, { known, limits, now }) => {
      const { config, day } = known;
      const serviceIds = findTicket(day, ticketId)?.items.map(({ serviceId }) => serviceId) ?? [];
      refuseValues(values, askedFields(deps, config, serviceIds, { customerDataFields }), config, now);
      const reached = findReached(limits);
      if (reached !== undefined) throw new Refusal("ERROR_LIMIT", reached);
      return { type: needsCode(deps, config.organization) ? "requestConfirmation" : "confirm", ticketId };
    },
    write: async (tx, input, _, after) => {
      await keepTraces(tx.client, after, input.ticketId, registrantOf(input));
      if (needsCode(deps, after.config.organization)) await sendCode(deps, tx, after, input);
    },
    answer: shown,
  };
}

/** Sends another code to a visitor who waits for one. */
export async function sendAgain(
  deps: BookingDeps,
  { visitor: { ticketId, key }, language }: Booker,
): Promise<Booking> {
  return deps.days.submit(key, sendAgainKind(deps), {
    input: { ticketId, language },
    actorId: null,
    isFromOutside: true,
  });
}

export const sendAgainKind = (deps: BookingDeps): RequestKind<BookerInput, Booking> => ({
  name: "send-code-again",
  command: ({ ticketId }, { known }) => {
    refuseUnlessToConfirm(known, ticketId);
    return { type: "requestConfirmation", ticketId };
  },
  write: (tx, input, _, after) => sendCode(deps, tx, after, input),
  answer: shown,
});

/** Confirms a booking with the visitor's code. */
export async function confirm(
  deps: BookingDeps,
  { visitor: { ticketId, key }, language }: Booker,
  code: string,
): Promise<Booking> {
  await checkCode(deps.pool, ticketId, code, deps.secretOf.traces);
  return deps.days.submit(key, confirmKind, {
    input: { ticketId, language },
    actorId: null,
    isFromOutside: true,
  });
}

export const confirmKind: RequestKind<BookerInput, Booking> = {
  name: "confirm",
  command: ({ ticketId }, { known }) => {
    refuseUnlessToConfirm(known, ticketId);
    return { type: "confirm", ticketId };
  },
  answer: shown,
};

/** A code confirms only a booking that waits for confirmation. */
function refuseUnlessToConfirm({ day }: DayState, ticketId: number): void {
  const status = findTicket(day, ticketId)?.status;
  if (status !== "confirm") throw new Refusal("ERROR_ACTION_NOT_ALLOWED", { status });
}

/** Sends a code. It is valid as long as the booking waits for it. */
async function sendCode(
  deps: BookingDeps,
  tx: DayTx,
  after: DayState,
  { ticketId }: BookerInput,
): Promise<void> {
  const ticket = findTicket(after.day, ticketId);
  const recipient = recipientOfCode(after.config, after.clients.get(ticketId)?.values ?? []);
  if (ticket === undefined || recipient === undefined) return;
  const code = makeConfirmationCode();
  await keepCode(tx.client, ticketId, code, deps.secretOf.traces);
  const now = deps.clock.now().getTime();
  const own = after.config.organization.messageHub?.confirmTemplate;
  const text =
    own !== undefined && Object.values(own).some((words) => words !== "") ? own : messageTexts.code;
  const content = { kind: "code", text, values: { code }, until: ticket.statusUntil ?? now } as const;
  await putMessages(tx, composeMessages(deps, after, ticket, content, [recipient], now));
}

function shown({ ticketId }: BookerInput, _: unknown, after: DayState, now: number): Booking {
  const booking = bookingView(after, ticketId, now);
  const recipient = recipientOfCode(after.config, after.clients.get(ticketId)?.values ?? []);
  return booking.status !== "confirm" || recipient === undefined
    ? booking
    : { ...booking, sentTo: masked(recipient) };
}
