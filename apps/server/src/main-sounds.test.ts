import { fileURLToPath } from "node:url";
import { packFileOf } from "@cherga/announcements/pack-words";
import { wavOf } from "@cherga/announcements/sound";
import { afterAll, expect, test } from "vitest";
import { makeSoundThread } from "#announcements/sound/sound-thread";

const thread = makeSoundThread(fileURLToPath(new URL("../dist/sound-worker.js", import.meta.url)));
afterAll(() => thread.stop());

const render = () =>
  thread.perform({
    kind: "render",
    format: "mp3",
    tracks: [
      { packFile: packFileOf("ua", "chime"), gapMs: 0 },
      { wav: wavOf(new Int16Array(24_000)), gapMs: 100 },
    ],
  });

test("the built worker renders several announcements at once, and the same each time", async () => {
  const [first, second] = await Promise.all([render(), render()]);
  expect(first.durationMs).toBeGreaterThan(1_500);
  expect(Buffer.from(first.bytes).equals(Buffer.from(second.bytes))).toBe(true);
});

test("the built worker refuses what is no sound, and goes on", async () => {
  await expect(thread.perform({ kind: "record", content: Buffer.from("text") })).rejects.toMatchObject({
    code: "ERROR_FILE_TYPE",
  });
  expect((await render()).durationMs).toBeGreaterThan(1_500);
});

test("a task that fails ends neither the worker nor the next task", async () => {
  const broken = { kind: "render", format: "wav", tracks: [{ packFile: "none.opus", gapMs: 0 }] } as const;
  await expect(thread.perform(broken)).rejects.toThrow("none.opus");
  expect((await render()).durationMs).toBeGreaterThan(1_500);
});

test("after a stop, the next task starts the worker again", async () => {
  await thread.stop();
  expect((await render()).durationMs).toBeGreaterThan(1_500);
});
