import type { SmsDialogueLine, SmsGatewayState } from "@cherga/contract/calls/sms-debug";
import type { SmsError } from "@cherga/contract/messages/sms-errors";
import type { GatewayTrouble } from "#messages/sms/gateway-trouble";

/** What was last said between this server and a gateway: no texts, no passwords, only the ends of numbers. */
export type Dialogue = {
  readonly lines: readonly SmsDialogueLine[];
  readonly state: SmsGatewayState;
  readonly error: DialogueError | null;
  note(line: Omit<SmsDialogueLine, "at">): void;
  become(state: SmsGatewayState): void;
  fail(trouble: GatewayTrouble): void;
};

type DialogueError = { readonly code: SmsError; readonly detail: string; readonly at: string };

/** The dialogues of this server, by the names of gateways. */
export type Dialogues = {
  open(name: string): Dialogue;
  find(name: string): Dialogue | undefined;
  close(name: string): void;
};

const mostLines = 200;

/** Keeps dialogues in memory, for administrators who look for a fault. */
export function makeDialogues(now: () => Date): Dialogues {
  const byName = new Map<string, Dialogue>();
  return {
    open: (name) => {
      const dialogue = makeDialogue(now);
      byName.set(name, dialogue);
      return dialogue;
    },
    find: (name) => byName.get(name),
    close: (name) => void byName.delete(name),
  };
}

function makeDialogue(now: () => Date): Dialogue {
  // Times are written out only for a reader: lines come by the thousand, and are read seldom.
  let lines: (Omit<SmsDialogueLine, "at"> & { readonly at: Date })[] = [];
  let state: SmsGatewayState = "closed";
  let error: DialogueError | null = null;
  return {
    get lines() {
      return lines.slice(-mostLines).map((line) => ({ ...line, at: line.at.toISOString() }));
    },
    get state() {
      return state;
    },
    get error() {
      return error;
    },
    note: (line) => {
      lines.push({ ...line, at: now() });
      // Cut off in large pieces, because lines come quickly.
      if (lines.length >= 2 * mostLines) lines = lines.slice(-mostLines);
    },
    become: (next) => void (state = next),
    fail: ({ code, detail }) => void (error = { code, detail, at: now().toISOString() }),
  };
}

/** Returns the end of a number, by which a person recognizes it. */
export const endOfNumber = (number: string): string => `…${number.slice(-3)}`;
