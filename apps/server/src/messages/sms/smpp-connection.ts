import type { OutgoingPolicy } from "@cherga/outgoing/address-guard";
import type { Clock } from "#base/clock";
import type { DeliveryOutcome } from "#delivery/delivery";
import type { GatewayConnection } from "#delivery/start-gateways";
import type { Dialogue } from "#messages/sms/dialogues";
import type { SmsGatewaySettings } from "#messages/sms/gateway-settings";
import { GatewayTrouble, troubleOf } from "#messages/sms/gateway-trouble";
import { type OutgoingSms, submittedParts } from "#messages/sms/outgoing-sms";
import { makePauses } from "#delivery/pauses";
import { type Receipt, readReceipt } from "#messages/sms/read-receipt";
import {
  bindSession,
  type SmppLimits,
  type SmppSession,
  type SubmitAnswer,
  usualSmppLimits,
} from "#messages/sms/smpp-session";
import { statusNameOf, verdictOf } from "#messages/sms/smpp-statuses";

export type SmppConnectionDeps = {
  readonly clock: Clock;
  readonly dialogue: Dialogue;
  readonly random?: (() => number) | undefined;
  readonly limits?: SmppLimits | undefined;
  readonly outgoing: OutgoingPolicy;
  readonly ca?: string | undefined;
  readonly onReceipt: (receipt: Receipt) => Promise<void>;
  readonly yieldToOthers?: (() => Promise<void> | undefined) | undefined;
  /** The gateway has taken a part of a message, under an id of its own. */
  readonly onTaken?: (partId: string, message: OutgoingSms) => void;
};

/** What is known of a message that did not leave as a whole. */
type Progress = {
  /** The gateway's ids of the parts that it took. */
  readonly ids: (string | undefined)[];
  /** How often a part got no answer: each time, the visitor may have received it. */
  unanswered: number;
};

/** After so many, attempts count: the message itself may be what the gateway cannot answer. */
const mostUnanswered = 3;
const mostRemembered = 10_000;
/** Messages that wait connect a little earlier, and so are marked with what is wrong. */
const messagesFirstMs = 1_500;
/** For a gateway that took a part but gave it no id. */
const withoutId = "-";

/**
 * Keeps one session with an SMPP gateway, while it is open: it also brings receipts. A lost session is replaced after a
 * pause; there is never more than one.
 */
