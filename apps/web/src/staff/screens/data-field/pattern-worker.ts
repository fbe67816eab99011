import { outcomeOf, type PatternTest } from "#staff/screens/data-field/pattern.ts";

// Some expressions take ages in a browser; here they keep nobody waiting, and can be stopped.
globalThis.addEventListener("message", ({ data }: MessageEvent<PatternTest>) => {
  globalThis.postMessage(outcomeOf(data));
});
