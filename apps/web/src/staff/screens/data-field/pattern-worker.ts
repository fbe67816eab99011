import { outcomeOf, type PatternTest } from "#staff/screens/data-field/pattern.ts";

// Some expressions take very long in a browser; in a worker they do not block the page, and can be stopped.
globalThis.addEventListener("message", ({ data }: MessageEvent<PatternTest>) => {
  globalThis.postMessage(outcomeOf(data));
});
