import { registrationCalls } from "@cherga/contract/calls/registration";
import { dataFieldIds } from "@cherga/contract/constants";
import type { Centre } from "#testing/centre";
import type { TestApp } from "#testing/test-app";

/** Registers a visitor; returns the ticket. */
export async function takeTicket({ operators, services }: Centre, phone = ""): Promise<number> {
  const answer = await operators[0]?.call("POST", "/operator-queue/ticket-registration", {
    service: services[0],
    // Tests with the real time also run shortly before midnight, when no visit has a place any more.
    allowForcedTime: true,
    dataField: phone === "" ? [] : [{ dataFieldId: dataFieldIds.phone, value: phone }],
  });
  return registrationCalls.register.answer.parse(answer?.json()).ticket.id;
}

/** Puts messages into the outbox, as if they had been written with an event. */
export async function queueSms(
  { deps: { pool, clock, hub } }: TestApp,
  centre: Centre,
  messages: readonly { readonly to: string; readonly text: string }[],
  ticketId?: number,
): Promise<readonly number[]> {
  const { organizationId } = centre;
  const { rows } = await pool.query<{ id: number }>(
    `insert into message (organization_id, ticket_id, channel, kind, recipient, language, text, created_at, due_at, expires_at)
     select $1, $4, 'sms', 'notice', "to", 'en', text, $3, $3, $3::timestamptz + interval '1 hour'
     from jsonb_to_recordset($2::jsonb) as row ("to" text, text text) returning id`,
    [organizationId, JSON.stringify(messages), clock.now(), ticketId ?? (await takeTicket(centre))],
  );
  hub.publish(
    rows.map(({ id }) => ({ topic: "message.sms", act: "create", id, reach: organizationId, uid: "" })),
  );
  return rows.map(({ id }) => id);
}

/** A message as it is in the outbox. */
export type StoredSms = {
  readonly id: number;
  readonly state: string;
  readonly error: string;
  readonly attempts: number;
  readonly reference: string | null;
};

export async function readSms(
  { deps: { pool } }: TestApp,
  organizationId: number,
): Promise<readonly StoredSms[]> {
  const { rows } = await pool.query<StoredSms>(
    "select id, state, error, attempts, reference from message where organization_id = $1 order by id",
    [organizationId],
  );
  return rows;
}

/** Returns a gateway's settings for `organization.messageHub`. */
export const hubAt = (port: number, more: Readonly<Record<string, unknown>> = {}) => ({
  host: "127.0.0.1",
  port,
  secure: false,
  login: "cherga",
  password: "secret",
  sender: "Cherga",
  phoneFieldId: null,
  confirmTemplate: {},
  successTemplate: {},
  ...more,
});
