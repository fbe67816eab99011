import type net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { OutgoingPolicy, Target } from "@cherga/outgoing/address-guard";
import { dial, RefusedAddress } from "@cherga/outgoing/dial";
import { frameOf, makeFrameReader, type Message } from "#frames";

/** Why a terminal did not do something. */
export type TerminalTrouble =
  | "refusedAddress"
  | "unreachable"
  | "busy"
  | "timeout"
  | "declined"
  | "aborted"
  | "interrupted";

/** What a receipt says. Neither the card's number nor its holder. */
export type Receipt = {
  /** The number of the receipt on this terminal. */
  readonly invoice: string;
  /** The bank's number of the transaction; a refund needs it. */
  readonly rrn: string;
  /** With a decimal point, as the terminal writes it. */
  readonly amount: string;
};

/** `failed`: certainly nothing was charged. `unknown`: something may have been. */
export type TerminalOutcome =
  | { readonly state: "done"; readonly receipt: Receipt }
  | { readonly state: "failed" | "unknown"; readonly trouble: TerminalTrouble };

export type TerminalOptions = {
  readonly policy: OutgoingPolicy;
  readonly merchantId: string;
  /** Asks the terminal to stop waiting for the card. */
  readonly interrupt?: AbortSignal | undefined;
  /** Stops waiting for the terminal, which goes on. Whether it charged a card is then unknown. */
  readonly abandon?: AbortSignal | undefined;
  readonly limits?: Partial<TerminalLimits>;
};

/** In milliseconds. */
export type TerminalLimits = {
  readonly dial: number;
  /** For anything that needs no visitor. */
  readonly answer: number;
  /** For a card, a PIN and the bank. */
  readonly payment: number;
  /** How long a terminal is looked for after the connection was lost. */
  readonly recovery: number;
  readonly pause: number;
};

export const usualLimits: TerminalLimits = {
  dial: 5_000,
  answer: 10_000,
  payment: 110_000,
  recovery: 45_000,
  pause: 1_000,
};

/** Takes a payment. If the connection is lost meanwhile, the last receipt tells whether the card was charged. */
export const purchase = (
  target: Target,
  amount: string,
  options: TerminalOptions,
): Promise<TerminalOutcome> =>
  transact(target, options, "Purchase", {
    amount,
    discount: "",
    merchantId: options.merchantId,
    facepay: "false",
  });

/** Gives money back for the transaction with this number of the bank. */
export const refund = (
  target: Target,
  { amount, rrn }: { readonly amount: string; readonly rrn: string },
  options: TerminalOptions,
): Promise<TerminalOutcome> =>
  transact(target, options, "Refund", { amount, discount: "", merchantId: options.merchantId, rrn });

/** Returns the last receipt, once the terminal is idle. */
export async function lastReceipt(target: Target, options: TerminalOptions): Promise<TerminalOutcome> {
  const limits = { ...usualLimits, ...options.limits };
  try {
    const line = await openLine(target, options, limits);
    try {
      return { state: "done", receipt: await idleReceipt(line, limits) };
    } finally {
      line.close();
    }
  } catch (error) {
    return { state: "failed", trouble: troubleOf(error) };
  }
}

/** Whether a terminal answers; undefined if it does. */
export async function ping(target: Target, options: TerminalOptions): Promise<TerminalTrouble | undefined> {
  const limits = { ...usualLimits, ...options.limits };
  try {
    const line = await openLine(target, options, limits);
    try {
      await line.ask("PingDevice", {}, limits.answer);
      return undefined;
    } finally {
      line.close();
    }
  } catch (error) {
    return troubleOf(error);
  }
}

async function transact(
  target: Target,
  options: TerminalOptions,
  method: "Purchase" | "Refund",
  params: Readonly<Record<string, string>>,
): Promise<TerminalOutcome> {
  const limits = { ...usualLimits, ...options.limits };
  let before: Receipt;
  let line: Line;
  try {
    line = await openLine(target, options, limits);
  } catch (error) {
    return { state: "failed", trouble: troubleOf(error) };
  }
  try {
    // Without it, nobody could tell afterwards whether the last receipt is a new one.
    before = await idleReceipt(line, limits);
  } catch (error) {
    line.close();
    return { state: "failed", trouble: isAbandoned(options) ? "interrupted" : troubleOf(error) };
  }
  if (isInterrupted(options) || isAbandoned(options)) {
    line.close();
    return { state: "failed", trouble: "interrupted" };
  }
  const stop = (): void => line.send("ServiceMessage", { msgType: "interrupt" });
  options.interrupt?.addEventListener("abort", stop, { once: true });
  try {
    const answer = await line.ask(method, params, limits.payment);
    return outcomeIn(answer, isInterrupted(options));
  } catch (error) {
    if (error instanceof Busy) return { state: "failed", trouble: "busy" };
    if (isAbandoned(options)) return abandoned;
    return await recover(target, options, limits, before, params["amount"] ?? "");
  } finally {
    options.interrupt?.removeEventListener("abort", stop);
    line.close();
  }
}

