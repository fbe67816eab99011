import { type StreamEvent, openStream } from "#staff/live/open-stream.ts";

/** A tab's request to the worker: to listen to a stream, or to disconnect. */
export type WorkerRequest = { readonly type: "listen"; readonly url: string } | { readonly type: "leave" };

/** Browsers allow few connections to a server, so all tabs share one stream. */
const ports = new Map<MessagePort, string>();
let current: { readonly url: string; readonly end: () => void; isOpen: boolean } | undefined;

globalThis.addEventListener("connect", (event) => {
  const [port] = "ports" in event && Array.isArray(event.ports) ? event.ports : [];
  if (!(port instanceof MessagePort)) return;
  port.addEventListener("message", ({ data }) => take(port, data));
  port.start();
});

function take(port: MessagePort, asked: WorkerRequest): void {
  if (asked.type === "leave") ports.delete(port);
  else ports.set(port, asked.url);
  settle();
  if (asked.type === "listen" && current?.isOpen === true) port.postMessage({ type: "open" });
}

/** All tabs of a browser share a session; the latest request decides the stream. */
function settle(): void {
  const url = [...ports.values()].at(-1);
  if (url === current?.url) return;
  current?.end();
  current = undefined;
  if (url === undefined) return;
  const opened = { url, isOpen: false, end: openStream(url, hear) };
  current = opened;

  function hear(heard: StreamEvent): void {
    if (heard.type !== "message") opened.isOpen = heard.type === "open";
    for (const port of ports.keys()) port.postMessage(heard);
  }
}
