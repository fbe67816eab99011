import { type StreamEvent, openStream } from "#staff/live/open-stream.ts";
import type { WorkerRequest } from "#staff/live/stream-worker.ts";

/** Listens to a stream through the connection shared by all tabs, or an own one where `SharedWorker` is missing. */
export function listen(url: string, hear: (heard: StreamEvent) => void): () => void {
  if (typeof SharedWorker === "undefined") return openStream(url, hear);

  const worker = new SharedWorker(new URL("./stream-worker.ts", import.meta.url), {
    type: "module",
    name: "cherga-stream",
  });
  const ask = (asked: WorkerRequest): void => worker.port.postMessage(asked);
  const leave = (): void => ask({ type: "leave" });
  worker.port.addEventListener("message", ({ data }) => hear(data));
  worker.port.start();
  ask({ type: "listen", url });
  // The worker does not notice a closed tab, and would keep sending to it.
  addEventListener("pagehide", leave);
  return () => {
    removeEventListener("pagehide", leave);
    leave();
    worker.port.close();
  };
}
