import { z } from "zod";
import { defineCall, type Stream } from "#call";
import { deviceRef, hardwareStates } from "#calls/devices";
import { pressFreshMs } from "#devices/console-limits";
import { keyCode, lineAddress, shownWindow } from "#devices/consoles";
import { drivenScreen } from "#devices/screen";
import { jobData, jobTroubles } from "#devices/device-job";
import { id, line } from "#fields";
import { instant } from "#shapes/time";

/** How often a server writes to the stream of an agent, and how often the agent answers. */
export const agentPingMs = 2_000;

const base64 = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[A-Za-z0-9+/]+={0,2}$/);

/** A device as its agent gets it: how to reach the hardware. */
export const drivenDevice = z.object({
  ...deviceRef,
  name: z.string(),
  /** The name by which the device is known beside the hardware. */
  deviceId: z.string().nullable(),
  host: z.string(),
  ip: z.string(),
  printerIpp: z.string(),
  printerSSE: z.string(),
  /** Bytes in hex that are sent before each ticket. */
  init: z.string(),
  /** The address by which a sleeping printer is woken. */
  mac: z.string().default(""),
  config: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  /** Only of a hall screen. */
  screen: drivenScreen.optional(),
});
export type DrivenDevice = z.output<typeof drivenDevice>;

/** What a job asks for, ready for the hardware. */
export const jobDocument = z.discriminatedUnion("type", [
  /** A picture in black and white: one bit for each dot, each row begins with a new byte; in base64. */
  z.object({
    type: z.literal("picture"),
    name: z.string(),
    width: z.int(),
    height: z.int(),
    dots: z.string(),
    /** Dots per inch. */
    dpi: z.number(),
    paperMm: z.number(),
  }),
  /** A sound as a WAV file. */
  z.object({ type: z.literal("sound"), wav: z.string() }),
  z.object({ type: z.literal("command"), event: z.string(), data: z.record(z.string(), z.unknown()) }),
]);
export type JobDocument = z.output<typeof jobDocument>;

/** The time of the server, in milliseconds: the agent tells by it when a button was pressed. */
const at = z.number().optional();

/** A message on the stream of an agent. */
export const agentMessage = z.discriminatedUnion("type", [
  /** The first message: the name of this connection, and what the agent drives. Sent again when it changes. */
  z.object({ type: z.literal("devices"), at, connection: z.string(), devices: z.array(drivenDevice) }),
  /** Jobs that wait. The agent claims each before it begins. */
  z.object({ type: z.literal("jobs"), ids: z.array(id) }),
  /** An event that is not stored. */
  z.object({
    type: z.literal("event"),
    ...deviceRef,
    event: z.string(),
    data: z.record(z.string(), z.unknown()),
  }),
  /** What the displays of windows show, each with its line. Sent again when it changes. */
  z.object({ type: z.literal("windows"), windows: z.array(shownWindow.extend({ at: lineAddress })) }),
  z.object({ type: z.literal("ping"), at }),
  /** The agent is no longer wanted here; it must not come back. */
  z.object({ type: z.literal("end"), reason: z.enum(["revoked", "replaced"]) }),
]);
export type AgentMessage = z.output<typeof agentMessage>;

/** The outcome of a job. `retry` means that it was certainly not done, and may be done later. */
export const jobOutcome = z
  .strictObject({
    job: id,
    /** Which attempt it is the outcome of; the last one if it is not said. */
    attempt: z.int().optional(),
    state: z.enum(["done", "failed", "retry", "unknown"]),
    trouble: z.enum(jobTroubles).optional(),
    /** What the hardware said, such as the number of a receipt. */
    data: jobData.optional(),
  })
  .refine(({ state, trouble }) => (state === "done") === (trouble === undefined), {
    error: "what is done has no trouble, and anything else has one",
    path: ["trouble"],
  });
export type JobOutcome = z.output<typeof jobOutcome>;

