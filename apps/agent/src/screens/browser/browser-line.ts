import type { Readable, Writable } from "node:stream";
import { z } from "zod";

/** The line to a browser (Chrome DevTools Protocol over a pair of pipes). */
export type BrowserLine = {
  /** Loads the page again. Returns whether the browser has answered. */
  reload(): Promise<boolean>;
  /** Shows a text over the page for a few seconds. Returns whether the browser has answered. */
  showText(text: string): Promise<boolean>;
};

const answerMs = 5_000;
const shownMs = 10_000;
/** A message that is longer is not for us. */
const longestMessage = 4 * 1024 * 1024;

const messageShape = z.object({
  id: z.number().optional(),
  method: z.string().optional(),
  result: z.unknown().optional(),
  error: z.unknown().optional(),
});
const targetsShape = z.object({
  targetInfos: z.array(z.object({ targetId: z.string(), type: z.string() })),
});
const attachedShape = z.object({ sessionId: z.string() });

/** Opens the line to a browser. `onCrash` is called when the page has crashed. */
export function openBrowserLine(
  toBrowser: Writable,
  fromBrowser: Readable,
  onCrash: () => void,
): BrowserLine {
  const waiting = new Map<number, (result: unknown) => void>();
  let asked = 0;
  let rest: Buffer = Buffer.alloc(0);

  // A browser that ends is noticed by its process.
  toBrowser.on("error", () => undefined);
  fromBrowser.on("error", () => undefined);
  fromBrowser.on("data", (bytes: Buffer) => {
    rest = Buffer.concat([rest, bytes]);
    for (let end = rest.indexOf(0); end !== -1; end = rest.indexOf(0)) {
      hear(rest.subarray(0, end).toString("utf8"));
      rest = rest.subarray(end + 1);
    }
    if (rest.length > longestMessage) rest = Buffer.alloc(0);
  });

  function hear(text: string): void {
    const message = messageShape.safeParse(jsonOf(text)).data;
    if (message?.method === "Target.targetCrashed") onCrash();
    if (message?.id === undefined) return;
    waiting.get(message.id)?.(message.error === undefined ? (message.result ?? {}) : undefined);
    waiting.delete(message.id);
  }

  /** Asks the browser for something; undefined if it refuses or does not answer. */
  function ask(method: string, params: object = {}, sessionId?: string): Promise<unknown> {
    asked += 1;
    const id = asked;
    toBrowser.write(`${JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) })}\0`);
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        waiting.delete(id);
        resolve(undefined);
      }, answerMs);
      waiting.set(id, (result) => {
        clearTimeout(timer);
        resolve(result);
      });
    });
  }

  /** Does something with the page. Returns whether the browser has done it. */
  async function withPage(method: string, params: object): Promise<boolean> {
    const targets = targetsShape.safeParse(await ask("Target.getTargets")).data?.targetInfos ?? [];
    const targetId = targets.find(({ type }) => type === "page")?.targetId;
    if (targetId === undefined) return false;
    const attached = await ask("Target.attachToTarget", { targetId, flatten: true });
    const sessionId = attachedShape.safeParse(attached).data?.sessionId;
    if (sessionId === undefined) return false;
    const done = await ask(method, params, sessionId);
    await ask("Target.detachFromTarget", { sessionId });
    return done !== undefined;
  }

  void ask("Target.setDiscoverTargets", { discover: true });
  return {
    reload: () => withPage("Page.reload", { ignoreCache: true }),
    showText: (text) => withPage("Runtime.evaluate", { expression: showing(text) }),
  };
}

/** Returns the program that shows a text over a page. */
const showing = (text: string): string => `(() => {
  const label = document.createElement("div");
  label.textContent = ${JSON.stringify(text)};
  label.style.cssText = "position:fixed;inset:0;z-index:2147483647;display:grid;place-items:center;" +
    "background:#111;color:#fff;font:bold 10vmin sans-serif;text-align:center";
  document.documentElement.append(label);
  setTimeout(() => label.remove(), ${shownMs});
})()`;

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
