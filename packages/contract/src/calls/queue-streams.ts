import type { Stream } from "#call";
import { queueMessage, statusMessage, timeMessage } from "#shapes/streams";

/** The streams of queue changes. */
export const queueStreams = {
  status: {
    path: "/operator-queue/sse/status",
    who: "staff",
    tag: "operator-queue",
    summary: "Tells which tickets have changed",
    message: statusMessage,
  },
  events: {
    path: "/operator-queue/sse/events-type",
    who: "staff",
    tag: "operator-queue",
    summary: "Tells what happens in the queue, with the rows that changed",
    message: queueMessage,
  },
  time: {
    path: "/operator-queue/sse/time",
    who: "staff",
    tag: "operator-queue",
    summary: "Tells the server's time",
    message: timeMessage,
  },
} as const satisfies Record<string, Stream>;
