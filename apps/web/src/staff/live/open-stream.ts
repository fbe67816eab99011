import { streamReconnectMs } from "@cherga/contract/constants";

/** What is told of the stream: that it opened, broke, or carried a message. */
export type StreamEvent =
  | { readonly type: "open" }
  | { readonly type: "lost" }
  | { readonly type: "message"; readonly data: string };

/** Holds a stream open, coming back a second after each loss. Gives the way to end it. */
export function openStream(url: string, hear: (heard: StreamEvent) => void): () => void {
  let stream: EventSource;
  let retry: ReturnType<typeof setTimeout> | undefined;

  function open(): void {
    stream = new EventSource(url);
    stream.addEventListener("open", () => hear({ type: "open" }));
    stream.addEventListener("message", ({ data }) => hear({ type: "message", data }));
    stream.addEventListener("error", () => {
      // A browser would come back by itself after a broken line, but not after a refusal; we treat both alike.
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
