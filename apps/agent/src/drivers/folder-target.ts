import { mkdir, open, rename } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Returns the folder of a target such as `folder:/tmp/papers`; undefined if it is something else. */
export const folderOf = (target: string): string | undefined => /^folder:(.+)$/.exec(target.trim())?.[1];

/** Returns a name that sorts by time. */
export const timedName = (name: string, now: Date): string =>
  `${now.toISOString().replaceAll(":", "-")} ${name.replaceAll(/[^\p{L}\p{N}-]/gu, "_")}`;

/** Writes a file that appears only as a whole, and stays after a power cut. */
export async function putFile(folder: string, name: string, content: Uint8Array): Promise<void> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  const beside = `${path}.part`;
  const file = await open(beside, "w");
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(beside, path);
}
