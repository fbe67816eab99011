import { streamHeartbeatMs, streamReconnectMs } from "@cherga/contract/constants";
import type { FastifyInstance, FastifyReply } from "fastify";

/** A connection that stays open for a client's stream. */
export type Line = {
  write(bytes: Buffer): void;
  end(): void;
  /** Ends the connection without waiting for the client, which may be gone. */
  cut(): void;
};

/** A connection with heartbeats. */
type BeatingLine = Line & {
  /** Writes a heartbeat; ends the connection if nothing was read since the last one. */
  beat(): void;
};

/** Open connections of one kind: kept alive with heartbeats, and ended when the server stops. */
export type OpenLines = {
  /** Answers a request with a connection that stays open. `onClose` is called once, however the connection ends. */
  open(reply: FastifyReply, onClose: () => void): Line;
};

/** A client that falls this far behind is disconnected; its browser reconnects and refetches. */
const maxBufferedBytes = 256 * 1024;
/** Heartbeats are spread over this many turns, because thousands at once would delay other messages. */
const turns = 20;

const heartbeat = Buffer.from(":\n\n");
const head = Buffer.from(
  [
    "HTTP/1.1 200 OK",
    "content-type: text/event-stream; charset=utf-8",
    "cache-control: no-store",
    "x-accel-buffering: no",
    "x-content-type-options: nosniff",
    // The end of the connection is the end of the answer. So messages need no chunked framing, and the same bytes can
    // be written straight to every socket.
    "connection: close",
    "",
    `retry: ${streamReconnectMs}`,
    "",
    "",
  ].join("\r\n"),
);

/** Manages the open connections of a server. */
export function makeOpenStreams(app: FastifyInstance): OpenLines {
  const groups = Array.from({ length: turns }, () => new Set<BeatingLine>());
  let opened = 0;
  let turn = 0;

  const beat = setInterval(() => {
    turn = (turn + 1) % turns;
    for (const line of groups[turn] ?? []) line.beat();
  }, streamHeartbeatMs / turns);
  app.addHook("preClose", (done) => {
    clearInterval(beat);
    for (const group of groups) for (const line of group) line.end();
    done();
  });

  return {
    open: (reply, onClose) => {
      reply.hijack();
      const { socket } = reply.request.raw;
      let sentBefore = -1;
      const write = (bytes: Buffer): void => {
        if (socket.writableLength > maxBufferedBytes) socket.destroy();
        else if (socket.writable) socket.write(bytes);
      };
      const line: BeatingLine = {
        write,
        beat: () => {
          const sent = socket.bytesWritten - socket.writableLength;
          if (socket.writableLength > 0 && sent === sentBefore) socket.destroy();
          else write(heartbeat);
          sentBefore = sent;
        },
        end: () => socket.end(),
        cut: () => socket.destroy(),
      };
      const group = groups[(opened += 1) % turns];
      group?.add(line);
      const close = (): void => {
        if (group?.delete(line) === true) onClose();
      };
      socket.once("close", close);
      // If the client has disconnected already, only `onClose` is left to call.
      if (socket.destroyed) close();
      else line.write(head);
      return line;
    },
  };
}

/** Returns a message serialized as an event. */
export const eventOf = (id: number, json: string): Buffer => Buffer.from(`id: ${id}\ndata: ${json}\n\n`);
