import { crc32 as crcOf, inflateRawSync } from "node:zlib";

/** A further sheet of a workbook, one text to a line. */
export type TextSheet = { readonly name: string; readonly lines: readonly string[] };

/**
 * Adds a sheet to a workbook that is written as a stream: the writer knows only one. A workbook is a ZIP archive whose
 * small parts come last, so these are held back, and written again with the sheet in them.
 */
export async function* withSheet(
  workbook: AsyncIterable<Uint8Array>,
  sheet: TextSheet,
): AsyncGenerator<Uint8Array> {
  let held = Buffer.alloc(0);
  let passed = 0;
  for await (const chunk of workbook) {
    held = Buffer.concat([held, chunk]);
    const free = held.length - heldBytes;
    if (free <= 0) continue;
    yield held.subarray(0, free);
    held = held.subarray(free);
    passed += free;
  }
  const parts = partsIn(held, passed);
  const begin = parts.find(({ name }) => name in changes)?.offset ?? passed + held.length;
  yield held.subarray(0, begin - passed);
  const kept = parts.filter(({ offset }) => offset < begin);
  const rewritten = [
    ...parts
      .filter(({ offset }) => offset >= begin)
      .map((part) => {
        const text = textOf(held, part, passed);
        return { name: part.name, text: changes[part.name]?.(text, sheet.name) ?? text };
      }),
    { name: `xl/${sheetPath}`, text: sheetXml(sheet.lines) },
  ];
  yield* written(kept, rewritten, begin);
}

/** The parts after the sheets and the end of the archive are far smaller than this. */
const heldBytes = 256 * 1_024;
const sheetPath = "worksheets/filters.xml";
const relation = "rIdFilters";

const changes: Readonly<Record<string, (xml: string, name: string) => string>> = {
  "xl/workbook.xml": (xml, name) =>
    xml.replace("</sheets>", `<sheet name="${escaped(name)}" sheetId="9999" r:id="${relation}"/></sheets>`),
  "xl/_rels/workbook.xml.rels": (xml) =>
    xml.replace(
      "</Relationships>",
      `<Relationship Id="${relation}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="${sheetPath}"/></Relationships>`,
    ),
  "[Content_Types].xml": (xml) =>
    xml.replace(
      "</Types>",
      `<Override PartName="/xl/${sheetPath}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    ),
};

const sheetXml = (lines: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cols><col min="1" max="1" width="90" customWidth="1"/></cols><sheetData>${lines
    .map(
      (line, index) =>
        `<row r="${index + 1}"><c r="A${index + 1}" t="inlineStr"><is><t xml:space="preserve">${escaped(line)}</t></is></c></row>`,
    )
    .join("")}</sheetData></worksheet>`;

const escaped = (text: string): string =>
  text
    // XML has no way to write these.
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

/** A part of an archive, with its record in the archive's directory. */
type Part = { readonly name: string; readonly offset: number; readonly record: Buffer };

const endSignature = 0x06_05_4b_50;
const recordSignature = 0x02_01_4b_50;
const localSignature = 0x04_03_4b_50;

/** Reads the directory at the end of an archive, of which the first bytes are not there. */
function partsIn(held: Buffer, passed: number): readonly Part[] {
  const end = held.length - 22;
  if (end < 0 || held.readUInt32LE(end) !== endSignature) throw new Error("the workbook has no directory");
  const parts: Part[] = [];
  let at = held.readUInt32LE(end + 16) - passed;
  while (at < end && held.readUInt32LE(at) === recordSignature) {
    const nameLength = held.readUInt16LE(at + 28);
    const length = 46 + nameLength + held.readUInt16LE(at + 30) + held.readUInt16LE(at + 32);
    parts.push({
      name: held.toString("utf8", at + 46, at + 46 + nameLength),
      offset: held.readUInt32LE(at + 42),
      record: held.subarray(at, at + length),
    });
    at += length;
  }
  return parts;
}

function textOf(held: Buffer, { offset, record }: Part, passed: number): string {
  const at = offset - passed;
  const begin = at + 30 + held.readUInt16LE(at + 26) + held.readUInt16LE(at + 28);
  const data = held.subarray(begin, begin + record.readUInt32LE(20));
  return (record.readUInt16LE(10) === 0 ? data : inflateRawSync(data)).toString("utf8");
}

/** Writes the last parts of an archive and its directory. */
function* written(
  kept: readonly Part[],
  texts: readonly { readonly name: string; readonly text: string }[],
  begin: number,
): Generator<Uint8Array> {
  const records = kept.map(({ record }) => record);
  let offset = begin;
  for (const { name, text } of texts) {
    const [nameBytes, data] = [Buffer.from(name), Buffer.from(text)];
    // Version, flags (names are UTF-8), method (stored), time, date, checksum, sizes, length of the name.
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x08_00, 2);
    common.writeUInt16LE(0x21, 8);
    common.writeUInt32LE(crcOf(data), 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(data.length, 18);
    common.writeUInt16LE(nameBytes.length, 22);
    const local = Buffer.concat([uint32(localSignature), common, nameBytes, data]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    records.push(Buffer.concat([uint32(recordSignature), Buffer.from([20, 0]), common, tail, nameBytes]));
    yield local;
    offset += local.length;
  }
  const directory = Buffer.concat(records);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(endSignature, 0);
  end.writeUInt16LE(records.length, 8);
  end.writeUInt16LE(records.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  yield Buffer.concat([directory, end]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
