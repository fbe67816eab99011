/** Reads a CSV file without the product's code. */
export function cellsOfCsv(csv: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  for (const match of csv.replace(/^\uFEFF/, "").matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n|$)/g)) {
    const [, quoted, plain = "", end] = match;
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === "\r\n") rows.push([]);
    if (end === "") break;
  }
  return rows.filter((row) => row.length > 1);
}