const isInterrupted = ({ interrupt }: TerminalOptions): boolean => interrupt?.aborted === true;
const isAbandoned = ({ abandon }: TerminalOptions): boolean => abandon?.aborted === true;

const abandoned: TerminalOutcome = { state: "unknown", trouble: "interrupted" };

function outcomeIn({ params, isError }: Message, wasInterrupted: boolean): TerminalOutcome {
  if (!isError && params["responseCode"] === "0000") return { state: "done", receipt: receiptIn(params) };
  return { state: "failed", trouble: wasInterrupted ? "interrupted" : "declined" };
}

/** Finds out from the last receipt what became of a transaction whose answer was lost. */
async function recover(
  target: Target,
  options: TerminalOptions,
  limits: TerminalLimits,
  before: Receipt,
  amount: string,
): Promise<TerminalOutcome> {
  const until = performance.now() + limits.recovery;
  for (;;) {
    const found = await lastReceipt(target, { ...options, limits });
    if (found.state === "done") return judge(found.receipt, before, amount);
    if (isAbandoned(options)) return abandoned;
    if (performance.now() >= until) return { state: "unknown", trouble: "unreachable" };
    await sleep(limits.pause, undefined, { signal: options.abandon }).catch(() => undefined);
  }
}

function judge(found: Receipt, before: Receipt, amount: string): TerminalOutcome {
  if (found.invoice === before.invoice && found.rrn === before.rrn)
    return { state: "failed", trouble: "aborted" };
  // Somebody may have used the terminal by hand meanwhile.
  return Number(found.amount) === Number(amount)
    ? { state: "done", receipt: found }
    : { state: "unknown", trouble: "unreachable" };
}

const receiptIn = (params: Message["params"]): Receipt => ({
  invoice: params["invoiceNumber"] ?? "",
  rrn: params["rrn"] ?? "",
  amount: params["amount"] ?? "",
});

/** Waits until the terminal is idle, and reads its last receipt. A terminal without any has an empty one. */
async function idleReceipt(line: Line, limits: TerminalLimits): Promise<Receipt> {
  const until = performance.now() + limits.answer;
  for (;;) {
    const { params } = await line.ask("ServiceMessage", { msgType: "getLastStatMsgCode" }, limits.answer);
    if ((params["LastStatMsgCode"] ?? "0") === "0") break;
    if (performance.now() >= until) throw new Busy();
    await sleep(limits.pause);
  }
  const { params } = await line.ask("GetReceiptInfo", { invoiceNumber: "" }, limits.answer);
  return receiptIn(params);
}

class Busy extends Error {}
class Late extends Error {}

type Line = {
  send(method: string, params: Readonly<Record<string, string>>): void;
  /** Sends a message and waits for the answer to it. */
  ask(method: string, params: Readonly<Record<string, string>>, withinMs: number): Promise<Message>;
  close(): void;
};

async function openLine(
  target: Target,
  { policy, abandon }: TerminalOptions,
  limits: TerminalLimits,
): Promise<Line> {
  const socket: net.Socket = await dial(target, { policy, timeoutMs: limits.dial });
  const leave = (): void => void socket.destroy();
  if (abandon?.aborted === true) leave();
  abandon?.addEventListener("abort", leave, { once: true });
  socket.once("close", () => abandon?.removeEventListener("abort", leave));
  const read = makeFrameReader();
  let take: ((message: Message) => void) | undefined;
  let fail: ((error: Error) => void) | undefined;
  let lost: Error | undefined;
  const lose = (error: Error): void => {
    lost ??= error;
    fail?.(lost);
  };
  socket.on("data", (bytes: Buffer) => {
    for (const message of read(bytes)) take?.(message);
  });
  socket.on("error", lose);
  socket.on("close", () => lose(new Error("closed")));

  const send: Line["send"] = (method, params) =>
    void (lost === undefined && socket.write(frameOf(method, params)));
  return {
    send,
    ask: (method, params, withinMs) => {
      let timer: NodeJS.Timeout | undefined;
      return new Promise<Message>((resolve, reject) => {
        if (lost !== undefined) return reject(lost);
        timer = setTimeout(() => reject(new Late()), withinMs);
        fail = reject;
        take = (message) => {
          const isService = message.method === "ServiceMessage";
          if (isService && message.params["msgType"] === "deviceBusy") return reject(new Busy());
          // Messages about the card and the PIN come in between.
          const isAnswer =
            message.method === method && (!isService || message.params["msgType"] === params["msgType"]);
          if (isAnswer) resolve(message);
        };
        send(method, params);
      }).finally(() => {
        clearTimeout(timer);
        take = undefined;
        fail = undefined;
      });
    },
    close: () => void socket.destroy(),
  };
}

function troubleOf(error: unknown): TerminalTrouble {
  if (error instanceof RefusedAddress) return "refusedAddress";
  if (error instanceof Busy) return "busy";
  if (error instanceof Late) return "timeout";
  return "unreachable";
}
