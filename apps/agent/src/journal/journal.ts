import { closeSync, fdatasyncSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import { join } from "node:path";
import { codeOf, Complaint } from "#complaint";
import { orComplain, writeWhole } from "#folder/write-whole";
import {
  entryAfter,
  type JournalEntry,
  type JournalLine,
  type JournalState,
  linesOf,
  type Outcome,
  readJournal,
} from "#journal/journal-state";
import type { Log } from "#log";

/** What this computer has done and must still report. It is on the disk before anything depends on it. */
export type Journal = {
  readonly entries: JournalState;
  claiming(job: number): void;
  started(job: number, attempt: number): void;
  finished(job: number, outcome: Outcome): void;
  reported(job: number): void;
  /** The job may be done again, or is not for this computer. */
  forget(job: number): void;
  close(): void;
};

/** A file that is longer than this is written anew, without what is no longer needed. */
const longestBytes = 256 * 1024;

/**
 * A reported job is remembered for so long: a report that was delayed on the way can make the server offer it again.
 * No longer, because a server that was set back to a backup gives the numbers of jobs again.
 */
const rememberedMs = 10 * 60_000;

/**
 * Opens the journal of a folder. What was started without an outcome may have been done, and is never done again. Of a
 * damaged journal, this is true of everything that has no outcome; the file is kept under another name.
 */
export function openJournal(folder: string, log: Log, now: () => number = Date.now): Journal {
  const path = journalPath(folder);
  const { entries: read, isDamaged } = readJournal(journalText(folder));
  if (isDamaged) log(keepAside(path, now()));
  const entries = new Map<number, JournalEntry>(read);
  for (const [job, entry] of entries)
    if (entry.step === "started" || (isDamaged && entry.step === "claiming"))
      entries.set(job, {
        step: "finished",
        since: entry.since,
        outcome: {
          state: "unknown",
          trouble: "interrupted",
          ...(entry.step === "started" && { attempt: entry.attempt }),
        },
        finishedAt: now(),
      });
  let bytes = 0;
  let mostBytes = longestBytes;
  let file: number | undefined;
  compact();

  function compact(): void {
    for (const [job, entry] of entries)
      if (entry.step === "reported" && Math.abs(now() - entry.finishedAt) > rememberedMs) entries.delete(job);
    const lines = [...entries].flatMap(([job, entry]) => linesOf(job, entry));
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
    if (file !== undefined) closeSync(file);
    writeWhole(path, text);
    file = openSync(path, "a", 0o600);
    bytes = text.length;
    // Otherwise a journal that is long because much is not reported yet would be written anew with each line.
    mostBytes = Math.max(longestBytes, 2 * bytes);
  }

  function write(line: JournalLine, mustBeOnDisk: boolean): void {
    const opened = file;
    if (opened === undefined) throw new Error("the journal is closed");
    const text = `${JSON.stringify(line)}\n`;
    orComplain(path, () => {
      writeSync(opened, text);
      if (mustBeOnDisk) fdatasyncSync(opened);
    });
    bytes += text.length;
    const entry = entryAfter(entries.get(line.job), line);
    if (entry === undefined) entries.delete(line.job);
    else entries.set(line.job, entry);
    if (bytes > mostBytes) compact();
  }

  return {
    entries,
    claiming: (job) => write({ step: "claiming", job, at: now() }, true),
    started: (job, attempt) => write({ step: "started", job, at: now(), attempt }, true),
    finished: (job, outcome) => write({ step: "finished", job, at: now(), outcome }, true),
    // If these two are lost, the outcome is reported once more, which changes nothing.
    reported: (job) => write({ step: "reported", job, at: now() }, false),
    forget: (job) => write({ step: "forgotten", job, at: now() }, false),
    close: () => {
      if (file !== undefined) closeSync(file);
      file = undefined;
    },
  };
}

const journalPath = (folder: string): string => join(folder, "journal");

/** Returns the text of a folder's journal; an empty one if there is none yet. */
export function journalText(folder: string): string {
  const path = journalPath(folder);
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return "";
    if (codeOf(error) === "") throw error;
    throw new Complaint(
      `The file ${path} cannot be read (${codeOf(error)}); move it away or correct its rights.`,
    );
  }
}

/** Gives a damaged journal another name. Returns the sentence about it. */
function keepAside(path: string, now: number): string {
  const aside = `${path}.damaged-${new Date(now).toISOString().replaceAll(":", "-")}`;
  orComplain(aside, () => renameSync(path, aside));
  return `The journal is damaged and was kept as ${aside}; jobs whose outcome it does not have are reported as unknown.`;
}
