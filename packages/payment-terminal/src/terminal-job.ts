import { hostAndPort } from "@cherga/outgoing/host-and-port";
import type { Target } from "@cherga/outgoing/address-guard";
import {
  lastReceipt,
  ping,
  purchase,
  refund,
  type TerminalOptions,
  type TerminalOutcome,
  type TerminalTrouble,
} from "#terminal";

/** How a terminal is reached, as its settings say. */
export type TerminalSettings = {
  readonly host: string;
  readonly config: Readonly<Record<string, string | number | boolean>>;
};

/** What became of a job, and what the receipt says. */
export type TerminalJobOutcome =
  | { readonly state: "done"; readonly data?: Record<string, string> }
  | { readonly state: "failed" | "unknown"; readonly trouble: TerminalTrouble | "noWay" | "unsupported" };

/** The port of most terminals. */
const usualPort = 2_000;

/** Returns where a terminal is; undefined if its settings do not say. */
export function targetOf({ host, config }: TerminalSettings): Target | undefined {
  const read = host === "" ? undefined : hostAndPort(host);
  const port = Number(read?.port ?? config["port"] ?? usualPort);
  return read === undefined || !Number.isInteger(port) || port < 1 || port > 65_535
    ? undefined
    : { host: read.host, port };
}

/** Does a job of a terminal. */
export async function doTerminalJob(
  settings: TerminalSettings,
  event: string,
  data: Readonly<Record<string, unknown>>,
  options: Omit<TerminalOptions, "merchantId">,
): Promise<TerminalJobOutcome> {
  const target = targetOf(settings);
  if (target === undefined) return { state: "failed", trouble: "noWay" };
  const all = { ...options, merchantId: String(settings.config["merchantId"] ?? "1") };
  const amount = typeof data["amount"] === "string" ? data["amount"] : undefined;
  const rrn = typeof data["rrn"] === "string" ? data["rrn"] : undefined;
  switch (event) {
    case "pay":
      // An amount is written only by a payment. Without one, nothing may be charged.
      return amount === undefined ? unsupported : outcomeOf(await purchase(target, amount, all));
    case "refund":
      return amount === undefined || rrn === undefined
        ? unsupported
        : outcomeOf(await refund(target, { amount, rrn }, all));
    case "lastReceipt":
      return outcomeOf(await lastReceipt(target, all));
    case "test":
    case "identify": {
      const trouble = await ping(target, all);
      return trouble === undefined ? { state: "done" } : { state: "failed", trouble };
    }
    default:
      return unsupported;
  }
}

const unsupported: TerminalJobOutcome = { state: "failed", trouble: "unsupported" };

const outcomeOf = (outcome: TerminalOutcome): TerminalJobOutcome =>
  outcome.state === "done" ? { state: "done", data: { ...outcome.receipt } } : outcome;
