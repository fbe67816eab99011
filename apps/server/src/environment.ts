import type { BlockList } from "node:net";
import { resolve } from "node:path";
import { mailSenderPattern } from "@cherga/contract/messages/mail-address";
import { readNetworks } from "@cherga/outgoing/networks";
import type { BranchSettings } from "#branches/branch/prepare-branch";
import { type Clock, readClock } from "#base/clock";
import { type Trust, trustIn } from "#http/trusted-proxies";
import { usualBotApiUrl } from "#visitors/shared/telegram";
import { type PushSettings, usualPushSettings } from "#visitors/push/push";

/** The configuration of this server. */
export type Environment = {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** A replica that reports read from. */
  readonly reportDatabaseUrl: string | undefined;
  readonly binDir: string | undefined;
  /** Undefined means: start the demo if the database is embedded and empty. */
  readonly demo: boolean | undefined;
  /** The clock that was set for the demo; undefined if none was. */
  readonly clock: Clock | undefined;
  /** Whether the demo simulates visitors and operators. Undefined means: if this is the demo. */
  readonly demoHall: boolean | undefined;
  /** For how many days before today the demo invents visits. */
  readonly demoHistoryDays: number;
  readonly push: PushSettings;
  /** Where visitors reach this installation, without a slash at the end. */
  readonly publicUrl: string | undefined;
  /** Where the other servers of this installation reach this one, without a slash at the end. */
  readonly peerUrl: string | undefined;
  /** Of a branch server: its centre, and the code by which it is let in at its first start. */
  readonly branch: BranchSettings | undefined;
  /** Where the Bot API is, without a slash at the end. */
  readonly botApiUrl: string;
  /** The mail server for organizations without their own, and the sender of its letters. */
  readonly mail: { readonly url: string; readonly from: string } | undefined;
  /** Which proxies are trusted to name the client address of a request they forward. */
  readonly trust: Trust;
  /** The private networks in which devices and gateways may be connected to, and whether those on this computer may. */
  readonly deviceNets: { readonly privateNets: BlockList; readonly allowsLoopback: boolean };
  /** What a monitoring program must send to read the health of everything. */
  readonly monitoringToken: string | undefined;
  readonly logLevel: string;
};

/** A setting that is invalid; the message is for the administrator who set it. */
export class InvalidEnvironment extends Error {}

/** Reads the configuration from environment variables. */
export function readEnvironment(
  env: Readonly<Record<string, string | undefined>>,
  startedAt: Date,
): Environment {
  return {
    host: env["HOST"] ?? "127.0.0.1",
    port: wholeNumberFrom("PORT", env["PORT"] ?? "8080", 65_535),
    dataDir: resolve(env["DATA_DIR"] ?? "./data"),
    databaseUrl: databaseUrlFrom("DATABASE_URL", env["DATABASE_URL"] ?? ""),
    reportDatabaseUrl: databaseUrlFrom("REPORT_DATABASE_URL", env["REPORT_DATABASE_URL"] ?? ""),
    binDir: env["PG_BIN_DIR"] || undefined,
    demo: flagFrom("DEMO", env["DEMO"]),
    clock: clockFrom(env["CLOCK"], startedAt),
    demoHall: flagFrom("DEMO_HALL", env["DEMO_HALL"]),
    demoHistoryDays: wholeNumberFrom("DEMO_HISTORY", env["DEMO_HISTORY"] || "90", 365),
    push: pushFrom(env["PUSH_HOSTS"], env["PUSH_CONTACT"]),
    publicUrl: urlFrom("PUBLIC_URL", env["PUBLIC_URL"] ?? "", "https://queue.example.com"),
    peerUrl: urlFrom("PEER_URL", env["PEER_URL"] ?? "", "http://10.0.0.11:8080"),
    branch: branchFrom(env["CENTRE_URL"] ?? "", env["BRANCH_CODE"] ?? ""),
    botApiUrl: urlFrom("BOT_API_URL", env["BOT_API_URL"] ?? "", usualBotApiUrl) ?? usualBotApiUrl,
    mail: mailFrom(env["SMTP_URL"] ?? "", env["MAIL_FROM"] ?? ""),
    trust: trustFrom(env["TRUST_PROXY"] ?? "loopback"),
    deviceNets: deviceNetsFrom(env["DEVICE_NETS"] ?? ""),
    monitoringToken: monitoringTokenFrom(env["MONITORING_TOKEN"] ?? ""),
    logLevel: env["LOG_LEVEL"] ?? "warn",
  };
}

