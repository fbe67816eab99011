import { eventTypes, passWays, ticketTypes } from "@cherga/engine/vocabulary";
import { z } from "zod";
import { id, line } from "#fields";
import { instant } from "#shapes/time";

/** Which rows were made, changed or deleted, and in whose browser. */
export const statusMessage = z.object({
  uid: z.string(),
  create: z.array(id).optional(),
  edit: z.array(id).optional(),
  delete: z.array(id).optional(),
});
export type StatusMessage = z.output<typeof statusMessage>;

/** Said after messages may have been missed: everything should be fetched afresh. */
export const refreshMessage = z.object({ refresh: z.literal(true) });

/** The stream that all tabs of a browser share carries many topics. */
export const topicMessage = z.union([statusMessage.extend({ topic: z.string() }), refreshMessage]);

export const topicsQuery = z.strictObject({ topics: line({ min: 1, max: 2_000 }) });

const queueRow = z.object({
  id,
  ticketId: id,
  num: z.string(),
  ticketType: z.enum(ticketTypes),
  passWay: z.enum(passWays),
  status: z.string(),
  operator: z.object({ id, name: z.string() }).nullable(),
  service: z.object({ id, name: z.string() }),
  lastEvent: z.object({ type: z.enum(eventTypes), addedDateTime: instant }),
  phone: z.string(),
  name: z.string(),
  wantDateTime: instant.nullable(),
  start: instant.nullable(),
  end: instant.nullable(),
  late: z.boolean(),
});
export type QueueRow = z.output<typeof queueRow>;

const changes = z.object({ upsert: z.array(queueRow), remove: z.array(id) }).partial();

/** What happened in the queue: only the parts that changed. */
export const queueMessage = z
  .object({
    datetime: instant,
    registration: z.unknown(),
    payment: z.unknown(),
    newTicket: z.object({ num: z.string(), time: instant }),
    callOperator: z.object({ num: z.string(), time: instant, operator: id }),
    current: changes,
    queue: changes,
    hold: changes,
    outside: changes,
    end: changes,
    manage: changes,
    operator: z.unknown(),
  })
  .partial()
  .required({ datetime: true });
export type QueueMessage = z.output<typeof queueMessage>;

/** The server's time; the only clock there is. */
export const timeMessage = z.object({ datetime: instant });

const load = z.array(z.record(z.string(), z.unknown()));
export const chartMessage = z
  .object({ lags: load, workerLoad: z.object({ main: load, groupByHour: load, groupByDay: load }) })
  .partial();

/** What is known of a device's line to us. */
export const deviceConnection = z.object({
  key: z.string(),
  connect: z.boolean(),
  type: z.string(),
  ip: z.string(),
  connectCount: z.int(),
  connectFirst: instant,
  connectLast: instant,
  listenerCount: z.int(),
});

/** Rows that a local server reports to hold, per table. */
export const checkTableMessage = z.object({
  checkTable: z.object({ serverId: id, data: z.array(z.object({ table: z.string(), id })) }),
});
