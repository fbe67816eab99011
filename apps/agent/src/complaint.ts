/** Ends the program with a sentence for the person who started it. Any other error is a bug. */
export class Complaint extends Error {
  readonly exitCode: number;
  constructor(sentence: string, exitCode = 1) {
    super(sentence);
    this.exitCode = exitCode;
  }
}

/** Returns the code of an error of the system, such as `ENOENT`. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
