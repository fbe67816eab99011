import type { queueListCalls } from "@cherga/contract/calls/queue-lists";
import { streamReconnectMs } from "@cherga/contract/constants";
import type { ListedRow, QueueRow } from "@cherga/contract/shapes/queue-row";
import type { QueueMessage, queueTopic } from "@cherga/contract/streams";
import { send } from "./send.ts";

/** A row as both the lists and the stream give it. */
export type Row = Omit<QueueRow, "operatorIds">;
type Rows = ReadonlyMap<number, Row>;
/** What is shown, in the order of time. */
export type Queue = { readonly waiting: readonly Row[]; readonly inHand: readonly Row[] };

type Heard = QueueMessage | { readonly refresh: true };

/** Who looks: an operator sees their own desk, everybody else the whole hall. */
type Watching = {
  readonly operatorId: number | undefined;
  readonly show: (queue: Queue) => void;
  readonly onLine: (isUp: boolean) => void;
  readonly onTrouble: (error: unknown) => void;
};

const retryMs = 5 * streamReconnectMs;
const topic: typeof queueTopic = "operator-queue";

/** Keeps a queue on the screen as it is on the server, for as long as the page is open. */
export function watchQueue({ operatorId, show, onLine, onTrouble }: Watching): void {
  let queue: Rows = new Map();
  let current: Rows = new Map();
  /** What was heard while everything is being fetched; undefined when nothing is. */
  let unread: QueueMessage[] | undefined;

  function listen(): void {
    const stream = new EventSource(`/api/sse?topics=${topic}`);
    stream.addEventListener("open", () => void fetchAfresh());
    stream.addEventListener("message", ({ data }) => hear(JSON.parse(data)));
    stream.addEventListener("error", () => {
      onLine(false);
      // A browser comes back by itself after a broken line, but not after a refusal.
      if (stream.readyState === EventSource.CLOSED) setTimeout(listen, retryMs);
    });
  }

  async function fetchAfresh(): Promise<void> {
    const heard: QueueMessage[] = (unread = []);
    try {
      const path = "/operator-queue/current";
      const lists = await send<typeof queueListCalls.load>({ method: "POST", path, body: {} });
      // Another was sent for since, and will know more.
      if (heard !== unread) return;
      queue = byId(lists.queue);
      current = byId(lists.current);
      unread = undefined;
      // Some of it may be in the lists already; to hear it twice does no harm.
      for (const message of heard) take(message);
      onLine(true);
      showAll();
    } catch (error) {
      setTimeout(() => void fetchAfresh(), retryMs);
      onTrouble(error);
    }
  }

  function hear(message: Heard): void {
    if ("refresh" in message) return void fetchAfresh();
    if (unread !== undefined) return void unread.push(message);
    take(message);
    showAll();
  }

  function take(message: QueueMessage): void {
    queue = merged(queue, message.queue, isMine);
    current = merged(current, message.current, isMine);
  }

  function isMine({ status, operator, operatorIds }: QueueRow): boolean {
    if (operatorId === undefined) return true;
    return isInHand(status) ? operator?.id === operatorId : operatorIds.includes(operatorId);
  }

  function showAll(): void {
    const waiting = [...queue.values()].filter(({ status }) => !isInHand(status)).toSorted(byTime);
    show({ waiting, inHand: [...current.values()] });
  }

  listen();
}

const isInHand = (status: Row["status"]): boolean => status === "called" || status === "serving";

/** The time that a ticket is booked for, or since when it waits. */
export const timeOf = ({ wantDateTime, lastEvent }: Row): string => wantDateTime ?? lastEvent.addedDateTime;

const byTime = (a: Row, b: Row): number => timeOf(a).localeCompare(timeOf(b)) || a.id - b.id;

const byId = (rows: readonly ListedRow[]): Rows => new Map(rows.map((row) => [row.id, row]));

function merged(rows: Rows, part: QueueMessage["queue"], isMine: (row: QueueRow) => boolean): Rows {
  if (part === undefined) return rows;
  const next = new Map(rows);
  for (const id of part.remove) next.delete(id);
  for (const row of part.upsert) {
    if (isMine(row)) next.set(row.id, row);
    else next.delete(row.id);
  }
  return next;
}
