import { z } from "zod";
import { displayLength } from "#devices/console-limits";
import type { Frame } from "#devices/line-protocol";
import { id, pattern } from "#fields";
import { says } from "#issues";

/** What a button of a hardware console does. */
export const keyActions = ["next", "repeat", "start", "complete", "hold"] as const;
export type KeyAction = (typeof keyActions)[number];

/** How a console or a display is connected to the computer of its agent. */
export const consoleLines = ["serial", "tcp", "input"] as const;
export type ConsoleLine = (typeof consoleLines)[number];

/** The code of a button, as the hardware sends it. */
export const keyCode = pattern(/^[A-Z0-9_-]{1,16}$/, { max: 16 });

/** Whether a text is the code of a button. */
export const isKeyCode = (text: string): boolean => keyCode.safeParse(text).success;

/** What each button does. A button has one action at most. */
export const consoleKeys = z
  .record(keyCode, z.enum(keyActions))
  .refine((keys) => Object.keys(keys).length <= 40, says("ERROR_MAX_COUNT", { value: 40 }));
export type ConsoleKeys = z.output<typeof consoleKeys>;

/** Where the line of a console or display is. */
export const lineAddress = z.object({ line: z.enum(consoleLines), address: z.string() });
export type LineAddress = z.output<typeof lineAddress>;

/** The device files of this computer. What the server says must not open others. */
const deviceFile = /^\/dev(\/\w[\w.:-]*)+(@\d{3,7})?$/;
const tcpAddress = /^(tcp:\/\/)?(\[[0-9a-f:.]+\]|[a-z0-9.-]+):\d{1,5}$/i;

/** Whether an address fits its kind of line. */
const isLineAddress = ({ line, address }: LineAddress): boolean =>
  (line === "tcp" ? tcpAddress : deviceFile).test(address);

type ConsoleConfig = Readonly<Record<string, unknown>>;

/** Returns whose console it is; undefined if nobody's. */
export const operatorOfConsole = (config: ConsoleConfig): number | undefined =>
  id.safeParse(config["operatorId"]).data;

/** Returns where the line of a console is; undefined if it has none, or a wrong one. */
export function lineOfConsole({
  config,
  host,
}: {
  readonly config: ConsoleConfig;
  /** Used if the settings have no address. */
  readonly host: string;
}): LineAddress | undefined {
  const at = lineAddress.safeParse({ address: host, ...config }).data;
  return at !== undefined && isLineAddress(at) ? at : undefined;
}

/** Where the display above a window is. */
export type Indicator =
  | { readonly by: "tcp"; readonly host: string; readonly port: number }
  /** A serial line of the computer whose agent drives the operator's console. */
  | { readonly by: "serial"; readonly address: string }
  /** The line of this remote device. */
  | { readonly by: "agent"; readonly deviceId: number };

/** An address of a display, or nothing. */
export const indicatorForm = formOf();

/** A name or an address without a part that no network has, and a port from 1 to 65535. */
function formOf(): RegExp {
  const byte = "(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";
  const label = "[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?";
  // A name whose last part is a number would be an address, so the last part has a letter.
  const last =
    "([A-Za-z]|[A-Za-z0-9][A-Za-z0-9-]*[A-Za-z]|([A-Za-z0-9][A-Za-z0-9-]*)?[A-Za-z][A-Za-z0-9-]*[A-Za-z0-9])";
  const name = `(${label}\\.)*${last}`;
  const sixth = "\\[[0-9a-fA-F.]*:[0-9a-fA-F.]*:[0-9a-fA-F:.]*\\]";
  const port = "(6553[0-5]|655[0-2]\\d|65[0-4]\\d\\d|6[0-4]\\d{3}|[1-5]\\d{4}|[1-9]\\d{0,3})";
  const tcp = `tcp://(${sixth}|${byte}(\\.${byte}){3}|${name}):${port}`;
  return new RegExp(`^(|${tcp}|serial:/dev(/\\w[\\w.:-]*)+(@\\d{3,7})?|agent:[1-9]\\d{0,8})$`);
}

/** Reads the address of a display; undefined if there is none. */
export function readIndicator(text: string): Indicator | undefined {
  if (!indicatorForm.test(text) || text === "") return undefined;
  const [by = "", ...rest] = text.split(":");
  const where = rest.join(":");
  if (by === "serial") return { by, address: where };
  if (by === "agent") return { by, deviceId: Number(where) };
  const [, host = "", port] = /^\/\/\[?(.+?)\]?:(\d+)$/.exec(where) ?? [];
  return { by: "tcp", host, port: Number(port) };
}

/** What is shown above a window: nothing, the number that is called, or the one that is served. */
export const windowStates = ["free", "called", "serving"] as const;
export const shownWindow = z.object({ state: z.enum(windowStates), num: z.string() });
export type ShownWindow = z.output<typeof shownWindow>;

const letterOf: Readonly<Record<(typeof windowStates)[number], string>> = {
  free: "F",
  called: "C",
  serving: "V",
};

/** Returns the frame that tells a display what to show. */
export const windowFrame = ({ state, num }: ShownWindow): Frame => ({
  name: "S",
  fields: [letterOf[state], state === "free" ? "" : asciiOf(num)],
});

/** Tells a display that nothing is known: it is blank, with a small sign. */
export const lostFrame: Frame = { name: "S", fields: ["L", ""] };

/** Returns the frame with a text that is shown for a moment. */
export const textFrame = (text: string): Frame => ({ name: "T", fields: [asciiOf(text)] });

/** Returns the code of the button that a frame is about; undefined if it is about something else. */
export const keyOfFrame = ({ name, fields }: Frame): string | undefined => {
  const [code = ""] = fields;
  return name === "K" && fields.length === 1 && isKeyCode(code.toUpperCase())
    ? code.toUpperCase()
    : undefined;
};

const latin: Readonly<Record<string, string>> = {
  А: "A",
  Б: "B",
  В: "V",
  Г: "G",
  Ґ: "G",
  Д: "D",
  Е: "E",
  Ё: "E",
  Є: "YE",
  Ж: "ZH",
  З: "Z",
  И: "I",
  І: "I",
  Ї: "YI",
  Й: "Y",
  К: "K",
  Л: "L",
  М: "M",
  Н: "N",
  О: "O",
  П: "P",
  Р: "R",
  С: "S",
  Т: "T",
  У: "U",
  Ф: "F",
  Х: "KH",
  Ц: "TS",
  Ч: "CH",
  Ш: "SH",
  Щ: "SCH",
  Ъ: "",
  Ы: "Y",
  Ь: "",
  Э: "E",
  Ю: "YU",
  Я: "YA",
};

/** Returns a text as a display can show it: Cyrillic letters as Latin ones, and not too long. */
export const asciiOf = (text: string): string =>
  Array.from(text.toUpperCase().normalize("NFC"))
    .map((character) => latin[character] ?? character.normalize("NFD").replaceAll(/\p{M}/gu, ""))
    .join("")
    .replaceAll(/[^\x20-\x7e]|[$,*]/g, "?")
    .slice(0, displayLength);
