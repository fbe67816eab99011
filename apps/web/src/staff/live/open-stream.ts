import { streamReconnectMs } from "@cherga/contract/constants";

/** An event of the stream: opened, lost, or a message. */
export type StreamEvent =
  | { readonly type: "open" }
  | { readonly type: "lost" }
  | { readonly type: "message"; readonly data: string };

/** Keeps a stream open, reconnecting a second after each loss. Returns a function that ends it. */
export function openStream(url: string, hear: (heard: StreamEvent) => void): () => void {
  let stream: EventSource;
  let retry: ReturnType<typeof setTimeout> | undefined;

  function open(): void {
    stream = new EventSource(url);
    stream.addEventListener("open", () => hear({ type: "open" }));
    stream.addEventListener("message", ({ data }) => hear({ type: "message", data }));
    stream.addEventListener("error", () => {
      // Browsers reconnect after a lost connection, but not after a refusal; we treat both alike.
      stream.close();
      hear({ type: "lost" });
      retry = setTimeout(open, streamReconnectMs);
    });
  }

  open();
  return () => {
    clearTimeout(retry);
    stream.close();
  };
}
