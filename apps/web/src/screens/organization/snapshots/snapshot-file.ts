import type { SnapshotDocument } from "@cherga/contract/shapes/snapshot";
import { Failure } from "#api/failure.ts";

/** Has the browser save a snapshot as a file. */
export function saveFile(name: string, document: SnapshotDocument): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(document)], { type: "application/json" }));
  const link = Object.assign(window.document.createElement("a"), { href: url, download: `${name}.json` });
  link.click();
  URL.revokeObjectURL(url);
}

/** Reads a snapshot from a file; refuses what cannot be read at all. */
export async function readFile(file: Blob): Promise<SnapshotDocument> {
  const text = await file.text();
  try {
    // Whether it is one the server says, which looks at all of it.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return JSON.parse(text) as SnapshotDocument;
  } catch {
    throw new Failure("ERROR_FILE_TYPE");
  }
}
