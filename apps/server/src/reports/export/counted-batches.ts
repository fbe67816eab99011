/** Learns how many rows have been read so far. A rejection ends the reading. */
export type OnRows = (rows: number) => Promise<void>;

/** Passes batches of rows on, and says how many rows have been passed. */
export async function* countedBatches<Row>(
  batches: AsyncIterable<readonly Row[]>,
  onRows: OnRows,
): AsyncGenerator<readonly Row[]> {
  let rows = 0;
  for await (const batch of batches) {
    yield batch;
    rows += batch.length;
    await onRows(rows);
  }
}
