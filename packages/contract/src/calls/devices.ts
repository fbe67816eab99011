import { z } from "zod";
import { type Call, defineCall, type Stream } from "#call";
import { deviceJob, jobTroubles } from "#devices/device-job";
import { deviceKinds, type DeviceKind, listedKinds, streamKinds } from "#devices/device-kinds";
import { id, line } from "#fields";
import { idParams, paging, queryId } from "#shapes/query";
import { topicMessage } from "#shapes/streams";
import { instant } from "#shapes/time";

/** Which connections are listed: of devices of the chosen organization, or of all that the user may see. */
export const connectionTypes = ["organization", "all"] as const;
export type ConnectionType = (typeof connectionTypes)[number];

export const hardwareStates = ["ready", "trouble", "off"] as const;

/** What drives a device, and since when it is connected. */
export const deviceConnection = z.object({
  /** The name with which it connects. */
  key: z.string(),
  connect: z.boolean(),
  type: z.enum(["agent"]),
  ip: z.string(),
  connectCount: z.number(),
  connectFirst: instant.nullable(),
  connectLast: instant.nullable(),
  /** How many of its streams are open now. */
  listenerCount: z.number(),
  deviceId: id,
  name: z.string(),
  organizationId: id,
  agentId: id,
  /** The names of all devices that the agent drives. */
  drives: z.array(z.string()),
  /** The computer, and the version of the program on it. */
  computer: z.string(),
  version: z.string(),
  /** What the program last said about the hardware behind it. */
  hardware: z.enum(hardwareStates).nullable(),
  trouble: z.enum(jobTroubles).nullable(),
});
export type DeviceConnection = z.output<typeof deviceConnection>;

const connectionsCall = (kind: DeviceKind) =>
  defineCall({
    method: "GET",
    path: `/${kind}/connect/:type`,
    who: "admin",
    tag: kind,
    summary: "Lists what drives these devices, and whether it is connected now",
    params: z.strictObject({ type: z.enum(connectionTypes) }),
    answer: z.array(deviceConnection),
  });

const sendEventCall = (kind: DeviceKind) =>
  defineCall({
    method: "POST",
    path: `/${kind}/send-event`,
    who: "admin",
    tag: kind,
    summary: "Gives a device something to do, once; it waits while the device is not connected",
    body: z.strictObject({
      id,
      event: line({ min: 1, max: 40 }),
      data: z.record(z.string(), z.unknown()).optional(),
    }),
    answer: z.object({ job: deviceJob }),
    refuses: ["ERROR_NOT_FOUND"],
  });

const sendSseEventCall = (kind: DeviceKind) =>
  defineCall({
    method: "POST",
    path: `/${kind}/send-sse-event`,
    who: "admin",
    tag: kind,
    summary: "Sends a device an event that is not stored; refused if nothing that drives it is connected",
    body: z.strictObject({
      id,
      type: line({ min: 1, max: 40 }),
      data: z.record(z.string(), z.unknown()).optional(),
    }),
    answer: z.object({ delivered: z.number() }),
    refuses: ["ERROR_NOT_FOUND", "ERROR_NO_SSE"],
  });

const byKind = <K extends DeviceKind, C extends Call>(
  kinds: readonly K[],
  callOf: (kind: K) => C,
): Readonly<Record<K, C>> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every kind gets its call
  Object.fromEntries(kinds.map((kind) => [kind, callOf(kind)])) as Record<K, C>;

/** The calls that exist once for each kind of device. */
export const deviceCallsByKind = {
  connections: byKind(listedKinds, connectionsCall),
  sendEvent: byKind(deviceKinds, sendEventCall),
  sendSseEvent: byKind(streamKinds, sendSseEventCall),
} as const;

/** A device, by its kind and id. */
export const deviceRef = { kind: z.enum(deviceKinds), id } as const;

/** A device that needs attention, since when, and why. */
const deviceTrouble = z.object({
  ...deviceRef,
  name: z.string(),
  trouble: z.enum([...jobTroubles, "disconnected"]),
  since: instant.nullable(),
});
export type DeviceTrouble = z.output<typeof deviceTrouble>;

/** Calls about devices of any kind. */
export const deviceCalls = {
  enrol: defineCall({
    method: "POST",
    path: "/device/code",
    who: "admin",
    tag: "device",
    summary: "Makes a one-time code by which an agent is let in to drive a device",
    body: z.strictObject(deviceRef),
    answer: z.object({ code: z.string(), expires: instant }),
    status: 201,
    refuses: ["ERROR_NOT_FOUND"],
  }),
  revoke: defineCall({
    method: "DELETE",
    path: "/device/agent/:id",
    who: "admin",
    tag: "device",
    summary: "Shuts an agent out at once, for all its devices",
    params: idParams,
    answer: z.literal(true),
    refuses: ["ERROR_NOT_FOUND"],
  }),
  jobs: defineCall({
    method: "GET",
    path: "/device/job",
    who: "admin",
    tag: "device",
    summary: "Lists what a device was given to do, latest first",
    query: z.strictObject({ kind: z.enum(deviceKinds), deviceId: queryId, ...paging }),
    answer: z.object({ content: z.array(deviceJob), total: z.number() }),
    refuses: ["ERROR_NOT_FOUND"],
  }),
  picture: defineCall({
    method: "GET",
    path: "/device/job/picture/:id",
    who: "admin",
    tag: "device",
    summary: "Draws what a printer was given to print, dot by dot",
    params: idParams,
    answer: z.unknown(),
    produces: ["image/png"],
    refuses: ["ERROR_NOT_FOUND"],
  }),
  troubles: defineCall({
    method: "GET",
    path: "/device/trouble",
    who: "manager",
    tag: "device",
    summary: "Lists the devices of the chosen organization that need attention",
    answer: z.array(deviceTrouble),
  }),
  again: defineCall({
    method: "POST",
    path: "/device/job/again/:id",
    who: "admin",
    tag: "device",
    summary: "Gives a device a finished job once more, as a new one",
    params: idParams,
    answer: z.object({ job: deviceJob }),
    refuses: ["ERROR_NOT_FOUND", "ERROR_ACTION_NOT_ALLOWED"],
  }),
} as const;

/** The streams about payment terminals: of the agents that drive them, and of the hardware behind the agents. */
export const deviceStreams = {
  connectLocal: {
    path: "/pos-device/sse/connectLocal",
    who: "admin",
    tag: "pos-device",
    summary: "Tells when agents of payment terminals connect and disconnect",
    message: topicMessage,
  },
  connectDevice: {
    path: "/pos-device/sse/connectDevice",
    who: "admin",
    tag: "pos-device",
    summary: "Tells when payment terminals are switched on and off",
    message: topicMessage,
  },
} as const satisfies Record<string, Stream>;

/** The topic on which changes of jobs are told. */
export const jobTopic = "device-job";
