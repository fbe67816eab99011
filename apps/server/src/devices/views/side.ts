import type { RawData, WebSocket } from "ws";

/** One side of a view: the viewer, the agent's tunnel, or another server. */
export type Side = {
  readonly socket: WebSocket;
  /** When it last sent or took something. */
  lastActivityAt: number;
  stop(): void;
};

/** More is not buffered for a side that reads slowly: the other side is paused. */
const mostBuffered = 1024 * 1024;
const pingMs = 5_000;
/** A side without activity for this time is gone. */
const idleTimeoutMs = 20_000;
/** A side that does not answer its end is cut. */
const closeMs = 2_000;

/** Watches a side until it is closed. `onGone` is called if it shows no more activity. */
export function watchSide(socket: WebSocket, onGone: (reason: "silent" | "slow") => void): Side {
  const side: Side = { socket, lastActivityAt: performance.now(), stop: () => clearInterval(timer) };
  const timer = setInterval(() => {
    // It is not heard while it is paused.
    if (socket.isPaused) side.lastActivityAt = performance.now();
    else if (performance.now() - side.lastActivityAt > idleTimeoutMs)
      onGone(socket.bufferedAmount > 0 ? "slow" : "silent");
    else if (socket.readyState === socket.OPEN) socket.ping();
  }, pingMs);
  const move = (): void => void (side.lastActivityAt = performance.now());
  socket.on("message", move);
  socket.on("pong", move);
  socket.on("ping", move);
  socket.once("close", side.stop);
  return side;
}

/**
 * Sends bytes to one side that came from the other. While the receiver is behind, the source is paused, so that its
 * bytes wait where they come from.
 */
export function passOn(bytes: Buffer, from: Side, to: Side): void {
  if (to.socket.readyState !== to.socket.OPEN) return;
  to.socket.send(bytes, { binary: true }, (error) => {
    if (error instanceof Error) return;
    to.lastActivityAt = performance.now();
    if (from.socket.isPaused && to.socket.bufferedAmount <= mostBuffered / 2) from.socket.resume();
  });
  if (to.socket.bufferedAmount > mostBuffered) from.socket.pause();
}

/** Returns what a message has brought as one piece. */
export const bytesOf = (data: RawData): Buffer => {
  if (Buffer.isBuffer(data)) return data;
  return data instanceof ArrayBuffer ? Buffer.from(data) : Buffer.concat(data);
};

/** Ends a side. What was sent to it before still arrives, unless it does not read. */
export function closeSide({ socket, stop }: Side): void {
  stop();
  // A paused side would not notice the answer.
  if (socket.isPaused) socket.terminate();
  else socket.close(1000);
  setTimeout(() => socket.terminate(), closeMs).unref();
}
