import type { Bitmap } from "#bitmap";
import type { PrintLimits } from "#print-limits";
import type { TicketDocument } from "#ticket-document";

/** Returns a picture with a frame, a white band and noise, the same each time. */
export function aBitmap(width = 384, height = 300): Bitmap {
  const length = Math.ceil(width / 8);
  const rows = new Uint8Array(length * height);
  let seed = 1;
  const set = (x: number, y: number): void => {
    const at = y * length + (x >> 3);
    rows[at] = (rows[at] ?? 0) | (0x80 >> (x & 7));
  };
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      const isFrame = x === 0 || y === 0 || x === width - 1 || y === height - 1;
      const isNoise = y > height / 2 && (seed & 0x10000) !== 0;
      if (isFrame || isNoise) set(x, y);
    }
  return { width, height, rows };
}

/** Returns a ticket with what matters said. */
export const aDocument = (part: Partial<TicketDocument> = {}): TicketDocument => ({
  name: "ticket A012",
  bitmap: aBitmap(),
  dpi: 203,
  paperMm: 58,
  ...part,
});

/** Limits for printers on this computer. */
export const shortLimits: PrintLimits = {
  connectMs: 5_000,
  readyMs: 5_000,
  printMs: 20_000,
  pollMs: 50,
  graceMs: 200,
  warnedMs: 600,
};
