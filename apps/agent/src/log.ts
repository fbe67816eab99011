/** Writes one sentence about what happened. A sentence has no secrets. */
export type Log = (sentence: string) => void;

/** Logs to the standard output. The journal of systemd adds the time itself. */
export const logToOutput: Log = (sentence) => {
  const time = process.env["JOURNAL_STREAM"] === undefined ? `${new Date().toISOString()} ` : "";
  process.stdout.write(`${time}${sentence}\n`);
};
