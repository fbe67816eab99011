import { z } from "zod";
import { deviceEventNames } from "#devices/device-events";
import { deviceKinds } from "#devices/device-kinds";
import { id, line } from "#fields";
import { instant } from "#shapes/time";

export const jobStates = ["queued", "sent", "done", "failed", "unknown", "expired"] as const;
export type JobState = (typeof jobStates)[number];

/** Why a job was not done, or not yet. */
export const jobTroubles = [
  "refusedAddress",
  "unreachable",
  "certificate",
  "paperOut",
  "coverOpen",
  "offline",
  "busy",
  "timeout",
  "unsupported",
  "fault",
  "aborted",
  /** The device has no agent, and no address that a server could reach. */
  "noWay",
  "noTicket",
  /** Drawing the ticket takes too long, or more memory than there is. */
  "notDrawn",
  "noPlayer",
  /** No board is chosen for a hall screen. */
  "noBoard",
  /** The computer of a hall screen has no browser, or not the program that the device names. */
  "noProgram",
  /** The program on a hall screen ends as soon as it is started. */
  "programEnds",
  /** Its agent was not connected while there was time for the job. */
  "agentAway",
  /** What did the job ended before it could tell the outcome. */
  "interrupted",
  /** The bank or the visitor did not want the payment. */
  "declined",
] as const;
export type JobTrouble = (typeof jobTroubles)[number];

/** What hardware says about a job that it did, by name. */
export const jobData = z
  .record(line({ min: 1, max: 40 }), line({ max: 100 }))
  .refine((data) => Object.keys(data).length <= 10);

/** A job: one thing that a device must do once, with its outcome. */
export const deviceJob = z.object({
  id,
  kind: z.enum(deviceKinds),
  deviceId: id,
  event: z.enum(deviceEventNames),
  state: z.enum(jobStates),
  attempts: z.number(),
  /** Why it failed, or why the last attempt did. */
  trouble: z.enum(jobTroubles).nullable(),
  ticketId: id.nullable(),
  /** The number of the ticket, as visitors see it. */
  num: z.string().nullable(),
  /** It is not done any more when so much time has passed. */
  usefulSeconds: z.number(),
  created: instant,
  /** When it reached its last state; null while it waits for the first attempt. */
  changed: instant.nullable(),
});
export type DeviceJob = z.output<typeof deviceJob>;
