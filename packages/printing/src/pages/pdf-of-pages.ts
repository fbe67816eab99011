import { deflateSync } from "node:zlib";
import type { Page } from "#pages/lay-out-pages";

const pointsPerMm = 72 / 25.4;
const pointsPerInch = 72;

/** Returns pages as a PDF that shows the dots of their pictures. */
export function pdfOfPages(pages: readonly Page[]): Buffer {
  const bodies: Buffer[] = [
    Buffer.from("<< /Type /Catalog /Pages 2 0 R >>"),
    Buffer.from(
      `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${numberOf(index)} 0 R`).join(" ")}] >>`,
    ),
    ...pages.flatMap((page, index) => objectsOf(page, numberOf(index))),
  ];
  const parts: Buffer[] = [Buffer.from("%PDF-1.4\n")];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  for (const [index, body] of bodies.entries()) {
    const object = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from("\nendobj\n")]);
    offsets.push(length);
    parts.push(object);
    length += object.length;
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const end = `xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${bodies.length + 1} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(end)]);
}

const objectsPerPage = 3;

/** The number of a page's first object; two others come before all pages. */
const numberOf = (index: number): number => 3 + index * objectsPerPage;

function objectsOf(page: Page, number: number): readonly Buffer[] {
  const { picture, dpi } = page;
  const [width, height] = [page.widthMm * pointsPerMm, page.heightMm * pointsPerMm];
  const [drawnWidth, drawnHeight] = [picture.width, picture.height].map(
    (dots) => (dots * pointsPerInch) / dpi,
  );
  // PDF counts from the lower edge.
  const bottom = height - page.topMm * pointsPerMm - (drawnHeight ?? 0);
  const drawing = [drawnWidth, 0, 0, drawnHeight, page.leftMm * pointsPerMm, bottom].map(decimal).join(" ");
  return [
    Buffer.from(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${decimal(width)} ${decimal(height)}] ` +
        `/Resources << /XObject << /Ticket ${number + 2} 0 R >> >> /Contents ${number + 1} 0 R >>`,
    ),
    streamOf("", Buffer.from(picture.height === 0 ? "" : `q ${drawing} cm /Ticket Do Q`)),
    streamOf(
      // Black is 1 in our pictures, and 0 in those of PDF.
      `/Type /XObject /Subtype /Image /Width ${picture.width} /Height ${picture.height} /ColorSpace /DeviceGray ` +
        "/BitsPerComponent 1 /Decode [1 0] /Filter /FlateDecode ",
      deflateSync(picture.rows),
    ),
  ];
}

const decimal = (number = 0): string => number.toFixed(4);

const streamOf = (entries: string, content: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<< ${entries}/Length ${content.length} >>\nstream\n`),
    content,
    Buffer.from("\nendstream"),
  ]);
