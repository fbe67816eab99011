import { ticketFonts } from "#templates/drawing/ticket-fonts";

type Canvas = typeof import("@napi-rs/canvas");

let opening: Promise<Canvas> | undefined;

/** Loads the canvas library on first use: it is large, and most servers never draw a ticket. */
export function ticketCanvas(): Promise<Canvas> {
  opening ??= import("@napi-rs/canvas").then((canvas) => {
    const { families } = canvas.GlobalFonts;
    // Fonts belong to the process: another thread may have registered them.
    const known = new Set(families.map(({ family }) => family));
    for (const { path, family } of ticketFonts)
      if (!known.has(family)) canvas.GlobalFonts.registerFromPath(path, family);
    return canvas;
  });
  return opening;
}
