import { ticketFonts } from "#templates/ticket-fonts";

type Canvas = typeof import("@napi-rs/canvas");

let opening: Promise<Canvas> | undefined;

/** Gives what tickets are drawn with. It is large, and most servers never draw one: it is loaded when first asked for. */
export function ticketCanvas(): Promise<Canvas> {
  opening ??= import("@napi-rs/canvas").then((canvas) => {
    for (const { path, family } of ticketFonts) canvas.GlobalFonts.registerFromPath(path, family);
    return canvas;
  });
  return opening;
}
