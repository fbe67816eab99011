import { z } from "zod";
import { defineCall } from "#call";
import { jobTroubles } from "#devices/device-job";
import { deviceKinds } from "#devices/device-kinds";
import { named } from "#shapes/ticket";
import { instant } from "#shapes/time";

/** What is looked after: the installation, the screens, the devices and their agents, and the ways of messages. */
export const healthKinds = [
  "process",
  "database",
  "agent",
  ...deviceKinds,
  "terminal",
  "board",
  "sms",
  "email",
  "bot",
  "push",
] as const;
export type HealthKind = (typeof healthKinds)[number];

/** What can be wrong with a part. */
export const healthTroubles = [
  ...jobTroubles,
  /** The agent of a device, or an agent itself, is not connected. */
  "disconnected",
  /** A server process has stopped without saying so, or has no connection to the database. */
  "silent",
  /** A server process answers late, because it has too much to do. */
  "overloaded",
  "slowDatabase",
  "fewConnections",
  /** A transaction has been open for so long that the database cannot clean up. */
  "longTransaction",
  /** A kiosk or a board has not been heard of. */
  "notSeen",
  /** Messages wait although they are due. */
  "messagesWait",
] as const;
export type HealthTrouble = (typeof healthTroubles)[number];

/** `unknown`: it has never been used, so nothing is known of it. */
export const healthStates = ["ok", "trouble", "unknown"] as const;
export type HealthState = (typeof healthStates)[number];

/** One thing that can be in order or not. */
export const healthPart = z.object({
  kind: z.enum(healthKinds),
  /** The id of its row; of a server process, its own. */
  id: z.string(),
  name: z.string(),
  /** Null if it belongs to the installation. */
  organization: named.nullable(),
  state: z.enum(healthStates),
  trouble: z.enum(healthTroubles).nullable(),
  since: instant.nullable(),
  /** Figures that help to judge it, by name; no personal data. */
  figures: z.record(z.string(), z.number()),
  /** What the other side said, as it said it. */
  detail: z.string(),
});
export type HealthPart = z.output<typeof healthPart>;

const healthReport = z.object({
  state: z.enum(["ok", "trouble"]),
  /** Those with trouble first, the latest trouble first. */
  parts: z.array(healthPart),
  time: instant,
});
export type HealthReport = z.output<typeof healthReport>;

export const healthCalls = {
  report: defineCall({
    method: "GET",
    path: "/core/health",
    who: "admin",
    tag: "debug",
    summary:
      "Tells what is wrong and since when: servers, database, agents, screens, devices, ways of messages",
    answer: healthReport,
  }),
  monitoring: defineCall({
    method: "GET",
    path: "/health/parts",
    who: "anyone",
    tag: "running",
    summary:
      "Tells a monitoring program the same about all organizations; it sends the MONITORING_TOKEN of the server as bearer token",
    answer: healthReport,
    refuses: ["ERROR_NOT_FOUND"],
  }),
} as const;
