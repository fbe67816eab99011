import { readXlsx, writeXlsxStream } from "hucre/xlsx";
import { expect, test } from "vitest";
import { withSheet } from "#reports/export/xlsx/xlsx-sheet";

async function rowsWith(count: number, lines: readonly string[]) {
  function* rows() {
    for (let row = 0; row < count; row += 1) yield [row, `${row} ${(row * 7_919) % 10_007}`];
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of withSheet(writeXlsxStream(rows(), { name: "List" }), { name: "A & B", lines }))
    chunks.push(chunk);
  return (await readXlsx(Buffer.concat(chunks))).sheets;
}

// The larger workbook is longer than what is held back.
test.each([3, 60_000])("a sheet is added to a workbook of %i rows, which keeps its own", async (count) => {
  const [list, added] = await rowsWith(count, ['Service: “<A & B>"', "Period"]);
  expect(list?.name).toBe("List");
  expect(list?.rows).toHaveLength(count);
  expect(list?.rows.at(-1)?.[0]).toBe(count - 1);
  expect(added?.name).toBe("A & B");
  expect(added?.rows).toEqual([['Service: “<A & B>"'], ["Period"]]);
});
