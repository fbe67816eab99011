import { fileURLToPath } from "node:url";
import { Refusal } from "@cherga/contract/errors";
import { performTask } from "#announcements/sound/perform-task";
import type { SoundFile, SoundTask } from "#announcements/sound/sound-task";
import { makeWorkThread, type WorkThread } from "#threads/work-thread";

/** Carries out work on sounds. */
export type SoundThread = WorkThread<SoundTask, SoundFile>;

const builtWorker = fileURLToPath(new URL("./sound-worker.js", import.meta.url));

/** Makes the thread for sounds. */
export const makeSoundThread = (workerFile = builtWorker): SoundThread =>
  makeWorkThread({
    workerFile,
    perform: performTask,
    // Most take a tenth of a second.
    mostMs: 20_000,
    tooSlow: () => new Refusal("ERROR_UNAVAILABLE"),
    mostMegabytes: 128,
  });
