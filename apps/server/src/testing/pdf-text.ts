import { spawnSync } from "node:child_process";

/** Reads the text of a PDF without the product's code. */
export function textOfPdf(content: Buffer): string {
  const { stdout, error } = spawnSync("pdftotext", ["-layout", "-", "-"], {
    input: content,
    maxBuffer: 50_000_000,
  });
  if (error !== undefined) throw new Error("pdftotext is missing: run npm run test:setup", { cause: error });
  return String(stdout);
}
