// Loaded into a server before its own code: collects garbage when asked by a signal, so that what is held can be measured.
import { setTimeout as sleep } from "node:timers/promises";

process.on("SIGUSR2", () => void collect());

async function collect(): Promise<void> {
  // What finalizers release is collected by the next round.
  for (let round = 0; round < 3; round += 1) {
    globalThis.gc?.();
    await sleep(200);
  }
  console.log("garbage collected");
}
