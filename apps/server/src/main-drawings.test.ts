import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import type { DrawTask } from "#templates/drawing/draw-task";
import { makeDrawThread } from "#templates/drawing/draw-thread";

const workerFile = fileURLToPath(new URL("../dist/draw-worker.js", import.meta.url));
const patient = makeDrawThread(workerFile, 60_000);
const impatient = makeDrawThread(workerFile, 100);
afterAll(() => Promise.all([patient.stop(), impatient.stop()]));

const words = (text: string) => ({ en: text, ru: text, ua: text });
const font = { family: "sans", size: 6, bold: false, italic: false } as const;
const textItem = (text: string) => ({ type: "item-text", text: words(text), align: "left", font }) as const;

const taskOf = (items: DrawTask["template"]["items"]): DrawTask => ({
  format: "dots",
  title: "",
  template: { items, width: 80 },
  values: {
    filling: {
      num: "A012",
      service: "",
      organization: "",
      address: "",
      date: "",
      time: "",
      amount: "",
      paid: "",
      wait: "",
    },
    languages: ["en"],
    code: [],
    logoPath: null,
    imageSizes: new Map(),
  },
  images: new Map(),
});

const column = {
  type: "item-column",
  width: 1,
  items: Array.from({ length: 50 }, () => textItem("i".repeat(500))),
} as const;
const usual = taskOf([textItem("{num}")]);
/** As long as the contract allows it to be: it takes seconds. */
const absurd = taskOf(
  Array.from({ length: 5 }, () => ({
    type: "item-column-container",
    columns: Array.from({ length: 6 }, () => column),
  })),
);

test("requests are answered while a ticket is drawn", async () => {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  const drawing = await patient.perform(absurd);
  clearInterval(timer);
  expect(drawing.width).toBe(576);
  // Drawing in this thread would leave it one turn, after the drawing.
  expect(turns).toBeGreaterThan(20);
});

test("a ticket that takes too long is refused, and the next one is drawn", async () => {
  await expect(impatient.perform(absurd)).rejects.toMatchObject({ code: "ERROR_TOO_COMPLEX" });
  expect((await patient.perform(usual)).width).toBe(576);
});

test("a drawing ends when its client is gone, while it is drawn and while it waits for its turn", async () => {
  const gone = new AbortController();
  const drawn = patient.perform(absurd, gone.signal);
  const waiting = patient.perform(absurd, gone.signal);
  const next = patient.perform(usual);
  gone.abort();
  await expect(drawn).rejects.toMatchObject({ details: { reason: "gone" } });
  await expect(waiting).rejects.toMatchObject({ details: { reason: "gone" } });
  expect((await next).width).toBe(576);
});
