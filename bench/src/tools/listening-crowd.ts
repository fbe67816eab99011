import { readFile } from "node:fs/promises";
import { nowMs, waitUntil } from "#tools/clock";
import type { Tools } from "#tools/open-tools";
import type { RunningProcess } from "#tools/start-process";

const spacingMs = 250;
const startWithinMs = 120_000;
const hearWithinMs = 10_000;

/** A listener, and the number of its streams. */
export type Group = { readonly headers: Readonly<Record<string, string>>; readonly count: number };

/** A crowd, and what makes all of it hear something. */
export type Side = { readonly crowd: RunningProcess; readonly change: (number: number) => Promise<unknown> };

/** When a change was asked for and answered, and when the first and the last of a crowd heard of it. */
export type ChangeTimes = {
  readonly sentAt: number;
  readonly answeredAt: number;
  readonly firstAt: number;
  readonly lastAt: number;
};

/** The commit is not visible from outside: it lies between request and answer, close to the answer. */
export async function changeAndHear({ crowd, change }: Side, number: number): Promise<ChangeTimes> {
  const sentAt = nowMs();
  await change(number);
  const answeredAt = nowMs();
  const line = await crowd.nextLine(hearWithinMs);
  const [firstAt = Number.NaN, lastAt = Number.NaN] = line.split(" ").map(Number);
  await waitUntil(sentAt + spacingMs);
  return { sentAt, answeredAt, firstAt, lastAt };
}

/** Lets a crowd listen to a stream, and waits until all of it does. */
export async function gatherCrowd(
  tools: Tools,
  url: string,
  groups: readonly Group[],
): Promise<RunningProcess> {
  const crowd = tools.startHelper("listen-to-statuses", { url, groups });
  await crowd.nextLine(startWithinMs);
  return crowd;
}

/** Node raises its own limit as far as it may, and so do the server and the crowd. */
export async function mostDescriptors(): Promise<number> {
  const limits = await readFile("/proc/self/limits", "utf8");
  return Number(/^Max open files +(\d+)/m.exec(limits)?.[1] ?? 1_000);
}
