import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { codeOf, Complaint } from "#complaint";

/** Writes a file so that a crash leaves either the old or the new one. Only this user can read it. */
export function writeWhole(path: string, text: string): void {
  orComplain(path, () => replaceFile(path, text));
}

/** Writes to a file. Complains if the disk is full, or the folder belongs to another user. */
export function orComplain(path: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    if (codeOf(error) === "") throw error;
    throw new Complaint(`The file ${path} cannot be written (${codeOf(error)}).`);
  }
}

function replaceFile(path: string, text: string): void {
  const folder = dirname(path);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // A computer may be enrolled for another device while its agent runs: both write the list of devices.
  const beside = `${path}.${process.pid}.new`;
  const file = openSync(beside, "w", 0o600);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(beside, path);
  syncFolder(folder);
}

/** A new name in a folder is on the disk only when the folder is. */
function syncFolder(folder: string): void {
  const opened = openSync(folder, "r");
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
