import { jobData, jobTroubles } from "@cherga/contract/devices/device-job";
import { z } from "zod";

/** Of which job, and when it was written, in milliseconds. */
const written = { job: z.int(), at: z.number() };

const outcome = z.object({
  state: z.enum(["done", "failed", "retry", "unknown"]),
  trouble: z.enum(jobTroubles).optional(),
  /** What the hardware said. */
  data: jobData.optional(),
  /** Which attempt of the job it was. */
  attempt: z.int().optional(),
});

/** What became of a job. */
export type Outcome = z.output<typeof outcome>;

/** A line of the journal. */
export const journalLine = z.discriminatedUnion("step", [
  /** The server is asked for the job. */
  z.object({ step: z.literal("claiming"), ...written }),
  /** From now on, something may be on paper. */
  z.object({ step: z.literal("started"), ...written, attempt: z.int().optional() }),
  z.object({ step: z.literal("finished"), ...written, outcome }),
  /** The server has the outcome. */
  z.object({ step: z.literal("reported"), ...written }),
  z.object({ step: z.literal("forgotten"), ...written }),
]);
export type JournalLine = z.output<typeof journalLine>;

/** How far a job is. `since` is when it was first claimed. */
export type JournalEntry = { readonly since: number } & (
  | { readonly step: "claiming" }
  | { readonly step: "started"; readonly attempt?: number | undefined }
  | { readonly step: "finished" | "reported"; readonly outcome: Outcome; readonly finishedAt: number }
);

export type JournalState = ReadonlyMap<number, JournalEntry>;

/** Returns the entry of a job after a line; undefined if the job is not known any more. */
export function entryAfter(entry: JournalEntry | undefined, line: JournalLine): JournalEntry | undefined {
  const since = entry?.since ?? line.at;
  switch (line.step) {
    case "claiming":
      return { step: "claiming", since };
    case "started":
      return { step: "started", since, attempt: line.attempt };
    case "finished":
      return { step: "finished", since, outcome: line.outcome, finishedAt: line.at };
    case "reported":
      return entry !== undefined && "outcome" in entry ? { ...entry, step: "reported" } : entry;
    case "forgotten":
      return undefined;
  }
}

/** What a journal says, and whether a part of it cannot be read. */
type JournalReading = { readonly entries: JournalState; readonly isDamaged: boolean };

/**
 * Returns what the text of a journal says. The last line may be incomplete, because the program was killed; anything
 * else that cannot be read is damage.
 */
export function readJournal(text: string): JournalReading {
  const entries = new Map<number, JournalEntry>();
  const lines = text.split("\n");
  const rest = lines.pop() ?? "";
  let isDamaged = rest !== "" && !rest.startsWith("{");
  for (const each of lines) {
    const line = lineOf(each);
    if (line === undefined) {
      isDamaged = true;
      continue;
    }
    const entry = entryAfter(entries.get(line.job), line);
    if (entry === undefined) entries.delete(line.job);
    else entries.set(line.job, entry);
  }
  return { entries, isDamaged };
}

function lineOf(text: string): JournalLine | undefined {
  try {
    return journalLine.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Returns the lines that give an entry. */
export function linesOf(job: number, entry: JournalEntry): readonly JournalLine[] {
  const claiming = { step: "claiming", job, at: entry.since } as const;
  switch (entry.step) {
    case "claiming":
      return [claiming];
    case "started":
      return [claiming, { step: "started", job, at: entry.since, attempt: entry.attempt }];
    case "finished":
    case "reported": {
      const finished = { step: "finished", job, at: entry.finishedAt, outcome: entry.outcome } as const;
      return entry.step === "finished"
        ? [claiming, finished]
        : [claiming, finished, { step: "reported", job, at: entry.finishedAt }];
    }
  }
}
