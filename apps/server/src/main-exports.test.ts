import { fileURLToPath } from "node:url";
import { addDays } from "@cherga/engine/time/calendar-date";
import { readSheet } from "read-excel-file/node";
import { expect, test } from "vitest";
import { z } from "zod";
import type { CellRow, TableHead } from "#reports/export/export-table";
import { writeInWorker } from "#reports/export/file-in-worker";
import { cellsOfCsv } from "#testing/cells-of-csv";
import { textOfPdf } from "#testing/pdf-text";
import { folderWithDemo, signIn, start } from "#testing/product";

const workerFile = fileURLToPath(new URL("../dist/file-worker.js", import.meta.url));

const head: TableHead = {
  title: "Register",
  organization: "Centre",
  facts: [],
  columns: [
    { title: "Number", kind: "text" },
    { title: "Waiting", kind: "duration" },
  ],
  zone: "Europe/Kiev",
  language: "en",
  createdAt: 0,
};

async function* numbered(count: number): AsyncGenerator<readonly CellRow[]> {
  for (let from = 0; from < count; from += 2_000)
    yield Array.from({ length: 2_000 }, (_, index) => [`A${from + index}`, index * 1_000]);
}

async function written(format: "xlsx" | "pdf", count: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of writeInWorker(workerFile, { format, head }, { batches: numbered(count) })) {
    parts.push(Buffer.from(part));
    // A slow reader.
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  return Buffer.concat(parts);
}

test("the built worker writes every row of a long workbook", async () => {
  const [title, ...rows] = await readSheet(await written("xlsx", 20_000));
  expect(title).toEqual(["Number", "Waiting"]);
  expect(rows.map(([num]) => num)).toEqual(Array.from({ length: 20_000 }, (_, index) => `A${index}`));
});

test("the built worker ends a PDF where it becomes too long, and says so", async () => {
  const text = textOfPdf(await written("pdf", 8_000));
  expect(text).toContain("Only the first 5,000 rows");
  expect(text).toContain("A4999");
  expect(text).not.toContain("A5000");
});

test("a reader who leaves ends the worker and the reading of rows", async () => {
  let isEnded = false;
  async function* endless(): AsyncGenerator<readonly CellRow[]> {
    try {
      for (;;) yield [["A1", 0]];
    } finally {
      isEnded = true;
    }
  }
  for await (const _ of writeInWorker(workerFile, { format: "xlsx", head }, { batches: endless() })) break;
  expect(isEnded).toBe(true);
});

test("the server's worker reads and writes the register, and a reader who leaves makes room for the next", async () => {
  const { address } = await start({ DATA_DIR: await folderWithDemo() });
  const { access_token } = await signIn(address, "admin", "admin");
  const headers = { authorization: `Bearer ${access_token}`, "content-type": "application/json" };
  const ask = async (path: string, body: object): Promise<unknown> =>
    (await fetch(`${address}/api${path}`, { method: "POST", headers, body: JSON.stringify(body) })).json();
  const today = new Date().toISOString().slice(0, 10);
  const of = { organizationIds: [1, 2, 3], startDate: addDays(today, -30), endDate: addDays(today, 30) };
  const download = async (format: string): Promise<Response> => {
    const started = z
      .object({ path: z.string() })
      .parse(
        await ask("/report/export", { report: "ticket", format, of: { ...of, columns: ["num", "service"] } }),
      );
    return fetch(address + started.path);
  };
  const countAll = async (): Promise<number> =>
    z.object({ total: z.number().min(1) }).parse(await ask("/report/ticket/all", of)).total;

  // The demo's past is being made meanwhile.
  const before = await countAll();
  const [, ...lines] = cellsOfCsv(await (await download("csv")).text());
  expect(lines.length).toBeGreaterThanOrEqual(before);
  expect(lines.length).toBeLessThanOrEqual(await countAll());
  await (await download("xlsx")).body?.cancel();
  // Refused until the server has noticed.
  await expect
    .poll(async () => (await download("xlsx")).arrayBuffer().catch(() => undefined))
    .toBeInstanceOf(ArrayBuffer);
});