function databaseUrlFrom(name: string, text: string): string | undefined {
  if (text === "" || /^postgres(ql)?:\/\//.test(text)) return text || undefined;
  throw new InvalidEnvironment(`${name} must look like postgresql://user:password@host/name.`);
}

function urlFrom(name: string, text: string, example: string): string | undefined {
  if (text === "") return undefined;
  if (/^https?:\/\/[^\s/?#]+(\/[^\s?#]*)?$/.test(text)) return text.replace(/\/+$/, "");
  throw new InvalidEnvironment(`${name} must look like ${example}, not "${text}".`);
}

function branchFrom(centreUrl: string, code: string): BranchSettings | undefined {
  const url = urlFrom("CENTRE_URL", centreUrl, "https://queue.example.com");
  if (url === undefined && code !== "") throw new InvalidEnvironment("BRANCH_CODE needs CENTRE_URL as well.");
  return url === undefined ? undefined : { centreUrl: url, code: code || undefined };
}

function mailFrom(url: string, from: string): Environment["mail"] {
  if (url === "" && from === "") return undefined;
  // The address may contain a password, so it is not repeated.
  if (!/^smtps?:\/\/\S+$/.test(url) || !URL.canParse(url))
    throw new InvalidEnvironment("SMTP_URL must look like smtp://user:password@host:587.");
  if (!mailSenderPattern.test(from))
    throw new InvalidEnvironment(
      `MAIL_FROM must be an address, or a name with an address in <>, not "${from}".`,
    );
  return { url, from };
}

function trustFrom(text: string): Trust {
  const trust = trustIn(text);
  if (trust !== undefined) return trust;
  throw new InvalidEnvironment(
    `TRUST_PROXY must be addresses or networks such as "10.0.0.5, 172.16.0.0/12", not "${text}".`,
  );
}

/** This computer must be named: a large network does not include it. */
function deviceNetsFrom(text: string): Environment["deviceNets"] {
  const parts = text.split(",").map((part) => part.trim());
  const privateNets = readNetworks(parts.filter((part) => part !== "" && part !== "loopback"));
  if (privateNets !== undefined) return { privateNets, allowsLoopback: parts.includes("loopback") };
  throw new InvalidEnvironment(
    `DEVICE_NETS must be addresses or networks such as "192.168.10.0/24, 10.0.0.5" or "loopback", not "${text}".`,
  );
}

function monitoringTokenFrom(text: string): string | undefined {
  if (text === "" || /^\S{20,}$/.test(text)) return text || undefined;
  throw new InvalidEnvironment("MONITORING_TOKEN must have at least 20 characters and no spaces.");
}

function wholeNumberFrom(name: string, text: string, most: number): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= 0 && number <= most) return number;
  throw new InvalidEnvironment(`${name} must be a number from 0 to ${most}, not "${text}".`);
}

function flagFrom(name: string, text: string | undefined): boolean | undefined {
  if (text === undefined || text === "") return undefined;
  if (text === "1" || text === "0") return text === "1";
  throw new InvalidEnvironment(`${name} must be 0 or 1, not "${text}".`);
}

function clockFrom(text: string | undefined, startedAt: Date): Clock | undefined {
  if (text === undefined || text === "") return undefined;
  const clock = readClock(text, startedAt);
  if (clock === undefined) {
    throw new InvalidEnvironment(`CLOCK must look like "2026-05-04T06:00:00Z x60", not "${text}".`);
  }
  return clock;
}

/** Adds push services to the default ones: the installation's own, or a test's. */
function pushFrom(hosts: string | undefined, contact: string | undefined): PushSettings {
  const more = (hosts ?? "").split(",").map((host) => host.trim().toLowerCase());
  const wrong = more.find((host) => host !== "" && !/^(https?:\/\/|\*\.)?[a-z0-9.-]+(:\d+)?$/.test(host));
  if (wrong !== undefined)
    throw new InvalidEnvironment(`PUSH_HOSTS must be hosts or origins, not "${wrong}".`);
  if (contact && !/^(mailto:|https:\/\/)\S+$/.test(contact))
    throw new InvalidEnvironment(`PUSH_CONTACT must begin with "mailto:" or "https://", not "${contact}".`);
  return {
    hosts: [...usualPushSettings.hosts, ...more.filter((host) => host !== "")],
    contact: contact || usualPushSettings.contact,
  };
}
