import { withDeadline } from "@cherga/outgoing/with-deadline";
import type { Bitmap } from "#bitmap";
import { askConfirmation, askStatus, escposTicket } from "#escpos/commands";
import type { PrinterLine } from "#escpos/printer-line";
import {
  isLowIn,
  kindOfAnswer,
  type PrinterStatus,
  restOfAutomatic,
  statusBytes,
  statusOf,
} from "#escpos/status";
import type { PrintLimits } from "#print-limits";
import { outcomeOfError, PrintFailure, type PrintOutcome } from "#print-outcome";

export type LineTicket = {
  readonly bitmap: Bitmap;
  /** Commands before each ticket. */
  readonly init: Uint8Array;
  /** Whether the printer never answers; then a ticket counts as printed when it was sent. */
  readonly isSilent: boolean;
};

/** Prints a ticket by ESC/POS, and closes the line. */
export async function printOnLine(
  line: PrinterLine,
  ticket: LineTicket,
  limits: PrintLimits,
  signal: AbortSignal,
): Promise<PrintOutcome> {
  let hasBegun = false;
  try {
    const answers = answersOn(line);
    const before = ticket.isSilent
      ? ready
      : await withDeadline(limits.readyMs, signal, (until) => readiness(line, answers, until, signal));
    if (before.trouble !== undefined) throw new PrintFailure(before.trouble);
    hasBegun = true;
    return await withDeadline(limits.printMs, signal, async (until) => {
      await line.write(escposTicket(ticket.bitmap, ticket.init), until);
      if (!ticket.isSilent) return confirmed(line, answers, limits, until);
      await line.finish(until);
      return { state: "done", isPaperLow: false };
    });
  } catch (error) {
    return outcomeOfError(error, hasBegun, signal);
  } finally {
    await line.close();
  }
}

const ready: PrinterStatus = { trouble: undefined, isPaperLow: false };

/** A printer that prints for another computer takes the connection, and answers when it is free. */
async function readiness(
  line: PrinterLine,
  answers: Answers,
  until: AbortSignal,
  signal: AbortSignal,
): Promise<PrinterStatus> {
  try {
    await line.write(askStatus, until);
    for (;;) {
      const answer = await answers.next(until);
      if (answer.kind === "status") return answer.status;
    }
  } catch (error) {
    if (until.aborted && !signal.aborted) throw new PrintFailure("busy");
    throw error;
  }
}

/** Waits until the printer confirms the ticket, and asks meanwhile what stops it. */
async function confirmed(
  line: PrinterLine,
  answers: Answers,
  { pollMs, graceMs }: PrintLimits,
  until: AbortSignal,
): Promise<PrintOutcome> {
  await line.write(askConfirmation, until);
  let troubledSince: number | undefined;
  for (;;) {
    const answer = await withDeadline(pollMs, until, (poll) =>
      answers.next(poll).catch((error: unknown) => {
        if (!poll.aborted || until.aborted) throw error;
        return undefined;
      }),
    );
    if (answer === undefined) {
      answers.forget();
      await line.write(askStatus, until);
    } else if (answer.kind === "confirmation") return { state: "done", isPaperLow: isLowIn(answer.byte) };
    else {
      const { trouble } = answer.status;
      troubledSince = trouble === undefined ? undefined : (troubledSince ?? performance.now());
      // A stopped printer does not finish by itself, and the visitor must be told now.
      if (trouble !== undefined && performance.now() - (troubledSince ?? 0) >= graceMs)
        return { state: "failed", reason: trouble, detail: "" };
    }
  }
}

type Answer =
  | { readonly kind: "status"; readonly status: PrinterStatus }
  | { readonly kind: "confirmation"; readonly byte: number };

type Answers = {
  next(until: AbortSignal): Promise<Answer>;
  /** Forgets an incomplete status: dots of the ticket can look like a question, and are then answered. */
  forget(): void;
};

/** A printer answers a ticket with some hundred bytes. One that sends without end would keep this program busy. */
const mostBytes = 8_192;

/** Reads the bytes of a printer as answers. */
function answersOn(line: PrinterLine): Answers {
  const bytes: number[] = [];
  let received = 0;
  let status: number[] = [];
  let skipped = 0;

  function take(byte: number): Answer | undefined {
    if (skipped > 0) {
      skipped -= 1;
      return undefined;
    }
    switch (kindOfAnswer(byte)) {
      case "automatic":
        skipped = restOfAutomatic;
        return undefined;
      case "confirmation":
        return { kind: "confirmation", byte };
      case "status": {
        status.push(byte);
        if (status.length < statusBytes) return undefined;
        const whole = statusOf(status);
        status = [];
        return { kind: "status", status: whole };
      }
      case "other":
        return undefined;
    }
  }

  return {
    forget: () => {
      status = [];
    },
    next: async (until) => {
      for (;;) {
        for (let byte = bytes.shift(); byte !== undefined; byte = bytes.shift()) {
          const answer = take(byte);
          if (answer !== undefined) return answer;
        }
        const read = await line.read(until);
        received += read.length;
        if (received > mostBytes) throw new PrintFailure("fault", "too many answers");
        bytes.push(...read);
      }
    },
  };
}
