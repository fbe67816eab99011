import { ticketFonts } from "#templates/ticket-fonts";

type Canvas = typeof import("@napi-rs/canvas");

let opening: Promise<Canvas> | undefined;

/** Loads the canvas library on first use: it is large, and most servers never draw a ticket. */
export function ticketCanvas(): Promise<Canvas> {
  opening ??= import("@napi-rs/canvas").then((canvas) => {
    for (const { path, family } of ticketFonts) canvas.GlobalFonts.registerFromPath(path, family);
    return canvas;
  });
  return opening;
}
