import type { Bitmap } from "#bitmap";

/** What a printer can do with bytes. */
export type EscposEvent =
  | { readonly kind: "askStatus"; readonly number: number }
  | { readonly kind: "askConfirmation" }
  | { readonly kind: "reset" }
  | { readonly kind: "setting"; readonly bytes: string }
  | { readonly kind: "band"; readonly band: Bitmap }
  | { readonly kind: "feed"; readonly lines: number }
  | { readonly kind: "cut" };

/** Reads the first command of some bytes. Undefined: it is not complete. Throws if there is no such command. */
export function firstCommand(
  bytes: Buffer,
  settings: readonly string[],
): { readonly event: EscposEvent; readonly length: number } | undefined {
  const at = (index: number): number => bytes[index] ?? -1;
  const head = bytes.subarray(0, 2).toString("hex");
  const setting = settings.find((text) => bytes.subarray(0, text.length / 2).toString("hex") === text);
  if (setting !== undefined)
    return { event: { kind: "setting", bytes: setting }, length: setting.length / 2 };
  if (bytes.length < 2 || settings.some((text) => text.startsWith(bytes.toString("hex")))) return undefined;
  switch (head) {
    case "1004":
      if (bytes.length < 3) return undefined;
      if (![1, 2, 3, 4].includes(at(2))) throw new Error(`DLE EOT ${at(2)}`);
      return { event: { kind: "askStatus", number: at(2) }, length: 3 };
    case "1b40":
      return { event: { kind: "reset" }, length: 2 };
    case "1b64":
      return bytes.length < 3 ? undefined : { event: { kind: "feed", lines: at(2) }, length: 3 };
    case "1d61":
      if (bytes.length < 3) return undefined;
      if (at(2) !== 0) throw new Error("a status that is sent without being asked for");
      return { event: { kind: "setting", bytes: "1d6100" }, length: 3 };
    case "1d72":
      if (bytes.length < 3) return undefined;
      if (at(2) !== 1) throw new Error(`GS r ${at(2)}`);
      return { event: { kind: "askConfirmation" }, length: 3 };
    case "1d56":
      if (bytes.length < 4) return undefined;
      if (at(2) !== 66) throw new Error(`GS V ${at(2)}`);
      return { event: { kind: "cut" }, length: 4 };
    case "1d76":
      return bandIn(bytes);
    default:
      throw new Error(`unknown command ${head}`);
  }
}

function bandIn(bytes: Buffer): ReturnType<typeof firstCommand> {
  if (bytes.length < 8) return undefined;
  if (bytes[2] !== 0x30 || bytes[3] !== 0) throw new Error("not GS v 0 in normal size");
  const [length, height] = [bytes.readUInt16LE(4), bytes.readUInt16LE(6)];
  if (length === 0 || height === 0) throw new Error("an empty band");
  const end = 8 + length * height;
  if (bytes.length < end) return undefined;
  return {
    event: {
      kind: "band",
      band: { width: length * 8, height, rows: Uint8Array.from(bytes.subarray(8, end)) },
    },
    length: end,
  };
}
