import type { SnapshotDocument } from "@cherga/contract/shapes/snapshot";
import { Failure } from "#staff/api/failure.ts";

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
