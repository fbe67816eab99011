import { languageCodes } from "@cherga/contract/constants";
import { Refusal } from "@cherga/contract/errors";
import { findTicket, hasEnded, type Ticket } from "@cherga/engine/day/day";
import { ticketTypes } from "@cherga/engine/vocabulary";
import { z } from "zod";
import type { DayKey, DayState } from "#queue/day/day-state";
import type { Days } from "#queue/days/days";
import type { LeasedTicket } from "#queue/days/register-in-leases";
import type { RequestKind } from "#queue/runner/day-request";

/** The request that registers a provisional ticket, as the centre sends it to the branch. */
export const provisionalRequestSchema = z.object({
  input: z.object({
    ticketId: z.int(),
    ticketType: z.enum(ticketTypes),
    startAt: z.number(),
    mainServiceId: z.int().optional(),
    parts: z
      .array(
        z.object({
          itemId: z.int(),
          serviceId: z.int(),
          after: z.array(z.int()),
          lentBy: z.int().optional(),
          /** Where the centre has planned it. A visit of one part is planned into its leases again. */
          place: z.object({ operatorId: z.int(), from: z.number(), to: z.number() }).optional(),
        }),
      )
      .min(1),
    /** What limits per visitor count by. */
    traces: z.array(z.object({ channel: z.string(), key: z.string() })),
  }),
  token: z.guid(),
  values: z.array(z.object({ dataFieldId: z.int(), value: z.string() })),
  language: z.enum(languageCodes).optional(),
  botChat: z.string().optional(),
});

export type ProvisionalRequest = z.output<typeof provisionalRequestSchema>;

/** What is to be registered, without anything about the visitor. */
export type ProvisionalVisit = Omit<ProvisionalRequest["input"], "traces">;

/**
 * Registers a visit that was promised already. Its time is kept even if the schedule has changed meanwhile: then staff
 * see it among the visits outside of the schedule. Limits were checked when it was booked.
 */
export const registerProvisional: RequestKind<ProvisionalRequest["input"], null> = {
  name: "register-provisional",
  command: ({ ticketId, ticketType, startAt, parts, mainServiceId }) => ({
    type: "register",
    ticketId,
    ticketType,
    startAt,
    parts: parts.map(({ lentBy, place, ...part }) => ({
      ...part,
      ...(lentBy === undefined ? {} : { lentBy }),
      ...(place === undefined ? {} : { place }),
    })),
    ...(mainServiceId === undefined ? {} : { mainServiceId }),
    allowForcedTime: true,
  }),
  write: async ({ client }, { ticketId, traces }) => {
    await client.query({
      name: "keep-provisional-traces",
      text: `insert into ticket_trace (ticket_id, channel, key)
        select $1, channel, decode(key, 'hex') from jsonb_to_recordset($2::jsonb) as row (channel text, key text)
        on conflict do nothing`,
      values: [ticketId, JSON.stringify(traces)],
    });
  },
  answer: () => null,
};

/** Registers a provisional ticket in a day that this server decides. A ticket that is registered already stays. */
export async function registerProvisionalTicket(
  days: Days,
  key: DayKey,
  request: ProvisionalRequest,
  leaseIds: readonly string[],
): Promise<void> {
  await register(days, key, registerProvisional, request, { leaseIds }).catch((error: unknown) => {
    const isKnown = error instanceof Refusal && error.code === "ERROR_CONFLICT";
    if (!isKnown) throw error;
  });
}

const register = (
  days: Days,
  key: DayKey,
  kind: RequestKind<ProvisionalRequest["input"], null>,
  { input, ...visitor }: ProvisionalRequest,
  leases: Omit<LeasedTicket, "ticketId">,
): Promise<null> =>
  days.registerProvisional(
    key,
    kind,
    { input, ...visitor, actorId: null, isFromOutside: true },
    { ticketId: input.ticketId, ...leases },
  );

/** Registers a visit whose visitor is at the kiosk. What they entered at the centre is added after the cut. */
const registerShown: RequestKind<ProvisionalRequest["input"], null> = {
  ...registerProvisional,
  name: "register-by-voucher",
  write: async ({ client }, { ticketId }) => {
    await client.query("insert into voucher_ticket (ticket_id) values ($1)", [ticketId]);
  },
};

/**
 * Registers the ticket of a voucher, if the branch still holds its leases. The branch holds them as long as the centre
 * keeps the booking. So the voucher of a cancelled visit is worth nothing once the branch has heard of the cancellation.
 */
export async function registerByVoucher(
  days: Days,
  key: DayKey,
  request: ProvisionalRequest,
  leaseIds: readonly string[],
): Promise<void> {
  await register(days, key, registerShown, request, { leaseIds, mustHoldLeases: true });
}

/** Returns the request that registers a provisional ticket; undefined while its visitor has not confirmed it. */
export function requestFor(
  { day, clients, provisional }: DayState,
  ticketId: number,
  traces: readonly ProvisionalRequest["input"]["traces"][number][],
): ProvisionalRequest | undefined {
  const ticket = findTicket(day, ticketId);
  const client = clients.get(ticketId);
  if (ticket === undefined || client === undefined || provisional?.has(ticketId) !== true) return undefined;
  if (ticket.status !== "success" || ticket.items.some(hasEnded)) return undefined;
  const { token, values, language, botChat } = client;
  return {
    input: { ...visitIn(ticket), traces: [...traces] },
    token,
    values: [...values],
    ...(language === undefined ? {} : { language }),
    ...(botChat === undefined ? {} : { botChat }),
  };
}

function visitIn({ id, type, items, mainServiceId }: Ticket): ProvisionalVisit {
  return {
    ticketId: id,
    ticketType: type,
    startAt: items[0]?.plannedTime ?? 0,
    ...(mainServiceId === undefined ? {} : { mainServiceId }),
    parts: items.map(({ id: itemId, serviceId, after, lentBy, place }) => ({
      itemId,
      serviceId,
      after: after.filter((other) => other !== lentBy),
      ...(lentBy === undefined ? {} : { lentBy }),
      ...(place === undefined || items.length === 1 ? {} : { place }),
    })),
  };
}
