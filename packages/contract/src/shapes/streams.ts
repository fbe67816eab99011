import { z } from "zod";
import { id, line } from "#fields";
import { operatorRow, queueRow } from "#shapes/queue-row";
import { instant } from "#shapes/time";

/** Which rows were created, changed or deleted, and in which browser. */
export const statusMessage = z.object({
  uid: z.string(),
  create: z.array(id).optional(),
  edit: z.array(id).optional(),
  delete: z.array(id).optional(),
  /** Of local servers: the rows of a table that were found to differ between a branch and the centre. */
  checkTable: z
    .object({ serverId: id, data: z.array(z.object({ table: z.string(), id: z.string() })) })
    .optional(),
});
export type StatusMessage = z.output<typeof statusMessage>;

/** Sent after messages may have been missed: the client must fetch everything again. */
export const refreshMessage = z.object({ refresh: z.literal(true) });

const changes = z.object({ upsert: z.array(queueRow), remove: z.array(id) });

/** What happened in the queue of an organization: only the parts that changed. */
export const queueMessage = z
  .object({
    datetime: instant,
    /** Free times have changed. */
    registration: z.literal(true),
    payment: z.object({ ticketId: id }),
    /** A visitor has registered whom these operators may call. */
    newTicket: z.object({ num: z.string(), time: instant, operatorIds: z.array(id) }),
    /** These operators had no visitor to call, and now have one. */
    newQueue: z.object({ operatorIds: z.array(id) }),
    callOperator: z.object({ num: z.string(), time: instant, operator: id }),
    /** The items that operators have in hand. */
    current: changes,
    /** The items that an operator may call or has in hand. */
    queue: changes,
    hold: changes,
    outside: changes,
    end: changes,
    manage: changes,
    operator: z.object({ upsert: z.array(operatorRow), remove: z.array(id) }),
  })
  .partial()
  .required({ datetime: true });
export type QueueMessage = z.output<typeof queueMessage>;

/** The topic of the queue on the shared stream. */
export const queueTopic = "operator-queue";

/** The stream that all tabs of a browser share carries many topics. */
export const topicMessage = z.union([
  queueMessage.extend({ topic: z.literal(queueTopic) }),
  statusMessage.extend({ topic: z.string() }),
  refreshMessage,
]);

/** The topic that says in which browser an operator's console was opened last, by operator id. */
export const consoleTopic = "console";

/** The topic that says that the line between a branch and its centre was cut or is back. */
export const branchLineTopic = "branch-line";

export const topicsQuery = z.strictObject({ topics: line({ min: 1, max: 2_000 }) });

/** The server's time, which clients use as their clock. */
export const timeMessage = z.object({ datetime: instant });
