import { streamHeartbeatMs, streamReconnectMs } from "@cherga/contract/constants";
import type { FastifyInstance, FastifyReply } from "fastify";

/** A line that is held open for somebody who listens. */
export type Line = {
  write(bytes: Buffer): void;
  end(): void;
};

/** A line that shows from time to time that it is there. */
type BeatingLine = Line & {
  /** Writes that it is there; ends where nothing was read since the last time. */
  beat(): void;
};

/** Lines of one kind: kept alive while they are open, and ended when the server stops. */
export type OpenLines = {
  /** Answers a request with a line that stays open. `onClose` is told once, however it ends. */
  open(reply: FastifyReply, onClose: () => void): Line;
};

/** Whoever reads this much slower than we write is let go; the browser comes back and fetches afresh. */
const maxBufferedBytes = 256 * 1024;
/** Thousands of lines are not kept alive all in one moment: whoever is called just then would wait. */
const turns = 20;

const heartbeat = Buffer.from(":\n\n");
const head = Buffer.from(
  [
    "HTTP/1.1 200 OK",
    "content-type: text/event-stream; charset=utf-8",
    "cache-control: no-store",
    "x-accel-buffering: no",
    "x-content-type-options: nosniff",
    // The end of the line is the end of the answer. So messages need no framing of their own, and can be written
    // straight to the socket: the same bytes to everybody.
    "connection: close",
    "",
    `retry: ${streamReconnectMs}`,
    "",
    "",
  ].join("\r\n"),
);

/** Keeps lines open on a server. */
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
      };
      const group = groups[(opened += 1) % turns];
      group?.add(line);
      const close = (): void => {
        if (group?.delete(line) === true) onClose();
      };
      socket.once("close", close);
      // Whoever has gone before we could answer is not announced once more.
      if (socket.destroyed) close();
      else line.write(head);
      return line;
    },
  };
}

/** Gives a message as the bytes of an event. */
export const eventOf = (id: number, json: string): Buffer => Buffer.from(`id: ${id}\ndata: ${json}\n\n`);
