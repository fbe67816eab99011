import { msPerMinute } from "@cherga/engine/time/durations";
import { findTicket } from "@cherga/engine/day/day";
import type { DayEvent } from "@cherga/engine/day/day-event";
import type pg from "pg";
import type { Clock } from "#base/clock";
import { type NewMessage, putMessages } from "#messages/outbox";
import type { DayChange } from "#queue/runner/write-result";
import { textOfInstant } from "#queue/views/instants";
import { numberOf } from "#queue/views/ticket-view";

/** Adds notifications to the outbox, one for each browser of a visitor; returns how many. */
export async function queueNotes(pool: pg.Pool, clock: Clock, { after, events }: DayChange): Promise<number> {
  const notes = events.flatMap(({ event }) => noteOf(event) ?? []);
  if (notes.length === 0) return 0;
  const browsers = await listBrowsers(
    pool,
    notes.map(({ ticketId }) => ticketId),
  );
  if (browsers.length === 0) return 0;

  const messages = notes.flatMap(({ ticketId, what, operatorId, at }): readonly NewMessage[] => {
    const ticket = findTicket(after.day, ticketId);
    if (ticket === undefined) return [];
    const room = after.config.operators.get(operatorId ?? -1)?.room ?? null;
    const { kind, lastsMs } = kinds[what];
    return browsers
      .filter((browser) => browser.ticketId === ticketId)
      .map(({ id, language }) => ({
        organizationId: after.organizationId,
        ticketId,
        channel: "push",
        kind,
        recipient: String(id),
        text: JSON.stringify({
          num: numberOf(ticket),
          kind: what,
          room,
          at: textOfInstant(at),
          lang: language,
        }),
        at,
        until: at + lastsMs * (clock.speed ?? 1),
      }));
  });
  await putMessages(pool, messages);
  return messages.length;
}

/** The kinds of notifications, and how long each is useful. */
const kinds = {
  call: { kind: "call", lastsMs: 2 * msPerMinute },
  late: { kind: "notice", lastsMs: 30 * msPerMinute },
} as const satisfies Record<string, Pick<NewMessage, "kind"> & { lastsMs: number }>;

type Note = {
  readonly ticketId: number;
  readonly what: keyof typeof kinds;
  readonly operatorId: number | undefined;
  readonly at: number;
};

function noteOf(event: DayEvent): Note | undefined {
  switch (event.type) {
    case "call":
    case "forceCall":
      return { ...event, what: "call" };
    case "hold":
      return event.late === undefined ? undefined : { ...event, what: "late", operatorId: undefined };
    default:
      return undefined;
  }
}

type Browser = { readonly id: number; readonly ticketId: number; readonly language: string };

async function listBrowsers(pool: pg.Pool, ticketIds: readonly number[]): Promise<readonly Browser[]> {
  const { rows } = await pool.query<Browser>({
    name: "browsers-of-tickets",
    text: `select id, ticket_id as "ticketId", language from push_subscription where ticket_id = any($1)`,
    values: [ticketIds],
  });
  return rows;
}
