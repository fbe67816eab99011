import type { OutgoingPolicy } from "@cherga/outgoing/address-guard";
import { dial } from "@cherga/outgoing/dial";
import smpp, { type Pdu } from "smpp";
import type { SmsGatewaySettings } from "#messages/sms/gateway-settings";
import { type Dialogue, endOfNumber } from "#messages/sms/dialogues";
import { GatewayTrouble, troubleOf } from "#messages/sms/gateway-trouble";
import { isReceipt } from "#messages/sms/read-receipt";
import { statusNameOf, troubleOfBind } from "#messages/sms/smpp-statuses";

/** A connection to a gateway that has accepted the login. */
export type SmppSession = {
  /** Submits one part of a message, as soon as few enough others wait for their answers. */
  submit(part: Readonly<Record<string, unknown>>): Promise<SubmitAnswer>;
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
  readonly onReceipt: (pdu: Pdu) => Promise<void>;
  /** Waits, not for long, while something more urgent runs; undefined: nothing does. */
  readonly yieldToOthers: () => Promise<void> | undefined;
  readonly onAlive: () => void;
  readonly onEnd: (trouble: GatewayTrouble) => void;
};

/** So long PDUs wait for others, with which they leave. */
const collectMs = 1;

type Request = { fail(trouble: GatewayTrouble): void };

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
  const session = new smpp.Session({ socket });
  const requests = new Set<Request>();
  const turns: (() => void)[] = [];
  let running = 0;
  let ended: GatewayTrouble | undefined;
  let isBound = false;
  let isCollecting = false;
  let isYielding = false;

  function end(trouble: GatewayTrouble): void {
    if (ended !== undefined) return;
    ended = trouble;
    clearInterval(enquiring);
    socket.destroy();
    for (const request of requests) request.fail(trouble);
    for (const go of turns.splice(0)) go();
    if (isBound) onEnd(trouble);
  }

  /** Hands a PDU to the connection. Those of one moment leave together: each write costs more than its bytes. */
  function send(pdu: Pdu, onAnswer?: (answer: Pdu) => void): boolean {
    if (!isCollecting && socket.writable) {
      isCollecting = true;
      socket.cork();
      setTimeout(() => {
        isCollecting = false;
        socket.uncork();
      }, collectMs);
    }
    return session.send(pdu, onAnswer);
  }

  /** Sends a request and waits for its answer. */
  function ask(command: string, fields: Readonly<Record<string, unknown>> = {}): Promise<Pdu> {
    return new Promise((resolve, reject) => {
      if (ended !== undefined) return reject(ended);
      const settle = (): void => {
        clearTimeout(timer);
        requests.delete(request);
      };
      const request: Request = {
        fail: ({ code, detail }) => {
          settle();
          reject(new GatewayTrouble(code, { detail, isUnsure: true }));
        },
      };
      const timer = setTimeout(() => request.fail(new GatewayTrouble("noAnswer")), limits.answerMs);
      requests.add(request);
      const isSent = send(new smpp.PDU(command, fields), (answer) => {
        settle();
        resolve(answer);
      });
      if (!isSent) end(new GatewayTrouble("connectionLost"));
    });
  }

  async function enquire(): Promise<void> {
    try {
      await ask("enquire_link");
      onAlive();
    } catch (error) {
      end(troubleOf(error));
    }
  }

  async function takeReceipt(pdu: Pdu): Promise<void> {
    try {
      if (isReceipt(pdu)) await onReceipt(pdu);
      send(pdu.response());
    } catch {
      send(pdu.response({ command_status: smpp.errors["ESME_RX_T_APPN"] ?? 0 }));
    }
  }

  const handlers: Readonly<Record<string, (pdu: Pdu) => void>> = {
    deliver_sm: (pdu) => void takeReceipt(pdu),
    enquire_link: (pdu) => void send(pdu.response()),
    unbind: (pdu) => {
      send(pdu.response());
      // After the answer has left.
      setTimeout(() => end(new GatewayTrouble("connectionLost")), 2 * collectMs);
    },
  };
  session.on("pdu", (pdu: Pdu) => {
    notePdu(dialogue, "in", pdu);
    handlers[pdu.command]?.(pdu);
  });
  session.on("send", (pdu: Pdu) => notePdu(dialogue, "out", pdu));
  session.on("error", (error) => end(troubleOf(error)));
  session.on("close", () => end(new GatewayTrouble("connectionLost")));
  const enquiring = setInterval(() => void enquire(), limits.enquireMs);
  enquiring.unref();

  try {
    const { command_status: status } = await ask("bind_transceiver", {
      system_id: settings.login,
      password: settings.password,
      interface_version: 0x34,
    });
    if (status !== 0) throw troubleOfBind(status);
    isBound = true;
  } catch (error) {
    end(troubleOf(error));
    throw error;
  }

  /** Waits until another part may be submitted: a part that is answered makes room for the next one. */
  async function takeTurn(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const go = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        turns.splice(turns.indexOf(go), 1);
        reject(new GatewayTrouble("noAnswer"));
      }, limits.answerMs);
      turns.push(go);
      letIn();
    });
    if (ended !== undefined) throw new GatewayTrouble(ended.code, { detail: ended.detail });
  }

  /** Lets as many parts go as the window has room for. */
  function letIn(): void {
    if (isYielding || turns.length === 0 || running >= limits.window) return;
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
    for (const go of turns.splice(0, limits.window - running)) {
      running += 1;
      go();
    }
  }

  return {
    submit: async (part) => {
      await takeTurn();
      try {
        const { command_status: status, message_id: messageId = "" } = await ask("submit_sm", part);
        return { status, messageId };
      } catch (error) {
        // Whether the whole connection is dead is found out before the next message is lost in it.
        if (ended === undefined) void enquire();
        throw error;
      } finally {
        running -= 1;
        letIn();
      }
    },
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

function notePdu(dialogue: Dialogue, direction: "in" | "out", pdu: Pdu): void {
  const number = direction === "out" ? pdu.destination_addr : pdu.source_addr;
  dialogue.note({
    direction,
    pdu: pdu.command,
    sequence: pdu.sequence_number,
    status: statusNameOf(pdu.command_status),
    number: number === undefined || number === "" ? "" : endOfNumber(number),
  });
}
