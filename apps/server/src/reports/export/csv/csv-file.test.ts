import { expect, test } from "vitest";
import { csvFile } from "#reports/export/csv/csv-file";
import type { CellRow, TableHead } from "#reports/export/export-table";

const head: TableHead = {
  title: "Statistics",
  organization: "Centre",
  facts: [],
  createdAt: 0,
  columns: [
    { title: "Served, %", kind: "share" },
    { title: "Utilisation", kind: "share" },
    { title: "Waiting", kind: "duration" },
  ],
  zone: "Europe/Kyiv",
  language: "en",
};

async function* rows(): AsyncGenerator<readonly CellRow[]> {
  yield [[0.25, 0.123_456, 61_000]];
}

test("shares are in percent and durations in seconds, and the titles say so", async () => {
  let file = "";
  for await (const part of csvFile(head, rows())) file += part;
  expect(file).toBe('\uFEFF"Served, %","Utilisation, %","Waiting, s"\r\n25,12.35,61\r\n');
});
