import { freePort } from "@cherga/test-network/free-port";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { within } from "#tools/within";

/** The SMS centre of the server's tests, in a process of its own. */
export type SmsCentre = {
  readonly port: number;
  /** Waits until a group of messages has been taken; gives how many were taken per second, by the centre's clock. */
  nextGroup(limitMs: number): Promise<number>;
  stop(): Promise<void>;
};

/** Starts an SMS centre that measures groups of messages. */
export async function startSmsCentre(groupSize: number, password: string): Promise<SmsCentre> {
  const port = await freePort();
  const settings = { port, password, quiet: groupSize };
  const child = spawn("perl", ["apps/server/src/messages/sms/testing/smsc.pl", JSON.stringify(settings)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "close");
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  async function awaitEvent(name: string): Promise<number> {
    for (;;) {
      const { done, value } = await lines.next();
      if (done === true) throw new Error("the SMS centre has ended: is libnet-smpp-perl installed?");
      const { event, at = 0 }: { event: string; at?: number } = JSON.parse(value);
      if (event === name) return at;
    }
  }
  async function measureGroup(): Promise<number> {
    const first = await awaitEvent("taken");
    const last = await awaitEvent("taken");
    return (groupSize - 1) / (last - first);
  }
  await within(10_000, "the start of the SMS centre", awaitEvent("ready"));
  return {
    port,
    nextGroup: (limitMs) => within(limitMs, `${groupSize} messages`, measureGroup()),
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
