import type { OutgoingPolicy } from "@cherga/outgoing/address-guard";
import { dial } from "@cherga/outgoing/dial";
import type { SmsGatewaySettings } from "#messages/sms/gateway-settings";
import { type Dialogue, endOfNumber } from "#messages/sms/dialogues";
import { GatewayTrouble, troubleOf } from "#messages/sms/gateway-trouble";
import {
  bindBody,
  type DeliveredSms,
  deliveredBody,
  encodePdu,
  submittedIdOf,
  type Pdu,
  readDeliveredSms,
  type SmppCommand,
  splitPdus,
  submitBody,
  type SubmittedPart,
} from "#messages/sms/smpp-pdu";
import { statusNameOf, temporaryFault, troubleOfBind, unknownCommand } from "#messages/sms/smpp-statuses";

/** A connection to a gateway that has accepted the login. */
export type SmppSession = {
  /** Submits one part of a message, as soon as few enough others wait for their answers. */
  submit(part: SubmittedPart): Promise<SubmitAnswer>;
  close(): Promise<void>;
};

export type SubmitAnswer = { readonly status: number; readonly messageId: string };

/** How long things take at most, and how much is done at a time. */
export type SmppLimits = {
  /** How many submitted parts may wait for their answers. */
  readonly window: number;
  readonly connectMs: number;
  /** Less than half of a row's lease: a part waits for its turn, then for its answer. */
  readonly answerMs: number;
  readonly enquireMs: number;
  readonly closeMs: number;
  /** The first pause after trouble. */
  readonly pauseMs: number;
};

export const usualSmppLimits: SmppLimits = {
  window: 20,
  connectMs: 8_000,
  answerMs: 10_000,
  enquireMs: 30_000,
  closeMs: 2_000,
  pauseMs: 1_000,
};

export type SessionOptions = {
  readonly dialogue: Dialogue;
  readonly limits: SmppLimits;
  readonly outgoing: OutgoingPolicy;
  /** Certificates that are trusted besides the usual ones. */
  readonly ca?: string | undefined;
  /** A rejection makes the gateway send the receipt again. */
  readonly onReceipt: (receipt: DeliveredSms) => Promise<void>;
  /** Waits, not for long, while something more urgent runs; undefined: nothing does. */
  readonly yieldToOthers: () => Promise<void> | undefined;
  readonly onAlive: () => void;
  readonly onEnd: (trouble: GatewayTrouble) => void;
};

/** So long PDUs wait for others, with which they leave. */
const collectMs = 1;
/** So many PDUs leave without waiting for more: the gateway takes them while we read its answers to others. */
const mostCollected = 10;
/** Requests without an answer are looked for so often within the time that an answer may take. */
const looksWithinAnswer = 10;

/** What becomes of a request. */
type Outcome = { answer(pdu: Pdu): void; fail(trouble: GatewayTrouble): void };

/** A request that waits for its answer. */
type Request = { readonly response: string; readonly until: number; readonly outcome: Outcome };

/** A part that waits for its turn. */
type WaitingPart = {
  readonly part: SubmittedPart;
  readonly until: number;
  resolve(answer: SubmitAnswer): void;
  reject(trouble: GatewayTrouble): void;
};

type PduFields = {
  readonly sequence: number;
  readonly status?: number;
  readonly body?: Buffer;
  /** The phone number in the body. */
  readonly number?: string;
};

const highestSequence = 0x7fffffff;