export function makeSmppConnection(
  settings: SmsGatewaySettings,
  {
    clock,
    dialogue,
    random = Math.random,
    limits = usualSmppLimits,
    outgoing,
    ca,
    onReceipt,
    onTaken,
    yieldToOthers = () => undefined,
  }: SmppConnectionDeps,
): GatewayConnection<OutgoingSms> {
  const pauses = makePauses(random, limits.pauseMs);
  const progressOf = new Map<number, Progress>();
  let isOpen = false;
  let session: SmppSession | undefined;
  let connecting: Promise<SmppSession> | undefined;
  let timer: NodeJS.Timeout | undefined;

  function connect(): Promise<SmppSession> {
    if (session !== undefined) return Promise.resolve(session);
    connecting ??= bind().finally(() => (connecting = undefined));
    return connecting;
  }

  async function bind(): Promise<SmppSession> {
    if (!isOpen || !pauses.isOver()) throw new GatewayTrouble("unreachable");
    dialogue.become("connecting");
    try {
      const made = await bindSession(settings, {
        dialogue,
        limits,
        outgoing,
        ca,
        yieldToOthers,
        onAlive: pauses.forget,
        onEnd: (trouble) => {
          session = undefined;
          rest(trouble);
        },
        onReceipt: async (sms) => {
          const receipt = readReceipt(sms);
          if (receipt !== undefined) await onReceipt(receipt);
        },
      });
      if (!isOpen) {
        await made.close();
        throw new GatewayTrouble("connectionLost");
      }
      session = made;
      dialogue.become("connected");
      return made;
    } catch (error) {
      const trouble = troubleOf(error);
      rest(trouble);
      throw trouble;
    }
  }

  /** Leaves the gateway alone for a while, and connects again afterwards if the session is lost. */
  function rest(trouble: GatewayTrouble): void {
    if (!isOpen) return;
    dialogue.fail(trouble);
    pauses.begin();
    dialogue.become(session === undefined ? "paused" : "slowed");
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (session === undefined) void connect().catch(() => undefined);
      else dialogue.become("connected");
    }, pauses.leftMs() + messagesFirstMs);
    timer.unref();
  }

  async function stop(): Promise<void> {
    isOpen = false;
    clearTimeout(timer);
    const last = session;
    session = undefined;
    dialogue.become("closed");
    await last?.close();
  }

  function remember(id: number, parts: number): Progress {
    const known = progressOf.get(id);
    if (known?.ids.length === parts) return known;
    const progress = { ids: Array.from<undefined>({ length: parts }), unanswered: 0 };
    progressOf.set(id, progress);
    if (progressOf.size > mostRemembered) removeOldest();
    return progress;
  }

  function removeOldest(): void {
    const [oldest] = progressOf.keys();
    if (oldest !== undefined) progressOf.delete(oldest);
  }

  async function deliver(message: OutgoingSms): Promise<DeliveryOutcome> {
    const parts = submittedParts(message, clock.now());
    if (typeof parts === "string") return { state: "failed", error: parts };
    let current: SmppSession;
    try {
      current = await connect();
    } catch (error) {
      return { state: "unavailable", error: troubleOf(error).code };
    }
    const progress = remember(message.id, parts.length);
    const answers = await Promise.all(
      parts.map((part, index) =>
        progress.ids[index] === undefined
          ? current.submit(part).catch(troubleOf)
          : Promise.resolve(undefined),
      ),
    );
    for (const [index, answer] of answers.entries())
      if (answer !== undefined && !(answer instanceof GatewayTrouble) && answer.status === 0) {
        progress.ids[index] = answer.messageId || withoutId;
        if (answer.messageId !== "") onTaken?.(answer.messageId, message);
      }
    const outcome = outcomeOf(answers, progress);
    if (outcome.state === "sent" || outcome.state === "failed") progressOf.delete(message.id);
    return outcome;
  }

  /** What is final for the message counts most, then what is wrong with the gateway. */
  function outcomeOf(
    answers: readonly (SubmitAnswer | GatewayTrouble | undefined)[],
    progress: Progress,
  ): DeliveryOutcome {
    const troubles = answers.filter((answer) => answer instanceof GatewayTrouble);
    const verdicts = answers.flatMap((answer) =>
      answer === undefined || answer instanceof GatewayTrouble
        ? []
        : [{ verdict: verdictOf(answer.status), name: statusNameOf(answer.status) }],
    );
    if (verdicts.some(({ verdict }) => verdict.is === "accepted")) pauses.forget();

    for (const { verdict, name } of verdicts)
      if (verdict.is === "refused") return { state: "failed", error: `${verdict.error} ${name}` };
    for (const { verdict, name } of verdicts) {
      if (verdict.is === "throttled") {
        rest(new GatewayTrouble("slowDown", { detail: name }));
        return { state: "unavailable", error: "slowDown" };
      }
      if (verdict.is === "faulty") return { state: "retry", error: `gatewayFault ${name}` };
    }
    const [trouble] = troubles;
    if (trouble === undefined) return { state: "sent", reference: progress.ids.join(" ") };
    if (troubles.some(({ isUnsure }) => isUnsure)) {
      progress.unanswered += 1;
      rest(trouble);
    }
    return {
      state: progress.unanswered > mostUnanswered ? "retry" : "unavailable",
      error: trouble.code,
    };
  }

  return {
    open: () => {
      isOpen = true;
      void connect().catch(() => undefined);
    },
    isReady: () => isOpen && pauses.isOver(),
    deliver,
    leave: () => void stop(),
    close: stop,
  };
}
