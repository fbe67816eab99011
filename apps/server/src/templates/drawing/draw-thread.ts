import { fileURLToPath } from "node:url";
import { Refusal } from "@cherga/contract/errors";
import { draw } from "#templates/drawing/draw";
import type { TicketDrawing, DrawTask } from "#templates/drawing/draw-task";
import { makeWorkThread, type WorkThread } from "#threads/work-thread";

export type DrawThread = WorkThread<DrawTask, TicketDrawing>;

const builtWorker = fileURLToPath(new URL("./draw-worker.js", import.meta.url));

/** Most tickets take less than a tenth of a second. */
const usualMostMs = 4_000;

/** Makes a thread that draws. */
export const makeDrawThread = (workerFile = builtWorker, mostMs = usualMostMs): DrawThread =>
  makeWorkThread({
    workerFile,
    perform: draw,
    mostMs,
    tooSlow: () => new Refusal("ERROR_TOO_COMPLEX"),
    mostMegabytes: 256,
  });
