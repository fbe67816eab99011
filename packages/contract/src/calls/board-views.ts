import { z } from "zod";
import { defineCall, type Socket } from "#call";
import { pictureMaxBytes, vncTroubles } from "#devices/screen";
import { id } from "#fields";
import { idParams, paging, queryId } from "#shapes/query";
import { instant } from "#shapes/time";

const tag = "board-device";

/** What is known about the screen of a board device. */
export const screenState = z.object({
  deviceId: id,
  /** Whether it can be watched: null while its agent has not tried. */
  vnc: z.enum(["ready", ...vncTroubles]).nullable(),
  vncSince: instant.nullable(),
  /** When the last picture was taken. */
  pictured: instant.nullable(),
  /** How many people watch it now. */
  viewers: z.number(),
});
export type ScreenState = z.output<typeof screenState>;

/** Somebody who watched a screen. */
export const screenView = z.object({
  id,
  /** Whose account it was. */
  name: z.string(),
  ip: z.string(),
  since: instant,
  /** Null while it lasts. */
  until: instant.nullable(),
  hadControl: z.boolean(),
});
export type ScreenView = z.output<typeof screenView>;

/** Calls about the screens of board devices. */
export const boardViewCalls = {
  screens: defineCall({
    method: "GET",
    path: "/board-device/screen",
    who: "admin",
    tag,
    summary: "Lists whether the screens can be watched, and when their last picture was taken",
    answer: z.array(screenState),
  }),
  takePicture: defineCall({
    method: "POST",
    path: "/board-device/picture",
    who: "admin",
    tag,
    summary: "Has a screen pictured, unless that was done less than a minute ago",
    body: z.strictObject({ id }),
    answer: z.object({ isTaken: z.boolean() }),
    refuses: ["ERROR_NOT_FOUND"],
  }),
  picture: defineCall({
    method: "GET",
    path: "/board-device/picture/:id",
    who: "admin",
    tag,
    summary: "Gives the last picture of a screen",
    params: idParams,
    answer: z.unknown(),
    produces: ["image/png"],
    refuses: ["ERROR_NOT_FOUND"],
  }),
  admit: defineCall({
    method: "POST",
    path: "/board-device/view",
    who: "admin",
    tag,
    summary: "Makes a token with which a screen can be watched, once and within a minute",
    body: z.strictObject({ id }),
    answer: z.object({ token: z.string(), expires: instant }),
    status: 201,
    refuses: ["ERROR_NOT_FOUND"],
  }),
  views: defineCall({
    method: "GET",
    path: "/board-device/view",
    who: "admin",
    tag,
    summary: "Lists who has watched a screen, latest first",
    query: z.strictObject({ deviceId: queryId, ...paging }),
    answer: z.object({ content: z.array(screenView), total: z.number() }),
    refuses: ["ERROR_NOT_FOUND"],
  }),
} as const;

/** Calls of the program that drives a screen. */
export const agentScreenCalls = {
  board: defineCall({
    method: "POST",
    path: "/device/board",
    who: "agent",
    tag: "agent",
    summary: "Gives the page of a screen, with a one-time code that enrols its browser",
    body: z.strictObject({ id }),
    answer: z.object({ path: z.string() }),
    refuses: ["ERROR_NOT_FOUND"],
  }),
  vnc: defineCall({
    method: "POST",
    path: "/device/vnc",
    who: "agent",
    tag: "agent",
    summary: "Tells whether a screen can be watched",
    body: z.strictObject({ id, state: z.enum(["ready", ...vncTroubles]) }),
    answer: z.literal(true),
    refuses: ["ERROR_NOT_FOUND"],
  }),
  picture: defineCall({
    method: "POST",
    path: "/device/picture",
    who: "agent",
    tag: "agent",
    summary: "Replaces the last picture of a screen",
    // In base64, with the rest of the message.
    bodyMaxBytes: pictureMaxBytes * 1.4,
    body: z.strictObject({ id, png: z.base64().max(Math.ceil(pictureMaxBytes / 3) * 4) }),
    answer: z.literal(true),
    refuses: ["ERROR_NOT_FOUND"],
  }),
} as const;

/** The connections that carry a screen. */
export const viewSockets = {
  view: {
    path: "/board-device/view/socket",
    who: "anyone",
    tag,
    summary:
      "Carries a screen by the VNC protocol (RFB) over WebSocket. The subprotocols are `cherga.view` and the token",
  },
  tunnel: {
    path: "/device/tunnel/:id",
    who: "agent",
    tag: "agent",
    summary: "Carries the screen of a board device from its agent to the viewer",
  },
} as const satisfies Record<string, Socket>;
