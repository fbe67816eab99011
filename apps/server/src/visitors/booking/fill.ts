import type { Booking } from "@cherga/contract/calls/booking";
import type { LanguageCode } from "@cherga/contract/constants";
import { Refusal } from "@cherga/contract/errors";
import { findReached } from "@cherga/engine/day/find-reached";
import { findTicket } from "@cherga/engine/day/day";
import type pg from "pg";
import type { BaseDeps } from "#auth/base-deps";
import type { QueueDeps } from "#queue/deps/queue-deps";
import type { VisitorDeps } from "#visitors/deps/visitor-deps";
import { putMessages } from "#messages/outbox";
import type { Client } from "#queue/day/clients";
import type { DayState } from "#queue/day/day-state";
import { withPhoneCodes } from "#queue/registration/check-values";
import type { Visitor } from "#visitors/shared/visitor";
import { applicantOf, keepTraces, limitCounts, type Registrant } from "#visitors/limits/limits";
import { refuseValues } from "#visitors/shared/refuse-values";
import { askedFields } from "#visitors/booking/visitor-form-fields";
import { bookingView } from "#visitors/booking/booking-view";
import { checkCode, keepCode, makeConfirmationCode } from "#visitors/booking/codes";
import { codeMessage, successMessage } from "#visitors/booking/messages";
import type { Page } from "#visitors/booking/pages";
import { findRecipient, hinted } from "#visitors/booking/recipient";

/** A visitor who has reserved a time, and the language of their messages. */
export type Booker = { readonly visitor: Visitor; readonly language: LanguageCode | undefined };

/** The data that a visitor enters, and on which page. */
export type VisitorForm = Booker & {
  readonly page: Page;
  readonly values: Client["values"];
  readonly face: string | undefined;
};

/** Stores the visitor's data: the booking becomes valid at once, or a confirmation code is sent. */
export async function fill(deps: BaseDeps & QueueDeps & VisitorDeps, filling: VisitorForm): Promise<Booking> {
  const { ticketId, key } = filling.visitor;
  const said = filling.values.filter(({ value }) => value.trim() !== "");
  const values = withPhoneCodes(said, await deps.days.configOf(key.organizationId));
  const registrant: Registrant = {
    channel: "web",
    secret: deps.secretOf.traces,
    ticketId,
    applicant: applicantOf({ serviceIds: [], values, face: filling.face }),
  };
  return deps.days.submit(key, {
    actorId: null,
    isFromOutside: true,
    values,
    // The limits by address and by service were counted at the reservation.
    counts: (known) =>
      limitCounts(
        known,
        known.config.organization.webQueue.limits.filter(({ type }) => type !== "ip" && type !== "service"),
        registrant,
      ),
    command: ({ known, limits, now }) => {
      const { config, day } = known;
      const serviceIds = findTicket(day, ticketId)?.items.map(({ serviceId }) => serviceId) ?? [];
      refuseValues(values, askedFields(config, serviceIds, filling.page), config, now);
      const reached = findReached(limits);
      if (reached !== undefined) throw new Refusal("ERROR_LIMIT", reached);
      return { type: needsCode(known) ? "requestConfirmation" : "confirm", ticketId };
    },
    writeInSameTransaction: async (client, _, after) => {
      await keepTraces(client, after, ticketId, registrant);
      if (needsCode(after)) await sendCode(deps, client, after, filling);
      else await sendSuccess(deps, client, after, filling);
    },
    answer: (_, after, now) => shown(after, ticketId, now),
  });
}

/** Sends another code to a visitor who waits for one. */
export async function sendAgain(deps: BaseDeps & QueueDeps & VisitorDeps, booker: Booker): Promise<Booking> {
  const { ticketId, key } = booker.visitor;
  return deps.days.submit(key, {
    actorId: null,
    isFromOutside: true,
    command: ({ known }) => {
      const status = findTicket(known.day, ticketId)?.status;
      if (status !== "confirm") throw new Refusal("ERROR_ACTION_NOT_ALLOWED", { status });
      return { type: "requestConfirmation", ticketId };
    },
    writeInSameTransaction: (client, _, after) => sendCode(deps, client, after, booker),
    answer: (_, after, now) => shown(after, ticketId, now),
  });
}

/** Confirms a booking with the visitor's code. */
export async function confirm(
  deps: BaseDeps & QueueDeps & VisitorDeps,
  booker: Booker,
  code: string,
): Promise<Booking> {
  const { ticketId, key } = booker.visitor;
  await checkCode(deps.pool, ticketId, code, deps.secretOf.traces);
  return deps.days.submit(key, {
    actorId: null,
    isFromOutside: true,
    command: ({ known }) => {
      // A code confirms only a booking that waits for confirmation.
      const status = findTicket(known.day, ticketId)?.status;
      if (status !== "confirm") throw new Refusal("ERROR_ACTION_NOT_ALLOWED", { status });
      return { type: "confirm", ticketId };
    },
    writeInSameTransaction: (client, _, after) => sendSuccess(deps, client, after, booker),
    answer: (_, after, now) => shown(after, ticketId, now),
  });
}

const needsCode = ({ config }: DayState): boolean => config.organization.webQueue.confirmBy !== "none";

async function sendCode(
  deps: BaseDeps & QueueDeps & VisitorDeps,
  client: pg.ClientBase,
  after: DayState,
  booker: Booker,
): Promise<void> {
  const code = makeConfirmationCode();
  await keepCode(client, booker.visitor.ticketId, code, deps.secretOf.traces);
  await putMessages(client, codeMessage(after, code, addressed(deps, after, booker)));
}

async function sendSuccess(
  deps: BaseDeps & QueueDeps & VisitorDeps,
  client: pg.ClientBase,
  after: DayState,
  booker: Booker,
): Promise<void> {
  await putMessages(client, successMessage(after, addressed(deps, after, booker)));
}

const addressed = (
  { clock }: BaseDeps & QueueDeps & VisitorDeps,
  after: DayState,
  { visitor: { ticketId }, language }: Booker,
) => ({
  ticketId,
  language,
  recipient: findRecipient(after.config, after.clients.get(ticketId)?.values ?? []),
  now: clock.now().getTime(),
});

function shown(after: DayState, ticketId: number, now: number): Booking {
  const booking = bookingView(after, ticketId, now);
  const recipient = findRecipient(after.config, after.clients.get(ticketId)?.values ?? []);
  return booking.status !== "confirm" || recipient === undefined
    ? booking
    : { ...booking, sentTo: hinted(recipient) };
}
