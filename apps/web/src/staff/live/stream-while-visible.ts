import { type StreamEvent, openStream } from "#staff/live/open-stream.ts";

/**
 * Keeps a stream open while the page is visible: a hidden page needs no updates, and browsers allow few connections.
 * Returns a function that ends it.
 */
export function streamWhileVisible(
  url: string,
  hear: (heard: StreamEvent | { readonly type: "hidden" }) => void,
): () => void {
  let end: (() => void) | undefined;
  const settle = (): void => {
    if (!document.hidden) {
      end ??= openStream(url, hear);
      return;
    }
    end?.();
    end = undefined;
    hear({ type: "hidden" });
  };
  settle();
  document.addEventListener("visibilitychange", settle);
  return () => {
    document.removeEventListener("visibilitychange", settle);
    end?.();
  };
}
