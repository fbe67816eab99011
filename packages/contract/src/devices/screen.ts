import { z } from "zod";
import { id } from "#fields";

/** What an agent starts on a hall screen: a browser with the board, a program of the computer, or nothing. */
export const screenDrivers = ["chromium", "command", "none"] as const;
export type ScreenDriver = (typeof screenDrivers)[number];

/** What prevents a screen from being watched at the computer itself. */
export const vncTroubles = [
  /** The device has no VNC address. */
  "vncNone",
  "vncAddress",
  "vncOff",
  "vncPassword",
  "vncWrongPassword",
  /** The server wants a kind of security that the agent does not know. */
  "vncSecurity",
  "vncNonsense",
] as const;
export type VncTrouble = (typeof vncTroubles)[number];

/** Why a view does not begin, or has ended. */
export const viewTroubles = [
  ...vncTroubles,
  "noAgent",
  "noTunnel",
  /** The agent is connected to another server, which cannot reach the one with the viewer. */
  "noPeer",
  "tooManyViewers",
  "tooSlow",
  /** An administrator has ended all views of the device. */
  "stopped",
  "signedOut",
  "lost",
] as const;
export type ViewTrouble = (typeof viewTroubles)[number];

/** How a screen is reached by its agent, and what is to be started on it. */
export const drivenScreen = z.object({
  driver: z.enum(screenDrivers),
  boardId: id.nullable(),
  vnc: z.object({ host: z.string(), port: z.number(), password: z.string().optional() }).nullable(),
});
export type DrivenScreen = z.output<typeof drivenScreen>;

/** The largest picture of a screen that is kept, as a file. */
export const pictureMaxBytes = 600_000;
/** A screen is pictured at most so often. */
export const pictureEveryMs = 60_000;
/** A token that admits a viewer ends after so long. */
export const viewTokenMs = 60_000;

/** The subprotocol of a view. The browser sends its token as the second one, so that no address contains it. */
export const viewProtocol = "cherga.view";

/** What a viewer and the server tell each other beside the picture itself. */
export const viewerMessage = z.strictObject({ type: z.literal("control"), take: z.boolean() });
export const viewMessage = z.discriminatedUnion("type", [
  z.object({ type: z.literal("control"), isTaken: z.boolean() }),
  z.object({ type: z.literal("end"), trouble: z.enum(viewTroubles) }),
]);
export type ViewMessage = z.output<typeof viewMessage>;

/** The first message of a tunnel: the screen is about to follow, or why it cannot. */
export const tunnelMessage = z.discriminatedUnion("type", [
  z.object({ type: z.literal("open") }),
  z.object({ type: z.literal("failed"), trouble: z.enum(viewTroubles) }),
]);
export type TunnelMessage = z.output<typeof tunnelMessage>;