/** Connects to a gateway and signs in. */
export async function bindSession(
  settings: SmsGatewaySettings,
  { dialogue, limits, outgoing, ca, onReceipt, yieldToOthers, onAlive, onEnd }: SessionOptions,
): Promise<SmppSession> {
  const socket = await dial(settings, {
    policy: outgoing,
    timeoutMs: limits.connectMs,
    encryption: settings.secure ? { ca } : undefined,
  });
  const requests = new Map<number, Request>();
  /** The oldest first, as in `requests`. */
  const waiting: WaitingPart[] = [];
  const collected: Buffer[] = [];
  let lastSequence = 0;
  let unread: Buffer = Buffer.alloc(0);
  let running = 0;
  let ended: GatewayTrouble | undefined;
  let isBound = false;
  let isYielding = false;
  let writing: NodeJS.Timeout | undefined;

  function end(trouble: GatewayTrouble): void {
    if (ended !== undefined) return;
    ended = trouble;
    clearInterval(enquiring);
    clearInterval(lookingForOverdue);
    socket.destroy();
    for (const { reject } of waiting.splice(0))
      reject(new GatewayTrouble(trouble.code, { detail: trouble.detail }));
    for (const sequence of requests.keys()) fail(sequence, trouble);
    if (isBound) onEnd(trouble);
  }

  /** Sends a PDU. Those of one moment leave together: each write costs more than its bytes. */
  function send(command: SmppCommand, { sequence, status = 0, body, number = "" }: PduFields): void {
    notePdu(dialogue, "out", { command, sequence, status }, number);
    collected.push(encodePdu(command, sequence, body, status));
    if (collected.length === 1) writing = setTimeout(writeCollected, collectMs);
    if (collected.length >= mostCollected) writeCollected();
  }

  function writeCollected(): void {
    clearTimeout(writing);
    const bytes = Buffer.concat(collected.splice(0));
    if (ended === undefined) socket.write(bytes);
  }

  /** Sends a request. */
  function request(command: SmppCommand, fields: Omit<PduFields, "sequence">, outcome: Outcome): void {
    if (ended !== undefined) return outcome.fail(ended);
    lastSequence = (lastSequence % highestSequence) + 1;
    const until = performance.now() + limits.answerMs;
    requests.set(lastSequence, { response: `${command}_resp`, until, outcome });
    send(command, { ...fields, sequence: lastSequence });
  }

  /** Sends a request and waits for its answer. */
  const ask = (command: SmppCommand, fields: Omit<PduFields, "sequence"> = {}): Promise<Pdu> =>
    new Promise((answer, reject) => request(command, fields, { answer, fail: reject }));

  function fail(sequence: number, { code, detail }: GatewayTrouble): void {
    const failed = requests.get(sequence);
    requests.delete(sequence);
    failed?.outcome.fail(new GatewayTrouble(code, { detail, isUnsure: true }));
  }

  /** One timer for all: thousands of requests a second would each need their own. */
  function failOverdue(): void {
    const now = performance.now();
    while (waiting[0] !== undefined && waiting[0].until <= now)
      waiting.shift()?.reject(new GatewayTrouble("noAnswer"));
    for (const [sequence, { until }] of requests) {
      if (until > now) break;
      fail(sequence, new GatewayTrouble("noAnswer"));
    }
  }

  async function enquire(): Promise<void> {
    try {
      await ask("enquire_link");
      onAlive();
    } catch (error) {
      end(troubleOf(error));
    }
  }

  async function takeDelivered({ sequence }: Pdu, sms: DeliveredSms): Promise<void> {
    try {
      if (sms.isReceipt) await onReceipt(sms);
      send("deliver_sm_resp", { sequence, body: deliveredBody });
    } catch {
      send("deliver_sm_resp", { sequence, status: temporaryFault });
    }
  }

  /** Only the response to its own command accepts a request. Any other one is ignored, as if there was no answer. */
  function takeResponse(pdu: Pdu): void {
    const answered = requests.get(pdu.sequence);
    const isRefusal = pdu.command === "generic_nack" && pdu.status !== 0;
    if (answered === undefined || !(isRefusal || pdu.command === answered.response)) return;
    requests.delete(pdu.sequence);
    answered.outcome.answer(pdu);
  }

  function take(pdu: Pdu): void {
    const { command, sequence } = pdu;
    if (command === "deliver_sm") {
      const sms = readDeliveredSms(pdu.body);
      notePdu(dialogue, "in", pdu, sms.sender);
      return void takeDelivered(pdu, sms);
    }
    notePdu(dialogue, "in", pdu);
    if (pdu.isResponse) takeResponse(pdu);
    else if (command === "enquire_link") send("enquire_link_resp", { sequence });
    else if (command === "unbind") {
      send("unbind_resp", { sequence });
      // After the answer has left.
      setTimeout(() => end(new GatewayTrouble("connectionLost")), 2 * collectMs);
    } else send("generic_nack", { sequence, status: unknownCommand });
  }

  socket.on("data", (bytes: Buffer) => {
    try {
      const { pdus, rest, isBroken } = splitPdus(
        unread.length === 0 ? bytes : Buffer.concat([unread, bytes]),
      );
      unread = rest;
      for (const pdu of pdus) take(pdu);
      letIn();
      if (isBroken) end(new GatewayTrouble("connectionLost"));
    } catch (error) {
      end(troubleOf(error));
    }
  });
  socket.on("error", (error) => end(troubleOf(error)));
  socket.on("close", () => end(new GatewayTrouble("connectionLost")));
  const enquiring = setInterval(() => void enquire(), limits.enquireMs);
  enquiring.unref();
  const lookingForOverdue = setInterval(failOverdue, limits.answerMs / looksWithinAnswer);

  try {
    const { status } = await ask("bind_transceiver", {
      body: bindBody(settings.login, settings.password),
    });
    if (status !== 0) throw troubleOfBind(status);
    isBound = true;
  } catch (error) {
    end(troubleOf(error));
    throw error;
  }

  /** Submits as many parts as the window has room for. */
  function letIn(): void {
    if (isYielding || waiting.length === 0 || running >= limits.window) return;
    const yielding = yieldToOthers();
    if (yielding === undefined) submitNext();
    else {
      isYielding = true;
      void yielding.then(() => {
        isYielding = false;
        submitNext();
      });
    }
  }

  function submitNext(): void {
    for (const next of waiting.splice(0, limits.window - running)) submitPart(next);
  }

  function submitPart({ part, resolve, reject }: WaitingPart): void {
    running += 1;
    request(
      "submit_sm",
      { body: submitBody(part), number: part.to.address },
      {
        answer: (pdu) => {
          running -= 1;
          resolve({ status: pdu.status, messageId: submittedIdOf(pdu) });
        },
        fail: (trouble) => {
          running -= 1;
          reject(trouble);
          if (ended !== undefined) return;
          // Whether the whole connection is dead is found out before the next message is lost in it.
          void enquire();
          letIn();
        },
      },
    );
  }

  return {
    submit: (part) =>
      new Promise((resolve, reject) => {
        if (ended !== undefined) return reject(new GatewayTrouble(ended.code, { detail: ended.detail }));
        waiting.push({ part, until: performance.now() + limits.answerMs, resolve, reject });
        letIn();
      }),
    close: async () => {
      if (ended !== undefined) return;
      isBound = false;
      const timer = setTimeout(() => end(new GatewayTrouble("connectionLost")), limits.closeMs);
      await ask("unbind").catch(() => undefined);
      clearTimeout(timer);
      end(new GatewayTrouble("connectionLost"));
    },
  };
}

function notePdu(
  dialogue: Dialogue,
  direction: "in" | "out",
  { command, sequence, status }: Pick<Pdu, "command" | "sequence" | "status">,
  number = "",
): void {
  dialogue.note({
    direction,
    pdu: command,
    sequence,
    status: statusNameOf(status),
    number: number === "" ? "" : endOfNumber(number),
  });
}
