import type { LineAddress } from "@cherga/contract/devices/consoles";
import { codeOf } from "#complaint";
import { type LineEvents, openLine, type OpenLine } from "#consoles/open-line";
import type { Log } from "#log";
import { pauseMs } from "#server/pause";

/** A line that is opened again whenever it is lost. */
export type KeptLine = {
  isOpen(): boolean;
  /** Writes something if the line is open. */
  write(text: string): void;
  close(): void;
};

/** A cable that is put in again works soon. */
const longestPauseMs = 3_000;

/** Keeps a line open. `onOpen` is called each time it was opened. */
export function keepLine(
  at: LineAddress,
  {
    onOpen,
    onKey,
    onHello,
    log,
  }: Pick<LineEvents, "onKey" | "onHello"> & { readonly onOpen: () => void; readonly log: Log },
): KeptLine {
  const name = `${at.line} ${at.address}`;
  let line: OpenLine | undefined;
  let isClosed = false;
  let failures = 0;
  let lastTrouble: string | undefined;
  let again: NodeJS.Timeout | undefined;
  void open();

  async function open(): Promise<void> {
    try {
      const opened = await openLine(at, { onKey, onHello, onLost: () => lost("closed") });
      if (isClosed) {
        opened.close();
        return;
      }
      line = opened;
      failures = 0;
      lastTrouble = undefined;
      log(`The line ${name} is open.`);
      onOpen();
    } catch (error) {
      if (codeOf(error) === "") throw error;
      lost(codeOf(error));
    }
  }

  function lost(trouble: string): void {
    line = undefined;
    if (isClosed) return;
    if (trouble !== lastTrouble) log(`The line ${name} is not open (${trouble}); trying again.`);
    lastTrouble = trouble;
    again = setTimeout(() => void open(), Math.min(longestPauseMs, pauseMs(failures)));
    failures += 1;
  }

  return {
    isOpen: () => line !== undefined,
    write: (text) => line?.write(text),
    close: () => {
      isClosed = true;
      clearTimeout(again);
      line?.close();
    },
  };
}
