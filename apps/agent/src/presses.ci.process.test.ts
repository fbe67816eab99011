import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { debounceMs, pressFreshMs } from "@cherga/contract/devices/console-limits";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { type AgentProcess, startAgent } from "#testing/agent-process";
import { enrolComputer } from "#testing/branch";
import { startProxy } from "@cherga/test-network/proxy";
import { bySize } from "@cherga/test-network/test-size";
import { makeDesk, type ListedPress } from "#testing/desk";
import { type ProductProcess, startProductProcess } from "#testing/product-process";
import { keyFrame, startSerialConsole } from "#testing/serial-console";

const presses = bySize({ short: 100, long: 1_000 });
const kills = bySize({ short: 2, long: 10 });
const cuts = bySize({ short: 1, long: 8 });
const unplugs = bySize({ short: 1, long: 8 });

let product: ProductProcess;
beforeAll(async () => {
  product = await startProductProcess();
});
afterAll(() => product.stop());

/** Twenty buttons for each action, so that a button is not pressed again soon. */
const codes = Array.from({ length: 20 }, (_, index) => [`N${index}`, `C${index}`] as const);
const keys = Object.fromEntries(
  codes.flatMap(([next, complete]) => [
    [next, "next"],
    [complete, "complete"],
  ]),
);
const acting = new Set(["next", "complete"]);

const oneOf = <T>(all: readonly T[]): T | undefined => all[Math.floor(Math.random() * all.length)];
const noise = (): Uint8Array =>
  Uint8Array.from({ length: Math.floor(Math.random() * 20) }, () => Math.floor(Math.random() * 256));
/** Changes a byte between `$` and the end of the line. */
function damaged(frame: string): Uint8Array {
  const bytes = Buffer.from(frame);
  const place = 1 + Math.floor(Math.random() * (bytes.length - 3));
  bytes[place] = (bytes[place] ?? 0) ^ (1 + Math.floor(Math.random() * 255));
  return bytes;
}

test(
  `${presses} presses with noise, ${kills} kills of the agent, ${cuts} cuts and ${unplugs} pulled cables: each acts once or not at all`,
  { timeout: bySize({ short: 200_000, long: 1_800_000 }) },
  async () => {
    const desk = await makeDesk(product);
    const proxy = await startProxy(product.address);
    onTestFinished(proxy.close);
    const hardware = await startSerialConsole();
    onTestFinished(hardware.remove);
    const id = await desk.makeConsole({ line: "serial", address: hardware.path }, keys);
    const folder = mkdtempSync(join(tmpdir(), "cherga-presses-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    await enrolComputer(product, { folder, at: proxy.address, kind: "remote-device", id });
    let agent: AgentProcess = startAgent(folder, "run");
    onTestFinished(async () => void (await agent.kill("SIGKILL")));
    const isShowing = (): boolean => hardware.display() !== "";
    await expect.poll(isShowing, { timeout: 60_000, interval: 50 }).toBe(true);

    const seen = new Map<string, ListedPress>();
    const listNew = async (): Promise<readonly ListedPress[]> => {
      const fresh = (await desk.presses(id)).filter((press) => !seen.has(press.id)).toReversed();
      for (const press of fresh) seen.set(press.id, press);
      return fresh;
    };
    /** What happens around a press, and how often. */
    const accidents: readonly (readonly [count: number, happen: () => Promise<void>])[] = [
      [
        kills,
        async () => {
          await sleep(Math.random() * 60);
          await agent.kill("SIGKILL");
          agent = startAgent(folder, "run");
        },
      ],
      [
        cuts,
        async () => {
          proxy.cut();
          await sleep(500 + Math.random() * 1_500);
          proxy.mend();
        },
      ],
      [
        unplugs,
        async () => {
          await sleep(Math.random() * 60);
          await hardware.unplug();
          await hardware.plug();
        },
      ],
    ];
    const planned = new Map<number, () => Promise<void>>();
    for (const [count, happen] of accidents)
      for (let each = 0; each < count; each += 1) {
        let place = Math.floor(Math.random() * presses);
        while (planned.has(place)) place = (place + 1) % presses;
        planned.set(place, happen);
      }

    const tally = { sent: 0, damaged: 0, acted: 0, refused: 0, nothing: 0 };
    let waiting = 0;
    for (let count = 0; count < presses; count += 1) {
      for (; waiting < 3; waiting += 1) await desk.visit();
      const [next, complete] = codes[Math.floor(count / 2) % codes.length] ?? ["", ""];
      const code = count % 2 === 0 ? next : complete;
      const isDamaged = planned.get(count) === undefined && Math.random() < 0.1;
      const texts = hardware.shown.length;
      hardware.send(noise());
      if (Math.random() < 0.2) hardware.send(`\n$K,${oneOf(Object.keys(keys)) ?? ""}*\n`);
      hardware.send(isDamaged ? damaged(keyFrame(code)) : keyFrame(code));
      // A contact that bounces.
      if (!isDamaged && Math.random() < 0.2) hardware.send(keyFrame(code));
      hardware.send("\n");
      tally[isDamaged ? "damaged" : "sent"] += 1;
      const happen = planned.get(count);
      if (happen !== undefined) await happen();

      const isAnswered = (): boolean => hardware.shown.slice(texts).some((text) => text.startsWith("T "));
      const until = performance.now() + (isDamaged ? debounceMs : pressFreshMs + 3_000);
      // After a kill or a cut, the text may have been lost.
      const quiet = happen === undefined ? Infinity : performance.now() + 4_000;
      while (!isAnswered() && performance.now() < Math.min(until, quiet)) await sleep(5);
      await expect.poll(isShowing, { timeout: 60_000, interval: 20 }).toBe(true);

      const did = (await listNew()).filter(({ outcome }) => acting.has(outcome));
      expect(did.map((press) => press.code)).toEqual(isDamaged || did.length === 0 ? [] : [code]);
      if (did.length > 0) tally.acted += 1;
      else if (isAnswered()) tally.refused += 1;
      else tally.nothing += 1;
      if (did[0]?.outcome === "next") waiting -= 1;
    }

    // What was on its way when the last press was answered.
    await sleep(debounceMs);
    const late = (await listNew()).filter(({ outcome }) => acting.has(outcome));
    expect(late).toEqual([]);
    const acts = [...seen.values()].map(({ outcome }) => outcome);
    const calls = await desk.count("call");
    expect(calls).toBe(acts.filter((outcome) => outcome === "next").length);
    // The next call completes a visitor whose button was lost.
    const completed = await desk.count("serviceComplete");
    expect(completed).toBeGreaterThanOrEqual(acts.filter((outcome) => outcome === "complete").length);
    expect(completed).toBeLessThanOrEqual(calls);
    expect(tally.sent + tally.damaged).toBe(presses);
    // A press without an accident, of a button that has something to do, acts; some do not because one before was lost.
    expect(tally.acted).toBeGreaterThan(presses / 2);
    if (bySize({ short: false, long: true }))
      process.stdout.write(`${JSON.stringify({ ...tally, kills, cuts, unplugs })}\n`);
  },
);
