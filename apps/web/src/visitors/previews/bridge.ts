import type { PreviewRequest, PreviewMessage } from "#shared/preview-messages.ts";
import { answerBy } from "#visitors/kit/call.ts";

/**
 * Sends a screen's requests to the page around, which answers from the settings being edited; calls `onChanged` when
 * they change.
 */
export function askPageAround(onChanged: () => void): void {
  const waiting = new Map<number, (answer: Response) => void>();
  const tell = (asked: PreviewRequest): void => parent.postMessage(asked, location.origin);
  let asked = 0;

  answerBy((path, { method = "GET", body }) => {
    const id = (asked += 1);
    tell({ type: "ask", id, method, path, body: typeof body === "string" ? JSON.parse(body) : undefined });
    return new Promise((resolve) => waiting.set(id, resolve));
  });
  addEventListener("message", ({ origin, source, data }: MessageEvent<PreviewMessage>) => {
    if (origin !== location.origin || source !== parent) return;
    if (data.type === "changed") return onChanged();
    waiting.get(data.id)?.(new Response(JSON.stringify(data.body), { status: data.status }));
    waiting.delete(data.id);
  });
}