/** The calls of the program beside the hardware. */
export const agentCalls = {
  enrol: defineCall({
    method: "POST",
    path: "/device/enrol",
    who: "anyone",
    tag: "agent",
    summary: "Lets an agent in for a code, with the public half of a key that it has made",
    body: z.strictObject({
      code: line({ min: 1, max: 40 }),
      /** An Ed25519 key, SPKI in base64. */
      publicKey: base64(100),
      computer: line({ min: 1, max: 100 }),
      version: line({ min: 1, max: 40 }),
    }),
    answer: z.object({ agentId: id, device: z.object({ ...deviceRef, name: z.string() }) }),
    refuses: ["ERROR_NOT_FOUND", "ERROR_TOO_MANY"],
  }),
  checkCode: defineCall({
    method: "POST",
    path: "/device/check-code",
    who: "anyone",
    tag: "agent",
    summary:
      "Says what a code is for, and leaves it as it is: a computer is prepared before it uses the code",
    body: z.strictObject({ code: line({ min: 1, max: 40 }), computer: line({ min: 1, max: 100 }) }),
    answer: z.object({ kind: deviceRef.kind }),
    refuses: ["ERROR_NOT_FOUND", "ERROR_TOO_MANY"],
  }),
  challenge: defineCall({
    method: "POST",
    path: "/device/challenge",
    who: "anyone",
    tag: "agent",
    summary: "Gives an agent the text that it must sign",
    body: z.strictObject({ agentId: id }),
    answer: z.object({ challenge: z.string() }),
    refuses: ["ERROR_NOT_FOUND"],
  }),
  session: defineCall({
    method: "POST",
    path: "/device/session",
    who: "anyone",
    tag: "agent",
    summary: "Gives a token for a signed challenge; sent as `authorization: Agent …` from then on",
    body: z.strictObject({
      agentId: id,
      challenge: line({ min: 1, max: 100 }),
      signature: base64(100),
      version: line({ min: 1, max: 40 }),
    }),
    answer: z.object({ token: z.string(), expires: instant }),
    refuses: ["ERROR_SIGN_IN"],
  }),
  pong: defineCall({
    method: "POST",
    path: "/device/pong",
    who: "anyone",
    tag: "agent",
    summary: "Shows that the stream of an agent still arrives",
    body: z.strictObject({ connection: z.uuid() }),
    answer: z.literal(true),
  }),
  claim: defineCall({
    method: "POST",
    path: "/device/claim",
    who: "agent",
    tag: "agent",
    summary: "Takes a job; answered with what is to be done, or with null if it is not for this connection",
    body: z.strictObject({ job: id, connection: z.uuid() }),
    answer: z
      .object({
        ...deviceRef,
        attempt: z.int(),
        event: z.string(),
        /** The number of the ticket that the job is about. */ num: z.string().nullable(),
        document: jobDocument,
      })
      .nullable(),
  }),
  outcome: defineCall({
    method: "POST",
    path: "/device/outcome",
    who: "agent",
    tag: "agent",
    summary: "Tells the outcome of a job; telling it twice, or another one later, changes nothing",
    body: jobOutcome,
    answer: z.literal(true),
  }),
  press: defineCall({
    method: "POST",
    path: "/device/press",
    who: "agent",
    tag: "agent",
    summary: `Does what a button of a hardware console is for, as its operator, once; not after ${pressFreshMs / 1_000} seconds`,
    body: z.strictObject({
      /** The remote device. */
      id,
      /** Made before the press is sent for the first time. */
      press: z.uuid(),
      code: keyCode,
      /** By the clock of the server. */
      pressedAt: z.number().min(0).max(8.64e15),
    }),
    answer: z.object({
      /** What the console shows. */
      text: z.string(),
    }),
    refuses: ["ERROR_NOT_FOUND"],
  }),
  hardware: defineCall({
    method: "POST",
    path: "/device/hardware",
    who: "agent",
    tag: "agent",
    summary: "Tells the state of the hardware behind a device",
    body: z
      .strictObject({
        ...deviceRef,
        state: z.enum(hardwareStates),
        trouble: z.enum(jobTroubles).nullable(),
      })
      .refine(({ state, trouble }) => (state === "ready") === (trouble === null), {
        error: "hardware that is ready has no trouble, and any other has one",
        path: ["trouble"],
      }),
    answer: z.literal(true),
    refuses: ["ERROR_NOT_FOUND"],
  }),
} as const;

export const agentStream = {
  path: "/device/stream",
  who: "agent",
  tag: "agent",
  summary: "Tells an agent what it drives and what there is to do",
  message: agentMessage,
} as const satisfies Stream;
